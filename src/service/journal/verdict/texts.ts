import { fieldWord } from '../../../contract/titles.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { anotherDuit, holderText } from '../../../store/holder.ts';
import type { Entry } from '../log/entries.ts';
import type { WriteFinding } from '../recovery/findings.ts';
import type { Objection, Write } from './guard.ts';
import { beganBy, otherMachine, earlierRecordOf } from '../log/others.ts';
import { lastTimeOf, type Sent } from '../log/sendings.ts';
import { channelText, doneText, doneWord, shownIn, todoText } from '../log/words.ts';

/** Writes a moment in ISO 8601 as the user's own clock shows it. */
export type MomentText = (time: string) => string;

/** An earlier write that did the same as the one asked for now, and its time. */
export interface EarlierWrite extends Sent {
  readonly write: Write;
  /** The document as a person knows it. */
  readonly naam: string;
}

/** The earlier write as a sentence without its full stop. */
export function earlierText({ write, naam, tijd, zeker, elders }: EarlierWrite, moment: MomentText): string {
  const { operation, body } = write;
  const { kanaal } = (body ?? {}) as { kanaal?: string };
  const over = kanaal === undefined ? '' : ` ${channelText(kanaal)}`;
  const when = `${moment(tijd)}${elders ? ` (${elsewhereText(elders)})` : ''}`;
  if (operation === 'facturen.creditnota') {
    return t({
      nl: `voor ${naam} is al een creditnota gemaakt, op ${when}`,
      en: `a credit note was already created for ${naam}, on ${when}`,
    });
  }
  const what = operation.endsWith('.versturen') ? t({ nl: 'verstuurd', en: 'sent' }) : doneWord(operation);
  return zeker
    ? t({ nl: `${naam} is al ${what}${over}, op ${when}`, en: `${naam} was already ${what}${over}, on ${when}` })
    : t({
        nl: `${naam} is misschien al ${what}${over}, op ${when}; daar kwam geen antwoord op`,
        en: `${naam} may already have been ${what}${over}, on ${when}; no answer came`,
      });
}

function elsewhereText(elders: NonNullable<Sent['elders']>): string {
  const { person, machine } = elders;
  if (person === '') return t({ nl: `op ${machine}`, en: `on ${machine}` });
  return t({ nl: `door ${holderText(elders)}`, en: `by ${holderText(elders)}` });
}

/** The option with which the user decides to do this write once more. */
const againOption = (operation: string): string => (operation.endsWith('.versturen') ? '--nogmaals' : '--toch-maken');

/** Why a write may not go now: exit 7 for an uncertain one, exit 12 for one that is under way or was done before. Nothing was sent. */
export function refusalOf({ is, entry }: Objection, write: Write, naam: string, moment: MomentText): Failure {
  if (is === 'uncertain') return inTheWay(entry, write, moment);
  if (is === 'under_way' || write.document === null) return atOnce(entry, moment);
  const again = againOption(write.operation);
  return new Failure('not_confirmed', earlierText({ write, naam, ...lastTimeOf(entry) }, moment), {
    earlier: earlierRecordOf(entry),
    hint: write.operation.endsWith('.versturen')
      ? t({ nl: `Nog eens versturen kan met ${again}.`, en: `To send it again, give ${again}.` })
      : t({ nl: `Toch nog eens doen kan met ${again}.`, en: `To do it once more all the same, give ${again}.` }),
  });
}

function inTheWay(entry: Entry, { operation }: Write, moment: MomentText): Failure {
  const { n, intent, state } = entry;
  const what = `${todoText(intent)}, ${moment(intent.time)}`;
  const by = beganBy(entry);
  const command = by === undefined ? '' : t({ nl: ` van ${by}`, en: ` of ${by}` });
  const why =
    state === 'open'
      ? t({ nl: `werd onderbroken (journaal ${n}: ${what})`, en: `was interrupted (journal ${n}: ${what})` })
      : t({ nl: `bleef onbeslist (journaal ${n}: ${what})`, en: `was left undecided (journal ${n}: ${what})` });
  const message = t({
    nl: `Een eerder commando${command} ${why}; misschien is het uitgevoerd. Er is nu niets verstuurd.`,
    en: `An earlier command${command} ${why}; it may have been carried out. Nothing was sent now.`,
  });
  return new Failure('unknown', message, { hint: onwardHint(entry, operation), earlier: earlierRecordOf(entry) });
}

/** The next command after a refusal: to find out how the earlier write ended, or to go on all the same. */
function onwardHint(entry: Entry, operation: string): string {
  const { n, intent, state, checks } = entry;
  if (checks.some(({ settled }) => settled)) {
    const again = againOption(operation);
    return t({
      nl: `Het is gezocht en niet gevonden. Toch opnieuw versturen kan met ${again}.`,
      en: `It was looked for and not found. To send it again all the same, give ${again}.`,
    });
  }
  const onward = intent.operation === operation ? againOption(operation) : '--negeer-open';
  const there = state === 'open' && intent.owner.lock !== undefined ? otherMachine(entry)?.machine : undefined;
  // The outcome may wait on the disk of that machine.
  const ask =
    there === undefined
      ? ''
      : t({
          nl: `Misschien weet ${there} hoe het afliep: geef daar eens duit journaal list. `,
          en: `${there} may know how it ended: give duit journaal list there. `,
        });
  return (
    ask +
    t({
      nl: `Zoek uit hoe het afliep met: duit journaal herstel ${n}. Toch doorgaan kan met ${onward}.`,
      en: `Find out how it ended with: duit journaal herstel ${n}. To go on all the same, give ${onward}.`,
    })
  );
}

/** Another process is doing the same, or did while this one waited for its turn. */
function atOnce(entry: Entry, moment: MomentText): Failure {
  const { n, intent, state } = entry;
  const what = `${todoText(intent)}, ${moment(intent.time)}`;
  const other = beganBy(entry) ?? anotherDuit();
  return new Failure(
    'not_confirmed',
    state === 'open'
      ? t({
          nl: `${other} is hier al mee bezig (journaal ${n}: ${what})`,
          en: `${other} is doing this already (journal ${n}: ${what})`,
        })
      : t({
          nl: `${other} heeft dit net gedaan (journaal ${n}: ${what})`,
          en: `${other} has just done this (journal ${n}: ${what})`,
        }),
    {
      earlier: earlierRecordOf(entry),
      hint: t({
        nl: `Er is nu niets verstuurd. Hoe het met de andere afloopt: duit journaal toon ${n}`,
        en: `Nothing was sent now. How the other one ends: duit journaal toon ${n}`,
      }),
    },
  );
}

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
