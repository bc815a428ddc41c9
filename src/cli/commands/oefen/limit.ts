import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { ServeOptions } from '../../../practice/server/index.ts';
import { parseCount } from '../../input/counts.ts';

/** Reads a way of counting requests, such as `schuivend` or `emmer:20`; fails with exit 2. */
export function parseLimietSoort(text: string, name: string): NonNullable<ServeOptions['limietSoort']> {
  if (text === 'schuivend' || text === 'vast-venster' || text === 'telt-geweigerde') return { soort: text };
  const [, size] = /^emmer:(.*)$/.exec(text) ?? [];
  if (size !== undefined) return { soort: 'emmer', emmer: parseCount(1, 100_000)(size, `${name} emmer`) };
  throw usage(
    t({
      nl: `${name}: '${text}' is geen geldige waarde; kies uit schuivend, vast-venster, emmer:<aantal>, telt-geweigerde`,
      en: `${name}: '${text}' is not a valid value; choose from schuivend, vast-venster, emmer:<count>, telt-geweigerde`,
    }),
  );
}
