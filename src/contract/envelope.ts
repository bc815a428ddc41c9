import * as z from 'zod/mini';
import { listOf, maxIssues } from './bounded.ts';
import { isObject } from './object.ts';

/** The error that a service reports in its own shape: a message, and one more for each wrong request field. (Errors) */
export interface ReportedError {
  readonly status: number;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** The error in a reply; undefined unless `error.status` is a number and `error.message` is text. `errors` holds the first hundred. */
export function reportedError(body: unknown): ReportedError | undefined {
  const { error } = isObject(body) ? body : {};
  if (!isObject(error)) return undefined;
  const { status, message, errors } = error;
  if (typeof status !== 'number' || typeof message !== 'string') return undefined;
  return { status, message, errors: isObject(errors) ? messagesOf(errors) : {} };
}

function messagesOf(errors: Record<string, unknown>): Record<string, string> {
  const messages: [string, string][] = [];
  for (const [field, said] of Object.entries(errors).slice(0, maxIssues)) {
    const texts = (Array.isArray(said) ? said.slice(0, maxIssues) : [said]).filter((text) => typeof text === 'string');
    if (texts.length > 0) messages.push([field, texts.join('; ')]);
  }
  return Object.fromEntries(messages);
}

/** A single-object reply: one key `data`. (General conventions) */
export const One = <T extends z.ZodMiniType>(data: T) => z.looseObject({ data });

/** A list reply. Whether `total` counts all matches or this page is not shown. (Klanten) */
export const Page = <T extends z.ZodMiniType>(item: T) =>
  z.looseObject({ data: listOf(item), total: z.optional(z.nullable(z.int().check(z.gte(0)))) });
export type Page<T> = { data: T[]; total?: number | null | undefined };
