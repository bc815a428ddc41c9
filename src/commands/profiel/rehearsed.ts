import { t } from '../../language.ts';
import type { Session } from '../../session.ts';

/** Changes the profiles, unless `--proef` was given: then it says that it did not. */
export async function unlessRehearsed({ globals, out }: Session, change: () => Promise<void>): Promise<void> {
  if (!globals.proef) return change();
  await out.warn(t({ nl: 'Proef: de profielen zijn niet gewijzigd.', en: 'Dry run: the profiles were not changed.' }));
}
