import type { RowOf } from '../../replies/index.ts';
import { Failure } from '../../../failure.ts';
import { euroOf } from '../../../belgium/decimal.ts';
import { readingsIn, type StatementReading, removeReading } from '../../../jobs/bank/readings.ts';
import { listingHint, t } from '../../../language.ts';
import { madeNow } from '../../flows/bank/open.ts';
import { gapNotes } from '../../flows/bank/payments.ts';
import { partOf, type PartOptions, readOrder } from '../../flows/listing/part.ts';
import { tell } from '../../flows/reports/found.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession } from '../../session/session.ts';

/** A statement that was read, or the days of one table of a bank. Amounts are in `munt`. */
export type ReadingRow = RowOf<'ReadingRow'>;

export const readingsView = (timeZone: string | undefined): View<ReadingRow> => ({
  columns: [
    { field: 'code', title: { nl: 'Afschrift', en: 'Statement' }, kind: 'heel' },
    { field: 'rekening', title: { nl: 'Rekening', en: 'Account' }, kind: 'heel', worth: 3 },
    { field: 'munt', title: { nl: 'Munt', en: 'Currency' }, worth: 1 },
    { field: 'formaat', title: { nl: 'Formaat', en: 'Format' }, worth: 4 },
    { field: 'van', title: { nl: 'Van', en: 'From' }, kind: 'datum' },
    { field: 'tot', title: { nl: 'Tot', en: 'Up to' }, kind: 'datum' },
    { field: 'rijen', title: { nl: 'Betalingen', en: 'Payments' }, kind: 'getal' },
    { field: 'gelezen', title: { nl: 'Gelezen', en: 'Read' }, worth: 2, shown: ({ gelezen }) => formatMoment(gelezen, timeZone) },
  ],
  row: 'ReadingRow',
  id: 'code',
});

export const readingRow = ({ code, statements: all, van, tot, rijen }: StatementReading): ReadingRow => {
  const [{ account, currency, format, number, gelezen }] = all;
  const last = all.at(-1);
  return {
    code,
    rekening: account,
    munt: currency,
    formaat: format,
    nummer: number,
    van,
    tot,
    rijen,
    slotsaldo: format === 'csv' || !last ? null : euroOf(last.closingCents),
    gelezen: gelezen.tijd,
    gebruiker: gelezen.gebruiker,
  };
};

/** Lists the statements that were read, by account, with the gaps between them. It asks nothing of the service. */
export async function listStatements(session: OpenSession, opties: PartOptions): Promise<void> {
  const { out, state } = session;
  const view = readingsView(session.timeZone);
  out.check(view);
  const order = readOrder(opties.sorteer, view.columns);
  const readings = await readingsIn(await state());
  const rows = readings.map(readingRow);
  await out.list(partOf(rows, opties, order), view);
  await tell(session, gapNotes({ statements: readings.flatMap(({ statements }) => statements) }));
}

/** Takes a statement out, and keeps what was decided on its rows. It asks nothing of the service. */
export async function removeStatement(session: OpenSession, afschrift: NamedWord<string>): Promise<void> {
  const { out, globals } = session;
  const store = await session.state();
  const word = await afschrift.word();
  const typed = word.trim().toLowerCase();
  const [one, ...others] = (await readingsIn(store)).filter(({ code }) => typed.length >= 4 && code.startsWith(typed));
  if (!one || others.length > 0) throw noStatement(word, others.length > 0);
  const [{ account }] = one.statements;
  if (globals.proef) {
    return out.notice({ nl: `Proef: afschrift ${one.code} zou eruit gaan.`, en: `Dry run: statement ${one.code} would be taken out.` });
  }
  const gone = await removeReading(store, one, madeNow(session));
  await out.notice({
    nl: `Afschrift ${one.code} van ${account} is eruit: ${gone} van zijn ${one.rijen} betalingen staan op geen ander. Wat erover beslist is, blijft en geldt weer als ze opnieuw gelezen worden.`,
    en: `Statement ${one.code} of ${account} was taken out: ${gone} of its ${one.rijen} payments are on no other. The decisions on them stay, and hold again when they are read again.`,
  });
}

const noStatement = (word: string, isMany: boolean): Failure =>
  new Failure(
    isMany ? 'usage' : 'not_found',
    isMany
      ? t({ nl: `meer dan één afschrift begint met '${word}'`, en: `more than one statement begins with '${word}'` })
      : t({ nl: `er is geen afschrift '${word}'`, en: `there is no statement '${word}'` }),
    { hint: t(listingHint('duit bank afschriften')) },
  );
