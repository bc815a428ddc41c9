import { undoable } from '../../../jobs/bank/decisions.ts';
import { type Explained, rowStatusOf } from '../../../jobs/bank/match/state.ts';
import { readingsIn } from '../../../jobs/bank/readings.ts';
import { type Debt, expectedOf } from '../../../jobs/reports/count/debt.ts';
import { euroOf } from '../../../belgium/decimal.ts';
import type { Text } from '../../../language.ts';
import type { Choose } from '../../command/command.ts';
import { type Bank, openBankBefore } from '../../flows/bank/open.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';
import type { Column } from '../../output/out.ts';
import { bankLine, type BankLine, bankView } from '../../views/bank.ts';
import { columns } from '../../views/columns.ts';
import { type DecisionRow, decisionRows, decisionsView } from './decision-rows.ts';
import { type ReadingRow, readingRow, readingsView } from './statements.ts';

const rowsThat = (isOffered: (one: Explained) => boolean, none: Text): Choose =>
  choiceOf<BankLine>({
    title: { nl: 'Betaling', en: 'Payment' },
    none,
    hint: { nl: 'Lees een afschrift met: duit bank lees <bestand>', en: 'Read a statement with: duit bank lees <file>' },
    read: async (session) => {
      const { rows, debts } = await openBankBefore(session);
      return firstOffered(
        rows
          .filter(isOffered)
          .map((one) => bankLine(one, debts))
          .toReversed(),
      );
    },
    word: ({ id }) => id,
    columns: () => bankView.columns,
  });

export const anyRow = rowsThat(() => true, { nl: 'er is nog geen afschrift gelezen', en: 'no statement was read yet' });

export const unexplained = rowsThat((one) => ['voorstel', 'open'].includes(rowStatusOf(one)), {
  nl: 'elke betaling is verklaard',
  en: 'every payment is explained',
});

export const decided = choiceOf<DecisionRow>({
  title: { nl: 'Besluit', en: 'Decision' },
  none: { nl: 'er is niets beslist', en: 'nothing was decided' },
  hint: { nl: 'Bekijk de betalingen met: duit bank list', en: 'Look at the payments with: duit bank list' },
  read: async (session) => {
    const bank = await openBankBefore(session);
    return firstOffered(decisionRows(undoable(bank.choices), bank));
  },
  word: ({ code }) => code,
  columns: ({ timeZone }) => decisionsView(timeZone).columns,
});

type OwedDocument = Debt['head'] & { readonly open: number };

export const owedColumns: readonly Column<OwedDocument>[] = [
  columns.nummer,
  { field: 'klant', title: { nl: 'Klant', en: 'Customer' }, worth: 7 },
  columns.datum,
  { field: 'open', title: { nl: 'Open', en: 'Open' }, kind: 'bedrag' },
];

export const owed = choiceOf<OwedDocument>({
  title: { nl: 'Document', en: 'Document' },
  none: { nl: 'er staat niets open', en: 'nothing is outstanding' },
  hint: { nl: 'Bekijk wat openstaat met: duit openstaand list', en: 'Look at what is outstanding with: duit openstaand list' },
  read: async (session) => firstOffered(owedIn(await openBankBefore(session))),
  word: ({ id }) => id,
  columns: () => owedColumns,
});

/** The documents with something open for which `isOffered`, the newest first; amounts are in euro. */
export const owedIn = (
  { debts }: Bank,
  isOffered = ({ type, cents }: { readonly type: Debt['head']['type']; readonly cents: number }): boolean => type !== 'inkoop' && cents > 0,
): OwedDocument[] =>
  [...new Set(debts.values())]
    .filter((debt) => isOffered({ type: debt.head.type, cents: expectedOf(debt) }))
    .map((debt) => ({ ...debt.head, open: euroOf(expectedOf(debt)) }))
    .toSorted((one, other) => (one.datum < other.datum ? 1 : -1));

export const statement = choiceOf<ReadingRow>({
  title: { nl: 'Afschrift', en: 'Statement' },
  none: { nl: 'er is nog geen afschrift gelezen', en: 'no statement was read yet' },
  hint: { nl: 'Lees er een met: duit bank lees <bestand>', en: 'Read one with: duit bank lees <file>' },
  read: async ({ state }) => firstOffered((await readingsIn(await state())).map(readingRow).toReversed()),
  word: ({ code }) => code,
  columns: ({ timeZone }) => readingsView(timeZone).columns,
});
