import type { RowOf } from '../../replies/index.ts';
import { OfferteStatus } from '../../../contract/resources.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { oefen } from '../../../service/profiles/profile.ts';
import { declined, isPreviewed } from '../../flows/confirm.ts';
import { stream } from '../../flows/stream.ts';
import type { View } from '../../output/out.ts';
import type { NamedWord, Choose } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { facturenView, offertesView } from '../../views/documents.ts';
import { makePrivate } from '../../../machine/files/private.ts';
import { stateFolder } from '../../../machine/folders.ts';
import type { Summary } from '../../../practice/seed/index.ts';
import { given } from '../../../contract/fields.ts';
import { newestOffertes, unpaid } from '../../flows/choosing/offers.ts';

export async function payFactuur(opened: OpenSession, factuur: NamedWord<string>): Promise<void> {
  const { practice, out } = opened;
  out.check(facturenView);
  await out.record(await (await practice()).pay(await factuur.word()), facturenView);
}

export async function giveStatus(opened: OpenSession, offerte: NamedWord<string>, { status }: { status: OfferteStatus }): Promise<void> {
  const { practice, out } = opened;
  out.check(offertesView);
  await out.record(await (await practice()).setOfferteStatus(await offerte.word(), status), offertesView);
}

/** Fails with exit 2 on a format other than JSON. */
export async function printOpenApi({ practice, out, globals }: OpenSession): Promise<void> {
  if (globals.formaat && globals.formaat !== 'json') {
    throw usage({ nl: 'de beschrijving komt alleen als JSON', en: 'the description only comes as JSON' });
  }
  const document = await (await practice()).openapi();
  await out.raw(`${JSON.stringify(document, null, 2)}\n`);
}

export async function wipeAccount(opened: OpenSession): Promise<void> {
  const { practice, journal: open, out, forget } = opened;
  const question = t({ nl: 'Alles in het oefenaccount wissen?', en: 'Erase everything in the practice account?' });
  if (isPreviewed(opened) && !(await opened.ask.confirm(question))) throw declined({ nl: 'gewist', en: 'erased' });
  await (await practice()).wipe();
  // Now that the account is empty, the outcome of an uncertain write can never be found out.
  const journal = await open(oefen.naam);
  await journal.forget(await journal.entries((entry) => (journal.isUnderWay(entry) ? undefined : entry.n)));
  await forget(oefen);
  await out.notice({ nl: 'Het oefenaccount is leeg, en zijn journaal ook.', en: 'The practice account is empty, and so is its journal.' });
}

type WrittenFile = RowOf<'WrittenFile'>;

const writtenFileView = viewOf<WrittenFile>('WrittenFile', [columns.bestand, columns.bytes]);

export async function writeStatements(
  { practice, files, out }: Opened<'practice' | 'files' | 'out'>,
  { map, overschrijven = false }: { map: string; overschrijven?: boolean | undefined },
): Promise<void> {
  out.check(writtenFileView);
  const made = await (await practice()).bank();
  const target = await files.target({ kind: 'raw', folder: map, overwrite: overschrijven });
  const saved: WrittenFile[] = [];
  for (const { name, ending, bytes } of made) {
    const { bestand } = await target.save(stream([bytes]), { id: name, name, ending });
    saved.push({ bestand, bytes: bytes.length });
  }
  if (saved.length > 0 || out.format !== 'tabel') await out.list(stream(saved), writtenFileView);
  if (saved.length === 0) {
    await out.notice({
      nl: 'In het oefenaccount is nog niets betaald: duit oefen vul zet er voorbeelden in.',
      en: 'Nothing was paid in the practice account yet: duit oefen vul puts samples in.',
    });
  }
}

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

export async function fillAccount(
  { practice, out, globals, world }: OpenSession,
  opties: { klanten?: number | undefined; facturen?: number | undefined; tarieven?: readonly number[] | undefined },
): Promise<void> {
  out.check(filledView);
  // Later commands keep there what nobody else may read, and stop where others can.
  if (globals.proef !== true) makePrivate(stateFolder(world), ['code', 'oefen']);
  const service = await practice();
  const summary = await out.busy(t({ nl: 'Voorbeelden maken', en: 'Making samples' }), service.fill(given(opties)));
  await out.record(summary, filledView);
}

const inPractice =
  (choose: Choose): Choose =>
  (session, how) =>
    session.within(oefen.naam, session.out, (practice) => choose({ ...practice, ask: session.ask }, how));

export const payable = inPractice(unpaid());
export const quote = inPractice(newestOffertes());
