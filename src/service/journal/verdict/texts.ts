import { given } from '../../../contract/fields.ts';
import { type Details, type DocumentThere, Failure, notConfirmed, type Override } from '../../../failure.ts';
import { enoughOn } from '../../limits/texts.ts';
import { t } from '../../../language.ts';
import { anotherDuit, holderText } from '../../../store/holder.ts';
import { peppolStatusText } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { undeliveredHint } from '../../api/fault-text.ts';
import { documentOf, type Entry, lastTime, nameIn, nummerIn, refusedByPeppol } from '../log/entries.ts';
import { beganBy, earlierRecordOf } from '../log/others.ts';
import { lastTimeOf, type Sent } from '../log/sent.ts';
import { referenceIn } from '../log/references.ts';
import type { Evidence, EvidenceDocument, Write } from './evidence.ts';
import type { WriteVerdict, VerdictReason } from './table.ts';
import { forgetting, furtherHint, likeHint, lookHint, makeAllTheSame, otherDayHint, readOnHint } from './there-texts.ts';
import { channelText, doneWord, type MomentText, todoText, sendingHint } from '../log/words.ts';
import { unsettled, type UnsettledFacts } from './unsettled.ts';

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
  if (operation === 'facturen.definitief') {
    const since = `${moment(tijd)}${elders ? `, ${elsewhereText(elders)}` : ''}`;
    return t({ nl: `${naam} is al definitief (sinds ${since})`, en: `${naam} is already final (since ${since})` });
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

export type Stopped = Exclude<WriteVerdict, { readonly ending: 'go' }>;

/**
 * Why a write may not go now: exit 7 for an uncertain one, otherwise exit 12. Its message is also what a question shows. Nothing was sent.
 * Without a name in `facts` the document has the one that the earlier writes tell.
 */
export function refusalOf(
  { reason, evidence }: Stopped,
  write: Write,
  before: readonly Entry[],
  moment: MomentText,
  facts: UnsettledFacts = {},
): Failure {
  const { entry, documents = [], text = '', limit } = evidence;
  if (reason === 'enough' && limit) return enoughOn(limit);
  if (reason === 'final' && documents[0]) return isFinalAlready(documents[0]);
  if (reason === 'known' || reason === 'other_kind') return referenceTaken(evidence, write);
  const { naam = nameIn(before, write.document ?? '') } = facts;
  if (reason === 'lost') return new NeedsDecision(write, naam);
  if (reason === 'made_elsewhere') return notConfirmed('maybe_done', madeElsewhereText(naam));
  if (reason === 'invoiced') return alreadyInvoiced(evidence, write, moment);
  if (!entry) {
    const there = documents.map(({ id, nummer = null }) => ({ id, nummer }));
    return notConfirmed(reason === 'unread' ? 'maybe_done' : 'already_exists', text, {
      there,
      ...thereWay(reason, evidence, write, there),
    });
  }
  if (reason === 'uncertain') return inTheWay(entry, write, facts, moment);
  if (reason === 'perhaps_done') return perhapsSent(entry, facts, moment);
  if (reason === 'under_way' || reason === 'just_done') return atOnce(entry, naam, moment);
  if (reason === 'refused_before') return refusedBefore(entry, naam, moment);
  const earlier = reason === 'other_channel' ? { ...write, body: { kanaal: entry.intent.kanaal } } : write;
  const last = lastTimeOf(entry);
  return notConfirmed(last.zeker ? 'already_done' : 'maybe_done', earlierText({ write: earlier, naam, ...last }, moment), {
    earlier: earlierRecordOf(entry),
    ...wayOn(reason, write, { naam, entry, before }),
  });
}

/** A sending that lost lines may tell of: the group of commands for its document, its channel, and the document as a person knows it. */
export interface LostSending {
  readonly group: 'factuur' | 'creditnota';
  readonly kanaal: string;
  readonly naam: string;
}

/** Exit 12: lines that are lost may tell that it was done, and a person has to decide. */
export class NeedsDecision extends Failure {
  /** Undefined for a call that is no sending. */
  readonly sending: LostSending | undefined;

  constructor({ operation, body }: Write, naam: string) {
    const { kanaal = '' } = (body ?? {}) as { kanaal?: string };
    const isSending = operation.endsWith('.versturen');
    const group = operation === 'creditnotas.versturen' ? 'creditnota' : 'factuur';
    const sending: LostSending | undefined = isSending ? { group, kanaal, naam } : undefined;
    const what = isSending
      ? t({ nl: `kan ${naam} al ${channelText(kanaal)} verstuurd zijn`, en: `${naam} may already have been sent ${channelText(kanaal)}` })
      : t({ nl: `kan dit al gebeurd zijn: ${operation}`, en: `this may already have been done: ${operation}` });
    super('not_confirmed', t({ nl: `het journaal kan regels missen, dus ${what}`, en: `the journal may lack lines, so ${what}` }), {
      because: 'maybe_done',
      hint: lostHint(sending ? [sending] : []),
      override: isSending ? sendAllTheSame() : makeAllTheSame(),
    });
    this.sending = sending;
  }
}

const sendAllTheSame = (): Override => ({
  option: '--nogmaals',
  repeats: true,
  text: t({ nl: 'Werd ze zeker niet verstuurd, geef dan --nogmaals.', en: 'If it certainly was not sent, give --nogmaals.' }),
});

/** The most documents that one command of a message names. */
const mostListed = 50;

export function lostHint(sendings: readonly LostSending[]): string {
  const commands = [...groupBy(sendings, ({ group, kanaal }) => `${group} ${kanaal}`).values()].map((some) => {
    const [{ group, kanaal }] = some as [LostSending];
    const words = some.slice(0, mostListed).map(({ naam }) => naam);
    return shellLine(['duit', group, 'verstuur', ...words, '--kanaal', kanaal, '--al-verstuurd']);
  });
  return [
    t({
      nl: 'Kijk na of het gebeurd is, bij de dienst of bij de klant.',
      en: 'Find out at the service or from the customer whether it was done.',
    }),
    ...(commands.length > 0
      ? [
          t({
            nl: `Is het al verstuurd, noteer dat dan; er gaat niets weg:\n${commands.join('\n')}`,
            en: `If it was sent, record that; nothing leaves:\n${commands.join('\n')}`,
          }),
        ]
      : []),
    t({
      nl: 'Is alles nagekeken of ging er niets verloren, geef dan: duit journaal herstel --klaar',
      en: 'Once everything is checked, or if nothing was lost, give: duit journaal herstel --klaar',
    }),
  ].join('\n');
}

/** Says that Peppol refused a document; a sentence without its full stop. */
export function refusedText(entry: Entry, naam: string, moment: MomentText): string {
  const status = clean(peppolStatusText(refusedByPeppol(entry) ?? ''));
  const when = moment(lastTime(entry));
  return t({ nl: `Peppol aanvaardde ${naam} niet, op ${when}: ${status}`, en: `Peppol did not take ${naam}, on ${when}: ${status}` });
}

/** Exit 12: sending again what Peppol refused is for a person, because it may be refused once more. */
const refusedBefore = (entry: Entry, naam: string, moment: MomentText): Failure =>
  notConfirmed('already_done', refusedText(entry, naam, moment), {
    earlier: earlierRecordOf(entry),
    hint: undeliveredHint(refusedByPeppol(entry) ?? ''),
    repeatable: false,
    ...given({ peppol_status: refusedByPeppol(entry) }),
  });

/** Exit 12: a document that was to become final is so already, and a second number would be a mistake. */
export const isFinalAlready = ({ id, nummer = null, soort: type }: EvidenceDocument): Failure =>
  notConfirmed(
    'already_done',
    t({
      nl: `${nummer ?? id} is al definitief; er is niets verstuurd`,
      en: `${nummer ?? id} is final already; nothing was sent`,
    }),
    { outcome: 'not_read', hint: sendingHint({ id, nummer, type }) },
  );

/** Says that nobody here knows whether a document was sent; a sentence without its full stop. */
export const madeElsewhereText = (naam: string): string =>
  t({
    nl: `${naam} is elders definitief gemaakt; kijk na of ze al verstuurd is`,
    en: `${naam} was finalised elsewhere; check that it wasn't already sent`,
  });

/** What a person can do about a document that exists already. A reference decides for itself, and no option goes past it. */
function thereWay(
  reason: VerdictReason,
  { reference, isKept = false }: Evidence,
  { operation, label = '' }: Write,
  there: readonly DocumentThere[],
): Pick<Details, 'hint' | 'override'> {
  if (reference !== undefined) return { hint: furtherHint(reference) };
  if (reason === 'like_reference') return { hint: likeHint(referenceIn(label)) };
  const look = lookHint(reason === 'credited' ? 'facturen.creditnota' : operation, there);
  const first = reason === 'unread' ? readOnHint(isKept) : reason === 'there_nearby' ? otherDayHint() : undefined;
  return { hint: [look, first].filter(Boolean).join('\n'), override: makeAllTheSame() };
}

export const otherChannelOption = (kanaal: unknown): string => (kanaal === 'email' ? '--ook-per-email' : '--ook-per-peppol');

/** What a person can do after a write that was done before. No message has the next step be to send a document again. */
function wayOn(
  reason: VerdictReason,
  { operation, document, body }: Write,
  { naam, entry, before }: { readonly naam: string; readonly entry: Entry; readonly before: readonly Entry[] },
): Pick<Details, 'hint' | 'override'> {
  if (reason === 'other_channel') {
    const option = otherChannelOption((body as { kanaal?: unknown }).kanaal);
    const text = t({ nl: `Toch ook zo versturen kan met ${option}.`, en: `To send it this way too, give ${option}.` });
    const hint = t({ nl: 'Zo kan de klant het twee keer boeken.', en: 'The customer may book it twice.' });
    return { hint, override: { option, repeats: true, text } };
  }
  if (operation === 'facturen.definitief') {
    const made = before.find((one) => documentOf(one)?.toLowerCase() === document?.toLowerCase());
    const isNote = made?.intent.operation === 'facturen.creditnota';
    const send = `duit ${isNote ? 'creditnota' : 'factuur'} verstuur ${naam}`;
    const isSent = before.some(({ intent, state }) => state === 'done' && intent.operation.endsWith('.versturen'));
    if (isSent) return given({ hint: lookHint(isNote ? 'facturen.creditnota' : operation, [{ id: naam, nummer: null }]) });
    return { hint: t({ nl: `Versturen: ${send}`, en: `To send it: ${send}` }) };
  }
  if (!operation.endsWith('.versturen')) {
    const id = documentOf(entry);
    const hint = id === null || id === document ? undefined : lookHint(operation, [{ id, nummer: nummerIn(entry) }]);
    return { ...given({ hint }), override: makeAllTheSame() };
  }
  const help = `duit help ${operation === 'creditnotas.versturen' ? 'creditnota' : 'factuur'} verstuur`;
  return {
    hint: t({
      nl: `Er is nu niets verstuurd. Moet de klant ze nog eens krijgen: ${help}`,
      en: `Nothing was sent now. If the customer is to get it once more: ${help}`,
    }),
    override: { option: '--nogmaals', repeats: true },
  };
}

/** A reference of the user's own names one document, until it is let go of. */
function referenceTaken({ entry, documents = [], text }: Evidence, { label = '' }: Write): Failure {
  const referentie = referenceIn(label);
  const [first] = documents;
  const id = first?.id ?? (entry && documentOf(entry)) ?? null;
  const nummer = first?.nummer ?? (entry && nummerIn(entry)) ?? null;
  const naam = nummer ?? id ?? '?';
  return notConfirmed(
    'already_exists',
    text ?? t({ nl: `${referentie} is al een document: ${naam}`, en: `${referentie} is a document already: ${naam}` }),
    {
      ...(id !== null && { there: [{ id, nummer }] }),
      ...(entry && { earlier: earlierRecordOf(entry) }),
      hint: furtherHint(referentie),
      override: forgetting(referentie),
    },
  );
}

function alreadyInvoiced({ documents = [], extent, entry }: Evidence, { offerte = '' }: Write, moment: MomentText): Failure {
  const names = documents.map(({ id, nummer }) => nummer ?? id).join(', ');
  const when = entry ? moment(lastTime(entry)) : '';
  return notConfirmed(
    'already_exists',
    extent === 'same'
      ? t({ nl: `deze offerte werd al gefactureerd: ${names}`, en: `this quote was invoiced already: ${names}` })
      : t({
          nl: `er is al een factuur met dezelfde klant en regels als deze offerte: ${names}, gemaakt op ${when}`,
          en: `there is an invoice already with the customer and lines of this quote: ${names}, made on ${when}`,
        }),
    {
      there: documents.map(({ id, nummer = null }) => ({ id, nummer })),
      ...(entry && { earlier: earlierRecordOf(entry) }),
      hint: t({ nl: `Offerte: ${offerte}`, en: `Quote: ${offerte}` }),
      override: makeAllTheSame(),
    },
  );
}

/** An uncertain write blocks another one, or of itself once more. */
function inTheWay(entry: Entry, { operation }: Write, facts: UnsettledFacts, moment: MomentText): Failure {
  const failure = unsettled(entry, facts, moment);
  if (entry.intent.operation === operation) return failure;
  const { message, hint, earlier } = failure;
  const nothing = t({ nl: 'Er is nu niets verstuurd.', en: 'Nothing was sent now.' });
  return new Failure('unknown', `${message} ${nothing}`, given({ hint, earlier }));
}

/** It was looked for in vain, so that a person may decide to have it sent once more. */
function perhapsSent(entry: Entry, facts: UnsettledFacts, moment: MomentText): Failure {
  const { message, hint, earlier } = unsettled(entry, facts, moment);
  return notConfirmed('maybe_done', message, given({ hint, earlier }));
}

function atOnce(entry: Entry, naam: string, moment: MomentText): Failure {
  const { n, intent, state } = entry;
  const what = `${todoText({ ...intent, document: intent.document && naam })}, ${moment(intent.time)}`;
  const other = beganBy(entry) ?? anotherDuit();
  return notConfirmed(
    state === 'open' ? 'maybe_done' : 'already_done',
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
      hint:
        state === 'open'
          ? t({
              nl: `Er is nu niets verstuurd. Hoe het met de andere afloopt: duit journaal toon ${n}`,
              en: `Nothing was sent now. How the other one ends: duit journaal toon ${n}`,
            })
          : t({ nl: 'Er is nu niets verstuurd.', en: 'Nothing was sent now.' }),
      ...(state !== 'open' && { override: makeAllTheSame() }),
    },
  );
}
