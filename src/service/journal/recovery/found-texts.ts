import { fieldWord } from '../../../contract/titles.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Entry } from '../log/entries.ts';
import { channelText, doneText, shownIn } from '../log/words.ts';
import type { MomentText } from '../verdict/texts.ts';
import type { Write } from '../verdict/evidence.ts';
import type { WriteFinding } from './findings.ts';

/** Fields as a person reads them, between commas. */
const namesOf = (fields: readonly string[]): string => fields.map(fieldWord).join(', ');

/** Says that a write whose reply was lost was found to be done. */
export function adopted(write: Write, { data, unchecked }: Extract<WriteFinding, { found: 'done' }>): string {
  const rest = unchecked.filter((field) => !field.includes('.'));
  const but = rest.length === 0 ? '' : t({ nl: ` Niet na te kijken: ${namesOf(rest)}.`, en: ` Could not be compared: ${namesOf(rest)}.` });
  const { operation } = write;
  return t({
    nl: `We kregen geen bruikbaar antwoord, maar het is gedaan: ${doneText({ operation, document: data.id })}.${but}`,
    en: `No usable reply came, but it is done: ${doneText({ operation, document: data.id })}.${but}`,
  });
}

const kept = ({ status, errors, cause }: Failure) => ({ ...(status !== undefined && { status }), ...(errors && { errors }), cause });

/** The failure of a write whose outcome stays unknown, with the documents found and the next command. */
export function stillUnknown(failure: Failure, entry: Entry, found?: string, unread?: Failure): Failure {
  const { n } = entry;
  return new Failure('unknown', [failure.message, found, unread?.message].filter(Boolean).join(' '), {
    ...kept(failure),
    hint: t({
      nl: `Voer het niet zomaar opnieuw uit. Later nakijken: duit journaal herstel ${n}`,
      en: `Do not simply run it again. Look again later: duit journaal herstel ${n}`,
    }),
  });
}

/** The failure of a write that was refused with 429 and may have been carried out all the same. */
export const perhapsDone = (refusal: Failure): Failure =>
  new Failure(
    'unknown',
    t({
      nl: 'De dienst liet even geen verzoeken meer toe (429), en voerde dit misschien toch uit.',
      en: 'The service allowed no more requests for now (429), and may have carried this out all the same.',
    }),
    { ...kept(refusal), outcome: 'unknown' },
  );

/** The failure of a sending that can't be read back: the document, the recipient, the channel and the time. */
export function perhapsSent(failure: Failure, { intent }: Entry, to: string | undefined, moment: MomentText): Failure {
  return new Failure('unknown', `${failure.message} ${sendingText(intent, to, moment)}`, {
    ...kept(failure),
    hint: t({
      nl: 'Vraag het na bij de dienst of de ontvanger. Nog eens versturen kan met --nogmaals.',
      en: 'Ask the service or the recipient. To send it again, give --nogmaals.',
    }),
  });
}

type Undecided = Exclude<WriteFinding, { found: 'done' }>;

/** The result of a look at the service that brought no certainty, as a sentence. */
export function foundText(finding: Undecided, entry: Entry, now: Date, moment: MomentText): string {
  const other =
    finding.different.length === 0
      ? ''
      : t({ nl: ` (anders: ${namesOf(finding.different)})`, en: ` (different: ${namesOf(finding.different)})` });
  return finding.found === 'several'
    ? t({ nl: `Dit kan het zijn: ${finding.ids.join(', ')}${other}.`, en: `This may be it: ${finding.ids.join(', ')}${other}.` })
    : nothingText(entry, moment(now.toISOString()), other);
}

/** Says by which list it is proven that an invoice was not made. */
export function provenAbsentText({ intent: { snapshot } }: Entry): string {
  const days = [...new Set([snapshot?.van, snapshot?.tot])].filter(Boolean).join(' - ');
  return t({
    nl: `niet uitgevoerd: de hele lijst van ${days} toont niets nieuws, een uur later of meer`,
    en: `not carried out: the whole list of ${days} shows nothing new, an hour later or more`,
  });
}

/** Absence is never claimed: this names the list that was looked at, and the time. */
function nothingText({ intent }: Entry, when: string, other: string): string {
  const place = shownIn(intent.operation) ?? intent.operation;
  return t({
    nl: `Op ${when} toonden ${place} er niets van${other}; dat bewijst niet dat het niet gedaan is.`,
    en: `On ${when} ${place} showed nothing of it${other}; that does not prove that it was not done.`,
  });
}

/** Of a sending nothing can be found: this names the document, the recipient, the channel and the time. */
export const hiddenText = ({ intent }: Entry, to: string | undefined, moment: MomentText): string =>
  intent.operation.endsWith('.versturen')
    ? `${sendingText(intent, to, moment)} ${t({
        nl: 'Dat toont de dienst niet. Vraag het na bij de ontvanger; --nogmaals verstuurt opnieuw.',
        en: 'The service does not show that. Ask the recipient; --nogmaals sends it again.',
      })}`
    : t({ nl: 'Hoe dit afliep, toont de dienst niet.', en: 'The service does not show how this ended.' });

function sendingText({ document, kanaal = '?', time, fields }: Entry['intent'], to: string | undefined, moment: MomentText): string {
  const given =
    'email' in fields ? t({ nl: 'het opgegeven adres', en: 'the address that was given' }) : t({ nl: 'de klant', en: 'the customer' });
  return t({
    nl: `${document} is misschien verstuurd naar ${to ?? given} ${channelText(kanaal)}, op ${moment(time)}.`,
    en: `${document} may have been sent to ${to ?? given} ${channelText(kanaal)}, on ${moment(time)}.`,
  });
}
