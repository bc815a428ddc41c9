import { writeDay } from '../../../belgium/dates.ts';
import type { ToDecide } from '../../../jobs/bank/decisions.ts';
import { type BankDoubt, decisionDoubts, mostInCash } from '../../../jobs/bank/doubts.ts';
import { type Debt, owedOf } from '../../../jobs/reports/count/debt.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Bank } from '../../flows/bank/open.ts';
import { confirmWords, declined, unconfirmed } from '../../flows/confirm.ts';
import { stopWith } from '../../flows/dry-run.ts';
import { stream } from '../../flows/stream.ts';
import { aligned } from '../../output/aligned.ts';
import type { ConfirmWord } from '../../options.ts';
import type { Opened } from '../../session/session.ts';
import { type BankLine, bankMoney, bankView, linkedParts, partsText } from '../../views/bank.ts';

export const debtName = ({ head }: Debt): string => head.nummer ?? head.id;

export interface DecidingOptions {
  readonly bevestig?: readonly ConfirmWord[] | undefined;
}

/**
 * Keeps decisions, and gives the bank after them. Where they take away what is certain, or can be a slip, it shows what changes in one
 * table and asks once; fails with exit 12 if nobody says that it is right. `--ja` does not say so.
 */
export async function decideSurely(
  session: Opened<'argv' | 'ask' | 'dryRun' | 'globals' | 'out'>,
  bank: Bank,
  decided: readonly ToDecide[],
  { bevestig = [] }: DecidingOptions,
): ReturnType<Bank['decide']> {
  const after = bank.after(decided);
  const choices = decided.map(({ choice }) => choice);
  const doubts = decisionDoubts(choices, bank, after);
  if (doubts.length > 0 && !bevestig.includes('besluit')) {
    const sentences = [...new Set(doubts.map((one) => `${t({ nl: 'Let op', en: 'Note' })}: ${doubtText(one, bank)}`))];
    for (const line of [...sentences, ...changesIn(doubts, bank, after)]) await session.out.warn(clean(line));
    await confirmed(session);
  }
  return bank.decide(decided);
}

async function confirmed(session: Opened<'argv' | 'ask' | 'dryRun' | 'globals'>): Promise<void> {
  const { argv, ask, globals } = session;
  if (ask.interactive && !globals.ja && !globals.proef) {
    if (!(await ask.confirm(t({ nl: 'Klopt dat?', en: 'Is that right?' })))) throw declined({ nl: 'gewijzigd', en: 'changed' });
    return;
  }
  const text = { nl: 'dit is niet bevestigd; er is niets gewijzigd', en: 'this is not confirmed; nothing was changed' };
  stopWith(session, unconfirmed(text, argv, confirmWords(['besluit'])));
}

/** Shows rows as decisions leave them: one row that was named as a record, and else a list. A dry run says what would stop it. */
export async function showDecided({ dryRun, out }: Opened<'dryRun' | 'out'>, lines: readonly BankLine[], isOne: boolean): Promise<void> {
  if (!dryRun) return isOne ? out.record(lines[0]!, bankView) : out.list(stream(lines), bankView);
  const { judgedView, judgementOf } = await import('../../flows/planned.ts');
  const rows = lines.map((line) => ({ ...line, ...judgementOf(dryRun) }));
  const view = judgedView(bankView, 'PlannedLine');
  return isOne ? out.record(rows[0]!, view) : out.list(stream(rows), view);
}

function changesIn(doubts: readonly BankDoubt[], before: Bank, after: Pick<Bank, 'debts'>): string[] {
  const debts = [...before.debts].flatMap(([id, debt]) => {
    const [was, is] = [owedOf(debt), owedOf(after.debts.get(id) ?? debt)];
    return was === is || debt.head.id !== id ? [] : [[debtName(debt), t({ nl: 'open', en: 'open' }), bankMoney(was), '→', bankMoney(is)]];
  });
  const rows = doubts.flatMap((one) => {
    if (one.reason !== 'zekere') return [];
    const { row, parts } = one.before;
    const away = one.after.aside ? t({ nl: 'terzijde', en: 'set aside' }) : t({ nl: 'niet gekoppeld', en: 'not matched' });
    return [[row.id, `${writeDay(row.booked)} ${bankMoney(row.cents)}`, partsText(linkedParts(parts, before.debts)), '→', away]];
  });
  return aligned([...debts, ...rows], [2]).map((line) => `  ${line}`);
}

function doubtText(doubt: BankDoubt, { debts }: Bank): string {
  if (doubt.reason === 'zekere') {
    const { row, parts } = doubt.before;
    const documents = partsText(linkedParts(parts, debts));
    return t({
      nl: `betaling ${row.id} is zeker gekoppeld aan ${documents} (OGM en bedrag), en dan niet meer`,
      en: `payment ${row.id} is matched with ${documents} for certain (reference and amount), and then no more`,
    });
  }
  if (doubt.reason === 'verschil') {
    const [amount, most] = [bankMoney(doubt.cents), bankMoney(doubt.most)];
    return t({
      nl: `een verschil van ${amount} is meer dan ${doubt.wijze} verklaart (hoogstens ${most})`,
      en: `a difference of ${amount} is more than ${doubt.wijze} explains (${most} at most)`,
    });
  }
  const name = `${debtName(doubt.debt)}${doubt.debt.head.klant === null ? '' : ` (${doubt.debt.head.klant})`}`;
  if (doubt.reason === 'contant') {
    const [amount, most] = [bankMoney(doubt.cents), bankMoney(mostInCash)];
    return t({
      nl: `${amount} contant voor ${name}: de wet laat hoogstens ${most} per schuld toe, schijven samengeteld`,
      en: `${amount} in cash for ${name}: the law allows ${most} for one debt at most, instalments together`,
    });
  }
  if (doubt.reason === 'teken') {
    const amount = bankMoney(doubt.cents);
    return t({ nl: `${amount} gaat de andere kant op dan wat ${name} vraagt`, en: `${amount} goes the other way than ${name} asks` });
  }
  const { id, party } = doubt.row.row;
  return doubt.reason === 'andere_ogm'
    ? t({
        nl: `betaling ${id} draagt de OGM van ${debtName(doubt.meant)}, niet van ${name}`,
        en: `payment ${id} has the payment reference of ${debtName(doubt.meant)}, not of ${name}`,
      })
    : t({ nl: `betaling ${id} is van ${party}, en noemt ${name} niet`, en: `payment ${id} is from ${party}, and does not name ${name}` });
}
