import * as z from 'zod/mini';
import { isEmail } from './email.ts';

// Compiling a parser for each schema takes longer than all that one command parses.
z.config({ jitless: true });

/** A uuid in any version; `z.uuid()` refuses some that services hand out. (General conventions) */
export const Id = z.guid();

/** Whether `text` is a day that exists, written `YYYY-MM-DD`; `Date` alone reads 30 February as 2 March, and the calendar has no year 0. */
export function isDatum(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A day that exists, `YYYY-MM-DD`. (General conventions) */
export const Datum = z.string().check(z.refine(isDatum, { error: 'datum' }));

const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Text that JSON and XML can both carry: no control characters but tab and line ends, no half characters. */
export const Tekst = z.string().check(z.refine((text) => !forbidden.test(text), { error: 'tekst' }));

export const Naam = Tekst.check(z.refine((text) => text.trim() !== '', { error: 'leeg' }));

export const Email = z.string().check(z.refine(isEmail, { error: 'email' }));

/** An ISO 3166 country code of two capitals, or 1A, which invoices use for Kosovo. (klant) */
export const Land = z.string().check(z.regex(/^(?:[A-Z]{2}|1A)$/, { error: 'land' }));

/** A Peppol address `<scheme>:<number>`. (klant) */
export const PeppolId = z.string().check(z.regex(/^[0-9]{4}:[^\s:]+$/, { error: 'peppol_id' }));

/** An optional text that fits `schema` or is empty, which clears the field; `error` is the reason of any other text. */
export const orCleared = (schema: z.ZodMiniType<string>, error: string) =>
  z.optional(z.string().check(z.refine((text) => text === '' || schema.safeParse(text).success, { error })));

/** The largest number whose cents are still exact as a JSON number. */
export const largestNumber = 9e13;

/** A finite number whose cents are still exact. (General conventions: amounts are JSON numbers) */
export const Getal = z.number().check(z.refine((value) => Math.abs(value) <= largestNumber, { error: 'getal' }));

/** Page size and position. (Limits) */
export const Paging = {
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  offset: z.optional(z.int().check(z.gte(0))),
};

/** Any text, as in a reply. One schema serves all fields, because making one takes longer than checking the replies of a command. */
export const ElkeTekst = z.string();

const made = new Map<z.ZodMiniType, z.ZodMiniType>();

/** A field that a reply may leave out or send as null: the text promises it nowhere but shows it. All fields of a schema share one. */
export function maybe<T extends z.ZodMiniType>(schema: T): z.ZodMiniOptional<z.ZodMiniNullable<T>> {
  const known = made.get(schema) ?? z.optional(z.nullable(schema));
  made.set(schema, known);
  return known as z.ZodMiniOptional<z.ZodMiniNullable<T>>;
}

/** The schema of each field of an object: of all that are named, and of no other. */
export type Fields<Names extends readonly string[]> = Record<Names[number], z.ZodMiniType>;

/** An enumerated value in a reply: the service may know more values than the text, and they are shown. */
export const open = <T extends string>(_known: z.ZodMiniEnum<{ [K in T]: K }>) => ElkeTekst as unknown as z.ZodMiniType<T | (string & {})>;
