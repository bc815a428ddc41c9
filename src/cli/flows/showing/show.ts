import { today } from '../../../belgium/dates.ts';
import { Failure } from '../../../failure.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { factuurId, parseFactuurRef, readFactuur } from '../../../service/references/factuur.ts';
import type { OpenSession } from '../../session/session.ts';
import { factuurView } from '../../views/factuur.ts';

/** Shows one invoice or credit note. A person also gets the name of the customer. */
export async function showDocument({ api, out, now }: OpenSession, word: string): Promise<void> {
  out.check(factuurView);
  const ref = parseFactuurRef(word);
  const service = await api();
  const factuur = await readFactuur(service, await factuurId(service, ref));
  const klant = out.format === 'tabel' ? await klantNaam(service, factuur.customer_id) : undefined;
  await out.record(factuur, factuurView, async () => {
    const { documentPage } = await import('./page.ts');
    return (item, pen) => documentPage(item, { klant, today: today(now()) }, pen);
  });
}

/** The name of the customer; undefined where it can't be read, so that the invoice is shown all the same. */
async function klantNaam(service: Api, id: string | null | undefined): Promise<string | undefined> {
  if (!id) return undefined;
  try {
    return clean((await service.klanten.get(id)).naam ?? '');
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
