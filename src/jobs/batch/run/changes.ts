import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { unlessNotFound } from '../../../service/references/matches.ts';
import { onceFor } from '../../../service/references/once-per-key.ts';
import { detailsOf } from '../plan/customers.ts';
import type { Plan } from '../plan/plan.ts';
import { type DocumentProgress, markStopped } from './progress.ts';

/** The fields in which a customer or product is no longer as the plan found it, each before and now, in the user's language. */
export type Change = string;

/**
 * Finds the customers and products of these documents that changed since the plan was made; each is read once. A credit note
 * copies its invoice, so it rests on neither. (creditnota)
 */
export async function changesSince(
  plan: Plan,
  documents: readonly DocumentProgress[],
  api: Api,
): Promise<ReadonlyMap<DocumentProgress, Change>> {
  const changed = new Map<DocumentProgress, Change>();
  const ofCustomer = onceFor((id) => customerChange(id, plan, api));
  const ofProduct = onceFor((id) => productChange(id, plan, api));
  for (const document of documents) {
    const { klant, producten = [], soort } = document.planned;
    if (soort === 'creditnota') continue;
    const changes = 'id' in klant ? [await ofCustomer(klant.id)] : [];
    for (const id of producten) changes.push(await ofProduct(id));
    const told = changes.filter((change) => change !== undefined);
    if (told.length > 0) changed.set(document, told.join('; '));
  }
  return changed;
}

/** Leaves out the documents that rest on something that changed. */
export function leaveOut(changes: ReadonlyMap<DocumentProgress, Change>): void {
  for (const [document, change] of changes) markStopped(document, 'gewijzigd', change);
}

async function customerChange(id: string, { klanten }: Plan, api: Api): Promise<Change | undefined> {
  const before = klanten[id];
  const now = await api.klanten.get(id).catch(unlessNotFound);
  const naam = before?.naam ?? id;
  return changeOf(t({ nl: `klant ${naam}`, en: `customer ${naam}` }), before, now && detailsOf(now));
}

async function productChange(id: string, { producten }: Plan, api: Api): Promise<Change | undefined> {
  const before = producten[id];
  const now = await api.producten.get(id).catch(unlessNotFound);
  const naam = before?.naam ?? id;
  return changeOf(t({ nl: `product ${naam}`, en: `product ${naam}` }), before, now);
}

/** The fields of `before` that are another now, side by side; undefined where none is. */
function changeOf(subject: string, before: object | undefined, now: object | undefined): Change | undefined {
  if (!now) return t({ nl: `${subject} bestaat niet meer`, en: `${subject} is not there any more` });
  const current: Readonly<Record<string, unknown>> = { ...now };
  const fields = Object.entries(before ?? {}).filter(([field, value]) => (current[field] ?? null) !== value);
  if (fields.length === 0) return undefined;
  return `${subject}: ${fields.map(([field, value]) => `${field} ${shownValue(value)} → ${shownValue(current[field])}`).join(', ')}`;
}

const shownValue = (value: unknown): string => (value == null ? t({ nl: '(leeg)', en: '(empty)' }) : JSON.stringify(value));
