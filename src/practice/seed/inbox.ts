import { addDays } from '../../belgium/dates.ts';
import { addReceived } from '../store/inbox.ts';
import { ontvangen } from './data/inbox.ts';
import type { Seeding } from './seeding.ts';

/** Adds the received documents. */
export function addInbox({ store, random, today }: Seeding): void {
  for (const [leverancier, factuurnummer, dagen, bedrag, status, heeft_pdf] of ontvangen) {
    const datum = addDays(today, -dagen);
    addReceived(store, { id: random.uuid(), leverancier, factuurnummer, datum, bedrag, status, heeft_pdf });
  }
}
