import { t } from '../../language.ts';
import type { Undelivered } from '../../service/journal/outbox.ts';
import type { OpenSession } from '../session/session.ts';

/** A finding on the outcomes that wait on this computer, and the next step. */
interface Told {
  readonly text: string;
  readonly hint: string;
}

/** The outcomes that wait on this computer, in words; undefined where none does. */
export function undeliveredText({ count, damaged }: Undelivered): Told | undefined {
  if (damaged.length > 0) {
    const files = damaged.join(', ');
    return {
      text: t({
        nl: `op deze computer stond hoe een verzending afliep, en dat is niet meer te lezen: ${files}`,
        en: `how a write ended was kept on this computer, and can no longer be read: ${files}`,
      }),
      hint: t({
        nl: 'Zoek uit wat nog open staat met duit journaal herstel, en gooi het bestand daarna weg.',
        en: 'Find out about the writes that are still open with duit journaal herstel, and remove the file afterwards.',
      }),
    };
  }
  if (count === 0) return undefined;
  return {
    text: t({
      nl: `hoe het afliep met ${count === 1 ? 'één verzending' : `${count} verzendingen`} staat alleen op deze computer; de gedeelde opslag kon dat nog niet overnemen`,
      en: `how ${count === 1 ? 'one write' : `${count} writes`} ended is kept on this computer only; the shared store could not take it yet`,
    }),
    hint: t({
      nl: 'Kijk of de opslag bereikbaar is en of dit profiel nog dezelfde opslag heeft. Het volgende commando geeft het door.',
      en: 'See whether the store can be reached and this profile still has the same store. The next command hands it over.',
    }),
  };
}

/** Warns of outcomes that wait on this computer, because the journal that follows does not show them. */
export async function warnUndelivered({ journal, out }: Pick<OpenSession, 'journal' | 'out'>): Promise<void> {
  const told = undeliveredText(await (await journal()).waiting());
  if (told) await out.warn(`${told.text.charAt(0).toUpperCase()}${told.text.slice(1)}. ${told.hint}`);
}
