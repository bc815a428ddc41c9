import { chooseFrom } from '../../../jobs/batch/mistakes.ts';
import { type Verklaring, verklaringen } from '../../../belgium/verklaring.ts';
import { ambiguous, type NumberKind, readNumber } from '../../../belgium/typed/number.ts';
import { FactuurInvoer, OfferteInvoer } from '../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import { meantText, t } from '../../../language.ts';
import type { PlacedBody } from '../../../machine/files/body.ts';
import type { LineOf } from '../../../machine/files/json.ts';
import { type BodyOf, wrongInput, checkedBody } from '../../../service/api/input.ts';
import { asReference, referenceFault } from '../../../service/journal/log/own-reference.ts';
import { klantId } from '../../../service/references/name.ts';
import { checkPeriod } from '../../input/dates.ts';
import { refusedFields } from '../accepting/accept.ts';
import type { Opened } from '../../session/session.ts';
import { declared, toRegels } from './lines.ts';
import type { OwnReference } from './reference.ts';
import { isObject } from '../../../contract/object.ts';
import { readDate } from '../../../belgium/typed/date.ts';
import { regelVelden } from '../../../contract/values.ts';
import { nearest } from '../../../machine/text/nearest.ts';

const bodyFields = { FactuurInvoer: Object.keys(FactuurInvoer.shape), OfferteInvoer: Object.keys(OfferteInvoer.shape) };

/** The name of the body of a document that can be written in a file. */
export type DocumentWord = keyof typeof bodyFields;

const staysText = (source: string): boolean => ambiguous.test(source);

/** Fails as `bodyOf` does. */
export const bodyOfFile = async <N extends DocumentWord>(
  session: Opened<'api' | 'files'>,
  name: N,
  path: string,
  claim: OwnReference['claim'],
): Promise<BodyOf<N>> => bodyOf(session, name, await session.files.placed(path, staysText), claim);

/** Fails as `bodyOf` does. A field without a value is none. */
export async function bodyOfText<N extends DocumentWord>(session: Opened<'api' | 'files'>, name: N, text: string): Promise<BodyOf<N>> {
  const { value, lines } = await session.files.placedText(text, t({ nl: 'de tekst', en: 'the text' }), staysText);
  return bodyOf(session, name, { value: withoutNulls(value), lines });
}

/** Looks up customer and products by name. Fails with exit 2 and names each wrong field with its line, before anything is sent. */
async function bodyOf<N extends DocumentWord>(
  session: Opened<'api'>,
  name: N,
  { value, lines }: PlacedBody,
  claim?: OwnReference['claim'],
): Promise<BodyOf<N>> {
  const document = readFileDocument(value, claim ? [...bodyFields[name], ownReference] : bodyFields[name]);
  const errors = { ...problems(() => checkedBody(name, document.body)), ...Object.fromEntries(document.faults) };
  if (Object.keys(errors).length > 0) throw placed(wrongInput(errors), await lines());
  const body = checkedBody(name, document.body);
  const refused = refusedFields(body);
  if (Object.keys(refused).length > 0) throw placed(wrongInput(refused), await lines());
  await claim?.(document.referentie, document.klant);
  checkPeriod(body.datum, 'geldig_tot' in body ? body.geldig_tot : undefined, ['datum', 'geldig_tot']);
  const whole = checkedBody(name, { ...body, ...(await lookedUp(session, document)) });
  return declared(session, whole, document.verklaring);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (part === null ? [] : [[name, withoutNulls(part)]])));
}

function problems(check: () => unknown): Record<string, string> {
  try {
    check();
  } catch (error) {
    if (error instanceof Failure && error.errors) return error.errors;
    throw error;
  }
  return {};
}

/** Without names of a customer or products nothing is asked. */
async function lookedUp({ api }: Opened<'api'>, { klant, regels }: FileDocument): Promise<object> {
  const products = regels.some(({ product }) => product !== undefined);
  if (klant === undefined && !products) return {};
  const service = await api();
  return {
    ...(klant !== undefined && { klant_id: await klantId(service, klant) }),
    ...(products && { regels: await toRegels(service, regels) }),
  };
}

/** Labels each wrong field with its place: the line of the document, and the line of the file. */
function placed(failure: Failure, lineOf: LineOf): Failure {
  for (const field of Object.keys(failure.errors ?? {})) {
    const [, at, veld] = /^regels\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
    const regel = t({ nl: `regel ${Number(at) + 1}`, en: `line ${Number(at) + 1}` });
    const name = at === undefined ? field : [regel, veld].filter(Boolean).join(', ');
    const line = lineOf(field.split('.'));
    const place = line === undefined ? '' : t({ nl: ` (regel ${line} van het bestand)`, en: ` (line ${line} of the file)` });
    failure.labels[field] = name + place;
  }
  return failure;
}

type Fields = Record<string, unknown>;

/** A document as a file writes it: the fields of the API, where `klant` and `product` may name a customer or product. */
interface FileDocument {
  /** The body with a placeholder for all that only the service knows, so that the rest can be checked first. */
  readonly body: unknown;
  /** The lines, of which those with a `product` are to be looked up. */
  readonly regels: readonly Fields[];
  /** The name or id of the customer, if it was given as `klant`. */
  readonly klant: string | undefined;
  readonly referentie?: string | undefined;
  /** The declaration whose sentence is added to the notes. */
  readonly verklaring: Verklaring | undefined;
  /** The fields that can't be read, by their dotted path, with the reason. */
  readonly faults: ReadonlyMap<string, string>;
}

const numbers: Record<string, NumberKind> = { aantal: 'getal', eenheidsprijs: 'bedrag', btw_percentage: 'percentage' };
const regelFields = ['product', 'product_id', ...regelVelden];
const anyId = '00000000-0000-4000-8000-000000000000';
const anyRegel = { omschrijving: '-', aantal: 1, eenheidsprijs: 0, btw_percentage: 0 };

/** Reads the fields of a document as options read them. `known` are the names of the fields that the document can have. */
export function readFileDocument(value: unknown, known: readonly string[]): FileDocument {
  const faults = new Map<string, string>();
  if (!isObject(value)) return { body: value, regels: [], klant: undefined, verklaring: undefined, faults };
  const {
    klant,
    verklaring: declaration,
    [ownReference]: own,
    ...fields
  } = knownFields(value, ['klant', 'verklaring', ...known], '', faults);
  const verklaring = verklaringen.find((one) => one === declaration);
  if (declaration !== undefined && verklaring === undefined) faults.set('verklaring', chooseFrom(verklaringen));
  const body: Fields = { ...fields };
  for (const name of ['datum', 'geldig_tot']) {
    if (typeof fields[name] !== 'string') continue;
    const { value: day, fault } = readDate(fields[name]);
    if (fault !== undefined) faults.set(name, fault);
    else body[name] = day;
  }
  if (klant !== undefined) body['klant_id'] = anyId;
  const lines: unknown[] = Array.isArray(fields['regels']) ? fields['regels'] : [];
  const regels = lines.map((line, at) => (isObject(line) ? readRegel(line, `regels.${at}.`, faults) : line));
  if (Array.isArray(fields['regels'])) body['regels'] = regels.map((line) => (isObject(line) ? checkable(line) : line));
  const named = reference('klant', klant, fields, '', faults);
  return { body, regels: regels.filter(isObject), klant: named, referentie: readReference(own, faults), verklaring, faults };
}

/** The key of the user's own reference, which is never sent. */
const ownReference = 'eigen_referentie';

function readReference(value: unknown, faults: Map<string, string>): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'number' ? String(value) : value;
  const fault = typeof text === 'string' ? referenceFault(text) : t({ nl: 'moet tekst zijn', en: 'must be text' });
  if (fault !== undefined) faults.set(ownReference, fault);
  return typeof text === 'string' ? asReference(text) : undefined;
}

function knownFields(value: Fields, known: readonly string[], path: string, faults: Map<string, string>): Fields {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const near = nearest(name, known) ?? known.find((field) => name.length > 2 && field.includes(name));
    const meant = near ? `. ${t(meantText(near))}` : '';
    faults.set(path + name, t({ nl: 'onbekend veld', en: 'unknown field' }) + meant);
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => known.includes(name)));
}

function readRegel(line: Fields, path: string, faults: Map<string, string>): Fields {
  const fields = knownFields(line, regelFields, path, faults);
  for (const [name, kind] of Object.entries(numbers)) {
    if (typeof fields[name] !== 'string') continue;
    const { value, fault } = readNumber(fields[name], kind);
    if (fault !== undefined) faults.set(path + name, fault);
    else fields[name] = value;
  }
  if (fields['product'] !== undefined) reference('product', fields['product'], fields, path, faults);
  return fields;
}

/** The text that names a customer or product; undefined if there is none. */
function reference(name: string, value: unknown, fields: Fields, path: string, faults: Map<string, string>): string | undefined {
  if (value === undefined) return undefined;
  if (fields[`${name}_id`] !== undefined)
    faults.set(path + name, t({ nl: `gaat niet samen met ${name}_id`, en: `does not go with ${name}_id` }));
  else if (typeof value !== 'string') faults.set(path + name, t({ nl: 'moet tekst zijn', en: 'must be text' }));
  else if (value.trim() === '') faults.set(path + name, t({ nl: 'mag niet leeg zijn', en: 'must not be empty' }));
  else return value;
  return undefined;
}

/** The line as the API could take it, with placeholders for the values of its product. */
function checkable({ product, ...fields }: Fields): Fields {
  if (product === undefined) return fields;
  return Object.keys(fields).length === 0 ? { product_id: anyId } : { ...anyRegel, ...fields };
}
