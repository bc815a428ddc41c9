import { decideOn, type ToDecide, type BankState, readBank } from '../../../jobs/bank/decisions.ts';
import type { MadeBy } from '../../../jobs/bank/kept.ts';
import { type Matched, matched } from '../../../jobs/bank/match/match.ts';
import { askedPayments } from '../../../jobs/inbox/saved.ts';
import { thisOccupant } from '../../../machine/files/occupant.ts';
import { maybePaid } from '../../../jobs/bank/match/purchases.ts';
import type { Ledger } from '../../../jobs/reports/count/booked.ts';
import { readLedger } from '../../../jobs/reports/read/ledger.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { unlessDryRun } from '../dry-run.ts';
import { openReader } from '../reports/found.ts';
import { paymentFigures } from './payments.ts';

export interface Bank extends BankState, Matched {
  readonly ledger: Ledger;
  /** The state after these decisions; nothing is kept. */
  readonly after: (decided: readonly ToDecide[]) => Matched;
  /**
   * Keeps decisions that were made on this state, and gives the state after them with their numbers. Fails with exit 5 if another duit
   * changed it since. A dry run keeps none, and they have no numbers.
   */
  readonly decide: (decided: readonly ToDecide[]) => Promise<{ readonly bank: Bank; readonly numbers: readonly number[] }>;
}

export const madeNow = ({ now }: Opened<'now'>): MadeBy => ({ tijd: now().toISOString(), ...thisOccupant() });

/** The banks that were read for a choice, each for the command that follows it. */
const before = new WeakMap<OpenSession, Promise<Bank>>();

/** The bank, read before the command that names something in it begins: its `openBank` then asks nothing once more. */
export function openBankBefore(session: OpenSession): Promise<Bank> {
  const bank = before.get(session) ?? readBankOf(session);
  before.set(session, bank);
  return bank;
}

/** Reads every final and received document and matches it with everything that is kept of the banks. Fails if the list can't be read. */
export function openBank(session: OpenSession): Promise<Bank> {
  const read = before.get(session);
  before.delete(session);
  return read ?? readBankOf(session);
}

async function readBankOf(session: OpenSession): Promise<Bank> {
  const store = await session.figures(paymentFigures(), 'bank');
  const { rekeningen: own = [], ondernemingsnummer } = await session.profile();
  const state = await readBank(store);
  const reader = await openReader(session);
  const ledger = await readLedger(reader, [reader.api.facturen.list()]);
  const isMoved = state.statements.some(({ rows }) => rows.some(({ cents }) => cents !== 0));
  const inbox = isMoved ? await reader.whole(reader.api.inbox.list()) : [];
  const asked = await askedPayments(store, maybePaid(inbox, state, ledger.documents), ondernemingsnummer);
  const matchedIn = (now: BankState): Matched => matched({ ...now, documents: ledger.documents, own, inbox, asked });
  const afterIn = (now: BankState, decided: readonly ToDecide[]): Bank => {
    const made = madeNow(session);
    const added = decided.map(({ choice, texts }, at) => ({ ...choice, ...texts, ...made, id: '', n: now.line + 1 + at }));
    return bankOf({ ...now, decisions: [...now.decisions, ...added] });
  };
  const bankOf = (now: BankState): Bank => ({
    ...now,
    ...matchedIn(now),
    ledger,
    after: (decided) => afterIn(now, decided),
    decide: async (decided) => {
      let numbers: readonly number[] = [];
      const isKept = await unlessDryRun(session, async () => {
        numbers = await decideOn(store, now.line, decided, madeNow(session), session.uuid);
      });
      return { bank: isKept ? bankOf(await readBank(store)) : afterIn(now, decided), numbers };
    },
  });
  return bankOf(state);
}
