import type * as z from 'zod/mini';
import {
  checkSchema,
  FactuurInvoer,
  KlantInvoer,
  KlantWijziging,
  OfferteInvoer,
  TestDocumentInvoer,
  VerstuurInvoer,
} from '../../contract/index.ts';
import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';

const bodies = { KlantInvoer, KlantWijziging, FactuurInvoer, OfferteInvoer, TestDocumentInvoer, VerstuurInvoer };

export type BodyName = keyof typeof bodies;

export type BodyOf<N extends BodyName> = z.infer<(typeof bodies)[N]>;

/** `input` as `schema` reads it; fails with exit 2 and names every field that does not fit, before anything is sent. */
export function checkedInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.infer<S> {
  const { data, issues } = checkSchema(schema, input);
  if (!issues) return data;
  const errors = Object.fromEntries(issues.map(({ field, text }) => [field || 'invoer', t(text)]));
  throw wrongInput(errors);
}

/** Exit 2: these fields of the input do not fit, each with the reason. */
export const wrongInput = (errors: Record<string, string>): Failure =>
  usage(t({ nl: 'de invoer klopt niet; er is niets verstuurd', en: 'the input is wrong; nothing was sent' }), { errors });

export const checkedBody = <N extends BodyName>(name: N, body: unknown): BodyOf<N> => checkedInput(bodies[name], body) as BodyOf<N>;
