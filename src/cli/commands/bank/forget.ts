import { addDays, today } from '../../../belgium/dates.ts';
import { matched } from '../../../jobs/bank/match/match.ts';
import { readBank } from '../../../jobs/bank/decisions.ts';
import { removeTexts } from '../../../jobs/bank/wipe.ts';
import { t } from '../../../language.ts';
import { madeNow } from '../../flows/bank/open.ts';
import type { OpenSession } from '../../session/session.ts';

/** Removes the names, accounts and texts of statements that closed more than so many days ago. It asks nothing of the service. */
export async function forgetTexts(session: OpenSession, days: number): Promise<void> {
  const { out, globals } = session;
  const store = await session.state();
  const { rekeningen: own = [] } = await session.profile();
  const state = await readBank(store);
  const before = addDays(today(session.now()), -days);
  const old = state.statements.filter(({ closed, gewist }) => closed < before && gewist === undefined);
  const count = old.length;
  if (globals.proef) {
    return out.notice(
      t({
        nl: `Proef: van ${count} afschriften zouden namen, rekeningen en mededelingen gewist worden.`,
        en: `Dry run: names, accounts and messages of ${count} statements would be removed.`,
      }),
    );
  }
  // Own accounts and rules set rows aside without regard to documents.
  const { rows } = matched({ ...state, documents: [], own });
  const byId = new Map(rows.map((one) => [one.row.id, one]));
  const ids = new Set(old.flatMap((one) => one.rows.map(({ id }) => id)));
  const reasons = state.decisions.flatMap((one) => ('rij' in one && ids.has(one.rij) && one.reden !== undefined ? [one.n] : []));
  if (count > 0) await removeTexts(store, old, byId, reasons, madeNow(session));
  await out.notice(
    t({
      nl: `Van ${count} afschriften zijn namen, rekeningen en mededelingen gewist. Wat gekoppeld of terzijde was, is dat nog.`,
      en: `Names, accounts and messages of ${count} statements were removed. What was matched or set aside still is.`,
    }),
  );
}
