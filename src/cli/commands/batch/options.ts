import type { Kanaal } from '../../../contract/index.ts';
import { kanalen } from '../../../contract/values.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { notEmpty } from '../../options.ts';

/** Reads `peppol`, `email` or `peppol+email`; fails with exit 2. */
export function parseKanaal(text: string, name: string): Kanaal[] {
  const words = text.toLowerCase().split('+');
  const found = kanalen.filter((kanaal) => words.includes(kanaal));
  if (found.length === words.length) return found;
  throw usage(
    t({
      nl: `${name}: '${text}' kan niet; kies uit peppol, email of peppol+email`,
      en: `${name}: '${text}' can't be; choose peppol, email or peppol+email`,
    }),
  );
}

/** Collects `--kolom "header=column"`; fails with exit 2 where there is no `=`. */
export function parseKolom(): (text: string, name: string) => Record<string, string> {
  const columns: Record<string, string> = {};
  return (text, name) => {
    const at = text.lastIndexOf('=');
    if (at < 1)
      throw usage(
        t({ nl: `${name} "${text}": schrijf "kop in het bestand=kolom"`, en: `${name} "${text}": write "header in the file=column"` }),
      );
    columns[text.slice(0, at).trim()] = notEmpty(text.slice(at + 1), name).trim();
    return columns;
  };
}
