import type { Api } from '../../../service/api/index.ts';
import { today } from '../../../belgium/dates.ts';
import { Failure } from '../../../failure.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { factuurId, parseFactuurRef, readFactuur } from '../../../service/references/factuur.ts';
import type { OpenSession } from '../../session/session.ts';
import { factuurView } from '../../views/factuur.ts';

/** Shows one invoice or credit note, to a person with the customer's name. */
export async function showDocument({ api, out, now }: OpenSession, word: string): Promise<void> {
  out.check(factuurView);
  const ref = parseFactuurRef(word);
  const service = await api();
  const factuur = await readFactuur(service, await factuurId(service, ref));
  const klant = out.format === 'tabel' ? await klantNaam(service, factuur.customer_id) : undefined;
  await out.record(factuur, factuurView, async () => {
    const { page } = await import('./page.ts');
    return (item, pen) => page(item, { klant, today: today(now()) }, pen);
  });
}

/** An invoice is shown without its customer's name rather than not at all. */
async function klantNaam(service: Api, id: string | null | undefined): Promise<string | undefined> {
  if (!id) return undefined;
  try {
    return clean((await service.klanten.get(id)).naam ?? '');
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
