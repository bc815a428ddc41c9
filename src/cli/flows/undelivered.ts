import { t } from '../../language.ts';
import type { Undelivered } from '../../service/journal/log/outbox.ts';
import type { Opened } from '../session/session.ts';
import { journalName } from '../views/finding.ts';

interface Told {
  readonly text: string;
  readonly hint: string;
}

/** The outcomes that wait on this computer, in words; undefined where none does. */
export function undeliveredText({ count, elsewhere, unreadable, damaged }: Undelivered): Told | undefined {
  if (unreadable.length > 0) return unreadableText(unreadable.join('; '));
  if (damaged.length > 0) return damagedText(damaged.join(', '));
  return count === 0 ? undefined : waitingText(count, elsewhere.join(', '));
}

const unreadableText = (why: string): Told => ({
  text: t({
    nl: `op deze computer staat hoe een verzending afliep, maar ${why}`,
    en: `how a write ended is kept on this computer, but ${why}`,
  }),
  hint: t({
    nl: 'Zorg dat je gebruiker het kan lezen en verplaatsen; het volgende commando geeft het dan door.',
    en: 'See to it that your user can read and move it; the next command then hands it over.',
  }),
});

const damagedText = (files: string): Told => ({
  text: t({
    nl: `op deze computer stond hoe een verzending afliep, en dat is niet meer te lezen: ${files}`,
    en: `how a write ended was kept on this computer, and can no longer be read: ${files}`,
  }),
  hint: t({
    nl: 'Zoek uit wat nog open staat met duit journaal herstel, en gooi het bestand daarna weg.',
    en: 'Find out about the writes that are still open with duit journaal herstel, and remove the file afterwards.',
  }),
});

function waitingText(count: number, stores: string): Told {
  const text = t({
    nl: `hoe het afliep met ${count === 1 ? 'één verzending' : `${count} verzendingen`} staat alleen op deze computer`,
    en: `how ${count === 1 ? 'one write' : `${count} writes`} ended is kept on this computer only`,
  });
  if (stores === '')
    return {
      text: `${text}; ${t({ nl: 'de gedeelde database kon dat nog niet overnemen', en: 'the shared database could not take it yet' })}`,
      hint: t({
        nl: 'Kijk of de database bereikbaar is met duit opslag controleer. Het volgende commando geeft het door.',
        en: 'See whether the database can be reached with duit opslag controleer. The next command hands it over.',
      }),
    };
  return {
    text: `${text}; ${t({ nl: `het hoort in een andere database: ${stores}`, en: `it belongs in another database: ${stores}` })}`,
    hint: t({
      nl: 'Geef het profiel die database opnieuw, of zet DUIT_OPSLAG: het volgende commando geeft het dan door.',
      en: 'Give the profile that database again, or set DUIT_OPSLAG: the next command then hands it over.',
    }),
  };
}

/** Warns of outcomes that wait on this computer, because the journal that follows does not show them. */
export async function warnUndelivered({ journal, out }: Opened<'journal' | 'out'>): Promise<void> {
  const told = undeliveredText(await (await journal()).waiting());
  if (told) await out.warn(`${told.text.charAt(0).toUpperCase()}${told.text.slice(1)}. ${told.hint}`);
}

/** Notes where the journal lacks lines that were marked, so that the command ends with 13: what it does not know is no answer. */
export const noteWhole = async ({ figures }: Opened<'figures'>): Promise<void> => (await figures(journalName())).read(async () => {});
