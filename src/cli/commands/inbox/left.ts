import { type InboxFact, type Failure, partlyDone } from '../../../failure.ts';
import type { SeenDocument } from '../../../jobs/inbox/seen.ts';
import { t } from '../../../language.ts';
import { seenName } from './fetch-texts.ts';

/** So many documents are named in one command. */
const mostNamed = 10;

/** The failure, exit 8, of a run after which documents are left: those that wait for a person, told each time, and those that are tried again. */
export function notAll(failed: readonly SeenDocument[], aside: readonly SeenDocument[], done: number): Failure {
  const later = failed.filter(({ stand }) => stand !== 'opzij');
  const [count, all] = [failed.length, failed.length + done];
  const parts = [
    ...(count > 0 ? [t({ nl: `${count} van ${all} mislukt`, en: `${count} of ${all} failed` })] : []),
    ...(aside.length > 0
      ? [t({ nl: `${aside.length} opzijgezet tot iemand ernaar kijkt`, en: `${aside.length} set aside until somebody looks` })]
      : []),
  ];
  const named = aside.length > mostNamed ? '<document…>' : aside.map(({ id }) => id).join(' ');
  const them = aside.length > 0 ? { nl: 'de andere', en: 'the others' } : { nl: 'ze', en: 'them' };
  const hints = [
    ...(aside.length > 0
      ? [
          t({
            nl: `Opnieuw proberen: duit inbox opnieuw ${named}. Of zeg dat je het gezien hebt: duit inbox gezien ${named}`,
            en: `To try again: duit inbox opnieuw ${named}. Or say that you have seen it: duit inbox gezien ${named}`,
          }),
        ]
      : []),
    ...(later.length > 0
      ? [
          t({
            nl: `duit probeert ${them.nl} later opnieuw. Zie wanneer met: duit inbox opvolging`,
            en: `duit tries ${them.en} again later. See when with: duit inbox opvolging`,
          }),
        ]
      : []),
  ];
  return partlyDone(parts.join('; '), {
    because: aside.length > 0 ? 'opzij_gezet' : 'nog_te_doen',
    errors: reasonsByName([...aside, ...later]),
    left: { opzij_gezet: aside.map(leftFact), nog_te_doen: later.map(leftFact) },
    hint: hints.join('\n'),
  });
}

const leftFact = ({ id, factuurnummer, reden }: SeenDocument): InboxFact => ({
  id,
  factuurnummer: factuurnummer ?? null,
  reden: reden ?? null,
});

/** Why each document is left, by its name; of two documents with one name, both are there. */
function reasonsByName(documents: readonly SeenDocument[]): Record<string, string> {
  const reasons = new Map<string, string>();
  for (const seen of documents)
    reasons.set(reasons.has(seenName(seen)) ? `${seenName(seen)} (${seen.id})` : seenName(seen), seen.reden ?? '');
  return Object.fromEntries(reasons);
}
