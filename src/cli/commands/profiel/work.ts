import { unlessFailing } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Profile } from '../../../service/profiles/profile.ts';
import { declined, isProtected } from '../../flows/confirm.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { stream } from '../../flows/stream.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { probeView, profileRow, profilesView, profileView, accountLimitsOf } from './columns.ts';
import { namedProfile } from './named.ts';
import { choiceOf } from '../../flows/choosing/documents.ts';

export async function listProfiles({ profiles, out, limits }: OpenSession): Promise<void> {
  out.check(profilesView);
  const huidig = await profiles.current();
  const rows = await Promise.all(
    (await profiles.list()).map(async (profile) => {
      const known = limits(profile).then((account) => account.known());
      return profileRow(profile, huidig, await unlessFailing(known));
    }),
  );
  await out.list(stream(rows), profilesView);
}

export async function showProfile(opened: OpenSession, naam: string | undefined): Promise<void> {
  const { profiles, out } = opened;
  out.check(profileView);
  const profile = await namedProfile(opened, naam);
  await out.record(profileRow(profile, await profiles.current(), await accountLimitsOf(opened, profile)), profileView);
}

export async function chooseProfile(opened: OpenSession, named: NamedWord<string>): Promise<void> {
  const { profiles, out } = opened;
  out.check(profileView);
  const naam = await named.word();
  const profile = await namedProfile(opened, naam);
  const isUsed = await unlessDryRun(opened, () => profiles.use(naam));
  const huidig = await profiles.current();
  await out.record(profileRow(profile, huidig), profileView);
  if (huidig === naam || !isUsed) return;
  await out.warn({
    nl: `Let op: de omgeving van deze shell kiest '${huidig}', en die gaat voor.`,
    en: `Note: the environment of this shell chooses '${huidig}', which comes first.`,
  });
}

export async function checkProfile(opened: OpenSession, naam: string | undefined): Promise<void> {
  const { out } = opened;
  out.check(probeView);
  const profile = await namedProfile(opened, naam);
  const { failure, ...probed } = await out.busy(t({ nl: 'Controleren', en: 'Checking' }), opened.probe(profile));
  await out.record({ naam: profile.naam, base_url: profile.base_url, ...probed }, probeView);
  if (failure) throw failure;
}

async function confirm({ ask, globals }: Opened<'ask' | 'globals'>, { naam, beschermd }: Profile): Promise<void> {
  if (globals.ja || globals.proef || (!ask.interactive && !beschermd)) return;
  if (!ask.interactive) throw isProtected(naam);
  const question = t({ nl: `Het profiel '${naam}' en zijn sleutel verwijderen?`, en: `Remove the profile '${naam}' and its key?` });
  if (!(await ask.confirm(question))) throw declined({ nl: 'verwijderd', en: 'removed' });
}

async function tellLeft(session: OpenSession, profile: Profile, requests: readonly number[]): Promise<void> {
  const { out, stores } = session;
  const last = await unlessFailing(stores.state(profile).then((store) => store.read((view) => view.last('journaal'))));
  const { tellKept } = await import('../../flows/kept-copies.ts');
  if (last === 0) return tellKept(session);
  const { account } = profile;
  const wipes = ['journaal wis --ouder 0', 'bank wis --ouder 0', 'geheugen wis'].map((line) => `  duit ${line} --profiel ${account}`);
  await out.notice({
    nl: `Het journaal van het account blijft, met wat van de bank en de inbox onthouden is: zo wordt niets dubbel verstuurd als je met dezelfde sleutel weer een profiel maakt. Namen en rekeningen wissen kan zonder profiel:\n${wipes.join('\n')}`,
    en: `The journal of the account stays, with what is remembered of the bank and the inbox: so nothing is sent twice when you make a profile with the same key again. Names and accounts can be wiped without a profile:\n${wipes.join('\n')}`,
  });
  await tellKept(session, requests, account);
}

export async function removeProfile(opened: OpenSession, named: NamedWord<string>): Promise<void> {
  const { profiles, out } = opened;
  const naam = await named.word();
  const profile = await namedProfile(opened, naam);
  await confirm(opened, profile);
  const isLast = (await profiles.list()).every((one) => one.naam === naam || one.account !== profile.account);
  const listed = isLast ? opened.within(naam, out, async ({ approvals }) => (await approvals()).list()) : Promise.resolve([]);
  const { openRequests } = await import('../../flows/kept-copies.ts');
  const requests = openRequests((await unlessFailing(listed)) ?? [], opened.now());
  await profiles.remove(naam);
  if (isLast) await opened.forget(profile);
  await out.notice({ nl: `Het profiel '${naam}' is verwijderd.`, en: `The profile '${naam}' was removed.` });
  if (isLast) await tellLeft(opened, profile, requests);
  if ((await profiles.current()) !== undefined) return;
  await out.notice({
    nl: 'Er is nu geen profiel gekozen: duit profiel gebruik <naam>.',
    en: 'No profile is chosen now: duit profiel gebruik <naam>.',
  });
}

export const profileChoice = choiceOf<Profile>({
  title: { nl: 'Profiel', en: 'Profile' },
  none: { nl: 'er is nog geen profiel', en: 'there is no profile yet' },
  hint: { nl: 'Maak er een met: duit profiel maak <naam>', en: 'Make one with: duit profiel maak <name>' },
  read: async ({ profiles }) => ({ items: await profiles.list(), more: false }),
  word: ({ naam }) => naam,
  columns: () => [
    { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
    { field: 'soort', title: { nl: 'Soort', en: 'Kind' } },
    { field: 'base_url', title: { nl: 'Adres', en: 'Address' } },
  ],
});
