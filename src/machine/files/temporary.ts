import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';

/** A folder (0700) for the time of one run; `remove` takes it away with all that is in it. Throws a local Failure where none can be made. */
export function openTemporary(prefix: string): { readonly path: string; readonly remove: () => void } {
  try {
    const path = mkdtempSync(join(tmpdir(), prefix));
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  } catch (cause) {
    const message = t({ nl: `in ${tmpdir()} kan geen map gemaakt worden`, en: `no folder can be made in ${tmpdir()}` });
    throw local(message, { cause, hint: t({ nl: 'Kies een andere plaats met TMPDIR.', en: 'Choose another place with TMPDIR.' }) });
  }
}
