import * as z from 'zod/mini';
import { t, type Text } from '../../language.ts';
import fields from './fields.md?raw';
import { fieldsOfRow, type ReplyName, type RowName, replyRows } from './index.ts';

/** The texts of a Markdown table whose rows have one or more names, Dutch and English, by their names. */
export const textsOfTable = (table: string): Readonly<Record<string, Text>> =>
  Object.fromEntries(
    Array.from(table.matchAll(/^\| (\w[^|/]*) \| (.+) \| (.+) \|$/gm)).flatMap(([, names = '', nl = '', en = '']) =>
      names.split(', ').map((name) => [name, { nl, en }]),
    ),
  );

/** The description of each field of a reply, by its name or by `Row.field`. */
export const fieldSentences = textsOfTable(fields);

type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface DescribedReply {
  readonly fields: readonly string[];
  readonly reply: object | null;
}

export interface Printed {
  readonly replies: readonly ReplyName[];
  readonly columns: readonly string[];
}

/** Objects around the rows of a list, of which `--velden` names no field. */
const wholes: ReadonlySet<RowName> = new Set(['BankTotals', 'CheckedUbl', 'OutstandingTotals']);

const rowNameOf = (reply: ReplyName): RowName => reply.replace('[]', '') as RowName;

export function describedFields({ replies, columns }: Printed): Map<string, string> {
  const own = replies
    .map(rowNameOf)
    .filter((row) => !wholes.has(row))
    .flatMap((row) => fieldsOfRow(row).map((field) => [field, sentence(row, field)] as const));
  return new Map([...own, ...columns.map((field) => [field, sentence('', field)] as const)]);
}

/** The schema is JSON Schema 2020-12. A row may have fields that it does not name. */
export function describe(printed: Printed): DescribedReply {
  const { replies, columns } = printed;
  if (replies.length === 0) return { fields: [], reply: null };
  const more = Object.fromEntries(
    columns.filter((name) => name === 'profiel').map((name) => [name, { type: 'string', description: sentence('', name) }]),
  );
  const $defs = Object.fromEntries(replies.map(rowNameOf).map((name) => [name, rowSchema(name, more)]));
  const forms = replies.map((reply) => {
    const item = { $ref: `#/$defs/${rowNameOf(reply)}` };
    return reply.endsWith('[]') ? { type: 'array', items: item } : item;
  });
  const form = forms.length === 1 ? forms[0] : { anyOf: forms };
  return {
    fields: [...describedFields(printed).keys()],
    reply: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...form, $defs },
  };
}

function rowSchema(name: RowName, more: object): object {
  const { $schema: _, ...schema } = z.toJSONSchema(replyRows[name]);
  tell(name, schema);
  const writer = writers[name];
  return { ...schema, ...(writer && { [fromOther]: writer }), properties: { ...more, ...schema.properties } };
}

/** Puts the sentence of each field into the schema of a row. An object may have fields that it does not name: a later version adds some. */
function tell(name: RowName, schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  for (const [field, part] of Object.entries(schema.properties ?? {})) {
    if (typeof part !== 'object') continue;
    part.description = sentence(name, field);
    const writer = writers[`${name}.${field}`] ?? writers[field];
    if (writer) Object.assign(part, { [fromOther]: writer });
  }
  for (const part of Object.values(schema)) if (typeof part === 'object' && part !== null) tell(name, part as JsonSchema);
}

/** The keyword of a text that others wrote, so that a program takes no orders from it: who they are. */
const fromOther = 'x-from';

/** Who writes the text of a field, everywhere or in one row, or all of a row. A bank hands on what the payer wrote. */
const writers: Readonly<Record<string, 'supplier' | 'customer' | 'bank'>> = {
  leverancier: 'supplier',
  factuurnummer: 'supplier',
  begunstigde: 'supplier',
  gevonden: 'supplier',
  // All of it.
  UblDocument: 'supplier',
  'Received.partij': 'supplier',
  'PayableRow.mededeling': 'supplier',
  'PaymentQr.mededeling': 'supplier',
  klant: 'customer',
  ...Object.fromEntries(
    ['WrittenKlant', 'KlantKort', 'PayingKlant', 'ReachRow', 'ViesRow', 'TurnoverRow', 'ComparedRow'].map((row) => [
      `${row}.naam`,
      'customer',
    ]),
  ),
  adres: 'customer',
  partij: 'bank',
  mededeling: 'bank',
  boekingstekst: 'bank',
  end_to_end: 'bank',
};

/** Maps a row with fewer or more fields to the row that has the sentences for them. */
const varied: Readonly<Record<string, string>> = {
  ProposalRow: 'BankLine',
  PlannedLine: 'BankLine',
  PlannedReminder: 'ReminderRow',
  PlannedRow: 'PlanRow',
  RehearsedRow: 'PlanRow',
};

const sentence = (row: string, field: string): string => {
  const text = fieldSentences[`${varied[row] ?? row}.${field}`] ?? fieldSentences[field];
  return text === undefined ? '' : t(text);
};
