import type { OpenSession } from '../../session/session.ts';
import { t } from '../../../language.ts';
import { makePrivate } from '../../../machine/files/private.ts';
import { stateFolder } from '../../../machine/folders.ts';
import type { Summary } from '../../../practice/seed/index.ts';
import { given } from '../../../contract/fields.ts';
import type { View } from '../../output/out.ts';

const filledView: View<Summary> = {
  columns: [
    { field: 'klanten', title: { nl: 'Klanten', en: 'Customers' }, kind: 'getal' },
    { field: 'producten', title: { nl: 'Producten', en: 'Products' }, kind: 'getal' },
    { field: 'offertes', title: { nl: 'Offertes', en: 'Quotes' }, kind: 'getal' },
    { field: 'facturen', title: { nl: 'Facturen', en: 'Invoices' }, kind: 'getal' },
    { field: 'creditnotas', title: { nl: "Creditnota's", en: 'Credit notes' }, kind: 'getal' },
    { field: 'inbox', title: { nl: 'Inbox', en: 'Inbox' }, kind: 'getal' },
  ],
  row: 'Summary',
};

/** Puts samples into the practice account. */
export async function fillAccount(
  opened: OpenSession,
  {
    klanten,
    facturen,
    tarieven,
  }: { klanten?: number | undefined; facturen?: number | undefined; tarieven?: readonly number[] | undefined },
): Promise<void> {
  const { practice, out, globals, world } = opened;
  out.check(filledView);
  // Later commands keep there what nobody else may read, and stop where others can.
  if (globals.proef !== true) makePrivate(stateFolder(world), ['code', 'oefen']);
  const service = await practice();
  const summary = await out.busy(
    t({ nl: 'Voorbeelden maken', en: 'Making samples' }),
    service.fill(given({ klanten, facturen, tarieven })),
  );
  await out.record(summary, filledView);
}
