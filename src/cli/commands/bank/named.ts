import { usage } from '../../../failure.ts';
import type { NamedDebt } from '../../../jobs/bank/choose.ts';
import { isLikeName } from '../../../jobs/bank/match/party.ts';
import type { BankRow } from '../../../jobs/bank/kept.ts';
import type { Debt } from '../../../jobs/reports/count/debt.ts';
import { plainName } from '../../../machine/text/fold.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { onlyReceived } from '../../../service/references/inbox.ts';
import type { Bank } from '../../flows/bank/open.ts';
import type { OpenSession } from '../../session/session.ts';

/** The facts of a payment that tell which of several documents with one number it is for. */
type Payment = Pick<BankRow, 'cents' | 'party'>;

/**
 * The debt of the document that a word means: sold or received, by its id or number, sold also by its payment reference. Of one sold and one
 * received with this number, the party of the payment decides, or else its direction. Fails where there is none, and with exit 2 for
 * several and for a draft.
 */
export async function debtNamed(session: OpenSession, { debts }: Bank, word: string, payment: Payment): Promise<NamedDebt> {
  const called = plainName(word);
  const isCalled = ({ head, notes }: Debt): boolean =>
    [head, ...notes].some(({ id, nummer }) => id === called || plainName(nummer ?? '') === called);
  const found = [...new Set(debts.values())].filter(isCalled);
  const likely = likelyMeant(found, payment);
  const meant = (likely.length === 1 ? likely : found).map(({ head }) => ({
    ...head,
    factuurnummer: head.nummer,
    leverancier: head.klant,
  }));
  if (meant.every(({ type }) => type !== 'inkoop')) return soldNamed(session, debts, word);
  const document = onlyReceived(meant, word, 'duit inbox list');
  return { document, debt: debts.get(document)! };
}

/** Those of several documents with one number that a payment can be for: by its party, or else by the way in which its money goes. */
function likelyMeant(found: readonly Debt[], { cents, party }: Payment): readonly Debt[] {
  const isOfOneKind = found.every(({ head }) => (head.type === 'inkoop') === (found[0]?.head.type === 'inkoop'));
  const named = isOfOneKind ? [] : found.filter(({ head }) => isLikeName(party, head.klant));
  if (named.length > 0) return named;
  return found.filter(({ head }) => found.length === 1 || head.type !== 'inkoop' || head.cents * cents > 0);
}

async function soldNamed(session: OpenSession, debts: Bank['debts'], word: string): Promise<NamedDebt> {
  const document = (await factuurId(await session.api(), parseFactuurRef(word))).toLowerCase();
  const debt = debts.get(document);
  if (debt) return { document, debt };
  throw usage({
    nl: `'${word}' is een concept of kon niet gelezen worden: daar kan geen betaling bij`,
    en: `'${word}' is a draft or could not be read: no payment can go to it`,
  });
}
