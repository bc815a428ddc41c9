import { writeDay } from '../../belgium/dates.ts';
import { belgian, decimal, written } from '../../belgium/decimal.ts';
import { groupIban } from '../../belgium/iban.ts';
import { account } from '../account.ts';
import { addresseeOf, filesOf, type DocumentFiles } from '../documents/issued.ts';
import type { StoredFactuur } from '../rules/factuur.ts';
import type { Service } from '../service.ts';
import { putInBox } from './outbox.ts';

/** Writes the e-mail with a document and its files into `postvak-uit/`. Throws a local Failure when it can't be written. */
export async function sendMail(service: Service, factuur: StoredFactuur, naar: string): Promise<void> {
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
