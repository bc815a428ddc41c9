import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { unknownProfile } from './choose.ts';
import { soundKey } from './key.ts';
import {
  environmentName,
  isName,
  oefen,
  type OwnFacts,
  type Profile,
  reserved,
  type Soort,
  type SharedStore,
  withoutReturn,
} from './profile.ts';
import type { StoredProfiles, Stored } from './stored.ts';

function withKey({ sleutel: source, ...profile }: Profile, key: string | undefined): Stored {
  if (source.bron === 'opdracht' || source.bron === 'omgeving') return { ...profile, sleutel: source };
  return { ...profile, sleutel: { bron: 'bestand', waarde: soundKey(key ?? '', profile.naam) } };
}

/** Fails with exit 2 if no profile can be saved under this name. */
export function checkName(naam: string): void {
  if (reserved.includes(naam)) {
    throw usage({ nl: `de naam '${naam}' gebruikt duit zelf; kies een andere`, en: `duit uses the name '${naam}' itself; choose another` });
  }
  if (isName(naam)) return;
  throw usage(t({ nl: `'${naam}' is geen bruikbare naam voor een profiel`, en: `'${naam}' cannot be the name of a profile` }), {
    hint: t({ nl: 'Tot 64 letters, cijfers en . _ - @ +, zonder spaties.', en: 'Up to 64 letters, digits and . _ - @ +, without spaces.' }),
  });
}

/** Exit 2: another profile has this name. */
export const nameTaken = (naam: string): Failure =>
  usage(t({ nl: `het profiel '${naam}' bestaat al`, en: `the profile '${naam}' exists already` }), {
    hint: t({ nl: 'Vervang het met --overschrijven.', en: 'Replace it with --overschrijven.' }),
  });

/** Adds the profile, or with `overschrijven` replaces the one of that name. The first profile becomes the chosen one. */
export function withProfile(before: StoredProfiles, profile: Profile, key: string | undefined, overschrijven: boolean): StoredProfiles {
  const { naam } = profile;
  checkName(naam);
  const stored = withKey(profile, key);
  const known = before.profielen.some((one) => one.naam === naam);
  if (known && !overschrijven) throw nameTaken(naam);
  const profielen = known ? before.profielen.map((one) => (one.naam === naam ? stored : one)) : [...before.profielen, stored];
  return { ...before, huidig: before.huidig ?? naam, profielen };
}

/** Makes this profile the chosen one; `oefen` can be chosen too. */
export function withCurrent(before: StoredProfiles, naam: string): StoredProfiles {
  if (naam === environmentName) {
    throw usage({
      nl: 'het profiel omgeving geldt vanzelf waar DUIT_API_KEY en DUIT_BASE_URL gezet zijn; kiezen hoeft niet',
      en: 'the profile omgeving applies automatically if DUIT_API_KEY and DUIT_BASE_URL are set; there is no need to choose it',
    });
  }
  const names = [...before.profielen.map((one) => one.naam), oefen.naam];
  if (!names.includes(naam)) throw unknownProfile(naam, names);
  return { ...before, huidig: naam };
}

/** Changes what a saved profile tells of the owner of its account; a scheme without a return leaves no rhythm of returns behind. */
export function withTaxpayer(before: StoredProfiles, naam: string, facts: OwnFacts): StoredProfiles {
  checkSaved(before, naam);
  return { ...before, profielen: before.profielen.map((one) => (one.naam === naam ? withFacts(one, facts) : one)) };
}

/** Gives a saved profile another store, and every other profile of its account too: one account has one truth. */
export function withStore(
  before: StoredProfiles,
  naam: string,
  { account, ...store }: SharedStore & Pick<Profile, 'account'>,
): StoredProfiles {
  const { account: was } = checkSaved(before, naam);
  const moved = ({ opslag: _opslag, opslag_wachtwoord_opdracht: _opdracht, ...one }: Stored): Stored => ({ ...one, account, ...store });
  return { ...before, profielen: before.profielen.map((one) => (one.account === was ? moved(one) : one)) };
}

/** Gives a saved profile another account, and every other profile of its account too. */
export function withAccount(before: StoredProfiles, naam: string, account: string): StoredProfiles {
  const { account: was } = checkSaved(before, naam);
  return { ...before, profielen: before.profielen.map((one) => (one.account === was ? { ...one, account } : one)) };
}

export const withKind = (before: StoredProfiles, account: string, soort: Soort): StoredProfiles => ({
  ...before,
  profielen: before.profielen.map((one) => (one.account === account ? { ...one, soort } : one)),
});

/** The profile with this name. Fails with exit 2 if no such profile is saved. */
function checkSaved(before: StoredProfiles, naam: string): Stored {
  if (reserved.includes(naam)) {
    throw usage({ nl: `het profiel '${naam}' kan niet gewijzigd worden`, en: `the profile '${naam}' cannot be changed` });
  }
  const found = before.profielen.find((one) => one.naam === naam);
  if (found) return found;
  throw unknownProfile(
    naam,
    before.profielen.map((one) => one.naam),
  );
}

/** A profile that tells these facts too. Fails with exit 2 if they contradict each other. */
export function withFacts<P extends OwnFacts>(before: P, facts: OwnFacts): P {
  // A half-year that is given leaves the rates of the others as they are.
  const wettelijke_rente = { ...before.wettelijke_rente, ...facts.wettelijke_rente };
  const rates = Object.keys(wettelijke_rente).length > 0 ? { wettelijke_rente } : {};
  return agreeing({ ...before, ...facts, ...rates }, facts) as P;
}

/** The same facts, without a rhythm of returns that the scheme does not have. */
function agreeing({ aangifte, ...rest }: OwnFacts, facts: OwnFacts): OwnFacts {
  const { btw_stelsel } = rest;
  if (aangifte === undefined) return rest;
  if (!withoutReturn(btw_stelsel)) return { ...rest, aangifte };
  if (facts.aangifte === undefined) return rest;
  throw usage(
    t({
      nl: `--aangifte: met het stelsel ${btw_stelsel} is er geen periodieke aangifte`,
      en: `--aangifte: with the scheme ${btw_stelsel} there is no periodic return`,
    }),
    { hint: t({ nl: 'Geef ook --btw-stelsel normaal of gemengd.', en: 'Give --btw-stelsel normaal or gemengd too.' }) },
  );
}

/** Removes a profile; where it was the chosen one, none is chosen afterwards. */
export function withoutProfile({ huidig, ...before }: StoredProfiles, naam: string): StoredProfiles {
  if (reserved.includes(naam)) {
    throw usage({ nl: `het profiel '${naam}' kan niet verwijderd worden`, en: `the profile '${naam}' cannot be removed` });
  }
  const names = before.profielen.map((one) => one.naam);
  if (!names.includes(naam)) throw unknownProfile(naam, names);
  const profielen = before.profielen.filter((one) => one.naam !== naam);
  return { ...before, ...(huidig !== undefined && huidig !== naam && { huidig }), profielen };
}

/** Keeps this value of a setting; without a value the choice goes. */
export function withSetting(before: StoredProfiles, name: string, value: string | undefined): StoredProfiles {
  const { [name]: _, ...others } = before.instellingen ?? {};
  return { ...before, instellingen: value === undefined ? others : { ...others, [name]: value } };
}
