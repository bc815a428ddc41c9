import type { Doubt, ReportedError, Verdict } from '../../contract/index.ts';
import { type Details, Failure, type FailureWord, local, type PlainReason } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { isOutOfFiles, noMoreFiles } from '../../machine/files/disk.ts';
import type { TransportError } from '../../machine/transport.ts';
import { againIn } from '../budget/texts.ts';
import { checkAddress, faultText, undelivered } from './fault-text.ts';
import { isWrite, leavesNoTrace, type Outgoing } from './outgoing.ts';
import type { Trouble } from './retry.ts';

const things: Record<string, Text> = {
  klanten: { nl: 'Klant', en: 'Customer' },
  producten: { nl: 'Product', en: 'Product' },
  offertes: { nl: 'Offerte', en: 'Quote' },
  facturen: { nl: 'Factuur', en: 'Invoice' },
  creditnotas: { nl: 'Creditnota', en: 'Credit note' },
  inbox: { nl: 'Document', en: 'Document' },
};

function missingText({ operation, request }: Pick<Outgoing, 'operation' | 'request'>, own: boolean): string {
  const [group = '', act = ''] = operation?.split('.') ?? [];
  // Of its files nothing is said: a document may be there without one.
  const thing = act === 'pdf' || act === 'ubl' ? undefined : things[group];
  if (!own || !thing || request.id === undefined) return t({ nl: 'Niet gevonden', en: 'Not found' });
  return t({ nl: `${thing.nl} ${request.id} bestaat niet`, en: `${thing.en} ${request.id} does not exist` });
}

/** The failure of a write that may have been carried out: what was seen of it. The journal tells what a person does about it. */
const unknownOutcome = (what: string, details: Details): Failure => new Failure('unknown', what, { ...details, outcome: 'unknown' });

export interface Setback {
  readonly trouble: Trouble;
  readonly failure: Failure;
  /** Milliseconds that the service asked to wait. */
  readonly retry_after?: number | undefined;
}

export interface BadReply {
  readonly verdict: Extract<Verdict, { is: 'refused' | 'undelivered' | 'unknown' }>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly why?: string | undefined;
  /** Milliseconds that the service asked to wait. */
  readonly retry_after: number | undefined;
  readonly now: Date;
}

/** A try that brought no reply. A write that may have left is `unknown`, and one that provably did not is safe to repeat. */
export function faultSetback(error: TransportError, call: Outgoing): Setback {
  const { fault, sent } = error;
  const { what, hint } = faultText(error, call);
  const repeatable = fault === 'network' || fault === 'dns' || fault === 'refused' || fault === 'timeout';
  if (!sent) {
    if (isOutOfFiles(error.cause)) return { trouble: 'final', failure: Object.assign(noMoreFiles(error.cause), { outcome: 'not_read' }) };
    // Of a read that the user stopped nothing was to be sent, and files before it may be saved.
    const isStopped = fault === 'aborted' && !isWrite(call);
    const message = isStopped ? what : `${what} ${t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' })}`;
    const details: Details = { hint, cause: error, outcome: 'not_read' };
    const failure = fault === 'tls' ? local(message, details) : new Failure('temporary', message, { ...details, because: lostTo(fault) });
    return { trouble: repeatable ? 'unsent' : 'final', failure };
  }
  if (isWrite(call)) return { trouble: 'final', failure: unknownOutcome(what, { cause: error }) };
  return {
    trouble: repeatable ? 'ambiguous' : 'final',
    failure:
      fault === 'too_large'
        ? new Failure('unusable', what, { hint, cause: error })
        : new Failure('temporary', what, { hint, cause: error, because: lostTo(fault) }),
  };
}

const lostTo = (fault: TransportError['fault']): FailureWord => (fault === 'aborted' ? 'stopped' : 'network');

/** A try whose reply is no success, by its verdict alone. (Errors) */
export function replySetback(call: Outgoing, reply: BadReply): Setback {
  const { verdict, status, retry_after, now } = reply;
  const limited = (): Setback => ({ trouble: 'limited', retry_after, failure: limitReached(call.url.host, retry_after, now) });
  if (verdict.is === 'refused') {
    if (verdict.reason !== 'limit') return { trouble: 'final', failure: refusal(call, status, verdict.error) };
    return leavesNoTrace(call) && !call.refuses429 ? { trouble: 'final', failure: perhapsAllTheSame(call) } : limited();
  }
  if (verdict.is === 'undelivered') return { trouble: 'final', failure: undelivered(verdict.peppol_status) };
  if (isWrite(call)) return { trouble: 'final', failure: unknownOutcome(whatOf(call, verdict, reply), detailsOf(verdict, status)) };
  return status === 429 ? limited() : readSetback(call, verdict, reply);
}

/** A read without a usable reply: asked again where that may bring one. */
function readSetback(call: Outgoing, verdict: Unknown, reply: BadReply): Setback {
  const { status, retry_after } = reply;
  const { reason } = verdict;
  const details = detailsOf(verdict, status);
  if (reason === 'server_error') {
    const failure = new Failure('temporary', whatOf(call, verdict, reply), { ...details, hint: tryLater(), because: 'server' });
    return { trouble: 'ambiguous', retry_after, failure };
  }
  if (status >= 400) return { trouble: 'final', failure: refusal(call, status, undefined) };
  const cut = reason === 'cut' || reason === 'empty';
  // A proxy or a site in maintenance shows a page of its own for a moment.
  const mayPass = cut || (reason === 'not_the_api' && status < 300);
  const failure = new Failure('unusable', whatOf(call, verdict, reply), { ...details, hint: cut ? cutOff() : checkAddress(), cut });
  return { trouble: mayPass ? 'ambiguous' : 'final', failure };
}

function whatOf(call: Outgoing, verdict: Unknown, reply: BadReply): string {
  const { host } = call.url;
  if (verdict.reason !== 'server_error') return doubtText(call, verdict, reply);
  const said = saidBy(verdict.error);
  return t({ nl: `${host} gaf een storing${said}.`, en: `${host} reported a failure${said}.` });
}

const detailsOf = ({ error }: Unknown, status: number): Details => ({ status, ...fieldErrors(error) });

const tryLater = (): string => t({ nl: 'Probeer het later opnieuw.', en: 'Try again later.' });

const cutOff = (): string =>
  t({
    nl: 'Kijk na of een proxy of een netwerk ertussen antwoorden afkapt: duit controle',
    en: 'See whether a proxy or a network in between cuts replies off: duit controle',
  });

const saidBy = (error: ReportedError | undefined): string => (error ? `: ${error.message.slice(0, 500)}` : '');

/** Whether the service only says once more that it did not find the thing. */
const saysNoMore = (status: number, error: ReportedError | undefined): boolean =>
  status === 404 && /^(?:\p{L}+ )?(?:niet gevonden|bestaat niet|not found|does not exist)\.?$/iu.test(error?.message.trim() ?? '');

/** The service says no; without `error` something else that listens there does. */
function refusal(call: Outgoing, status: number, error: ReportedError | undefined): Failure {
  const own = error !== undefined;
  const { reason, what, hint } = refusalText(call, status, own);
  const details: Details = { status, ...fieldErrors(error), ...hint, ...(error && { outcome: 'refused' }) };
  return new Failure(reason, `${what}${own ? '' : ` (${status})`}${saysNoMore(status, error) ? '.' : saidBy(error) || '.'}`, details);
}

function refusalText(call: Outgoing, status: number, own: boolean): { reason: PlainReason; what: string; hint: Details } {
  const { host } = call.url;
  if (status === 401 || status === 403) {
    const hint = t({
      nl: 'Kijk na welke sleutel het profiel gebruikt: duit profiel controleer',
      en: 'See which key the profile uses: duit profiel controleer',
    });
    const key = t({ nl: `${host} aanvaardt de sleutel niet`, en: `${host} does not accept the key` });
    const access = t({ nl: `${host} geeft deze sleutel geen toegang`, en: `${host} gives this key no access` });
    return { reason: 'key', what: status === 401 ? key : access, hint: { hint } };
  }
  const strange = t({ nl: 'Het antwoord lijkt niet van de API te komen.', en: 'The reply does not look like the API.' });
  const what = status === 404 ? missingText(call, own) : t({ nl: `${host} aanvaardt dit niet`, en: `${host} does not accept this` });
  // A list is there even when it is empty, so the address is wrong where it is not found.
  const hint = own ? status === 404 && call.operation?.endsWith('.list') && checkAddress() : `${strange} ${checkAddress()}`;
  return { reason: status === 404 ? 'not_found' : 'refused', what, hint: hint ? { hint } : {} };
}

function limitReached(host: string, retry_after: number | undefined, now: Date): Failure {
  const what = t({
    nl: `${host} laat even geen verzoeken meer toe; dit verzoek wijzigde niets.`,
    en: `${host} allows no more requests for now; this request changed nothing.`,
  });
  const wait = t({ nl: 'Probeer het over een minuut opnieuw.', en: 'Try again in a minute.' });
  const hint = retry_after === undefined ? wait : againIn(retry_after, now);
  return new Failure('temporary', what, { status: 429, hint, outcome: 'refused', because: 'limit' });
}

/**
 * A 429 for a write of which nothing is shown later. The conditions of a 429 are not shown (Errors), and a service may count a request only
 * once it carried it out: a second try could reach the customer twice, so the user decides.
 */
function perhapsAllTheSame({ url: { host } }: Outgoing): Failure {
  const what = t({
    nl: `${host} laat even geen verzoeken meer toe, en toont niet of het dit nog uitvoerde.`,
    en: `${host} allows no more requests for now, and does not show whether this one was done.`,
  });
  return unknownOutcome(what, { status: 429 });
}

const fieldErrors = (error: ReportedError | undefined): Details =>
  error && Object.keys(error.errors).length > 0 ? { errors: { ...error.errors } } : {};

type Unknown = Extract<Verdict, { is: 'unknown' }>;

/** It never quotes the reply. */
function doubtText({ url }: Outgoing, { reason, field = '', issues = [] }: Unknown, { status, headers, why }: BadReply): string {
  const { host } = url;
  if (status >= 300 && status < 400) return redirectText(url, headers['location']);
  if (why !== undefined && (reason === 'cut' || reason === 'empty' || reason === 'unusable' || reason === 'not_the_api')) return why;
  if (reason === 'wrong_shape') {
    const list = issues.slice(0, 3).map((issue) => `${issue.field || t({ nl: 'het geheel', en: 'the whole' })}: ${t(issue.text)}`);
    const text = t({
      nl: `Het antwoord van ${host} klopt niet met de API: ${list.join('; ')}.`,
      en: `The reply of ${host} does not fit the API: ${list.join('; ')}.`,
    });
    return why === undefined ? text : `${text} ${why}`;
  }
  return `${t({ nl: `Het antwoord van ${host} klopt niet`, en: `The reply of ${host} is not right` })}: ${t(doubtTexts(status, field)[reason])}.`;
}

function doubtTexts(status: number, field: string): Record<Exclude<Doubt, 'wrong_shape'>, Text> {
  const strange = { nl: 'het lijkt niet van de API te komen', en: 'it does not look like the API' };
  const broken = { nl: 'het is niet volledig', en: 'it is not complete' };
  return {
    no_reply: { nl: 'er kwam geen antwoord', en: 'no reply came' },
    server_error: { nl: `een storing (${status})`, en: `a failure (${status})` },
    wrong_status: { nl: `de status ${status} zegt ja noch nee`, en: `the status ${status} says neither yes nor no` },
    other_status: { nl: `het noemt een andere status dan ${status}`, en: `it names another status than ${status}` },
    not_the_api: { nl: `${strange.nl} (${status})`, en: `${strange.en} (${status})` },
    empty: { nl: 'het is leeg', en: 'it is empty' },
    cut: broken,
    unusable: strange,
    error_inside: { nl: 'het zegt ja en meldt toch een fout', en: 'it says yes and reports an error all the same' },
    other_id: { nl: 'het gaat over een ander document', en: 'it is about another document' },
    still_concept: { nl: 'het document is nog een concept', en: 'the document is still a draft' },
    other_channel: { nl: 'het noemt een ander kanaal', en: 'it names another channel' },
    other_link: { nl: 'het hoort bij een andere factuur', en: 'it belongs to another invoice' },
    field_differs: { nl: `${field} is anders dan gevraagd`, en: `${field} is not as asked` },
    peppol_fault: {
      nl: `Peppol meldt '${field}', en dat zegt niet of de klant het kreeg`,
      en: `Peppol reports '${field}', which does not say whether the customer got it`,
    },
    field_missing: { nl: `${field} ontbreekt`, en: `${field} is missing` },
  };
}

function redirectText(url: URL, location: string | undefined): string {
  const { host } = url;
  const target = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url).origin : '?';
  return t({
    nl: `${host} verwijst door naar ${target}; duit volgt dat niet, want de sleutel zou meegaan.`,
    en: `${host} redirects to ${target}; duit does not follow, because the key would go along.`,
  });
}
