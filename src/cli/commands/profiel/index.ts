import type { CommandUnknownOpts } from 'commander';
import { unlessFailing } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Profile } from '../../../service/profiles/index.ts';
import { declined, isProtected } from '../../flows/confirm.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { stream } from '../../flows/stream.ts';
import { addCommand } from '../../help/layout.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { probeView, profileRow, profilesView, profileView, railsOf } from './columns.ts';
import { maak } from './maak.ts';
import { namedArgument, namedProfile } from './named.ts';
import { wijzig } from './wijzig.ts';

export function profiel(group: CommandUnknownOpts, session: Session): void {
  for (const add of [maak, list, toon, gebruik, controleer, wijzig, verwijder]) add(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'list', {
    about: { nl: 'Alle profielen, en welk er gebruikt wordt', en: 'All profiles, and which one is used' },
    examples: ['duit profiel list', 'duit profiel list --formaat id'],
  }).action(
    session.action(async ({ profiles, out, rails }) => {
      out.check(profilesView);
      const huidig = await profiles.current();
      const rows = await Promise.all(
        (await profiles.list()).map(async (profile) => {
          const known = rails(profile).then((account) => account.known());
          return profileRow(profile, huidig, await unlessFailing(known));
        }),
      );
      await out.list(stream(rows), profilesView);
    }),
  );
}

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén profiel; nooit de sleutel zelf', en: 'One profile; never the key itself' },
    examples: ['duit profiel toon', 'duit profiel toon werk --velden base_url,soort --json'],
  })
    .argument('[naam]', namedArgument())
    .action(
      session.action(async (opened, naam) => {
        const { profiles, out } = opened;
        out.check(profileView);
        const profile = await namedProfile(opened, naam);
        await out.record(profileRow(profile, await profiles.current(), await railsOf(opened, profile)), profileView);
      }),
    );
}

function gebruik(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'gebruik', {
    about: { nl: 'Dit profiel voortaan gebruiken', en: 'Use this profile from now on' },
    examples: ['duit profiel gebruik werk', 'duit profiel gebruik oefen'],
  })
    .argument('<naam>', t({ nl: 'naam van het profiel', en: 'name of the profile' }))
    .action(
      session.action(async (opened, naam) => {
        const { profiles, out } = opened;
        out.check(profileView);
        const profile = await namedProfile(opened, naam);
        const isUsed = await unlessDryRun(opened, () => profiles.use(naam));
        const huidig = await profiles.current();
        await out.record(profileRow(profile, huidig), profileView);
        if (huidig === naam || !isUsed) return;
        await out.warn(
          t({
            nl: `Let op: de omgeving van deze shell kiest '${huidig}', en die gaat voor.`,
            en: `Note: the environment of this shell chooses '${huidig}', which comes first.`,
          }),
        );
      }),
    );
}

function controleer(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'controleer', {
    about: {
      nl: 'Nagaan of de dienst bereikbaar is en de sleutel aanvaardt, met antwoordtijd en klokverschil',
      en: 'Check whether the service can be reached and accepts the key, with reply time and clock difference',
    },
    examples: ['duit profiel controleer', 'duit profiel controleer werk --json'],
    note: {
      nl: 'Eén leesverzoek. De afsluitcode is die van elk commando: 0, 4 bij een geweigerde sleutel, 5 zonder verbinding.',
      en: 'One read. The exit code is that of any command: 0, 4 for a refused key, 5 without a connection.',
    },
  })
    .argument('[naam]', namedArgument())
    .action(
      session.action(async (opened, naam) => {
        const { out } = opened;
        out.check(probeView);
        const profile = await namedProfile(opened, naam);
        const { failure, ...told } = await out.busy(t({ nl: 'Controleren', en: 'Checking' }), opened.probe(profile));
        await out.record({ naam: profile.naam, base_url: profile.base_url, ...told }, probeView);
        if (failure) throw failure;
      }),
    );
}

async function confirm({ ask, globals }: Pick<OpenSession, 'ask' | 'globals'>, { naam, beschermd }: Profile): Promise<void> {
  if (globals.ja || globals.proef || (!ask.interactive && !beschermd)) return;
  if (!ask.interactive) throw isProtected(naam);
  const question = t({ nl: `Het profiel '${naam}' en zijn sleutel verwijderen?`, en: `Remove the profile '${naam}' and its key?` });
  if (!(await ask.confirm(question))) throw declined({ nl: 'verwijderd', en: 'removed' });
}

/** Names what stays of an account whose last profile was removed, how a profile takes it again, and how it is wiped. */
async function tellLeft({ out, stores }: Pick<OpenSession, 'out' | 'stores'>, profile: Profile): Promise<void> {
  const last = await unlessFailing(stores.state(profile).then((store) => store.read((view) => view.last('journaal'))));
  if (last === 0) return;
  const { account } = profile;
  const wipes = ['journaal wis --ouder 0', 'bank wis --ouder 0', 'geheugen wis'].map((line) => `  duit ${line} --profiel ${account}`);
  await out.notice(
    t({
      nl: `Het journaal van het account blijft, met wat van de bank en de inbox onthouden is: zo wordt niets dubbel verstuurd als je met dezelfde sleutel weer een profiel maakt. Namen en rekeningen wissen kan zonder profiel:\n${wipes.join('\n')}`,
      en: `The journal of the account stays, with what is remembered of the bank and the inbox: so nothing is sent twice when you make a profile with the same key again. Names and accounts can be wiped without a profile:\n${wipes.join('\n')}`,
    }),
  );
}

function verwijder(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'verwijder', {
    about: { nl: 'Een profiel en zijn sleutel verwijderen', en: 'Remove a profile and its key' },
    examples: ['duit profiel verwijder werk', 'duit profiel verwijder werk --ja'],
  })
    .alias('wis')
    .argument('<naam>', t({ nl: 'naam van het profiel', en: 'name of the profile' }))
    .action(
      session.action(async (opened, naam) => {
        const { profiles, out } = opened;
        const profile = await namedProfile(opened, naam);
        await confirm(opened, profile);
        await profiles.remove(naam);
        const isLast = (await profiles.list()).every(({ account }) => account !== profile.account);
        if (isLast) await opened.forget(profile);
        await out.notice(t({ nl: `Het profiel '${naam}' is verwijderd.`, en: `The profile '${naam}' was removed.` }));
        if (isLast) await tellLeft(opened, profile);
        if ((await profiles.current()) !== undefined) return;
        await out.notice(
          t({
            nl: 'Er is nu geen profiel gekozen: duit profiel gebruik <naam>.',
            en: 'No profile is chosen now: duit profiel gebruik <naam>.',
          }),
        );
      }),
    );
}
