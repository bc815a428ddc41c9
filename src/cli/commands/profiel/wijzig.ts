import type { OptionsOf } from '../../command/option.ts';
import { given } from '../../../contract/fields.ts';
import { usage, unlessFailing } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type Profile, environmentName, oefen, type Soort } from '../../../service/profiles/profile.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import type { OpenSession } from '../../session/session.ts';
import type { StoreChoiceOptions } from '../../flows/store-choice.ts';
import { profileRow, profileView, accountLimitsOf } from './columns.ts';
import { namedProfile } from './named.ts';
import { confirmLegalRates } from './legal-rates.ts';
import { type habitOptions, type kindOption, type LimitOptions, type TaxpayerOptions, profileFacts } from './options.ts';
import { writeDay } from '../../../belgium/dates.ts';
import { allOperations, operationsOf } from '../../../service/limits/operations.ts';
import { hasLimits, isLooser, limitsOf, type Limits, type LimitValues } from '../../../service/limits/limits.ts';
import { needsHuman } from '../../decided.ts';
import { declined } from '../../flows/confirm.ts';
import { limitsText } from '../../views/limits.ts';
import { accountOfKey } from '../../../service/profiles/environment.ts';
import { knownKeys } from '../../../service/profiles/known-keys.ts';
import { learnKey } from '../../../service/profiles/learn-keys.ts';

type Changes = TaxpayerOptions &
  LimitOptions &
  StoreChoiceOptions &
  OptionsOf<readonly [typeof kindOption, ...typeof habitOptions]> & { account?: string | undefined };

/** Fails with exit 2 if no option says how. */
export async function changeProfile(opened: OpenSession, naam: string | undefined, opties: Changes): Promise<void> {
  const { out, profiles } = opened;
  out.check(profileView);
  const { opslag, opslagWachtwoordOpdracht, account } = opties;
  const store = { opslag, opslagWachtwoordOpdracht, account };
  const { peppolControle: peppol_controle, antwoordenDoor: antwoorden_door, bijLimiet: bij_limiet, webadres } = opties;
  const facts = { ...profileFacts(opties), ...given({ peppol_controle, antwoorden_door, bij_limiet, webadres }) };
  if (antwoorden_door === 'programma' && !opened.ask.interactive)
    throw needsHuman({ nl: 'een programma laten antwoorden', en: 'let a program answer' });
  const hasFacts = Object.keys(facts).length > 0;
  const hasStore = Object.values(store).some((value) => value !== undefined);
  const edit = wantedLimits(opties);
  const { telVandaag = false } = opties;
  const { soort } = opties;
  if (!hasFacts && !hasStore && !edit && !telVandaag && soort === undefined) throw nothingToChange();
  // One account can't get limits and another store in one command.
  if (hasStore && (edit || telVandaag)) {
    throw usage({
      nl: '--opslag gaat niet samen met grenzen: geef twee keer een commando',
      en: '--opslag does not go with limits: give two commands',
    });
  }
  const profile = await namedProfile(opened, naam);
  await confirmLegalRates(opened, facts.wettelijke_rente);
  const recount = telVandaag ? await prepareCount(opened, profile) : async () => {};
  const limit = edit ? await prepareLimits(opened, profile, edit) : async () => {};
  const move = hasStore ? await (await import('./change-store.ts')).prepareStore(opened, profile, store) : async () => {};
  const sort = soort === undefined ? async () => {} : await prepareKind(opened, profile, soort);
  await unlessDryRun(opened, async () => {
    if (hasFacts) await profiles.tell(profile.naam, facts);
    await sort();
    await move();
    await limit();
    await recount();
  });
  await out.record(
    profileRow(await profiles.get(profile.naam), await profiles.current(), await accountLimitsOf(opened, profile)),
    profileView,
  );
}

const nothingToChange = () =>
  usage(t({ nl: 'niets te wijzigen: geef minstens één optie op', en: 'nothing to change: give at least one option' }), {
    hint: t({ nl: 'Bijvoorbeeld --btw-stelsel normaal --aangifte kwartaal', en: 'For example --btw-stelsel normaal --aangifte kwartaal' }),
  });

/** Undefined if the options ask for no change. Exit 2 for an operation that is none. */
function wantedLimits({ alleenLezen, mag, hoogstensBedrag, hoogstensPerDag, alleenBekend, goedkeuring, zonderGrenzen }: LimitOptions) {
  const limits: LimitValues = given({
    alleen_lezen: alleenLezen,
    mag,
    hoogstens_bedrag: hoogstensBedrag,
    hoogstens_per_dag: hoogstensPerDag,
    alleen_bekend: alleenBekend,
    goedkeuring: goedkeuring === 'nee' ? undefined : goedkeuring,
  });
  if (mag) checkNamedOperations(mag);
  if (!zonderGrenzen && goedkeuring === undefined && Object.keys(limits).length === 0) return undefined;
  return (before: Limits): LimitValues => {
    const { goedkeuring: level, ...kept } = zonderGrenzen ? {} : limitsOf(before);
    return given({ ...kept, goedkeuring: goedkeuring === 'nee' ? undefined : level, ...limits });
  };
}

function checkNamedOperations(mag: readonly string[]): void {
  const wrong = mag.find((one) => operationsOf(one).length === 0);
  if (wrong === undefined) return;
  throw usage(t({ nl: `--mag: '${wrong}' is geen bewerking van de dienst`, en: `--mag: '${wrong}' is no operation of the service` }), {
    hint: t({
      nl: `Kies uit ${allOperations().join(', ')}, of een hele groep, zoals facturen.*`,
      en: `Choose from ${allOperations().join(', ')}, or a whole group, such as facturen.*`,
    }),
  });
}

/** Gives the function that changes the limits. More room needs the yes of a person at the terminal, which no option replaces: exit 12. */
async function prepareLimits(
  { ask, globals, limits }: OpenSession,
  profile: Profile,
  edit: (before: Limits) => LimitValues,
): Promise<() => Promise<unknown>> {
  const account = await limits(profile);
  const before = (await account.read()) ?? { versie: 0, account: profile.account };
  if (isLooser(before, edit(before)) && !globals.proef) {
    if (!ask.interactive) throw needsHuman({ nl: 'grenzen verruimen of opheffen', en: 'widen or lift limits' });
    await ask.show(t({ nl: `Grenzen nu: ${limitsText(before)}`, en: `Limits now: ${limitsText(before)}` }));
    const after = { versie: 0, account: '', ...edit(before) };
    const question = !hasLimits(after)
      ? t({ nl: `De grenzen van het account van '${profile.naam}' opheffen?`, en: `Lift the limits of the account of '${profile.naam}'?` })
      : t({
          nl: `De grenzen van het account van '${profile.naam}' verruimen tot ${limitsText(after)}?`,
          en: `Widen the limits of the account of '${profile.naam}' to ${limitsText(after)}?`,
        });
    if (!(await ask.confirm(question))) throw declined({ nl: 'gewijzigd', en: 'changed' });
  }
  return () => account.change(edit);
}

/** Gives the function that sets the count of the day to today: exit 12 without a person's yes, exit 2 if it is of no later day. */
async function prepareCount({ ask, globals, limits }: OpenSession, profile: Profile): Promise<() => Promise<void>> {
  const { naam } = profile;
  const { counted, countToday } = await limits(profile);
  const { count, day } = await counted();
  const { dag, definitief, versturen } = count;
  if (dag === day)
    throw usage({
      nl: `--tel-vandaag: de telling staat al op vandaag, ${writeDay(day)}; er is niets gewijzigd`,
      en: `--tel-vandaag: the count is that of today already, ${writeDay(day)}; nothing was changed`,
    });
  if (!globals.proef) {
    if (!ask.interactive) throw needsHuman({ nl: 'de telling per dag op vandaag zetten', en: 'set the count of the day to today' });
    const later = writeDay(dag);
    await ask.show(
      t({
        nl: `De telling staat op ${later}: ${definitief} definitief, ${versturen} verstuurd.`,
        en: `The count is that of ${later}: ${definitief} final, ${versturen} sent.`,
      }),
    );
    const [nl, en] = [
      `De telling van '${naam}' op vandaag zetten, ${writeDay(day)}?`,
      `Set the count of '${naam}' to today, ${writeDay(day)}?`,
    ];
    if (!(await ask.confirm(t({ nl, en })))) throw declined({ nl: 'gewijzigd', en: 'changed' });
  }
  return countToday;
}

type Session = Pick<OpenSession, 'accountOfKnownKey' | 'ask' | 'globals' | 'profiles' | 'world'>;

/**
 * Gives the function that changes the kind of an account, for every profile and key of it. To have a real account count as one for tests,
 * where nothing asks, needs the yes of a person at the terminal, which no option replaces: exit 12.
 */
export async function prepareKind(session: Session, profile: Profile, soort: Soort): Promise<() => Promise<void>> {
  const { ask, globals, profiles, world } = session;
  const { naam, account, base_url, opslag } = profile;
  if (naam === oefen.naam)
    throw usage({ nl: `het profiel '${naam}' kan niet gewijzigd worden`, en: `the profile '${naam}' cannot be changed` });
  const said = naam === environmentName && world.env['DUIT_SOORT'];
  if (said && said !== soort)
    throw usage(t({ nl: `--soort: DUIT_SOORT zegt nog ${said}`, en: `--soort: DUIT_SOORT still says ${said}` }), {
      hint: t({ nl: 'Verwijder ze eerst: unset DUIT_SOORT', en: 'Unset it first: unset DUIT_SOORT' }),
    });
  const key = await unlessFailing(profiles.readKey(profile));
  const known = key === undefined ? undefined : await session.accountOfKnownKey(profile, key);
  const isLoosened = soort === 'test' && [profile.soort, known?.soort].includes('echt');
  if (isLoosened && !globals.proef) {
    if (!ask.interactive) throw needsHuman({ nl: 'van een echt account een testaccount maken', en: 'make a test account of a real one' });
    const question = t({
      nl: `Het account van '${naam}' als testaccount gebruiken? duit vraagt dan niets meer voor het definitief maakt of verstuurt.`,
      en: `Use the account of '${naam}' as a test account? duit then asks nothing before it finalises or sends.`,
    });
    if (!(await ask.confirm(question))) throw declined({ nl: 'gewijzigd', en: 'changed' });
  }
  return async () => {
    const accounts = new Set([account, known?.account ?? account]);
    for (const one of accounts) await profiles.setKind(one, soort);
    for (const [id, one] of knownKeys(world)) if (accounts.has(one.account)) await learnKey(world, id, { ...one, soort });
    if (naam !== environmentName || known !== undefined || key === undefined) return;
    await learnKey(world, accountOfKey(base_url, key), { account, base_url, naam, soort, omgeving: true, ...given({ opslag }) });
  };
}
