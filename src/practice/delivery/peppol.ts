import { account } from '../account.ts';
import { filesOf, ublOf } from '../documents/issued.ts';
import type { StoredFactuur } from '../rules/factuur.ts';
import type { Service } from '../service.ts';
import { addReceived } from '../store/inbox.ts';
import { putInBox } from './outbox.ts';

/** Delivers a document over Peppol: to the account itself into its inbox, to any other address as a file in `peppol-uit/`. */
export async function sendOverPeppol(service: Service, factuur: StoredFactuur, naar: string): Promise<void> {
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
