import * as z from 'zod/mini';
import { ElkeTekst, Email, type Fields, maybe, open } from './primitives.ts';
import { kanalen, simulaties, type velden } from './values.ts';

/** How a document is sent. (Send result) */
export const Kanaal = z.enum(kanalen);
export type Kanaal = z.infer<typeof Kanaal>;

/** The outcome that a test key asks for. (Facturen) */
export const Simulatie = z.enum(simulaties);
export type Simulatie = z.infer<typeof Simulatie>;

/** Body of both `versturen` operations; `email` only with channel `email`, `simuleer` only with a test key. */
export const VerstuurInvoer = z
  .strictObject({ kanaal: Kanaal, email: z.optional(Email), simuleer: z.optional(Simulatie) })
  .check((context) => {
    const { kanaal, email } = context.value;
    if (kanaal === 'email' || email === undefined) return;
    context.issues.push({ code: 'custom', message: 'alleen_email', input: email, path: ['email'] });
  });
export type VerstuurInvoer = z.infer<typeof VerstuurInvoer>;

/** The send result. The values of `peppol_status` are not shown, so any is taken and shown as it is. */
export const Verzending = z.looseObject({
  kanaal: open(Kanaal),
  peppol_status: maybe(ElkeTekst),
  naar: maybe(ElkeTekst),
} satisfies Fields<typeof velden.verzending>);
export type Verzending = z.infer<typeof Verzending>;
