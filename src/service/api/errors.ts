import { againIn } from '../budget/texts.ts';
import type { Fout } from '../../contract/index.ts';
import { Failure, local, type Details, type Reason } from '../../failure.ts';
import { t } from '../../language.ts';
import { checkAddress, faultText } from './fault-text.ts';
import { isWrite, type Outgoing } from './outgoing.ts';
import { unknownOutcome } from './outcome.ts';
import type { Trouble } from './retry.ts';
import type { TransportError } from '../../machine/transport.ts';

/** One failed try: whether another may follow, and how the command ends if none does. */
export interface Setback {
  readonly trouble: Trouble;
  readonly failure: Failure;
  /** Milliseconds that the service asked to wait. */
  readonly retry_after?: number | undefined;
}

/** A try that brought no reply. */
export function faultSetback(error: TransportError, call: Outgoing): Setback {
  const { fault, sent } = error;
  const { what, hint } = faultText(error, call);
  const details = { hint, cause: error };
  const repeatable = fault === 'network' || fault === 'dns' || fault === 'refused' || fault === 'timeout';
  if (!sent) {
    const message = `${what} ${t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' })}`;
    const failure = fault === 'tls' ? local(message, details) : new Failure('temporary', message, details);
    return { trouble: repeatable ? 'unsent' : 'final', failure };
  }
  if (isWrite(call)) return { trouble: 'ambiguous', failure: unknownOutcome(call, what, { cause: error }) };
  return {
    trouble: repeatable ? 'ambiguous' : 'final',
    failure: new Failure(fault === 'too_large' ? 'unusable' : 'temporary', what, details),
  };
}

/** A reply that says yes but can't be used; `cut` where asking again may bring a whole one. */
export function unusableSetback(call: Outgoing, status: number, what: string, cut: boolean): Setback {
  if (isWrite(call)) return { trouble: 'final', failure: unknownOutcome(call, what, { status }) };
  const hint = cut ? tryLater() : checkAddress();
  return { trouble: cut ? 'ambiguous' : 'final', failure: new Failure('unusable', what, { status, hint, cut }) };
}

const tryLater = (): string => t({ nl: 'Probeer het later opnieuw.', en: 'Try again later.' });

/** A reply with an error status; `fout` is its body where that has the service's own shape. (Errors) */
export function statusSetback(call: Outgoing, status: number, fout: Fout | undefined, retry_after: number | undefined, now: Date): Setback {
  const { host } = call.url;
  const said = fout ? `: ${fout.error.message.slice(0, 500)}` : '';
  const details: Details = { status, ...fields(fout) };
  if (status === 429) return { trouble: 'limited', retry_after, failure: limitReached(host, retry_after, now) };
  if (status === 408 || status >= 500) {
    const what = t({ nl: `${host} gaf een storing (${status}${said}).`, en: `${host} reported a failure (${status}${said}).` });
    if (isWrite(call)) return { trouble: 'ambiguous', failure: unknownOutcome(call, what, details) };
    return { trouble: 'ambiguous', retry_after, failure: new Failure('temporary', what, { ...details, hint: tryLater() }) };
  }
  const { reason, what, hint } = refusal(status, host, fout !== undefined);
  return { trouble: 'final', failure: new Failure(reason, `${what} (${status})${said || '.'}`, { ...details, ...hint }) };
}

/** An error in another shape than the API's (`own` is false) comes from something else that listens there. */
function refusal(status: number, host: string, own: boolean): { reason: Reason; what: string; hint: Details } {
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
  const what = status === 404 ? t({ nl: 'Niet gevonden', en: 'Not found' }) : t({ nl: `${host} weigert dit`, en: `${host} refuses this` });
  return { reason: status === 404 ? 'not_found' : 'refused', what, hint: own ? {} : { hint: `${strange} ${checkAddress()}` } };
}

function limitReached(host: string, retry_after: number | undefined, now: Date): Failure {
  const what = t({
    nl: `${host} laat even geen verzoeken meer toe (429); er is niets gewijzigd.`,
    en: `${host} allows no more requests for now (429); nothing was changed.`,
  });
  if (retry_after === undefined) {
    const hint = t({ nl: 'Probeer het over een minuut opnieuw.', en: 'Try again in a minute.' });
    return new Failure('temporary', what, { status: 429, hint });
  }
  return new Failure('temporary', what, { status: 429, hint: againIn(retry_after, now) });
}

function fields(fout: Fout | undefined): Details {
  const errors = Object.entries(fout?.error.errors ?? {});
  if (errors.length === 0) return {};
  return { errors: Object.fromEntries(errors.map(([field, text]) => [field, Array.isArray(text) ? text.join('; ') : text])) };
}
