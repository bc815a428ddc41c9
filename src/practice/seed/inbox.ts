import { addDays } from '../../belgium/dates.ts';
import { addReceived } from '../store/inbox.ts';
import { sampleInbox } from './data/inbox.ts';
import type { Seeding } from './seeding.ts';

/** Adds the received documents. */
export function addInbox({ store, random, today }: Seeding): void {
  for (const [leverancier, factuurnummer, dagen, bedrag, status, heeft_pdf] of sampleInbox) {
    const datum = addDays(today, -dagen);
    addReceived(store, { id: random.uuid(), leverancier, factuurnummer, datum, bedrag, status, heeft_pdf });
  }
}
