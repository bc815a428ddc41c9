import { readDate } from '../../belgium/typed/date.ts';
import { type NumberKind, readNumber } from '../../belgium/typed/number.ts';
import { t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';

/** The fields of a contract, or of something within it, as a file has them. */
export type ContractFields = Record<string, unknown>;

/** Is told each field that is wrong. */
export type Wrong = (column: string, text: string, value?: unknown) => void;

/** Names each field that is not among these: a field that is left out unseen may be an amount. */
export function refuseOthers(fields: ContractFields, names: readonly string[], wrong: Wrong): void {
  for (const name of Object.keys(fields)) if (!names.includes(name)) wrong(name, unknownField(name, names));
}

/** A text that must be there; empty where it is not. */
export function neededText(fields: ContractFields, name: string, wrong: Wrong): string {
  const value = fields[name];
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && text.trim() !== '') return text.trim();
  wrong(name, absentText());
  return '';
}

/** A number, also one that is written as Belgium writes it; 0 where it is none. */
export function writtenNumber(value: unknown, column: string, kind: NumberKind, wrong: Wrong): number {
  if (typeof value === 'number') return value;
  const { value: number = 0, fault } = typeof value === 'string' ? readNumber(value, kind) : { fault: absentText() };
  if (fault !== undefined) wrong(column, fault, value);
  return number;
}

/** A month such as `2026-12`, or a day in it such as `2026-12-15`; undefined where it is neither. */
export function monthOrDay(value: unknown, column: string, wrong: Wrong): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  const [, month] = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-\d{2})?$/.exec(text) ?? [];
  if (month !== undefined && (text === month || readDate(text).fault === undefined)) return text;
  wrong(
    column,
    t({
      nl: 'hier hoort een maand of een dag, zoals 2026-12 of 2026-12-15',
      en: 'a month or a day belongs here, such as 2026-12 or 2026-12-15',
    }),
    value,
  );
  return undefined;
}

export const absentText = (): string => t({ nl: 'ontbreekt', en: 'is missing' });

export const chooseFrom = (values: readonly string[]): string =>
  t({ nl: `kies uit ${values.join(', ')}`, en: `choose from ${values.join(', ')}` });

function unknownField(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const meant = near ? t({ nl: `; bedoel je ${near}?`, en: `; did you mean ${near}?` }) : '';
  return t({ nl: 'onbekend veld', en: 'unknown field' }) + meant;
}
