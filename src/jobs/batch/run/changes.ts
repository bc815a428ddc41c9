import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { unlessNotFound } from '../../../service/references/matches.ts';
import { stateOf } from '../plan/customers.ts';
import type { Plan } from '../plan/plan.ts';
import { type Progress, stopped } from './progress.ts';

/** One thing that is no longer as the plan found it, in the user's language. */
export type Change = string;

/** Finds the customers and products that changed since the plan was made; each is read once. */
export async function changesSince(plan: Plan, documents: readonly Progress[], api: Api): Promise<ReadonlyMap<Progress, Change>> {
  const changed = new Map<Progress, Change>();
  const products = await changedProducts(plan, api);
  const customers = new Map<string, Promise<boolean>>();
  for (const document of documents) {
    const { klant, regels } = document.planned;
    if ('id' in klant) {
      const same = customers.get(klant.id) ?? isUnchanged(klant.id, klant.stand, api);
      customers.set(klant.id, same);
      if (!(await same)) changed.set(document, customerChanged(klant.naam));
    }
    const product = regels.map(({ omschrijving }) => products.get(omschrijving ?? '')).find((change) => change !== undefined);
    if (product !== undefined) changed.set(document, product);
  }
  return changed;
}

/** Leaves out the documents that rest on something that changed. */
export function leaveOut(changes: ReadonlyMap<Progress, Change>): void {
  for (const [document, change] of changes) stopped(document, 'gewijzigd', change);
}

async function isUnchanged(id: string, stand: string, api: Api): Promise<boolean> {
  const klant = await api.klanten.get(id).catch(unlessNotFound);
  return klant !== undefined && stateOf(klant) === stand;
}

/** The change of each product, by the name under which the plan found it. */
async function changedProducts({ producten }: Plan, api: Api): Promise<Map<string, Change>> {
  const changed = new Map<string, Change>();
  for (const [id, before] of Object.entries(producten)) {
    const now = await api.producten.get(id).catch(unlessNotFound);
    if (now?.naam === before.naam && now.eenheidsprijs === before.eenheidsprijs && now.btw_percentage === before.btw_percentage) continue;
    changed.set(before.naam, productChanged(before.naam, before.eenheidsprijs, now?.eenheidsprijs));
  }
  return changed;
}

const customerChanged = (naam: string): Change =>
  t({ nl: `de gegevens van klant ${naam} zijn gewijzigd sinds het plan`, en: `the details of customer ${naam} changed since the plan` });

const productChanged = (naam: string, before: number, now: number | null | undefined): Change =>
  t({
    nl: `product ${naam} is gewijzigd sinds het plan: prijs ${before} → ${now ?? 'weg'}`,
    en: `product ${naam} changed since the plan: price ${before} → ${now ?? 'gone'}`,
  });
