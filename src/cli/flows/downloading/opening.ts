import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { option } from '../../options.ts';
import type { OpenSession } from '../../session/session.ts';
import type { SavedDocument } from './saving.ts';

/** More windows at once would only be in the way. */
const mostOpened = 5;

/** The option that opens the saved documents. */
export const openOption = () =>
  option('--open', {
    nl: `daarna openen in je PDF-lezer; hoogstens ${mostOpened}`,
    en: `open it in your PDF viewer afterwards; at most ${mostOpened}`,
  }).conflicts('alles');

/** Fails with exit 2 where more documents are to be opened than fit on a screen. */
export function checkOpened(count: number): void {
  if (count <= mostOpened) return;
  throw usage(
    t({
      nl: `--open is voor hoogstens ${mostOpened} documenten; dit zijn er ${count}`,
      en: `--open is for at most ${mostOpened} documents; these are ${count}`,
    }),
    {
      hint: t({ nl: 'Bewaar ze zonder --open.', en: 'Save them without --open.' }),
    },
  );
}

/** Opens saved documents. A file that no viewer opens is saved all the same, so that is a notice and no failure. */
export async function openSaved({ files, out }: Pick<OpenSession, 'files' | 'out'>, documents: readonly SavedDocument[]): Promise<void> {
  for (const { bestand } of documents) {
    const file = clean(bestand);
    if (await files.view(bestand)) {
      if (out.terminal) await out.notice(t({ nl: `${file} gaat open in je PDF-lezer.`, en: `${file} opens in your PDF viewer.` }));
      continue;
    }
    await out.notice(
      t({
        nl: `${file} is bewaard, maar er is geen programma om het te openen.`,
        en: `${file} is saved, but there is no program to open it.`,
      }),
    );
  }
}
