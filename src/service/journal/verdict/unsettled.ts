import { given } from '../../../contract/fields.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Entry } from '../log/entries.ts';
import { beganBy, earlierRecordOf, otherMachine } from '../log/others.ts';
import { referenceIn } from '../log/references.ts';
import { channelText, shownIn, type MomentText } from '../log/words.ts';
import { shellWord } from '../../../machine/shell/shell.ts';

export interface UnsettledFacts {
  /** Its document or customer as a person knows it; without it, by its id. */
  readonly naam?: string | undefined;
  readonly to?: string | undefined;
  /** The failure of the request, where it was sent just now. */
  readonly failure?: Failure | undefined;
  /** What a look at the service just now showed. */
  readonly found?: string | undefined;
}

/**
 * Exit 7 for a write whose outcome nobody knows: the one text for the command that lost its reply, for the same command again, and for
 * `journaal herstel`. It tells what may have happened and how a person settles it, and never how to do it once more.
 */
export function unsettled(entry: Entry, facts: UnsettledFacts, moment: MomentText): Failure {
  const { failure, found = soughtText(entry, moment) } = facts;
  const until = goesAgain(entry) ? undefined : `${untilText(entry)}.`;
  const text = [`${causeOf(entry, failure)}: ${perhapsText(entry, facts, moment)}.`, until, found];
  return new Failure('unknown', text.filter(Boolean).join(' '), {
    ...given({ status: failure?.status, errors: failure?.errors }),
    cause: failure?.cause,
    earlier: earlierRecordOf(entry),
    hint: settleHint(entry, facts),
  });
}

const isSending = ({ intent }: Entry): boolean => intent.operation.endsWith('.versturen');

/** Why it is uncertain. A reply that was seen just now is given in its own words. */
function causeOf(entry: Entry, failure: Failure | undefined): string {
  const { outcome, state, intent } = entry;
  const { host } = new URL(intent.base_url);
  const what = failure?.message.replace(/\.$/, '');
  if (failure?.status !== undefined && what !== undefined) return isYes(failure.status) ? `${what}, ${saidYes(failure.status)}` : what;
  if (failure || (state !== 'open' && !(outcome?.kind === 'unknown' && outcome.status !== null)))
    return t({ nl: `geen antwoord van ${host}`, en: `no reply from ${host}` });
  if (outcome?.kind !== 'unknown' || outcome.status === null) {
    const by = beganBy(entry);
    const [nl, en] = by === undefined ? ['', ''] : [` van ${by}`, ` of ${by}`];
    return t({ nl: `een eerder commando${nl} werd onderbroken`, en: `an earlier command${en} was interrupted` });
  }
  const { status } = outcome;
  const unusable = t({ nl: `geen bruikbaar antwoord van ${host}`, en: `no usable reply from ${host}` });
  return isYes(status) ? `${unusable}, ${saidYes(status)}` : `${unusable} (${status})`;
}

const isYes = (status: number): boolean => status >= 200 && status < 300;

const saidYes = (status: number): string =>
  t({ nl: `maar de dienst zei wel ja (${status})`, en: `but the service did say yes (${status})` });

/** What may have happened, and when, as a part of a sentence. */
function perhapsText(entry: Entry, facts: UnsettledFacts, moment: MomentText): string {
  const { operation, document, time } = entry.intent;
  const by = entry.state === 'open' ? undefined : beganBy(entry);
  const when = `(${[moment(time), by].filter(Boolean).join(', ')})`;
  const naam = facts.naam ?? document ?? '';
  if (isSending(entry)) return `${sentText(entry, naam, facts.to)} ${when}`;
  const { nl, en } = perhapsTexts[operation]?.(naam, labelOf(entry)) ?? {
    nl: `misschien is dit al uitgevoerd: ${operation}`,
    en: `this may already have been done: ${operation}`,
  };
  return `${t({ nl, en })} ${when}`;
}

/** The reference of an order, or the name of the customer that a batch makes. */
const labelOf = ({ intent: { label } }: Entry): string =>
  label === undefined ? '' : ` ${referenceIn(label.replace(/^batch-klant:/, ''))}`;

const createText = (nl: string, en: string) => (_naam: string, label: string) => ({
  nl: `misschien is ${nl}${label} al gemaakt`,
  en: `${en}${label} may already have been created`,
});

const perhapsTexts: Readonly<Record<string, (naam: string, label: string) => { nl: string; en: string }>> = {
  'klanten.create': createText('deze klant', 'this customer'),
  'offertes.create': createText('deze offerte', 'this quote'),
  'facturen.create': createText('deze factuur', 'this invoice'),
  'facturen.creditnota': (naam) => ({
    nl: `misschien is er al een creditnota gemaakt voor ${naam}`,
    en: `a credit note for ${naam} may already have been created`,
  }),
  'facturen.definitief': (naam) => ({
    nl: `misschien is ${naam} al definitief gemaakt`,
    en: `${naam} may already have been finalised`,
  }),
  'klanten.update': (naam) => ({ nl: `misschien is klant ${naam} al gewijzigd`, en: `customer ${naam} may already have been changed` }),
  'inbox.test': () => ({ nl: 'misschien is dit testdocument er al', en: 'this test document may already exist' }),
};

function sentText({ intent }: Entry, naam: string, address: string | undefined): string {
  const { operation, kanaal = '?', fields } = intent;
  const [nl, en] = operation === 'creditnotas.versturen' ? ['creditnota', 'credit note'] : ['factuur', 'invoice'];
  const unnamed =
    'email' in fields ? t({ nl: 'het opgegeven adres', en: 'the address that was given' }) : t({ nl: 'de klant', en: 'the customer' });
  const to = address ?? unnamed;
  return kanaal === 'email'
    ? t({ nl: `misschien is ${nl} ${naam} al gemaild naar ${to}`, en: `${en} ${naam} may already have been e-mailed to ${to}` })
    : t({
        nl: `misschien is ${nl} ${naam} al ${channelText(kanaal)} verstuurd naar ${to}`,
        en: `${en} ${naam} may already have been sent ${channelText(kanaal)} to ${to}`,
      });
}

/** The last look at the service after which no late commit can come; undefined if it was not looked for, or is not shown at all. */
const soughtIn = ({ checks }: Entry) => checks.findLast(({ settled }) => settled);

/** Whether only a person can say how it ended, because the service does not show it or showed nothing certain. */
const isForPerson = (entry: Entry): boolean => isHidden(entry) || (isCreate(entry) && soughtIn(entry) !== undefined);

/** Whether the same command goes again: the service shows the very document, and did not show this change of it. */
const goesAgain = (entry: Entry): boolean => !isHidden(entry) && !isCreate(entry) && soughtIn(entry) !== undefined;

/** A sending is never shown; neither is a call that is none of the operations, which is written as its method and path. */
const isHidden = (entry: Entry): boolean => isSending(entry) || entry.intent.operation.includes(' ');

function untilText(entry: Entry): string {
  const { operation } = entry.intent;
  const until = isForPerson(entry)
    ? t({ nl: 'tot jij beslist', en: 'until you decide' })
    : t({ nl: 'tot dat vaststaat', en: 'until that is settled' });
  if (isSending(entry)) return t({ nl: `duit verstuurt ze niet opnieuw ${until}`, en: `duit won't send it again ${until}` });
  if (operation === 'facturen.definitief')
    return t({ nl: `duit maakt ze niet opnieuw definitief ${until}`, en: `duit won't finalise it again ${until}` });
  if (operation === 'klanten.update') return t({ nl: `duit wijzigt hem niet opnieuw ${until}`, en: `duit won't change it again ${until}` });
  return operation in perhapsTexts
    ? t({ nl: `duit maakt er geen tweede ${until}`, en: `duit won't create another ${until}` })
    : t({ nl: `duit doet dit niet opnieuw ${until}`, en: `duit won't do it again ${until}` });
}

/** The result of that look as a sentence; absence is never claimed. */
function soughtText(entry: Entry, moment: MomentText): string | undefined {
  const sought = soughtIn(entry);
  if (!sought || isHidden(entry)) return undefined;
  return sought.found === 'several' ? severalText(sought.ids) : nothingText(entry, moment(sought.time));
}

/** Says which documents a write may have made; `other` tells what differs in them. */
export const severalText = (ids: readonly string[], other = ''): string =>
  t({ nl: `Dit kan het zijn: ${ids.join(', ')}${other}.`, en: `This may be it: ${ids.join(', ')}${other}.` });

/** Says which list was looked at and when; `other` tells what differs there. */
export function nothingText({ intent }: Entry, when: string, other = ''): string {
  const place = shownIn(intent.operation) ?? intent.operation;
  return t({
    nl: `Op ${when} toonden ${place} er niets van${other}; dat bewijst niet dat het niet gedaan is.`,
    en: `On ${when} ${place} showed nothing of it${other}; that does not prove that it was not done.`,
  });
}

const commandThatShows: Readonly<Record<string, (naam: string) => string>> = {
  'klanten.create': () => 'duit klanten list --zoek <naam>',
  'klanten.update': (naam) => `duit klanten toon ${shellWord(naam)}`,
  'offertes.create': () => 'duit offerte list --status concept',
  'facturen.create': () => 'duit factuur list --status concept',
  'facturen.definitief': (naam) => `duit factuur toon ${shellWord(naam)}`,
  'facturen.creditnota': () => 'duit creditnota list --status concept',
  'inbox.test': () => 'duit inbox list',
};

function settleHint(entry: Entry, { naam }: UnsettledFacts): string {
  const { n, intent, state } = entry;
  const { operation, document } = intent;
  const there = state === 'open' && intent.owner.lock !== undefined ? otherMachine(entry)?.machine : undefined;
  // The outcome may wait on the disk of that machine.
  const ask =
    there === undefined
      ? ''
      : t({
          nl: `Misschien weet ${there} hoe het afliep: geef daar eens duit journaal list.\n`,
          en: `${there} may know how it ended: give duit journaal list there.\n`,
        });
  const look = `duit journaal herstel ${n}`;
  if (goesAgain(entry)) {
    return t({
      nl: `Kijk later nog eens: ${look}. Is het niet gebeurd, dan kan hetzelfde commando opnieuw.`,
      en: `Look again later: ${look}. If it wasn't done, the same command can be run again.`,
    });
  }
  if (!isForPerson(entry)) {
    return ask + t({ nl: `Laat duit nakijken hoe het afliep: ${look}`, en: `Let duit find out how it ended: ${look}` });
  }
  const shows = commandThatShows[operation]?.(naam ?? document ?? '');
  return ask + [askText(entry, shows), ...answerLines(entry)].join('\n');
}

function askText(entry: Entry, shows: string | undefined): string {
  if (isSending(entry)) return t({ nl: 'Vraag het aan de klant, en geef dan een van deze:', en: 'Ask the customer, then run one of:' });
  return shows === undefined
    ? t({ nl: 'Kijk na bij de dienst, en geef dan een van deze:', en: 'Check at the service, then run one of:' })
    : t({ nl: `Kijk na met ${shows}, en geef dan een van deze:`, en: `Check with ${shows}, then run one of:` });
}

/** Whether it made a document of its own, whose id the answer names. */
const isCreate = ({ intent: { operation, document } }: Entry): boolean =>
  operation in perhapsTexts && (document === null || operation === 'facturen.creditnota');

/** The commands by which a person says that it was done, and that it was not. */
export function answersTo(entry: Entry): [yes: string, no: string] {
  const { n, checks } = entry;
  const [likely, ...others] = checks.at(-1)?.ids ?? [];
  const id = likely !== undefined && others.length === 0 ? ` ${likely}` : isCreate(entry) ? ' <id>' : '';
  return [`duit journaal herstel ${n} --gedaan${id}`, `duit journaal herstel ${n} --niet-gedaan`];
}

function answerLines(entry: Entry): string[] {
  const commands = answersTo(entry);
  const texts = answerTexts(entry);
  const width = Math.max(...commands.map(({ length }) => length)) + 3;
  return commands.map((command, at) => `  ${command.padEnd(width)}${texts[at]}`);
}

function answerTexts(entry: Entry): [yes: string, no: string] {
  if (isSending(entry)) {
    return [
      t({ nl: 'de klant kreeg ze', en: 'it arrived' }),
      t({ nl: 'de klant kreeg ze niet; daarna kun je versturen', en: "it didn't; you can then send it" }),
    ];
  }
  return isCreate(entry)
    ? [
        t({ nl: 'het is er, met dit id', en: 'it exists, with this id' }),
        t({ nl: 'het is er niet; daarna kan het opnieuw', en: "it doesn't; you can then run it again" }),
      ]
    : [
        t({ nl: 'het is gedaan', en: 'it was done' }),
        t({ nl: 'het is niet gedaan; daarna kan het opnieuw', en: "it wasn't; you can then run it again" }),
      ];
}
