import { given } from '../../contract/fields.ts';
import { Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { assistantOf } from '../../machine/programs.ts';
import type { Env } from '../../machine/world.ts';
import { meantBase, readBaseUrl } from './base-url.ts';
import { type FirmField, firmFields, readFirmField } from './firm.ts';
import { normalizeKbo } from '../../belgium/kbo.ts';
import {
  aangiften,
  environmentName,
  isAccount,
  answerers,
  meaningsOf429,
  peppolControles,
  type Profile,
  documentLanguages,
  type OwnFacts,
  type SharedStore,
  soorten,
  stelsels,
  withoutReturn,
  localStore,
} from './profile.ts';

const setBoth = () => ({
  hint: t({
    nl: 'Zet die ook, of kies een profiel met --profiel of DUIT_PROFIEL.',
    en: 'Set that too, or choose a profile with --profiel or DUIT_PROFIEL.',
  }),
});

export const hasEnvironmentProfile = (env: Env): boolean => Boolean(env['DUIT_API_KEY'] && env['DUIT_BASE_URL']);

/**
 * The profile that DUIT_API_KEY and DUIT_BASE_URL make together, with DUIT_SOORT=test for a test key, and with the facts for
 * reports in variables of their own; undefined if neither is set. Where one is missing, it fails: with exit 4 for the key,
 * with exit 2 for the address. A wrong value fails with exit 2 and is named.
 */
export function environmentProfile(env: Env): Profile | undefined {
  const address = env['DUIT_BASE_URL'];
  if (!address && !env['DUIT_API_KEY']) return undefined;
  if (!address) {
    throw usage(
      t({ nl: 'DUIT_API_KEY is gezet, maar DUIT_BASE_URL niet', en: 'DUIT_API_KEY is set, but DUIT_BASE_URL is not' }),
      setBoth(),
    );
  }
  if (!env['DUIT_API_KEY']) {
    throw new Failure(
      'key',
      t({ nl: 'DUIT_BASE_URL is gezet, maar DUIT_API_KEY niet', en: 'DUIT_BASE_URL is set, but DUIT_API_KEY is not' }),
      setBoth(),
    );
  }
  const read = readBaseUrl(address);
  if ('fault' in read) throw usage(`DUIT_BASE_URL: ${t(read.fault)}`);
  const soort = soorten.find((known) => known === (env['DUIT_SOORT'] || 'echt'));
  if (!soort) throw usage({ nl: 'DUIT_SOORT moet echt of test zijn', en: 'DUIT_SOORT must be echt or test' });
  return {
    naam: environmentName,
    account: namedAccount(env['DUIT_ACCOUNT']) ?? accountOfKey(read.base_url, env['DUIT_API_KEY']),
    base_url: read.base_url,
    soort,
    sleutel: { bron: 'omgeving', variabele: 'DUIT_API_KEY' },
    beschermd: false,
    ...taxpayerOf(env),
    ...firmIn(env),
    ...habitsOf(env),
    ...storeIn(env),
  };
}

/** The store that DUIT_OPSLAG names, or else the one with this address. The command for a password belongs to one address. Exit 2 on an empty name. */
export function storeIn(env: Env, opslag?: string, opdracht?: string): SharedStore {
  const named = env['DUIT_OPSLAG']?.trim();
  if (named === '') throw emptyStore();
  if (named && named !== opslag) return named === localStore ? {} : { opslag: named };
  return { ...(opslag && { opslag }), ...(opdracht && { opslag_wachtwoord_opdracht: opdracht }) };
}

/** A secret that a CI job lacks comes as an empty value, and without the database others would send the same documents. */
const emptyStore = () =>
  usage(t({ nl: 'DUIT_OPSLAG is leeg', en: 'DUIT_OPSLAG is empty' }), {
    hint: t({
      nl: 'Geef er het adres van de database in (postgres://gebruiker@host/database), of lokaal om alles op deze computer te onthouden.',
      en: 'Give it the address of the database (postgres://user@host/database), or lokaal to remember everything on this machine.',
    }),
  });

function taxpayerOf(env: Env): OwnFacts {
  const number = env['DUIT_ONDERNEMINGSNUMMER'];
  const ondernemingsnummer = number ? normalizeKbo(number) : undefined;
  if (number && !ondernemingsnummer) {
    throw usage({
      nl: 'DUIT_ONDERNEMINGSNUMMER is geen Belgisch ondernemingsnummer',
      en: 'DUIT_ONDERNEMINGSNUMMER is not a Belgian enterprise number',
    });
  }
  const btw_stelsel = wordOf(stelsels, env, 'DUIT_BTW_STELSEL');
  const aangifte = wordOf(aangiften, env, 'DUIT_AANGIFTE');
  if (aangifte && withoutReturn(btw_stelsel)) {
    throw usage({
      nl: `DUIT_AANGIFTE: met het stelsel ${btw_stelsel} is er geen periodieke aangifte`,
      en: `DUIT_AANGIFTE: with the scheme ${btw_stelsel} there is no periodic return`,
    });
  }
  return given({ ondernemingsnummer, btw_stelsel, aangifte });
}

/** Fails with exit 2 as `readFirmField`. */
function firmIn(env: Env): OwnFacts {
  const stated: Record<FirmField, string | undefined> = {
    firma: env['DUIT_FIRMA'],
    straat: env['DUIT_STRAAT'],
    postcode: env['DUIT_POSTCODE'],
    gemeente: env['DUIT_GEMEENTE'],
    telefoon: env['DUIT_TELEFOON'],
    mail_van_firma: env['DUIT_MAIL_VAN_FIRMA'],
  };
  const stating = firmFields.flatMap((field) => (stated[field] ? [[field, stated[field]] as const] : []));
  return Object.fromEntries(stating.map(([field, text]) => [field, readFirmField(field)(text, `DUIT_${field.toUpperCase()}`)]));
}

function habitsOf(env: Env): OwnFacts {
  const shows = wordOf(['ja', 'nee'], env, 'DUIT_REFERENTIE_OP_DOCUMENT');
  return given({
    peppol_controle: wordOf(peppolControles, env, 'DUIT_PEPPOL_CONTROLE'),
    // An assistant may not decide this for the person that it works for.
    bij_limiet: assistantOf(env) ? undefined : wordOf(meaningsOf429, env, 'DUIT_BIJ_LIMIET'),
    referentie_op_document: shows && shows === 'ja',
    taal_document: wordOf(documentLanguages, env, 'DUIT_TAAL_DOCUMENT'),
    // Read where it is used, because every command comes past here.
    webadres: env['DUIT_WEBADRES'] || undefined,
  });
}

/** Whether a person answers for the program that runs this, by DUIT_ANTWOORDEN_DOOR or the profile. For an assistant nobody does. */
export function isAnsweredFor(env: Env, { antwoorden_door }: Pick<Profile, 'antwoorden_door'>): boolean {
  const said = wordOf(answerers, env, 'DUIT_ANTWOORDEN_DOOR');
  return assistantOf(env) === undefined && (said ?? antwoorden_door) === 'programma';
}

/** The value of a variable as one of these words; undefined if it is not set. Fails with exit 2 on any other word. */
function wordOf<const W extends string>(words: readonly W[], env: Env, variable: string): W | undefined {
  const value = env[variable];
  if (!value) return undefined;
  const word = words.find((known) => known === value);
  if (word) return word;
  throw usage({
    nl: `${variable} moet een van deze zijn: ${words.join(', ')}`,
    en: `${variable} must be one of these: ${words.join(', ')}`,
  });
}

/** The value of DUIT_ACCOUNT for an account that this machine does not know yet. */
const another = 'nieuw';

export const isNamed = (env: Env): boolean => Boolean(env['DUIT_ACCOUNT']) && env['DUIT_ACCOUNT'] !== another;

/** The account that DUIT_ACCOUNT names; undefined if it names none, so that the key tells which one it is. */
function namedAccount(text: string | undefined): string | undefined {
  if (!text || text === another) return undefined;
  if (isAccount(text)) return text;
  throw usage(t({ nl: 'DUIT_ACCOUNT is geen id van een account', en: 'DUIT_ACCOUNT is not the id of an account' }), {
    hint: t({
      nl: 'Vraag het op waar het profiel bewaard is: duit profiel toon --velden account',
      en: 'Look it up on the machine that has the profile: duit profiel toon --velden account',
    }),
  });
}

/** The id of an account that no file names: its service and its key tell it from others, and neither can be read from it. */
export function accountOfKey(base_url: string, key: string): string {
  return sha256(`${meantBase(base_url)}\n${key.trim()}`).slice(0, 32);
}
