import type { VerstuurInvoer, Verzending } from '../../contract/index.ts';
import { addresseeOf, type DocumentFiles, filesOf, ublOf } from '../documents/files.ts';
import { Refusal } from '../refusal.ts';
import type { StoredFactuur } from '../rules/factuur.ts';
import { planSending } from '../rules/verzending.ts';
import type { Service } from '../service.ts';
import type { KeyKind } from '../store/open.ts';
import { writeDay } from '../../belgium/dates.ts';
import { belgian, decimal, written } from '../../belgium/decimal.ts';
import { groupIban } from '../../belgium/iban.ts';
import { account } from '../account.ts';
import { putInBox } from './outbox.ts';
import { addReceived } from '../store/records.ts';

/** Sends a final document and says where it went. Throws a Refusal for a document that can't be sent in this way. (Send result) */
export async function sendDocument(service: Service, factuur: StoredFactuur, invoer: VerstuurInvoer, soort: KeyKind): Promise<Verzending> {
  if (invoer.simuleer !== undefined && soort !== 'test') throw new Refusal(403, 'Alleen een testsleutel mag simuleer gebruiken.');
  const { kanaal, naar, outcome } = planSending(factuur, addresseeOf(service, factuur), invoer);
  // The text does not show the effect of a simulated outcome: a document that is refused or fails does not arrive.
  if (outcome === 'afgeleverd') await (kanaal === 'email' ? sendMail : sendOverPeppol)(service, factuur, naar);
  // Nor does it show the values of peppol_status, or the effect on the status: each outcome has its own word, and the status stays.
  return kanaal === 'peppol' ? { kanaal, peppol_status: outcome } : { kanaal, naar };
}

/** Writes the e-mail with a document and its files into `postvak-uit/`. Throws a local Failure when it can't be written. */
async function sendMail(service: Service, factuur: StoredFactuur, naar: string): Promise<void> {
  const { writeEml } = await import('../../machine/text/eml.ts');
  const klant = addresseeOf(service, factuur);
  const id = service.store.tryWrite(service.uuid);
  const naam = factuur.type === 'creditnota' ? 'Creditnota' : 'Factuur';
  const message = writeEml({
    from: account,
    to: { naam: klant.naam, email: naar },
    subject: `${naam} ${factuur.nummer} van ${account.naam}`,
    text: letter(factuur, klant.naam),
    attachments: attachments(factuur, await filesOf(service, factuur)),
    date: service.now(),
    messageId: `${id}@${account.email.split('@')[1]}`,
  });
  await putInBox(service.folder, 'postvak-uit', `${factuur.nummer}-${id}.eml`, message);
}

const attachments = ({ nummer }: StoredFactuur, { pdf, ubl }: DocumentFiles) => [
  { naam: `${nummer}.pdf`, type: 'application/pdf', bytes: pdf },
  ...(ubl === undefined ? [] : [{ naam: `${nummer}.xml`, type: 'application/xml', bytes: Buffer.from(ubl) }]),
];

function letter({ type, nummer, vervaldatum, ogm, totaal_incl }: StoredFactuur, naam: string): string {
  const bedrag = `€ ${belgian(written(decimal(totaal_incl), 2))}`;
  const body =
    type === 'creditnota'
      ? `In bijlage vindt u creditnota ${nummer} voor ${bedrag}.`
      : `In bijlage vindt u factuur ${nummer} voor ${bedrag}.\nGelieve te betalen tegen ${writeDay(vervaldatum)} op ${groupIban(account.iban)} met mededeling ${ogm}.`;
  return `Beste ${naam},\n\n${body}\n\nMet vriendelijke groeten\n${account.naam}\n`;
}

/** Delivers a document over Peppol: to the account itself into its inbox, to any other address as a file in `peppol-uit/`. */
async function sendOverPeppol(service: Service, factuur: StoredFactuur, naar: string): Promise<void> {
  if (naar === account.peppol_id) return deliverToInbox(service, factuur);
  const id = service.store.tryWrite(service.uuid);
  await putInBox(service.folder, 'peppol-uit', `${factuur.nummer}-${id}.xml`, await ublOf(service, factuur));
}

async function deliverToInbox(service: Service, factuur: StoredFactuur): Promise<void> {
  const { pdf, ubl } = await filesOf(service, factuur);
  const { type, nummer, datum, totaal_incl } = factuur;
  const document = {
    leverancier: account.naam,
    factuurnummer: nummer ?? '',
    datum,
    bedrag: type === 'creditnota' ? -totaal_incl : totaal_incl,
    status: 'nieuw',
    heeft_pdf: true,
  };
  service.store.change(() => addReceived(service.store, { id: service.uuid(), ...document }, { pdf, ubl: ubl ?? null }));
}
