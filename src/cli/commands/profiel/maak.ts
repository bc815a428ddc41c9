import type { OptionsOf } from '../../command/option.ts';
import { Failure, unlessFailing, usage } from '../../../failure.ts';
import { missingText, t, type Text } from '../../../language.ts';
import { leadingTo, otherKind } from '../../../service/profiles/account-kind.ts';
import { checkName, nameTaken, withFacts } from '../../../service/profiles/edits.ts';
import { isSameBase } from '../../../service/profiles/base-url.ts';
import { storeOf } from '../../../service/profiles/index.ts';
import { soundKey } from '../../../service/profiles/key.ts';
import {
  environmentName,
  type Firm,
  oefen,
  type Profile,
  type SharedStore,
  type Soort,
  type Taxpayer,
} from '../../../service/profiles/profile.ts';
import { given } from '../../../contract/fields.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import type { KnownSide, OpenSession, Opened } from '../../session/session.ts';
import { profileView, profileRow } from './columns.ts';
import { checkNamed } from './named.ts';
import { confirmLegalRates } from './legal-rates.ts';
import { parseBaseUrl, sourceOf, profileFacts, profileOptions, type TaxpayerOptions } from './options.ts';

async function askBaseUrl({ ask }: Opened<'ask'>): Promise<string> {
  if (!ask.interactive) {
    throw usage(t(missingText('--base-url', { nl: 'op welk adres is de dienst?', en: 'where is the service?' })), {
      hint: t({ nl: 'Geef het adres van de dienst, tot en met /api/v1.', en: 'Give the address of the service, up to /api/v1.' }),
    });
  }
  const name = t({ nl: 'Adres van de dienst (base-url)', en: 'Address of the service (base-url)' });
  return ask.read(name, (answer) => parseBaseUrl(answer, name));
}

/** Tries the key with one read. The hint of a failure says that the profile was not saved. */
async function tryOut(session: Opened<'out' | 'probe'>, profile: Profile, key: string | undefined): Promise<void> {
  const { failure } = await session.out.busy(t({ nl: 'De sleutel proberen', en: 'Trying the key' }), session.probe(profile, key));
  if (!failure) return;
  const { reason, message, status, errors, word: because } = failure;
  // A profile that is not saved can't be looked at, as the hint of a refused key says.
  const hint = reason === 'key' && status === 401 ? t(otherKey) : failure.hint;
  const unsaved = t({
    nl: `Het profiel '${profile.naam}' is niet bewaard; --zonder-controle bewaart het zonder te proberen.`,
    en: `The profile '${profile.naam}' was not saved; --zonder-controle saves it without trying.`,
  });
  throw new Failure(reason, message, {
    because,
    hint: hint ? `${hint}\n${unsaved}` : unsaved,
    ...(status !== undefined && { status }),
    ...(errors && { errors }),
  });
}

const otherKey: Text = {
  nl: 'Kopieer de sleutel nog eens bij de dienst, helemaal, en geef hetzelfde commando opnieuw.',
  en: 'Copy the complete key from the service again, and give the same command again.',
};

/** The account of `shared`, else of the replaced profile at the same service, else a new one. Exit 2 if `shared` can't lend its own. */
function accountFor(
  { uuid }: Opened<'uuid'>,
  base_url: string,
  shared: Profile | undefined,
  replaced: Profile | undefined,
): Pick<Profile, 'account'> & Taxpayer & Firm & SharedStore {
  if (shared && (shared.naam === oefen.naam || shared.naam === environmentName)) {
    throw usage({
      nl: `--account-van: het profiel '${shared.naam}' is niet bewaard en heeft geen account om te delen`,
      en: `--account-van: the profile '${shared.naam}' is not saved and has no account to share`,
    });
  }
  if (shared && !isSameBase(shared.base_url, base_url)) {
    throw usage({
      nl: `--account-van: het profiel '${shared.naam}' is van een andere dienst dan ${base_url}`,
      en: `--account-van: the profile '${shared.naam}' is of another service than ${base_url}`,
      hint: { nl: 'Laat --base-url weg, of laat --account-van weg.', en: 'Leave out --base-url, or leave out --account-van.' },
    });
  }
  const same = shared ?? (replaced && isSameBase(replaced.base_url, base_url) ? replaced : undefined);
  return same ? { account: same.account, ...taxpayerOf(same), ...storeOf(same) } : { account: uuid() };
}

/** The kind of a new profile: that of its account, where duit knows it already. Fails with exit 2 if the user says the other one. */
async function kindFor(
  { profiles }: Opened<'profiles'>,
  profile: Profile,
  known: KnownSide | undefined,
  stated: Soort | undefined,
): Promise<Soort> {
  const leading = leadingTo(known?.account ?? profile.account, await profiles.list());
  const kind = known?.soort ?? leading?.soort;
  if (kind !== undefined && stated !== undefined && stated !== kind) throw otherKind(profile, stated, leading?.naam);
  return kind ?? stated ?? 'echt';
}

/** The same with the account that its key belongs to: that has one journal, whatever profile leads to it. */
async function withKnown(opened: OpenSession, profile: Profile, known: KnownSide | undefined): Promise<Profile> {
  if (!known || known.account === profile.account) return profile;
  const { naam, ...side } = known;
  const duplicate = (await opened.profiles.list()).find((one) => one.account === known.account);
  await opened.out.notice(knownText(profile.naam, naam));
  return { ...profile, ...(duplicate && taxpayerOf(duplicate)), ...side };
}

const knownText = (naam: string, known: string | undefined): string => {
  const by = known === undefined || known === environmentName ? '' : ` (profiel '${known}')`;
  return t({
    nl: `Deze sleutel is van een account dat duit al kent${by}: '${naam}' gaat verder met hetzelfde journaal en met alles wat daarvan onthouden is.`,
    en: `This key is of an account that duit already knows${by.replace('profiel', 'profile')}: '${naam}' continues with the same journal and with all that is remembered of it.`,
  });
};

const placeFields = ['firma', 'straat', 'postcode', 'gemeente', 'land', 'telefoon', 'mail_van_firma'] as const;
const ownerFields = ['ondernemingsnummer', 'btw_stelsel', 'aangifte', ...placeFields, 'mandataris'] as const;

const taxpayerOf = (profile: Profile): Taxpayer & Firm =>
  given(Object.fromEntries(ownerFields.map((field) => [field, profile[field]])) as Taxpayer & Firm) as Taxpayer & Firm;

async function tellGone({ out }: Opened<'out'>, replaced: Profile | undefined, { naam, account }: Profile): Promise<void> {
  if (!replaced || replaced.account === account || Object.keys(taxpayerOf(replaced)).length === 0) return;
  await out.warn({
    nl: `'${naam}' is nu van een ander account: ondernemingsnummer, btw-stelsel, aangifte en firma zijn niet meegenomen. Stel ze opnieuw in: duit profiel wijzig ${naam}`,
    en: `'${naam}' belongs to another account now: its enterprise number, VAT scheme, return and business were not carried over. Set them again: duit profiel wijzig ${naam}`,
  });
}

export async function makeProfile(
  opened: OpenSession,
  naam: string,
  opties: OptionsOf<typeof profileOptions> & TaxpayerOptions,
): Promise<void> {
  const { out, profiles } = opened;
  const { beschermd = false, zonderControle, overschrijven = false } = opties;
  out.check(profileView);
  checkNamed(opened, naam);
  // Before the user has to type a key.
  checkName(naam);
  if (!overschrijven && (await profiles.list()).some((one) => one.naam === naam)) throw nameTaken(naam);
  const shared = opties.accountVan === undefined ? undefined : await profiles.get(opties.accountVan);
  const base_url = opties.baseUrl ?? shared?.base_url ?? (await askBaseUrl(opened));
  const replaced = (await profiles.list()).find((one) => one.naam === naam);
  const account = accountFor(opened, base_url, shared, replaced);
  const geheugen = opties.zonderGeheugen ? { geheugen: false } : {};
  const bare: Profile = { naam, ...account, base_url, soort: opties.soort ?? 'echt', sleutel: sourceOf(opties), beschermd, ...geheugen };
  const facts = profileFacts(opties);
  await confirmLegalRates(opened, facts.wettelijke_rente);
  withFacts(bare, facts);
  const key =
    bare.sleutel.bron === 'bestand' ? soundKey(await opened.ask.secret(t({ nl: 'API-sleutel', en: 'API key' })), naam) : undefined;
  if (!zonderControle) await tryOut(opened, bare, key);
  // Without a look no command for the key is run, and the first use of the profile finds out.
  const isAtHand = key !== undefined || bare.sleutel.bron === 'omgeving' || !zonderControle;
  const found = shared || !isAtHand ? undefined : (key ?? (await unlessFailing(profiles.readKey(bare))));
  const known = found === undefined ? undefined : await opened.accountOfKnownKey(bare, found);
  const soort = await kindFor(opened, bare, known, opties.soort);
  const profile = withFacts({ ...(await withKnown(opened, bare, known)), soort }, facts);
  const isMade = await unlessDryRun(opened, async () => {
    await profiles.add(profile, { sleutel: key, overschrijven });
    // The name may belong to another account now, unless the key tells that it does not.
    if (overschrijven && profile.account === bare.account) await opened.forget(profile);
  });
  const current = await profiles.current();
  await out.record(profileRow(profile, current), profileView);
  if (!isMade) return;
  await tellGone(opened, replaced, profile);
  await tellNext(opened, naam, current);
}

async function tellNext({ out }: Opened<'out'>, naam: string, current: string | undefined): Promise<void> {
  if (!out.terminal || out.format !== 'tabel') return;
  const next = 'duit klanten maak';
  await out.notice(
    current === naam
      ? {
          nl: `'${naam}' is nu het huidige profiel. Verder: ${next} of duit factuur maak`,
          en: `'${naam}' is now the current profile. Next: ${next} or duit factuur maak`,
        }
      : {
          nl: `Het huidige profiel blijft '${current}'. Dit kiezen: duit profiel gebruik ${naam}, of per commando: ${next} --profiel ${naam}`,
          en: `The current profile stays '${current}'. To choose this one: duit profiel gebruik ${naam}, or per command: ${next} --profiel ${naam}`,
        },
  );
}
