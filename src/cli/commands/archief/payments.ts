import { today, writeDay } from '../../../belgium/dates.ts';
import { addedUp, belgian, decimal } from '../../../belgium/decimal.ts';
import { usage } from '../../../failure.ts';
import { groupBy } from '../../../group-by.ts';
import type { DayBookSheet } from '../../../jobs/archive/export/day-book.ts';
import type { ExportedPayments, AskedExport } from '../../../jobs/archive/export/collect.ts';
import { soldDocuments } from '../../../jobs/archive/export/sources.ts';
import type { ReadArchive } from '../../../jobs/archive/read.ts';
import { readUpTo } from '../../../jobs/bank/chain.ts';
import { matched } from '../../../jobs/bank/match/match.ts';
import { type PaymentLine, paymentLines } from '../../../jobs/bank/payments.ts';
import { type BankState, readBank, tellsOfPayments } from '../../../jobs/bank/decisions.ts';
import { t, type Text } from '../../../language.ts';
import { accountText } from '../../flows/bank/payments.ts';
import { type MarkSession, storeOfAccount } from './place.ts';

const plainFields = ['datum', 'wijze', 'rekening', 'afschrift', 'bedrag', 'bestemming', 'document', 'ogm', 'rij', 'document_id', 'munt'];
const partyFields = ['tegenpartij', 'tegenrekening', 'mededeling', 'reden'];

/** Gives the payments of an export; undefined where the account of an archive knows of none. `named` adds names, accounts and texts of others. */
export type PaymentsFor = (archive: ReadArchive, asked: AskedExport) => Promise<ExportedPayments | undefined>;

/** Reads the payments that the account of an archive knows of. Fails with exit 2 where their parties were asked for and there are none. */
export async function paymentsFor(session: MarkSession, account: string, named: boolean): Promise<PaymentsFor> {
  const store = await storeOfAccount(session, account);
  const state = store && (await readBank(store));
  if (!state || !tellsOfPayments(state)) {
    if (named) throw noPayments();
    return async () => undefined;
  }
  const { rekeningen: own = [] } = await session.profile();
  return async (archive, asked) => {
    const lines = paymentLines(state.statements, matched({ ...state, documents: await soldDocuments(archive), own }), asked);
    return { sheet: sheetOf(lines, archive, named), lines: summaryOf(state, lines, today(session.now())) };
  };
}

const noPayments = () =>
  usage(
    t({
      nl: '--met-tegenpartij: duit kent voor dit archief geen betalingen',
      en: '--met-tegenpartij: duit knows no payments for this archive',
    }),
    { hint: t({ nl: 'Lees eerst afschriften: duit bank lees <bestand>', en: 'Read statements first: duit bank lees <file>' }) },
  );

function sheetOf(lines: readonly PaymentLine[], { contents }: ReadArchive, named: boolean): DayBookSheet {
  const numberOf = (id: string | null): string | null => (id === null ? null : (contents.documents.get(id)?.nummer ?? null));
  return {
    velden: named ? [...plainFields, ...partyFields] : plainFields,
    rijen: lines.map((line) => ({ ...line, document: numberOf(line.document_id) })),
  };
}

const destinations: Record<PaymentLine['bestemming'], Text> = {
  document: { nl: 'op documenten', en: 'for documents' },
  kosten: { nl: 'kosten', en: 'costs' },
  korting: { nl: 'korting', en: 'discount' },
  afronding: { nl: 'afronding', en: 'rounding' },
  verlies: { nl: 'verlies', en: 'loss' },
  voorschot: { nl: 'voorschotten', en: 'advance payments' },
  eigen_rekening: { nl: 'van en naar eigen rekeningen', en: 'between the own accounts' },
  terzijde: { nl: 'terzijde', en: 'set aside' },
  open: { nl: 'niet verklaard', en: 'unexplained' },
};

/** The sums of payments, one for each currency. */
const money = (some: readonly PaymentLine[]): string =>
  Array.from(
    groupBy(some, ({ munt }) => munt),
    ([munt, theirs]) => {
      return `${belgian(decimal(addedUp(theirs.map(({ bedrag }) => bedrag))).toFixed(2))} ${munt}`;
    },
  ).join(' en ');

/** The sums of payments and the days up to which each account was read, for the page of an accountant. */
function summaryOf({ statements }: BankState, lines: readonly PaymentLine[], day: string): string[] {
  const sums = groupBy(lines, ({ bestemming }) => bestemming);
  const parts = (Object.keys(destinations) as PaymentLine['bestemming'][]).flatMap((name) => {
    const some = sums.get(name);
    return some ? [`${t(destinations[name])} ${money(some)}`] : [];
  });
  return [
    `${t({ nl: 'samen', en: 'in all' })} ${money(lines)}${parts.length > 0 ? ` = ${parts.join(' + ')}` : ''}`,
    ...readUpTo(statements, day).map(({ tot, ...whose }) => {
      const [iban, last] = [accountText(whose), writeDay(tot)];
      return t({ nl: `bank ${iban} gelezen tot en met ${last}`, en: `bank ${iban} read up to ${last}` });
    }),
  ];
}
