import type * as z from 'zod/mini';
import { check } from '../contract/issues.ts';
import { usage } from '../failure.ts';
import { t } from '../language.ts';

/** The body as the service's schema takes it; every field that does not fit is named, and nothing is sent. */
export function checked<S extends z.ZodMiniType>(schema: S, body: unknown): z.infer<S> {
  const { data, issues } = check(schema, body);
  if (!issues) return data;
  const errors = Object.fromEntries(issues.map(({ field, text }) => [field, t(text)]));
  throw usage(t({ nl: 'deze invoer klopt niet', en: 'this input is not right' }), { errors });
}
