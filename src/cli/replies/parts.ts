import * as z from 'zod/mini';

/** The parts that the rows are made of; one schema serves every field of its kind. */
export const string = z.string();
export const number = z.number();
export const flag = z.boolean();
export const strings = z.array(string);
export const stringOrNull = z.nullable(string);
export const numberOrNull = z.nullable(number);
/** An object whose fields follow from a standard, such as UBL, and are named there. */
export const anyFields = z.looseObject({});
/** Whether the command would go on, its warnings with the option that passes each, and the exit code that would stop it. */
export const judgement = {
  outcome: z.enum(['go', 'stop', 'planned']),
  warnings: z.array(z.object({ reason: stringOrNull, text: string, option: stringOrNull })),
  would_stop: z.nullable(z.object({ code: number, reason: string })),
};
