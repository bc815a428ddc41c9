import { regelVelden } from '../../contract/values.ts';
import { type Failure, usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { parseAmount, parseNumber, parsePercentage } from './numbers.ts';

/** A line as it is typed: the values by name. `product` is the id or the name of a product, not looked up yet. */
export type TypedRegel = { product?: string; omschrijving?: string; aantal?: number; eenheidsprijs?: number; btw_percentage?: number };

const keys = [...regelVelden, 'product_id'] as const;
const readers = { aantal: parseNumber, eenheidsprijs: parseAmount, btw_percentage: parsePercentage };

const regelExample: Text = {
  nl: 'Schrijf --regel "Advies;3;95;21", of met namen: --regel "omschrijving=Advies;aantal=3;eenheidsprijs=95;btw_percentage=21"',
  en: 'Write --regel "Advice;3;95;21", or with names: --regel "omschrijving=Advice;aantal=3;eenheidsprijs=95;btw_percentage=21"',
};

interface Asked {
  readonly option: string;
  readonly example: Text;
}

const bad = ({ option, example }: Asked, text: string, nl: string, en: string): Failure =>
  usage(t({ nl: `${option} "${text}": ${nl}`, en: `${option} "${text}": ${en}` }), { hint: t(example) });

interface FieldText {
  key?: string;
  value: string;
}

/** Splits the text at each `;` outside double quotes; inside them a doubled quote stands for one quote. */
function cut(asked: Asked, text: string): FieldText[] {
  const part = /\s*(?:([A-Za-z_]+)\s*=)?\s*(?:"((?:[^"]|"")*)"|([^;"]*))\s*(;|$)/y;
  const parts: FieldText[] = [];
  for (;;) {
    const match = part.exec(text);
    if (!match) throw bad(asked, text, 'een aanhalingsteken staat verkeerd of is niet gesloten', 'a quote is misplaced or not closed');
    const [, key, quoted, plain = '', end] = match;
    parts.push({ ...(key && { key }), value: quoted?.replaceAll('""', '"') ?? plain.trim() });
    if (end === '') return parts;
  }
}

function partsByName(asked: Asked, text: string, parts: FieldText[], names: readonly string[]): Map<string, string> {
  if (parts.every(({ value, key }) => !key && value === '')) throw bad(asked, text, 'is leeg', 'is empty');
  const found = new Map<string, string>();
  const positional = parts.every(({ key }) => key === undefined);
  if (positional && parts.length !== names.length) {
    const order = names.join(';');
    throw bad(asked, text, `verwacht ${names.length} waarden: ${order}`, `expected ${names.length} values: ${order}`);
  }
  for (const [index, { key = positional ? names[index] : undefined, value }] of parts.entries()) {
    if (key === undefined) throw bad(asked, text, `'${value}' heeft geen naam`, `'${value}' has no name`);
    if (found.has(key)) throw bad(asked, text, `${key} staat er twee keer`, `${key} stands twice`);
    if (value === '') throw bad(asked, text, `${key} is leeg`, `${key} is empty`);
    found.set(key, value);
  }
  return found;
}

function toTypedRegel(asked: Asked, text: string, values: Map<string, string>): TypedRegel {
  const regel: TypedRegel = {};
  for (const [key, value] of values) {
    if (key === 'product_id') regel.product = value;
    else if (key === 'omschrijving') regel.omschrijving = value;
    else if (key === 'aantal' || key === 'eenheidsprijs' || key === 'btw_percentage')
      regel[key] = readers[key](value, `${asked.option}: ${key}`);
    else
      throw bad(
        asked,
        text,
        `onbekende naam '${key}'; kies uit ${keys.join(', ')}`,
        `unknown name '${key}'; choose from ${keys.join(', ')}`,
      );
  }
  return regel;
}

/** Reads `--regel`: key=value pairs, or the four values in order; fails with exit 2. */
export function parseRegel(text: string, option = '--regel'): TypedRegel {
  const asked = { option, example: regelExample };
  const regel = toTypedRegel(asked, text, partsByName(asked, text, cut(asked, text), regelVelden));
  if (regel.product !== undefined) return regel;
  const missing = regelVelden.filter((veld) => regel[veld] === undefined);
  const [names, sameId] = [missing.join(', '), missing.length === 1];
  if (names !== '') throw bad(asked, text, `${names} ${sameId ? 'ontbreekt' : 'ontbreken'}`, `${names} ${sameId ? 'is' : 'are'} missing`);
  return regel;
}

/** Reads `--product`: an id or a name, and after a `;` the values that differ from the price list; fails with exit 2. */
export function parseProduct(text: string, option = '--product'): TypedRegel {
  const asked = { option, example: regelExample };
  const [first, ...rest] = cut(asked, text);
  if (!first || first.key || first.value === '') throw bad(asked, text, 'begin met een id of naam', 'begin with an id or a name');
  const regel = rest.length > 0 ? toTypedRegel(asked, text, partsByName(asked, text, rest, ['aantal'])) : {};
  return { ...regel, product: first.value };
}

/** Reads values by the names that each must have once; fails with exit 2, with the example. */
export function parseNamed<const N extends string>(asked: Asked, text: string, names: readonly N[]): Record<N, string> {
  const parts = partsByName(asked, text, cut(asked, text), names);
  const unknown = [...parts.keys()].find((key) => !names.some((name) => name === key));
  const list = names.join(', ');
  if (unknown !== undefined)
    throw bad(asked, text, `onbekende naam '${unknown}'; kies uit ${list}`, `unknown name '${unknown}'; choose from ${list}`);
  const missing = names.filter((name) => !parts.has(name)).join(', ');
  if (missing !== '') throw bad(asked, text, `ontbreekt: ${missing}`, `missing: ${missing}`);
  return Object.fromEntries(parts) as Record<N, string>;
}
