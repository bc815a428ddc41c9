import type { Days } from '../../../belgium/dates.ts';
import { usage } from '../../../failure.ts';
import { openReferences, type BatchReferences } from '../../../jobs/batch/references.ts';
import type { Contract } from '../../../jobs/recurring/contract.ts';
import type { MadeOtherwise } from '../../../jobs/batch/plan/known-references.ts';
import { invoiceOf, isDue, monthsBefore, referenceOf } from '../../../jobs/recurring/due.ts';
import { t } from '../../../language.ts';
import { given } from '../../../contract/fields.ts';
import { confirmedOf, type ConfirmingOptions } from '../../flows/accepting/options.ts';
import { planDocuments } from '../../flows/planning/documents.ts';
import { keepAndShow, type KeepOptions } from '../../flows/planning/keep.ts';
import type { OpenSession } from '../../session/session.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { contractsOf } from './file.ts';
import { withAnswers } from './parts.ts';

interface PeriodOptions extends KeepOptions, ConfirmingOptions {
  readonly periode: Days;
}

/** Plans the invoices of a month, keeps the plan where the user wants it, and names the months that were missed. */
export const planPeriod = (session: OpenSession, bestand: string, opties: PeriodOptions): Promise<void> =>
  keepAndShow(session, opties, async () => {
    const month = opties.periode.van.slice(0, 7);
    const { contracts, sha256 } = await contractsOf(session, bestand);
    const references = openReferences(await session.state());
    const due = contracts.flatMap((contract, at) => (isDue(contract, month) ? [{ contract, line: at + 1 }] : []));
    await tellMissed(session, contracts, month, references);
    if (due.length === 0) throw usage(t({ nl: `in ${month} valt geen enkel abonnement`, en: `no subscription falls in ${month}` }));
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
        options: given({ periode: month, bevestigd: confirmedOf(opties) }),
        stays: (otherwise) => void stays.push(otherwise),
      },
    );
    for (const one of stays) await session.out.warn(staysText(one));
    return plan;
  });

/** Says that the contract was changed after its invoice of this month, which stays as it is. */
const staysText = ({ document, nummer, how }: MadeOtherwise): string =>
  clean(
    t({
      nl: `${document.referentie}: werd al ${nummer}, met ${how}. Die factuur blijft zoals ze is, en staat niet in het plan. Verandert het abonnement later, zet de wijziging dan bij wijzigingen, met vanaf.`,
      en: `${document.referentie}: already became ${nummer}, with ${how}. That invoice stays as it is, and is not in the plan. If the subscription changes later, put the change under wijzigingen, with vanaf.`,
    }),
  );

/** The most missed months that are named for one contract. */
const mostNamed = 12;

/** Names the earlier months of which no invoice is known. They are never made by themselves. */
async function tellMissed(
  { out }: Pick<OpenSession, 'out'>,
  contracts: readonly Contract[],
  month: string,
  references: BatchReferences,
): Promise<void> {
  for (const contract of contracts) {
    const missed = await missedMonths(contract, month, references);
    if (missed.length === 0) continue;
    const named = missed.slice(-mostNamed);
    const months = named.join(', ');
    await out.warn(
      t({
        nl: `${contract.naam}: geen factuur van duit gekend voor ${months}. Moet dat nog? duit abonnement plan --periode ${named[0]}`,
        en: `${contract.naam}: no invoice by duit known for ${months}. Still to do? duit abonnement plan --periode ${named[0]}`,
      }),
    );
  }
}

/** The earlier months without an invoice, after the first that has one: those before it were billed without duit. All where none has one. */
async function missedMonths(contract: Contract, month: string, references: BatchReferences): Promise<string[]> {
  const months = [...monthsBefore(contract, month), month];
  const made = await Promise.all(months.map((before) => references.of(referenceOf(contract, before))));
  const first = made.findIndex((reference) => reference !== undefined);
  return months.filter((one, at) => one !== month && at > first && made[at] === undefined);
}
