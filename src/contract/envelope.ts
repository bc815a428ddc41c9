import * as z from 'zod/mini';
import { listOf, recordOf } from './bounded.ts';

/** A single-object reply: one key `data`. (General conventions) */
export const One = <T extends z.ZodMiniType>(data: T) => z.looseObject({ data });

/** A list reply. Whether `total` counts all matches or this page is not shown. (Klanten) */
export const Page = <T extends z.ZodMiniType>(item: T) =>
  z.looseObject({ data: listOf(item), total: z.optional(z.nullable(z.int().check(z.gte(0)))) });
export type Page<T> = { data: T[]; total?: number | null | undefined };

/** The error reply; `errors` maps a request field to a message. (Errors) */
export const Fout = z.looseObject({
  error: z.looseObject({
    status: z.optional(z.number()),
    message: z.string(),
    errors: z.optional(z.nullable(recordOf(z.union([z.string(), listOf(z.string())])))),
  }),
});
export type Fout = z.infer<typeof Fout>;
