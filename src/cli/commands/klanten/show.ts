import type { NamedWord } from '../../command/command.ts';
import type { PaidBy } from '../../../jobs/reports/count/debt.ts';
import type { OpenSession } from '../../session/session.ts';
import { given } from '../../../contract/fields.ts';
import { readKlant } from '../../../service/references/name.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import { showPart, type PartOptions } from '../../flows/listing/part.ts';
import { checkedView, growing } from '../../views/columns.ts';
import { klantenView, klantView, payingKlantView } from './columns.ts';

export async function listKlanten(opened: OpenSession, opties: PartOptions & { zoek?: string | undefined }): Promise<void> {
  return showPart(opened, klantenView, opties, (service, range) => service.klanten.list(given({ q: opties.zoek }), range));
}

export async function showKlant(
  opened: OpenSession,
  klant: NamedWord<string>,
  { volgens }: { volgens?: PaidBy | undefined },
): Promise<void> {
  const { api, out } = opened;
  const view = checkedView(out, payingKlantView, klant.typed);
  const { id } = await meant(opened, aKlant, await klant.word());
  const found = await readKlant(await api(), id);
  const { openPaymentsIfAny } = await import('../../flows/bank/payments.ts');
  const known = await openPaymentsIfAny(opened, volgens);
  if (!known) return out.record(found, klant.typed ? growing(klantView) : klantView);
  await (await import('./paying.ts')).showPaying(opened, found, known, view);
}
