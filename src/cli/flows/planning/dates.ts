import { today } from '../../../belgium/dates.ts';
import type { Plan } from '../../../jobs/batch/plan/plan.ts';
import { openReferences } from '../../../service/journal/log/references.ts';
import { filedReturns } from '../../../jobs/reports/btw/late.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatDate } from '../../output/moments.ts';
import type { OpenSession } from '../../session/session.ts';
import { confirmDates, farDateText } from '../finalising/dates.ts';

/**
 * Asks about documents to be made final whose date lies in the future or more than a year back, or in a period whose VAT return was
 * filed after the plan was made. Fails with exit 12 as `confirmDates` does.
 */
export async function checkPlannedDates(
  session: Pick<OpenSession, 'argv' | 'ask' | 'globals' | 'now' | 'out' | 'state'>,
  { documenten, gemaakt }: Plan,
  confirmed: boolean | undefined,
): Promise<void> {
  const store = await session.state();
  const filed = (await filedReturns(store)).filter(({ ingediend }) => ingediend > gemaakt);
  const day = today(session.now());
  const becoming = documenten.filter(({ eindstatus }) => eindstatus !== 'concept');
  const made = await openReferences(store).among(becoming.map(({ referentie }) => referentie));
  const doubts = becoming.flatMap(({ referentie, datum, datum_bevestigd: isConfirmed }) => {
    if (made.get(referentie)?.nummer != null) return [];
    const far = isConfirmed ? undefined : farDateText(`${clean(referentie)} (${formatDate(datum)})`, datum, day);
    const isFiled = filed.some(({ van, tot }) => van <= datum && datum <= tot);
    return [...(far === undefined ? [] : [far]), ...(isFiled ? [text(clean(referentie), datum)] : [])];
  });
  await confirmDates(session, doubts, confirmed);
}

const text = (referentie: string, datum: string): string =>
  t({
    nl: `Let op: ${referentie} (${formatDate(datum)}) valt in een periode waarvan de btw-aangifte sinds dit plan is ingediend, en gaat mee in de volgende.`,
    en: `Note: ${referentie} (${formatDate(datum)}) falls in a period whose VAT return was filed since this plan, and goes into the next one.`,
  });
