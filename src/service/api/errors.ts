import type { ReportedError, Verdict } from '../../contract/index.ts';
import { Failure, local, type Details, type Reason } from '../../failure.ts';
import { t } from '../../language.ts';
import type { TransportError } from '../../machine/transport.ts';
import { againIn } from '../budget/texts.ts';
import { doubtText } from './doubts.ts';
import { checkAddress, faultText } from './fault-text.ts';
import { missingText } from './missing.ts';
import { unknownOutcome } from './outcome.ts';
import { isWrite, type Outgoing } from './outgoing.ts';
import type { Trouble } from './retry.ts';

/** One failed try: whether another may follow, and how the command ends if none does. */
export interface Setback {
  readonly trouble: Trouble;
  readonly failure: Failure;
  /** Milliseconds that the service asked to wait. */
  readonly retry_after?: number | undefined;
}

/** A reply that is no success, with its verdict. */
export interface BadReply {
  readonly verdict: Extract<Verdict, { is: 'refused' | 'unknown' }>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Why the body can't be used, in words. */
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
    const message = `${what} ${t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' })}`;
    const details: Details = { hint, cause: error, outcome: 'not_read' };
    const failure = fault === 'tls' ? local(message, details) : new Failure('temporary', message, details);
    return { trouble: repeatable ? 'unsent' : 'final', failure };
  }
  if (isWrite(call)) return { trouble: 'final', failure: unknownOutcome(call, what, { cause: error }) };
  return {
    trouble: repeatable ? 'ambiguous' : 'final',
    failure: new Failure(fault === 'too_large' ? 'unusable' : 'temporary', what, { hint, cause: error }),
  };
}

/** A try whose reply is no success, by its verdict alone. (Errors) */
export function replySetback(call: Outgoing, reply: BadReply): Setback {
  const { verdict, status, retry_after, now } = reply;
  const limited = (): Setback => ({ trouble: 'limited', retry_after, failure: limitReached(call.url.host, retry_after, now) });
  if (verdict.is === 'refused') {
    return verdict.reason === 'limit' ? limited() : { trouble: 'final', failure: refusal(call, status, verdict.error) };
  }
  if (isWrite(call)) return { trouble: 'final', failure: unknownOutcome(call, whatOf(call, reply), detailsOf(reply)) };
  return status === 429 ? limited() : readSetback(call, reply);
}

/** A read without a usable reply: asked again where that may bring one. */
function readSetback(call: Outgoing, reply: BadReply): Setback {
  const { verdict, status, retry_after } = reply;
  const { reason } = verdict;
  const details = detailsOf(reply);
  if (reason === 'server_error') {
    const failure = new Failure('temporary', whatOf(call, reply), { ...details, hint: tryLater() });
    return { trouble: 'ambiguous', retry_after, failure };
  }
  if (status >= 400) return { trouble: 'final', failure: refusal(call, status, undefined) };
  const cut = reason === 'cut' || reason === 'empty';
  const failure = new Failure('unusable', whatOf(call, reply), { ...details, hint: cut ? cutOff() : checkAddress(), cut });
  return { trouble: cut ? 'ambiguous' : 'final', failure };
}

/** The reply, as a sentence. */
function whatOf(call: Outgoing, { verdict, status, headers, why }: BadReply): string {
  const { host } = call.url;
  if (verdict.is === 'unknown' && verdict.reason !== 'server_error')
    return doubtText(call, verdict, { status, location: headers['location'], why });
  const said = saidBy(verdict.error);
  return t({ nl: `${host} gaf een storing (${status}${said}).`, en: `${host} reported a failure (${status}${said}).` });
}

const detailsOf = ({ verdict, status }: BadReply): Details => ({ status, ...fieldsOf(verdict.error) });

const tryLater = (): string => t({ nl: 'Probeer het later opnieuw.', en: 'Try again later.' });

const cutOff = (): string =>
  t({
    nl: 'Kijk na of een proxy of een netwerk ertussen antwoorden afkapt: duit controle',
    en: 'See whether a proxy or a network in between cuts replies off: duit controle',
  });

const saidBy = (error: ReportedError | undefined): string => (error ? `: ${error.message.slice(0, 500)}` : '');

/** The service says no; without `error` something else that listens there does. */
function refusal(call: Outgoing, status: number, error: ReportedError | undefined): Failure {
  const { reason, what, hint } = refusalText(call, status, error !== undefined);
  const details: Details = { status, ...fieldsOf(error), ...hint, ...(error && { outcome: 'refused' }) };
  return new Failure(reason, `${what} (${status})${saidBy(error) || '.'}`, details);
}

function refusalText(call: Outgoing, status: number, own: boolean): { reason: Reason; what: string; hint: Details } {
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
  const what = status === 404 ? missingText(call, own) : t({ nl: `${host} weigert dit`, en: `${host} refuses this` });
  return { reason: status === 404 ? 'not_found' : 'refused', what, hint: own ? {} : { hint: `${strange} ${checkAddress()}` } };
}

function limitReached(host: string, retry_after: number | undefined, now: Date): Failure {
  const what = t({
    nl: `${host} laat even geen verzoeken meer toe (429); er is niets gewijzigd.`,
    en: `${host} allows no more requests for now (429); nothing was changed.`,
  });
  const wait = t({ nl: 'Probeer het over een minuut opnieuw.', en: 'Try again in a minute.' });
  const hint = retry_after === undefined ? wait : againIn(retry_after, now);
  return new Failure('temporary', what, { status: 429, hint, outcome: 'refused' });
}

const fieldsOf = (error: ReportedError | undefined): Details =>
  error && Object.keys(error.errors).length > 0 ? { errors: { ...error.errors } } : {};
