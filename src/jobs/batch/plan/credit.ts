import { isFinal } from '../../../contract/finality.ts';
import { today } from '../../../belgium/dates.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { creditsOf, sizeOf } from '../../../service/journal/evidence/credits.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import { ofCredits } from '../../../service/journal/evidence/of-service.ts';
import { foreseen } from '../../../service/journal/verdict/table.ts';
import type { Planning } from './make.ts';
import { withExisting } from './lookalikes.ts';
import { type Plan, type PlannedDocument, type PlanOptions, planElsewhere } from './plan.ts';

interface Crediting extends Pick<Planning, 'account' | 'api' | 'now' | 'references' | 'there'> {
  readonly journal: Pick<Journal, 'about' | 'invoicesOfNotes' | 'keepInvoicesOfNotes'>;
}

/** Plans a credit note for each invoice that a plan finalised. Exit 2 if it made none or is of another account. (Creditnota's) */
export async function creditPlan(before: Plan, options: Pick<PlanOptions, 'eindstatus' | 'kanaal'>, crediting: Crediting): Promise<Plan> {
  const { account, now } = crediting;
  if (before.account !== account.account) throw planElsewhere(before);
  const documents: PlannedDocument[] = [];
  for (const planned of before.documenten) {
    const credited = planned.soort === 'factuur' ? await creditOf(planned, options, crediting) : undefined;
    if (credited) documents.push(credited);
  }
  if (documents.length === 0)
    throw usage({
      nl: 'deze batch maakte nog geen enkele factuur definitief; er is niets te crediteren',
      en: 'this batch has finalised no invoice yet; there is nothing to credit',
    });
  return {
    ...before,
    ...account,
    gemaakt: now().toISOString(),
    opties: { ...options, crediteert: true },
    klanten: {},
    producten: {},
    documenten: documents,
  };
}

async function creditOf(
  planned: PlannedDocument,
  { eindstatus = 'concept', kanaal = [] }: Pick<PlanOptions, 'eindstatus' | 'kanaal'>,
  { api, references, now, there, journal }: Crediting,
): Promise<PlannedDocument | undefined> {
  const made = await references.of(planned.referentie);
  if (!made) return undefined;
  const factuur = await api.facturen.get(made.id);
  if (!isFinal(factuur)) return undefined;
  const { nummer } = factuur;
  const referentie = `credit ${planned.referentie}`;
  const credited = await references.of(referentie);
  const { gemaakt: _gemaakt, producten: _producten, ...rest } = planned;
  const credit: PlannedDocument = {
    ...rest,
    referentie,
    soort: 'creditnota',
    origineel: { id: made.id, nummer },
    datum: today(now()),
    // The user may have accepted other totals of the service, and its credit note copies the invoice.
    totaal_excl: factuur.totaal_excl ?? planned.totaal_excl,
    totaal_btw: factuur.totaal_btw ?? planned.totaal_btw,
    totaal_incl: factuur.totaal_incl ?? planned.totaal_incl,
    eindstatus,
    kanaal: eindstatus === 'verstuurd' ? kanaal : [],
    waarschuwingen: [t({ nl: `voor ${nummer}`, en: `for ${nummer}` })],
    ...(credited && { gemaakt: { id: credited.id, nummer: credited.nummer } }),
  };
  if (credited) return credit;
  const before = await creditsOf(factuur, { there, journal, now: now() });
  const verdict = foreseen('credit', ofCredits(before, sizeOf(factuur)));
  return verdict.ending === 'go' ? credit : withExisting(credit, { documents: [factuur], ...verdict.evidence });
}
