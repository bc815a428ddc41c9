import { totals } from '../../../belgium/totals.ts';
import { Failure } from '../../../failure.ts';
import type { BatchReferences } from '../../../jobs/batch/references.ts';
import { type Contract, dayRange, fractionText, isInPart, partsOf } from '../../../jobs/recurring/contract.ts';
import { billedLines, referenceOf } from '../../../jobs/recurring/due.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';

/**
 * The contracts with an answer to whether the period that begins in a month is billed by its days. Where the contract does not say it, and
 * the period is one in part that was never billed, it is asked. Fails with exit 12, naming each, where nobody can answer.
 */
export async function withAnswers(
  { ask }: Pick<OpenSession, 'ask'>,
  contracts: readonly Contract[],
  month: string,
  references: BatchReferences,
): Promise<Contract[]> {
  const made = await references.among(contracts.map((contract) => referenceOf(contract, month)));
  const isOpen = (contract: Contract): boolean =>
    contract.naar_dagen === undefined && isInPart(contract, month) && !made.has(referenceOf(contract, month));
  const open = contracts.filter(isOpen);
  if (open.length > 0 && !ask.interactive) throw unanswered(open, month);
  const answered: Contract[] = [];
  for (const contract of contracts) {
    if (isOpen(contract)) answered.push({ ...contract, naar_dagen: await isByDays(ask, contract, month) });
    else answered.push(contract);
  }
  return answered;
}

async function isByDays(ask: OpenSession['ask'], contract: Contract, month: string): Promise<boolean> {
  const { byDays, whole } = amounts(contract, month);
  const chosen = await ask.choose(partText(contract, month), [
    t({ nl: `naar dagen: ${byDays}`, en: `by days: ${byDays}` }),
    t({ nl: `de hele periode: ${whole}`, en: `the whole period: ${whole}` }),
  ]);
  return chosen === 0;
}

function amounts(contract: Contract, month: string) {
  const amountOf = (naar_dagen: boolean): string => formatMoney(totals(billedLines({ ...contract, naar_dagen }, month)).totaal_excl);
  return { byDays: amountOf(true), whole: amountOf(false) };
}

/** A period in part in words, with the days of each price. */
function partText(contract: Contract, month: string): string {
  const parts = partsOf(contract, month);
  const days = parts.map((part) => `${dayRange(part)} (${fractionText(part, contract.months)})`).join(', ');
  return clean(`${contract.naam}, ${month}: ${days}`);
}

function unanswered(open: readonly Contract[], month: string): Failure {
  const one = (contract: Contract): [string, string] => {
    const { byDays, whole } = amounts(contract, month);
    return [
      partText(contract, month),
      t({ nl: `naar dagen ${byDays}, de hele periode ${whole}`, en: `by days ${byDays}, the whole period ${whole}` }),
    ];
  };
  return new Failure(
    'not_confirmed',
    t({
      nl: 'een abonnement dekt maar een deel van de periode, en niets zegt hoe dat aangerekend wordt; er is niets verstuurd',
      en: 'only a part of a period is covered, and nothing says how to bill it; nothing was sent',
    }),
    {
      errors: Object.fromEntries(open.map(one)),
      hint: t({
        nl: 'Zet bij het abonnement naar_dagen: ja, of naar_dagen: nee voor de hele periode.',
        en: 'Put naar_dagen: ja in the subscription, or naar_dagen: nee for the whole period.',
      }),
    },
  );
}
