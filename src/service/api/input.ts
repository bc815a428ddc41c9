import type * as z from 'zod/mini';
import { check } from '../../contract/index.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** `input` as `schema` reads it; fails with exit 2 and names every field that does not fit, before anything is sent. */
export function checkedInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.infer<S> {
  const { data, issues } = check(schema, input);
  if (!issues) return data;
  const errors = Object.fromEntries(issues.map(({ field, text }) => [field || 'invoer', t(text)]));
  throw usage(t({ nl: 'de invoer klopt niet; er is niets verstuurd', en: 'the input is wrong; nothing was sent' }), { errors });
}
