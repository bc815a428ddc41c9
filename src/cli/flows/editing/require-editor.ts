import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

/** Fails with exit 2 where nobody sits at a terminal to use an editor. */
export function requireEditor({ ask }: Pick<OpenSession, 'ask'>): void {
  if (ask.interactive) return;
  throw usage(t({ nl: '--bewerk heeft een terminal nodig', en: '--bewerk needs a terminal' }), {
    hint: t({
      nl: 'Geef zonder terminal opties, of een bestand met --invoer.',
      en: 'Without a terminal give options, or a file with --invoer.',
    }),
  });
}
