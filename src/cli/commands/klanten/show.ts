import type { NamedWord } from '../../command/command.ts';
import type { PaidBy } from '../../../jobs/reports/count/debt.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import type { paging } from '../../options.ts';
import type { OpenSession } from '../../session/session.ts';
import { given } from '../../../contract/fields.ts';
import { readKlant } from '../../../service/references/name.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import { showPart, type PartOptions } from '../../flows/listing/part.ts';
import { checkedView, growing } from '../../views/columns.ts';
import { klantenView, klantView, payingKlantView } from './columns.ts';

export async function listKlanten(opened: OpenSession, opties: PartOptions & { zoek?: string | undefined }): Promise<void> {
  const { zoek, offset = 0 } = opties;
  let found = 0;
  const list = ({ klanten }: Api, range?: ReturnType<typeof paging>) => klanten.list(given({ q: zoek }), range);
  await showPart(opened, klantenView, opties, list, async (page) => void (found += page.length));
  if (found === 0 && zoek !== undefined && offset === 0 && opened.out.format === 'tabel')
    await opened.out.notice({ nl: `geen klanten gevonden met '${clean(zoek)}'`, en: `no customers found with '${clean(zoek)}'` });
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
