import { type Failure, notConfirmed, notFound } from '../../../failure.ts';
import { rowNamed } from '../../../jobs/bank/choose.ts';
import type { BankDecision, ToDecide } from '../../../jobs/bank/decisions.ts';
import type { Explained } from '../../../jobs/bank/match/state.ts';
import { listingHint, t } from '../../../language.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession } from '../../session/session.ts';
import { bankView } from '../../views/bank.ts';
import { decideSurely, type DecidingOptions } from './accept.ts';
import { decideRow } from './decide.ts';

/** Undoes what was decided on a row, or else its match by itself; or a booking (`k12`) or a rule (`r12`). */
export async function unlink(session: OpenSession, rij: NamedWord<string>, confirming: DecidingOptions): Promise<void> {
  session.out.check(bankView);
  const word = await rij.word();
  const bank = await openBank(session);
  const numbered = /^([kr])(\d+)$/.exec(word.trim().toLowerCase());
  if (numbered)
    return withdraw(session, bank, numbered[1] === 'k' ? bank.choices.bookings : bank.choices.rules, Number(numbered[2]), confirming);
  const one = rowNamed(bank.rows, word);
  const { id } = one.row;
  const choice = bank.choices.rows.get(id);
  const isDecided = choice !== undefined && (choice.links.length > 0 || choice.prepaid !== undefined || choice.aside !== undefined);
  if (!isDecided && !one.certain) throw nothingToUndo(one);
  const undoing: ToDecide = { choice: { soort: 'ontkoppel', rij: id, ...(!isDecided && { ook_vanzelf: true }) } };
  await decideRow(session, bank, one, [undoing], { bevestig: ['besluit'] });
}

function nothingToUndo({ row: { id }, aside, rule }: Explained): Failure {
  if (aside === undefined) {
    return notConfirmed('already_done', { nl: `betaling ${id} is aan niets gekoppeld`, en: `payment ${id} is matched with nothing` });
  }
  const undo = rule === undefined ? undefined : `duit bank ontkoppel r${rule}`;
  const hint =
    undo === undefined ? undefined : { hint: t({ nl: `Heel de regel ongedaan maken: ${undo}`, en: `To undo the rule: ${undo}` }) };
  return notConfirmed(
    'already_done',
    aside === 'eigen'
      ? t({ nl: `betaling ${id} gaat tussen je eigen rekeningen`, en: `payment ${id} goes between your own accounts` })
      : t({
          nl: `betaling ${id} staat terzijde door een regel (negeer --altijd)`,
          en: `payment ${id} is set aside by a rule (negeer --altijd)`,
        }),
    hint,
  );
}

async function withdraw(
  session: OpenSession,
  bank: Bank,
  among: readonly BankDecision[],
  number: number,
  confirming: DecidingOptions,
): Promise<void> {
  const found = among.find(({ n }) => n === number);
  if (!found) {
    throw notFound(
      t({ nl: `er is geen boeking of regel ${number} die nog geldt`, en: `there is no booking or rule ${number} that still applies` }),
      { hint: t(listingHint('duit bank besluiten')) },
    );
  }
  await decideSurely(session, bank, [{ choice: { soort: 'herroep', besluit: found.id } }], confirming);
  await session.out.notice({ nl: `Besluit ${number} geldt niet meer.`, en: `Decision ${number} no longer applies.` });
}
