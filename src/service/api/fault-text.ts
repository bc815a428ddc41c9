import { t } from '../../language.ts';
import type { Outgoing } from './outgoing.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { TransportError, TransportFault } from '../../machine/transport.ts';
import { isRefusedForContent, peppolStatusText } from '../../contract/index.ts';
import { Failure } from '../../failure.ts';

interface FaultText {
  readonly what: string;
  readonly hint: string;
}

export const checkAddress = (): string =>
  t({ nl: 'Controleer het adres van de dienst (base_url).', en: 'Check the address of the service (base_url).' });

export const ownCertificate = (): string =>
  t({
    nl: 'Gebruikt je organisatie een eigen certificaat, zet het bestand dan in NODE_EXTRA_CA_CERTS.',
    en: 'If your organisation uses a certificate of its own, name its file in NODE_EXTRA_CA_CERTS.',
  });

const perhapsHttps = (): string =>
  t({ nl: 'Misschien antwoordt daar https in plaats van http.', en: 'Perhaps it speaks https instead of http.' });

/** The next step where a certificate is out of its time: another one of the organisation would not help. */
export const expiredCertificate = (): string =>
  t({
    nl: 'Het certificaat is verlopen. Kijk de klok van deze computer na, of vraag de dienst om een nieuw.',
    en: "The certificate has expired. Check this computer's clock, or ask the service for a new one.",
  });

/** What is wrong with the proof of a service, by the code of OpenSSL, and the next step. */
function proofText(host: string, code: string | undefined): FaultText {
  const why = code === undefined ? '' : ` (${code})`;
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(code ?? ''))
    return {
      what: t({ nl: `${host} antwoordt niet met https${why}.`, en: `${host} does not answer with https${why}.` }),
      hint: `${t({ nl: 'Is het http in plaats van https?', en: 'Is it http instead of https?' })} ${checkAddress()}`,
    };
  const what = t({ nl: `${host} kon niet bewijzen wie het is${why}.`, en: `${host} could not prove its identity${why}.` });
  if (code === 'CERT_HAS_EXPIRED') return { what, hint: expiredCertificate() };
  if (code === 'CERT_NOT_YET_VALID')
    return {
      what,
      hint: t({
        nl: 'Het certificaat geldt nog niet. Kijk de klok van deze computer na, of vraag het de dienst.',
        en: "The certificate is not valid yet. Check this computer's clock, or ask the service.",
      }),
    };
  return { what, hint: `${t({ nl: 'Controleer het adres.', en: 'Check the address.' })} ${ownCertificate()}` };
}

export function faultText({ fault, detail, sent }: TransportError, { url, seconds }: Pick<Outgoing, 'seconds' | 'url'>): FaultText {
  const { host, hostname } = url;
  const why = detail === undefined ? '' : ` (${detail})`;
  const again = t({ nl: 'Controleer de verbinding en probeer het opnieuw.', en: 'Check the connection and try again.' });
  const texts: Record<TransportFault, FaultText> = {
    dns: {
      what: t({ nl: `De naam ${host} werd niet gevonden.`, en: `The name ${host} was not found.` }),
      hint: `${again} ${checkAddress()}`,
    },
    refused: { what: t({ nl: `${host} is niet bereikbaar.`, en: `${host} can't be reached.` }), hint: again },
    network: {
      what: t({ nl: `De verbinding met ${host} brak af.`, en: `The connection to ${host} broke off.` }),
      // A port of https breaks off what comes without it.
      hint: url.protocol === 'http:' ? `${again} ${perhapsHttps()}` : again,
    },
    timeout: {
      what: sent
        ? t({ nl: `${host} antwoordde niet volledig binnen ${seconds} s.`, en: `${host} did not answer in full within ${seconds} s.` })
        : t({ nl: `${host} gaf geen verbinding binnen ${seconds} s.`, en: `${host} gave no connection within ${seconds} s.` }),
      hint: t({
        nl: 'Probeer het later opnieuw, of geef meer tijd met --timeout.',
        en: 'Try again later, or give more time with --timeout.',
      }),
    },
    tls: proofText(host, detail),
    proxy: {
      what: t({ nl: `De proxy gaf geen verbinding met ${host}${why}.`, en: `The proxy gave no connection to ${host}${why}.` }),
      hint: t({
        nl: `Controleer HTTPS_PROXY en HTTP_PROXY, of zet ${hostname} in NO_PROXY.`,
        en: `Check HTTPS_PROXY and HTTP_PROXY, or put ${hostname} in NO_PROXY.`,
      }),
    },
    aborted: {
      what: t({ nl: 'Gestopt.', en: 'Stopped.' }),
      hint: t({ nl: 'Bij de dienst is hiermee niets gewijzigd.', en: 'Nothing was changed at the service by this.' }),
    },
    too_large: {
      what: t({ nl: `Het antwoord van ${host} is te groot${why}.`, en: `The reply of ${host} is too large${why}.` }),
      hint: checkAddress(),
    },
  };
  return texts[fault];
}

/** The next step after Peppol refused a document. One that breaks a rule breaks it again, and a final document can't be changed. */
export const undeliveredHint = (peppol_status: string): string =>
  isRefusedForContent(peppol_status)
    ? t({
        nl: 'Zo wordt het opnieuw geweigerd: duit ubl controleer zegt welke regel. Maak een creditnota en daarna een nieuwe factuur.',
        en: 'As it is, it will be refused again: duit ubl controleer names the rule. Create a credit note, then a new invoice.',
      })
    : t({
        nl: 'Kijk na of de klant via Peppol kan ontvangen: duit klanten bereik <klant>. Per e-mail versturen kan ook.',
        en: 'Check whether the customer can receive over Peppol: duit klanten bereik <customer>. You can also send it by e-mail.',
      });

/** Exit 8: Peppol refused a document that was sent, so that the customer did not get it. It stays final, and owed in the VAT return. */
export function undelivered(peppol_status: string): Failure {
  const status = clean(peppolStatusText(peppol_status));
  return new Failure(
    'partly',
    t({
      nl: `Peppol aanvaardde het document niet: ${status}. De klant kreeg het niet.`,
      en: `Peppol did not take the document: ${status}. The customer did not get it.`,
    }),
    { peppol_status, outcome: 'refused', because: 'undelivered', repeatable: false, hint: undeliveredHint(peppol_status) },
  );
}
