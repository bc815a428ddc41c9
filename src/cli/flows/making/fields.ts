import { isObject } from '../../../contract/object.ts';
import { readDate } from '../../../belgium/typed/date.ts';
import { type NumberKind, readNumber } from '../../../belgium/typed/number.ts';
import { regelVelden } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import { nearest } from '../../../machine/text/nearest.ts';

type Fields = Record<string, unknown>;

/** A document as a file writes it: the fields of the API, where `klant` and `product` may name a customer or product. */
export interface FileDocument {
  /** The body with a stand-in for all that only the service knows, so that the rest can be checked first. */
  readonly body: unknown;
  /** The lines, of which those with a `product` are to be looked up. */
  readonly regels: readonly Fields[];
  /** The name or id of the customer, if it was given as `klant`. */
  readonly klant: string | undefined;
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
  if (!isObject(value)) return { body: value, regels: [], klant: undefined, faults };
  const { klant, ...fields } = knownFields(value, ['klant', ...known], '', faults);
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
  return { body, regels: regels.filter(isObject), klant: reference('klant', klant, fields, '', faults), faults };
}

/** The fields of these names; each other field is a fault. */
function knownFields(value: Fields, known: readonly string[], path: string, faults: Map<string, string>): Fields {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const near = nearest(name, known) ?? known.find((field) => name.length > 2 && field.includes(name));
    const meant = near ? t({ nl: `. Bedoel je ${near}?`, en: `. Did you mean ${near}?` }) : '';
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

/** The text that names a customer or product; undefined where there is none. */
function reference(name: string, value: unknown, fields: Fields, path: string, faults: Map<string, string>): string | undefined {
  if (value === undefined) return undefined;
  if (fields[`${name}_id`] !== undefined)
    faults.set(path + name, t({ nl: `gaat niet samen met ${name}_id`, en: `does not go with ${name}_id` }));
  else if (typeof value !== 'string') faults.set(path + name, t({ nl: 'moet tekst zijn', en: 'must be text' }));
  else if (value.trim() === '') faults.set(path + name, t({ nl: 'mag niet leeg zijn', en: 'must not be empty' }));
  else return value;
  return undefined;
}

/** The line as the API could take it, with stand-ins for the values of its product. */
function checkable({ product, ...fields }: Fields): Fields {
  if (product === undefined) return fields;
  return Object.keys(fields).length === 0 ? { product_id: anyId } : { ...anyRegel, ...fields };
}
