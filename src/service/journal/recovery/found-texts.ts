import { given } from '../../../contract/fields.ts';
import { fieldWord } from '../../../contract/titles.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Entry } from '../log/entries.ts';
import { doneText, type MomentText } from '../log/words.ts';
import { nothingText, severalText } from '../verdict/unsettled.ts';
import type { Write } from '../verdict/evidence.ts';
import type { WriteFinding } from './findings.ts';

const namesOf = (fields: readonly string[]): string => fields.map(fieldWord).join(', ');

export function adopted(write: Write, { data, unchecked }: Extract<WriteFinding, { found: 'done' }>): string {
  const rest = unchecked.filter((field) => !field.includes('.'));
  const but = rest.length === 0 ? '' : t({ nl: ` Niet na te kijken: ${namesOf(rest)}.`, en: ` Could not be compared: ${namesOf(rest)}.` });
  const { nummer } = data as { nummer?: string | null };
  const done = doneText({ operation: write.operation, document: nummer ?? data.id });
  return t({
    nl: `We kregen geen bruikbaar antwoord, maar het is gedaan: ${done}.${but}`,
    en: `No usable reply came, but it is done: ${done}.${but}`,
  });
}

/** The failure of a write that was refused with 429 and may have been carried out all the same. */
export const perhapsDone = (refusal: Failure): Failure =>
  new Failure(
    'unknown',
    t({
      nl: 'De dienst liet even geen verzoeken meer toe.',
      en: 'The service allowed no more requests for now.',
    }),
    { ...given({ status: refusal.status, errors: refusal.errors }), cause: refusal.cause, outcome: 'unknown' },
  );

type Undecided = Exclude<WriteFinding, { found: 'done' }>;

export function foundText(finding: Undecided, entry: Entry, now: Date, moment: MomentText): string {
  const other =
    finding.different.length === 0
      ? ''
      : t({ nl: ` (anders: ${namesOf(finding.different)})`, en: ` (different: ${namesOf(finding.different)})` });
  return finding.found === 'several' ? severalText(finding.ids, other) : nothingText(entry, moment(now.toISOString()), other);
}

export function provenAbsentText({ intent: { snapshot } }: Entry): string {
  const days = [...new Set([snapshot?.van, snapshot?.tot])].filter(Boolean).join(' - ');
  return t({
    nl: `niet uitgevoerd: de hele lijst van ${days} toont niets nieuws, een uur later of meer`,
    en: `not done: the complete list of ${days} shows nothing new, an hour later or more`,
  });
}
