import type { VerstuurInvoer, Verzending } from '../../contract/index.ts';
import { belgian, decimal, written } from '../../belgium/decimal.ts';
import { account } from '../account.ts';
import { filesOf, recipientOf, ublOf, type Files } from '../documents/issued.ts';
import { put } from './outbox.ts';
import { Refusal } from '../refusal.ts';
import type { Factuur } from '../rules/factuur.ts';
import { planSending } from '../rules/verzending.ts';
import type { Service } from '../service.ts';
import { addReceived } from '../store/inbox.ts';
import type { Soort } from '../store/open.ts';

/** Sends a final document and says where it went. Throws a Refusal when it can't be sent so. (Send result) */
export async function send(service: Service, factuur: Factuur, invoer: VerstuurInvoer, soort: Soort): Promise<Verzending> {
  if (invoer.simuleer !== undefined && soort !== 'test') throw new Refusal(403, 'Alleen een testsleutel mag simuleer gebruiken.');
  const { kanaal, naar, outcome } = planSending(factuur, recipientOf(service, factuur), invoer);
  // What a simulated outcome changes is not shown: what is refused or fails does not arrive.
  if (outcome === 'afgeleverd') await (kanaal === 'email' ? mail(service, factuur, naar) : deliver(service, factuur, naar));
  // The values of peppol_status are not shown: each outcome has its own word. What sending does to the status is not shown: nothing.
  return kanaal === 'peppol' ? { kanaal, peppol_status: outcome } : { kanaal, naar };
}

async function mail(service: Service, factuur: Factuur, naar: string): Promise<void> {
  const { eml } = await import('./eml.ts');
  const klant = recipientOf(service, factuur);
  const { pdf, ubl } = await filesOf(service, factuur);
  const naam = factuur.type === 'creditnota' ? 'Creditnota' : 'Factuur';
  const attachments = [
    { naam: `${factuur.nummer}.pdf`, type: 'application/pdf', bytes: pdf },
    ...(ubl === undefined ? [] : [{ naam: `${factuur.nummer}.xml`, type: 'application/xml', bytes: Buffer.from(ubl) }]),
  ];
  const id = service.uuid();
  const message = eml({
    from: account,
    to: { naam: klant.naam, email: naar },
    subject: `${naam} ${factuur.nummer} van ${account.naam}`,
    text: letter(factuur, klant.naam),
    attachments,
    date: service.now(),
    messageId: `${id}@${account.email.split('@')[1]}`,
  });
  await put(service.folder, 'postvak-uit', `${factuur.nummer}-${id}.eml`, message);
}

function letter({ type, nummer, vervaldatum, ogm, totaal_incl }: Factuur, naam: string): string {
  const bedrag = `€ ${belgian(written(decimal(totaal_incl), 2))}`;
  const body =
    type === 'creditnota'
      ? `In bijlage vindt u creditnota ${nummer} voor ${bedrag}.`
      : `In bijlage vindt u factuur ${nummer} voor ${bedrag}.\nGelieve te betalen tegen ${vervaldatum} op ${account.iban} met mededeling ${ogm}.`;
  return `Beste ${naam},\n\n${body}\n\nMet vriendelijke groeten\n${account.naam}\n`;
}

/** Over Peppol: to the outside as a file, to the account itself into its inbox. */
async function deliver(service: Service, factuur: Factuur, naar: string): Promise<void> {
  if (naar !== account.peppol_id) {
    return put(service.folder, 'peppol-uit', `${factuur.nummer}-${service.uuid()}.xml`, await ublOf(service, factuur));
  }
  const files = await filesOf(service, factuur);
  service.store.change(() => receive(service, factuur, files));
}

function receive({ store, uuid }: Service, factuur: Factuur, { pdf, ubl }: Files): void {
  const { nummer, datum, totaal_incl } = factuur;
  const bedrag = factuur.type === 'creditnota' ? -totaal_incl : totaal_incl;
  const document = { id: uuid(), leverancier: account.naam, factuurnummer: nummer ?? '', datum, bedrag, status: 'nieuw', heeft_pdf: true };
  addReceived(store, document, { pdf, ubl: ubl ?? null });
}
