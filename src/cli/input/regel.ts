import { regelVelden } from '../../contract/values.ts';
import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { parseNumber } from './numbers.ts';

/** The values of a `--regel` or `--product`, by name. `product` is an id or a name that is still to be looked up. */
export interface TypedLine {
  product?: string;
  omschrijving?: string;
  aantal?: number;
  eenheidsprijs?: number;
  btw_percentage?: number;
}

const keys = [...regelVelden, 'product_id'] as const;

const badLine = (option: string, text: string, nl: string, en: string): Failure =>
  usage(t({ nl: `${option} "${text}": ${nl}`, en: `${option} "${text}": ${en}` }), {
    hint: t({
      nl: 'Schrijf --regel "omschrijving=Advies, maart;aantal=3;eenheidsprijs=95;btw_percentage=21" of --regel "Advies, maart;3;95;21"',
      en: 'Write --regel "omschrijving=Advice, March;aantal=3;eenheidsprijs=95;btw_percentage=21" or --regel "Advice, March;3;95;21"',
    }),
  });

interface Part {
  key?: string;
  value: string;
}

/** Splits the text at each `;` outside double quotes; inside them a doubled quote stands for one quote. */
function split(option: string, text: string): Part[] {
  const part = /\s*(?:([A-Za-z_]+)\s*=)?\s*(?:"((?:[^"]|"")*)"|([^;"]*))\s*(;|$)/y;
  const parts: Part[] = [];
  for (;;) {
    const match = part.exec(text);
    if (!match) throw badLine(option, text, 'een aanhalingsteken staat verkeerd of is niet gesloten', 'a quote is misplaced or not closed');
    const [, key, quoted, plain = '', end] = match;
    parts.push({ ...(key && { key }), value: quoted?.replaceAll('""', '"') ?? plain.trim() });
    if (end === '') return parts;
  }
}

function named(option: string, text: string, parts: Part[], names: readonly string[]): Map<string, string> {
  if (parts.every(({ value, key }) => !key && value === '')) throw badLine(option, text, 'is leeg', 'is empty');
  const found = new Map<string, string>();
  const positional = parts.every(({ key }) => key === undefined);
  if (positional && parts.length !== names.length) {
    const order = names.join(';');
    throw badLine(option, text, `verwacht ${names.length} waarden: ${order}`, `expected ${names.length} values: ${order}`);
  }
  for (const [index, { key = positional ? names[index] : undefined, value }] of parts.entries()) {
    if (key === undefined) throw badLine(option, text, `'${value}' heeft geen naam`, `'${value}' has no name`);
    if (found.has(key)) throw badLine(option, text, `${key} staat er twee keer`, `${key} stands twice`);
    if (value === '') throw badLine(option, text, `${key} is leeg`, `${key} is empty`);
    found.set(key, value);
  }
  return found;
}

function toLine(option: string, text: string, values: Map<string, string>): TypedLine {
  const line: TypedLine = {};
  for (const [key, value] of values) {
    if (key === 'product_id') line.product = value;
    else if (key === 'omschrijving') line.omschrijving = value;
    else if (key === 'aantal' || key === 'eenheidsprijs' || key === 'btw_percentage') line[key] = parseNumber(value, `${option}: ${key}`);
    else
      throw badLine(
        option,
        text,
        `onbekende naam '${key}'; kies uit ${keys.join(', ')}`,
        `unknown name '${key}'; choose from ${keys.join(', ')}`,
      );
  }
  return line;
}

/** Quotes a value that `parseRegel` would otherwise split or trim. */
export const lineValue = (text: string): string => (/["=;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads `--regel`, written as key=value pairs or as the four values in order; fails with exit 2. */
export function parseRegel(text: string, option = '--regel'): TypedLine {
  const line = toLine(option, text, named(option, text, split(option, text), regelVelden));
  if (line.product !== undefined) return line;
  const missing = regelVelden.filter((veld) => line[veld] === undefined);
  if (missing.length > 0) throw badLine(option, text, `${missing.join(', ')} ontbreekt`, `${missing.join(', ')} is missing`);
  return line;
}

/** Reads `--product`: an id or a name and, after a `;`, values that differ from the price list, such as `aantal=3`. */
export function parseProduct(text: string, option = '--product'): TypedLine {
  const [first, ...rest] = split(option, text);
  if (!first || first.key || first.value === '') throw badLine(option, text, 'begin met een id of naam', 'begin with an id or a name');
  const line = rest.length > 0 ? toLine(option, text, named(option, text, rest, ['aantal'])) : {};
  return { ...line, product: first.value };
}
