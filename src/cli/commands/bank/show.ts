import { type PeriodOptions, period } from '../../options.ts';
import { today, writeDay } from '../../../belgium/dates.ts';
import { clearProposals, rowNamed } from '../../../jobs/bank/choose.ts';
import { type BankDecision, undoable } from '../../../jobs/bank/decisions.ts';
import { euroOf } from '../../../jobs/reports/count/debt.ts';
import { bankSums, type Explained, standOf } from '../../../jobs/bank/match/state.ts';
import { t, type Text } from '../../../language.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import { gapNotes, readUpToNotes } from '../../flows/bank/payments.ts';
import { type PartOptions, readOrder, wholePart } from '../../flows/listing/part.ts';
import { tell, warning } from '../../flows/reports/found.ts';
import { incompleteFailure, incompleteText } from '../../flows/reports/incomplete.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import {
  type BankLine,
  bankLine,
  bankView,
  type LinkedPart,
  linkedParts,
  partsText,
  proposalView,
  rowView,
  sumsText,
} from '../../views/bank.ts';
import { columns } from '../../views/columns.ts';

/** The options of a list of rows. */
export interface RowOptions extends PartOptions, PeriodOptions {
  readonly open?: true | undefined;
}

/** Shows rows with their documents, the newest first. With `open` it shows the unexplained ones, and of those only money that came in unless `alles`. */
export async function listRows(session: OpenSession, { open, ...opties }: RowOptions): Promise<void> {
  const { van = '', tot = '9999' } = period(opties);
  await showRows(session, bankView, opties, (one) => {
    const isWanted =
      !open || (['voorstel', 'open'].includes(standOf(one)) && (opties.alles === true || one.row.cents > 0 || one.row.kind === 'returned'));
    return isWanted && one.row.booked >= van && one.row.booked <= tot;
  });
}

/** Shows the rows that a proposal was made for, the newest first. */
export async function listProposals(session: OpenSession, opties: PartOptions): Promise<void> {
  const { rows } = await showRows(session, proposalView, opties, ({ proposal }) => proposal !== undefined);
  const clear = clearProposals(rows).length;
  const [accept, row] = ['duit bank voorstel --neem-aan eenduidige', 'duit bank koppel <rij>'];
  if (clear > 0)
    await session.out.notice(t({ nl: `Aannemen: ${accept} (${clear}), of ${row}.`, en: `To accept: ${accept} (${clear}), or ${row}.` }));
}

async function showRows(
  session: OpenSession,
  view: View<BankLine>,
  opties: PartOptions,
  isShown: (one: Explained) => boolean,
): Promise<Bank> {
  const { out } = session;
  out.check(view);
  const order = readOrder(opties.sorteer, view.columns);
  const bank = await openBank(session);
  await tell(session, warning(incompleteText(bank.ledger)));
  const lines = bank.rows
    .filter(isShown)
    .map((one) => bankLine(one, bank.debts))
    .toReversed();
  await out.list(
    wholePart(async () => order?.sorted(lines) ?? lines, opties),
    view,
  );
  await tellSums(session, bank);
  const failure = incompleteFailure(bank.ledger);
  if (failure) throw failure;
  return bank;
}

/** Says the sum of the statements with its parts, up to which day they go, and the gaps between them. */
async function tellSums(session: OpenSession, bank: Bank): Promise<void> {
  if (bank.statements.length === 0) {
    return session.out.notice(
      t({ nl: 'Er is nog geen afschrift gelezen: duit bank lees <bestand>', en: 'No statement was read yet: duit bank lees <file>' }),
    );
  }
  await tell(session, [{ text: sumsText(bankSums(bank.rows)) }, ...readUpToNotes(bank, today(session.now())), ...gapNotes(bank)]);
}

/** Shows one row with all its fields, and the sum of the statements. */
export async function showRow(session: OpenSession, word: string): Promise<void> {
  const { out } = session;
  out.check(rowView);
  const bank = await openBank(session);
  await out.record(bankLine(rowNamed(bank.rows, word), bank.debts), rowView);
  await tellSums(session, bank);
}

const kinds = {
  koppel: { nl: 'gekoppeld', en: 'matched' },
  voorschot: { nl: 'voorschot', en: 'advance' },
  negeer: { nl: 'terzijde', en: 'set aside' },
  negeer_altijd: { nl: 'altijd terzijde', en: 'always set aside' },
  negeer_regel: { nl: 'altijd terzijde', en: 'always set aside' },
  boek: { nl: 'geboekt', en: 'booked' },
} as const satisfies Partial<Record<BankDecision['soort'], Text>>;

/** A decision as it is shown. Amounts are in euro. */
interface DecisionRow {
  /** The word for this decision in `bank ontkoppel`. */
  readonly code: string;
  readonly soort: keyof typeof kinds;
  readonly datum: string | null;
  readonly bedrag: number | null;
  readonly partij: string | null;
  readonly documenten: readonly LinkedPart[];
  readonly wijze: string | null;
  readonly reden: string | null;
  /** The part of a row that a rule compares, the value that it has there, and the direction of the money. */
  readonly veld: string | null;
  readonly waarde: string | null;
  readonly richting: 'uit' | 'in' | null;
  readonly besloten: string;
  readonly gebruiker: string | null;
  readonly computer: string;
}

const viewIn = (timeZone: string | undefined): View<DecisionRow> => ({
  columns: [
    { field: 'code', title: { nl: 'Code', en: 'Code' }, kind: 'heel' },
    { field: 'soort', title: { nl: 'Besluit', en: 'Decision' }, shown: ({ soort }) => t(kinds[soort]) },
    { ...columns.datum, worth: 4 },
    columns.bedrag,
    { field: 'documenten', title: { nl: 'Document', en: 'Document' }, sparse: true, shown: ({ documenten }) => partsText(documenten) },
    { field: 'partij', title: { nl: 'Van/aan', en: 'From/to' }, worth: 3, shown: ({ partij, waarde }) => partij ?? waarde ?? undefined },
    { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, sparse: true, worth: 2 },
    { field: 'besloten', title: { nl: 'Besloten', en: 'Decided' }, worth: 1, shown: ({ besloten }) => formatMoment(besloten, timeZone) },
    { field: 'gebruiker', title: { nl: 'Door', en: 'By' }, worth: 1 },
  ],
  fields: [
    'code',
    'soort',
    'datum',
    'bedrag',
    'partij',
    'documenten',
    'wijze',
    'reden',
    'veld',
    'waarde',
    'richting',
    'besloten',
    'gebruiker',
    'computer',
  ],
  id: 'code',
});

function decisionRow(decision: BankDecision, debts: Bank['debts'], rows: ReadonlyMap<string, Explained>): DecisionRow[] {
  const { soort, n, tijd: besloten, gebruiker, computer, reden = null, waarde = null } = decision;
  const richting = 'teken' in decision ? (decision.teken < 0 ? 'uit' : 'in') : null;
  const made = { reden, veld: null, waarde, richting, besloten, gebruiker, computer } as const;
  if (soort === 'negeer_regel') {
    return [{ code: `r${n}`, soort, datum: null, bedrag: null, partij: null, documenten: [], wijze: null, ...made, veld: decision.veld }];
  }
  if (soort === 'boek') {
    const { document, cents, datum, wijze } = decision;
    const documenten = linkedParts([{ document, cents }], debts);
    const partij = debts.get(document)?.head.klant ?? null;
    return [{ code: `k${n}`, soort, datum, bedrag: euroOf(cents), partij, documenten, wijze, ...made }];
  }
  if (soort === 'begin' || soort === 'herroep' || soort === 'ontkoppel') return [];
  const row = rows.get(decision.rij)?.row;
  const documenten = soort === 'koppel' ? linkedParts(decision.delen, debts) : [];
  const about = { datum: row?.booked ?? null, bedrag: row ? euroOf(row.cents) : null, partij: row?.party ?? null, documenten };
  return [{ code: soort === 'negeer_altijd' ? `r${n}` : decision.rij, soort, ...about, wijze: null, ...made }];
}

/** Shows every decision that holds, the newest first, each with the code by which it is undone. */
export async function listDecisions(session: OpenSession, opties: PartOptions): Promise<void> {
  const { out } = session;
  const view = viewIn(session.timeZone);
  out.check(view);
  const order = readOrder(opties.sorteer, view.columns);
  const { choices, debts, rows: all } = await openBank(session);
  const byId = new Map(all.map((one) => [one.row.id, one]));
  const rows = undoable(choices).flatMap((one) => decisionRow(one, debts, byId));
  await out.list(
    wholePart(async () => order?.sorted(rows) ?? rows, opties),
    view,
  );
  const { begin } = choices;
  const day = begin === undefined ? '' : writeDay(begin);
  if (begin !== undefined) await out.notice(t({ nl: `De bank telt vanaf ${day}.`, en: `The bank counts from ${day}.` }));
  if (rows.length > 0)
    await out.notice(t({ nl: 'Ongedaan maken: duit bank ontkoppel <code>', en: 'To undo one: duit bank ontkoppel <code>' }));
}
