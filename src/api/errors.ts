import type { Fout } from '../contract/index.ts';
import { Failure, local, type Details, type Reason } from '../failure.ts';
import { t } from '../language.ts';
import { isWrite, type Outgoing } from './outgoing.ts';
import { unknownOutcome } from './outcome.ts';
import type { Trouble } from './retry.ts';
import type { TransportError, TransportFault } from './transport.ts';

/** One failed try: whether another may follow, and how the command ends if none does. */
export interface Setback {
  readonly trouble: Trouble;
  readonly failure: Failure;
  /** Milliseconds that the service asked to wait. */
  readonly retry_after?: number | undefined;
}

/** Every text about the network: what happened, and what the user can do. */
function faultText({ fault, detail }: TransportError, { url, seconds }: Outgoing): { what: string; hint: string } {
  const { host } = url;
  const why = detail === undefined ? '' : ` (${detail})`;
  const again = t({ nl: 'Controleer de verbinding en probeer het opnieuw.', en: 'Check the connection and try again.' });
  const texts: Record<TransportFault, () => { what: string; hint: string }> = {
    dns: () => ({
      what: t({ nl: `De naam ${host} werd niet gevonden${why}.`, en: `The name ${host} was not found${why}.` }),
      hint: t({ nl: 'Controleer de verbinding en het adres in het profiel.', en: 'Check the connection and the address in the profile.' }),
    }),
    refused: () => ({ what: t({ nl: `${host} is niet bereikbaar${why}.`, en: `${host} can't be reached${why}.` }), hint: again }),
    network: () => ({
      what: t({ nl: `De verbinding met ${host} brak af${why}.`, en: `The connection to ${host} broke off${why}.` }),
      hint: again,
    }),
    timeout: () => ({
      what: t({ nl: `${host} antwoordde niet volledig binnen ${seconds} s.`, en: `${host} did not answer in full within ${seconds} s.` }),
      hint: t({
        nl: 'Probeer het later opnieuw, of geef meer tijd met --timeout.',
        en: 'Try again later, or give more time with --timeout.',
      }),
    }),
    tls: () => ({
      what: t({ nl: `${host} kon niet bewijzen wie het is${why}.`, en: `${host} could not prove its identity${why}.` }),
      hint: t({
        nl: 'Controleer het adres. Gebruikt je organisatie een eigen certificaat, zet het bestand dan in NODE_EXTRA_CA_CERTS.',
        en: 'Check the address. If your organisation uses a certificate of its own, name its file in NODE_EXTRA_CA_CERTS.',
      }),
    }),
    proxy: () => ({
      what: t({ nl: `De proxy gaf geen verbinding met ${host}${why}.`, en: `The proxy gave no connection to ${host}${why}.` }),
      hint: t({
        nl: `Controleer HTTPS_PROXY en HTTP_PROXY, of zet ${url.hostname} in NO_PROXY.`,
        en: `Check HTTPS_PROXY and HTTP_PROXY, or put ${url.hostname} in NO_PROXY.`,
      }),
    }),
    aborted: () => ({ what: t({ nl: 'Gestopt.', en: 'Stopped.' }), hint: '' }),
    too_large: () => ({
      what: t({ nl: `Het antwoord van ${host} is te groot${why}.`, en: `The reply of ${host} is too large${why}.` }),
      hint: t({ nl: 'Controleer het adres van de dienst.', en: 'Check the address of the service.' }),
    }),
  };
  return texts[fault]();
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
  const hint = t({ nl: 'Controleer het adres van de dienst (base_url).', en: 'Check the address of the service (base_url).' });
  return { trouble: cut ? 'ambiguous' : 'final', failure: new Failure('unusable', what, { status, hint }) };
}

/** A reply with an error status; `fout` is its body where that has the service's own shape. (Errors) */
export function statusSetback(call: Outgoing, status: number, fout: Fout | undefined, retry_after: number | undefined, now: Date): Setback {
  const { host } = call.url;
  const said = fout ? `: ${fout.error.message.slice(0, 500)}` : '';
  const details: Details = { status, ...fields(fout) };
  if (status === 429) return { trouble: 'limited', retry_after, failure: limitReached(host, retry_after, now) };
  if (status === 408 || status >= 500) {
    const what = t({ nl: `${host} gaf een storing (${status}${said}).`, en: `${host} reported a failure (${status}${said}).` });
    if (isWrite(call)) return { trouble: 'ambiguous', failure: unknownOutcome(call, what, details) };
    const hint = t({ nl: 'Probeer het later opnieuw.', en: 'Try again later.' });
    return { trouble: 'ambiguous', retry_after, failure: new Failure('temporary', what, { ...details, hint }) };
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
  const hint = t({
    nl: 'Het antwoord lijkt niet van de API te komen. Controleer het adres van de dienst (base_url).',
    en: 'The reply does not look like the API. Check the address of the service (base_url).',
  });
  const what = status === 404 ? t({ nl: 'Niet gevonden', en: 'Not found' }) : t({ nl: `${host} weigert dit`, en: `${host} refuses this` });
  return { reason: status === 404 ? 'not_found' : 'refused', what, hint: own ? {} : { hint } };
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
  const seconds = Math.ceil(retry_after / 1000);
  const at = new Date(now.getTime() + retry_after).toLocaleString('sv-SE');
  const hint = t({
    nl: `Probeer het opnieuw over ${seconds} s (na ${at}), of wacht langer met --max-wacht.`,
    en: `Try again in ${seconds} s (after ${at}), or wait longer with --max-wacht.`,
  });
  return new Failure('temporary', what, { status: 429, hint });
}

function fields(fout: Fout | undefined): Details {
  const errors = Object.entries(fout?.error.errors ?? {});
  if (errors.length === 0) return {};
  return { errors: Object.fromEntries(errors.map(([field, text]) => [field, Array.isArray(text) ? text.join('; ') : text])) };
}
