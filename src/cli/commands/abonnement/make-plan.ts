import type { KeepOptions, ConfirmingOptions } from '../../flows/making/options.ts';
import type { Days } from '../../../belgium/dates.ts';
import { usage, type Failure, notConfirmed } from '../../../failure.ts';
import { openReferences, type References } from '../../../service/journal/log/references.ts';
import {
  type Contract,
  isInPart,
  dayRange,
  fractionText,
  monthParts,
  invoiceOf,
  isDue,
  monthsBefore,
  referenceOf,
  billedLines,
} from '../../../jobs/recurring/contract.ts';
import type { MadeOtherwise } from '../../../jobs/batch/plan/known-references.ts';
import { t } from '../../../language.ts';
import type { PlanOptions } from '../../../jobs/batch/plan/plan.ts';
import { given } from '../../../contract/fields.ts';
import { planDocuments } from '../../flows/planning/documents.ts';
import { keepAndShow } from '../../flows/planning/show.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { contractsOf } from '../../flows/contracts.ts';
import { totals } from '../../../belgium/totals.ts';
import { formatMoney } from '../../output/money.ts';

export const planPeriod = (
  session: OpenSession,
  bestand: string,
  opties: KeepOptions & ConfirmingOptions & Pick<PlanOptions, 'referentieOpDocument'> & { readonly periode: Days },
): Promise<void> =>
  keepAndShow(session, opties, async () => {
    const month = opties.periode.van.slice(0, 7);
    const { contracts, sha256 } = await contractsOf(session, bestand);
    const references = openReferences(await session.state());
    const due = contracts.flatMap((contract, at) => (isDue(contract, month) ? [{ contract, line: at + 1 }] : []));
    await tellMissed(session, { bestand, contracts }, month, references);
    if (due.length === 0) throw usage({ nl: `in ${month} valt geen enkel abonnement`, en: `no subscription falls in ${month}` });
    const answered = await withAnswers(
      session,
      due.map(({ contract }) => contract),
      month,
      references,
    );
    const documents = answered.map((contract, at) => invoiceOf(contract, month, due[at]?.line ?? 0));
    const stays: MadeOtherwise[] = [];
    const plan = await planDocuments(
      session,
      { documents, mistakes: [] },
      {
        file: { bestand, sha256 },
        name: bestand,
        options: given({ periode: month, bevestig: opties.bevestig, referentieOpDocument: opties.referentieOpDocument }),
        stays: (otherwise) => void stays.push(otherwise),
      },
    );
    for (const one of stays) await session.out.warn(staysText(one));
    return plan;
  });

const staysText = ({ document, nummer, how }: MadeOtherwise): string =>
  clean(
    t({
      nl: `${document.referentie}: werd al ${nummer}, met ${how}. Die factuur blijft zoals ze is, en staat niet in het plan. Verandert het abonnement later, zet de wijziging dan bij wijzigingen, met vanaf.`,
      en: `${document.referentie}: already became ${nummer}, with ${how}. That invoice stays as it is, and is not in the plan. If the subscription changes later, put the change under wijzigingen, with vanaf.`,
    }),
  );

const mostMissed = 12;

/** Missed months are never made by themselves. */
async function tellMissed(
  { out }: Opened<'out'>,
  { bestand, contracts }: { readonly bestand: string; readonly contracts: readonly Contract[] },
  month: string,
  references: References,
): Promise<void> {
  for (const contract of contracts) {
    const missed = await missedMonths(contract, month, references);
    if (missed.length === 0) continue;
    const named = missed.slice(-mostMissed);
    const months = named.join(', ');
    const command = shellLine(['duit', 'abonnement', 'plan', bestand, '--periode', named[0] ?? month]);
    await out.warn({
      nl: `${contract.naam}: geen factuur van duit gekend voor ${months}. Moet dat nog? ${command}`,
      en: `${contract.naam}: no invoice by duit known for ${months}. Still to do? ${command}`,
    });
  }
}

/** The earlier months without an invoice, after the first that has one: those before it were billed without duit. All if none has one. */
async function missedMonths(contract: Contract, month: string, references: References): Promise<string[]> {
  const months = [...monthsBefore(contract, month), month];
  const made = await Promise.all(months.map((before) => references.of(referenceOf(contract, before))));
  const first = made.findIndex((reference) => reference !== undefined);
  return months.filter((one, at) => one !== month && at > first && made[at] === undefined);
}

/** Asks if a partial period is billed by its days, unless the contract tells or it is billed. Exit 12 names each if nobody can answer. */
async function withAnswers(
  { ask }: Opened<'ask'>,
  contracts: readonly Contract[],
  month: string,
  references: References,
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

function partText(contract: Contract, month: string): string {
  const parts = monthParts(contract, month);
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
  return notConfirmed('unusual', {
    nl: 'een abonnement dekt maar een deel van de periode, en niets zegt hoe dat aangerekend wordt; er is niets verstuurd',
    en: 'only a part of a period is covered, and nothing says how to bill it; nothing was sent',
    errors: Object.fromEntries(open.map(one)),
    hint: {
      nl: 'Zet bij het abonnement naar_dagen: ja, of naar_dagen: nee voor de hele periode.',
      en: 'Put naar_dagen: ja in the subscription, or naar_dagen: nee for the whole period.',
    },
  });
}
