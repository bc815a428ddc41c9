import { rateRefusal } from '../../belgium/checks/rate.ts';
import { isObject } from '../../contract/object.ts';
import type { Text } from '../../language.ts';
import type { Settings } from './settings.ts';
import { readBaseUrl } from './base-url.ts';
import { normalizeKbo } from '../../belgium/kbo.ts';
import {
  aangiften,
  documentLanguages,
  isAccount,
  isName,
  isStoreAddress,
  isVariable,
  type KeySource,
  answerers,
  meaningsOf429,
  peppolControles,
  type Profile,
  reserved,
  soorten,
  interestStarts,
  stelsels,
} from './profile.ts';

/** A profile in the file, where the key may be beside it. This type must not leave `profiles`. */
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

const isRate = (value: unknown): boolean => typeof value === 'number' && rateRefusal(value) === undefined;

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

const isListOf = (fits: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(fits);

const textThat = (fits: (text: string) => boolean) => (value: unknown) => isText(value) && fits(value);

const isColumns = (value: unknown): boolean =>
  isObject(value) &&
  isText(value['datum']) &&
  (isText(value['bedrag']) || (isText(value['debet']) && isText(value['krediet']))) &&
  Object.entries(value).every(([name, held]) => (name === 'tekst' ? Array.isArray(held) && held.every(isText) : isText(held)));

const mandatarisFields = ['ondernemingsnummer', 'firma', 'straat', 'postcode', 'gemeente', 'telefoon', 'mail_van_firma'];

const isRates = (value: unknown): boolean =>
  isObject(value) && Object.entries(value).every(([half, rate]) => /^\d{4}-[12]$/.test(half) && isRate(rate));

/** A field by its name, with `?` behind one that a profile can do without. `fits` judges a value that is there. */
const field = (named: string, fits: (value: unknown) => boolean, nl: string, en: string) => {
  const name = named.replace('?', '');
  return { name, optional: name !== named, fits, expected: { nl, en } };
};

const oneOfWords = (named: string, words: readonly string[]) => {
  const [nl = '', en = ''] = [' of ', ' or '].map((between) => words.map((word) => `"${word}"`).join(between));
  return field(named, (value) => words.some((word) => word === value), nl, en);
};

const fields = [
  field(
    'naam',
    textThat((naam) => isName(naam) && !reserved.includes(naam)),
    `hoogstens 64 letters, cijfers en . _ - @ +, en niet ${reserved.join(' of ')}`,
    `up to 64 letters, digits and . _ - @ +, and not ${reserved.join(' or ')}`,
  ),
  field('account', textThat(isAccount), 'een uuid of 32 hexadecimale cijfers', 'a uuid or 32 hexadecimal digits'),
  field(
    'base_url',
    textThat((text) => 'base_url' in readBaseUrl(text)),
    'een adres met https dat eindigt op /api/v1',
    'an address with https that ends in /api/v1',
  ),
  oneOfWords('soort', soorten),
  field('beschermd', isBoolean, 'true of false', 'true or false'),
  field('geheugen?', isBoolean, 'true of false', 'true or false'),
  field(
    'ondernemingsnummer?',
    textThat((text) => normalizeKbo(text) === text),
    'de tien cijfers van een ondernemingsnummer',
    'the ten digits of an enterprise number',
  ),
  oneOfWords('btw_stelsel?', stelsels),
  oneOfWords('aangifte?', aangiften),
  oneOfWords('peppol_controle?', peppolControles),
  oneOfWords('antwoorden_door?', answerers),
  oneOfWords('bij_limiet?', meaningsOf429),
  field('referentie_op_document?', isBoolean, 'true of false', 'true or false'),
  oneOfWords('taal_document?', documentLanguages),
  ...['firma', 'straat', 'postcode', 'gemeente', 'land', 'telefoon', 'mail_van_firma'].map((name) =>
    field(`${name}?`, textThat(Boolean), 'een tekst', 'a text'),
  ),
  field(
    'mandataris?',
    (value) => isObject(value) && mandatarisFields.every((name) => isText(value[name]) && value[name] !== ''),
    `een object met ${mandatarisFields.join(', ')}`,
    `an object with ${mandatarisFields.join(', ')}`,
  ),
  field('webadres?', isText, 'een adres', 'an address'),
  field('tarieven?', isListOf(isRate), 'een lijst van percentages van 0 tot 100', 'a list of percentages from 0 to 100'),
  field('rekeningen?', isListOf(isText), 'een lijst van IBAN-nummers', 'a list of IBANs'),
  field(
    'bankkolommen?',
    isListOf(isColumns),
    'kolomkoppen bij datum, bedrag en de andere namen',
    'headers for datum, bedrag and the other names',
  ),
  field('schadebeding?', isBoolean, 'true of false', 'true or false'),
  oneOfWords('rente_vanaf?', interestStarts),
  field('wettelijke_rente?', isRates, 'een percentage bij elk halfjaar, zoals 2026-1', 'a percentage for each half-year, such as 2026-1'),
  field(
    'opslag?',
    textThat(isStoreAddress),
    'een adres als postgres://gebruiker@host/database',
    'an address such as postgres://user@host/database',
  ),
  field('opslag_wachtwoord_opdracht?', textThat(Boolean), 'een opdracht', 'a command'),
  field(
    'sleutel',
    isKeySource,
    'een object met bron "bestand" en een waarde, bron "opdracht" en een opdracht, of bron "omgeving" en een variabele',
    'an object with bron "bestand" and a waarde, bron "opdracht" and an opdracht, or bron "omgeving" and a variabele',
  ),
];

const names = fields.flatMap(({ name, optional }) => (optional ? [] : [name])).join(', ');

const wholes = {
  file: { nl: 'een object met een lijst profielen', en: 'an object with a list profielen' },
  huidig: { nl: 'de naam van een profiel', en: 'the name of a profile' },
  profielen: { nl: 'een lijst van profielen', en: 'a list of profiles' },
  profile: { nl: `een object met ${names}`, en: `an object with ${names}` },
} satisfies Record<string, Text>;

/**
 * Finds the first field that differs from the form that duit writes, and what is expected there; undefined if the contents are sound.
 * `path` is empty for the whole file. A schema library would take longer to load, and every command reads a profile.
 */
export function contentsFault(value: unknown): { readonly path: string; readonly expected: Text } | undefined {
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
