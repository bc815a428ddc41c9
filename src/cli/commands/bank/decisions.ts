import { writeDay } from '../../../belgium/dates.ts';
import { type BankDecision, undoable } from '../../../jobs/bank/decisions.ts';
import { euroOf } from '../../../jobs/bank/match/payable.ts';
import type { Explained } from '../../../jobs/bank/match/state.ts';
import { t, type Text } from '../../../language.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import { type PartOptions, readOrder, wholePart } from '../../flows/listing/part.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { linkedParts, type LinkedPart, partsText } from '../../views/bank.ts';
import { columns } from '../../views/columns.ts';

const kinds = {
  koppel: { nl: 'gekoppeld', en: 'matched' },
  voorschot: { nl: 'voorschot', en: 'advance' },
  negeer: { nl: 'terzijde', en: 'set aside' },
  negeer_altijd: { nl: 'altijd terzijde', en: 'always set aside' },
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
    { field: 'partij', title: { nl: 'Van/aan', en: 'From/to' }, worth: 3 },
    { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, sparse: true, worth: 2 },
    { field: 'besloten', title: { nl: 'Besloten', en: 'Decided' }, worth: 1, shown: ({ besloten }) => formatMoment(besloten, timeZone) },
    { field: 'gebruiker', title: { nl: 'Door', en: 'By' }, worth: 1 },
  ],
  fields: ['code', 'soort', 'datum', 'bedrag', 'partij', 'documenten', 'wijze', 'reden', 'besloten', 'gebruiker', 'computer'],
  id: 'code',
});

function decisionRow(decision: BankDecision, debts: Bank['debts'], rows: ReadonlyMap<string, Explained>): DecisionRow[] {
  const { soort, n, tijd: besloten, gebruiker, computer, reden = null } = decision;
  const made = { reden, besloten, gebruiker, computer };
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
