import { rateRefusal } from '../../belgium/checks/rate.ts';
import { isObject } from '../../contract/object.ts';
import type { Text } from '../../language.ts';
import type { Settings } from './settings.ts';
import { readBaseUrl } from './base-url.ts';
import { normalizeKbo } from '../../belgium/kbo.ts';
import {
  aangiften,
  isAccount,
  isName,
  isStoreAddress,
  isVariable,
  type KeySource,
  peppolControles,
  type Profile,
  reserved,
  soorten,
  interestStarts,
  stelsels,
} from './profile.ts';

/** A profile in the file, where the key may stand beside it. This type must not leave `profiles`. */
export interface Stored extends Omit<Profile, 'sleutel'> {
  readonly sleutel: Exclude<KeySource, { bron: 'bestand' }> | { readonly bron: 'bestand'; readonly waarde: string };
}

/** The contents of the file. The profiles are a list, because a name such as `__proto__` is no safe key of an object. */
export interface StoredProfiles {
  readonly huidig?: string;
  readonly instellingen?: Settings;
  readonly profielen: readonly Stored[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isKeySource(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { bron, waarde, opdracht, variabele } = value;
  if (bron === 'bestand') return isText(waarde);
  if (bron === 'opdracht') return isText(opdracht) && opdracht !== '';
  return bron === 'omgeving' && isText(variabele) && isVariable(variabele);
}

interface Field {
  readonly name: string;
  /** Whether a profile can do without it. */
  readonly optional?: true;
  /** Judges a value that is there. */
  readonly fits: (value: unknown) => boolean;
  readonly expected: Text;
}

const isRate = (value: unknown): boolean => typeof value === 'number' && rateRefusal(value) === undefined;

/** A field that holds one of these words. */
const oneOf = (name: string, words: readonly string[]): Field => ({
  name,
  fits: (value) => words.some((word) => word === value),
  expected: { nl: words.map((word) => `"${word}"`).join(' of '), en: words.map((word) => `"${word}"`).join(' or ') },
});

/** Whether a value tells the columns of a bank's CSV by their headers. */
const isColumns = (value: unknown): boolean =>
  isObject(value) &&
  isText(value['datum']) &&
  (isText(value['bedrag']) || (isText(value['debet']) && isText(value['krediet']))) &&
  Object.entries(value).every(([name, held]) => (name === 'tekst' ? Array.isArray(held) && held.every(isText) : isText(held)));

const fields: readonly Field[] = [
  {
    name: 'naam',
    fits: (value) => isText(value) && isName(value) && !reserved.includes(value),
    expected: {
      nl: `hoogstens 64 letters, cijfers en . _ - @ +, en niet ${reserved.join(' of ')}`,
      en: `up to 64 letters, digits and . _ - @ +, and not ${reserved.join(' or ')}`,
    },
  },
  {
    name: 'account',
    fits: (value) => isText(value) && isAccount(value),
    expected: { nl: 'een uuid of 32 hexadecimale cijfers', en: 'a uuid or 32 hexadecimal digits' },
  },
  {
    name: 'base_url',
    fits: (value) => isText(value) && 'base_url' in readBaseUrl(value),
    expected: { nl: 'een adres met https dat eindigt op /api/v1', en: 'an address with https that ends in /api/v1' },
  },
  oneOf('soort', soorten),
  { name: 'beschermd', fits: (value) => typeof value === 'boolean', expected: { nl: 'true of false', en: 'true or false' } },
  {
    name: 'geheugen',
    optional: true,
    fits: (value) => typeof value === 'boolean',
    expected: { nl: 'true of false', en: 'true or false' },
  },
  {
    name: 'ondernemingsnummer',
    optional: true,
    fits: (value) => isText(value) && normalizeKbo(value) === value,
    expected: { nl: 'de tien cijfers van een ondernemingsnummer', en: 'the ten digits of an enterprise number' },
  },
  { ...oneOf('btw_stelsel', stelsels), optional: true },
  { ...oneOf('aangifte', aangiften), optional: true },
  { ...oneOf('peppol_controle', peppolControles), optional: true },
  {
    name: 'tarieven',
    optional: true,
    fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isRate),
    expected: { nl: 'een lijst van percentages van 0 tot 100', en: 'a list of percentages from 0 to 100' },
  },
  {
    name: 'rekeningen',
    optional: true,
    fits: (value) => value === undefined || (Array.isArray(value) && value.length > 0 && value.every(isText)),
    expected: { nl: 'een lijst van IBAN-nummers', en: 'a list of IBANs' },
  },
  {
    name: 'bankkolommen',
    optional: true,
    fits: (value) => [value].flat().every(isColumns),
    expected: { nl: 'kolomkoppen bij datum, bedrag en de andere namen', en: 'headers for datum, bedrag and the other names' },
  },
  {
    name: 'schadebeding',
    optional: true,
    fits: (value) => typeof value === 'boolean',
    expected: { nl: 'true of false', en: 'true or false' },
  },
  { ...oneOf('rente_vanaf', interestStarts), optional: true },
  {
    name: 'wettelijke_rente',
    optional: true,
    fits: (value) => isObject(value) && Object.entries(value).every(([half, rate]) => /^\d{4}-[12]$/.test(half) && isRate(rate)),
    expected: { nl: 'een percentage bij elk halfjaar, zoals 2026-1', en: 'a percentage for each half-year, such as 2026-1' },
  },
  {
    name: 'opslag',
    optional: true,
    fits: (value) => isText(value) && isStoreAddress(value),
    expected: { nl: 'een adres als postgres://gebruiker@host/database', en: 'an address such as postgres://user@host/database' },
  },
  {
    name: 'opslag_wachtwoord_opdracht',
    optional: true,
    fits: (value) => isText(value) && value !== '',
    expected: { nl: 'een opdracht', en: 'a command' },
  },
  {
    name: 'sleutel',
    fits: isKeySource,
    expected: {
      nl: 'een object met bron "bestand" en een waarde, bron "opdracht" en een opdracht, of bron "omgeving" en een variabele',
      en: 'an object with bron "bestand" and a waarde, bron "opdracht" and an opdracht, or bron "omgeving" and a variabele',
    },
  },
];

const names = fields.flatMap(({ name, optional }) => (optional ? [] : [name])).join(', ');

const wholes = {
  file: { nl: 'een object met een lijst profielen', en: 'an object with a list profielen' },
  huidig: { nl: 'de naam van een profiel', en: 'the name of a profile' },
  profielen: { nl: 'een lijst van profielen', en: 'a list of profiles' },
  profile: { nl: `een object met ${names}`, en: `an object with ${names}` },
} satisfies Record<string, Text>;

/** The first wrong field with a description of the expected value; `path` is empty for the whole file. */
export interface ContentsFault {
  readonly path: string;
  readonly expected: Text;
}

/**
 * Finds the first field that differs from the form that duit writes; undefined where the contents are sound. The check is written by
 * hand, because every command reads a profile and a schema library would take longer to load.
 */
export function contentsFault(value: unknown): ContentsFault | undefined {
  if (!isObject(value)) return { path: '', expected: wholes.file };
  const { huidig, profielen } = value;
  if (huidig !== undefined && !isText(huidig)) return { path: 'huidig', expected: wholes.huidig };
  if (!Array.isArray(profielen)) return { path: 'profielen', expected: wholes.profielen };
  for (const [index, profile] of profielen.entries()) {
    const path = `profielen[${index}]`;
    if (!isObject(profile)) return { path, expected: wholes.profile };
    const wrong = fields.find(({ name, optional, fits }) => !(optional && profile[name] === undefined) && !fits(profile[name]));
    if (wrong) return { path: `${path}.${wrong.name}`, expected: wrong.expected };
  }
  return undefined;
}
