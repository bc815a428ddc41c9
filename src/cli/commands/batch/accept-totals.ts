import { addedUp } from '../../../belgium/decimal.ts';
import type { TotalDifference } from '../../../belgium/checks/totals.ts';
import type { Plan } from '../../../jobs/batch/plan/plan.ts';
import type { DocumentProgress, RunOptions } from '../../../jobs/batch/run/progress.ts';
import { openDifferences, showsOtherLines, totalOf } from '../../../jobs/batch/run/finalise.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { totalNames } from '../../flows/making/totals.ts';
import { plannedTotal } from '../../flows/planning/show.ts';
import { aligned } from '../../output/aligned.ts';
import { documentCount } from '../../output/counts.ts';
import { formatMoney } from '../../output/money.ts';
import type { Opened, OpenSession } from '../../session/session.ts';

export interface AcceptingTotals {
  readonly totalenVanDienst?: true | undefined;
  /** The references of the documents whose totals are accepted. */
  readonly totaalVanDienst?: readonly string[] | undefined;
  /** In euro. */
  readonly maxBedrag?: number | undefined;
}

/** The most documents that are shown side by side; the table of the result names them all. */
const mostShown = 50;

/** Gives the documents whose totals of the service the user accepts; none if they would bring the sum above `--max-bedrag`. */
export function openAccepting(session: OpenSession, plan: Plan, opties: AcceptingTotals): RunOptions['accept'] {
  return async (documents) => {
    await tellDifferences(session, documents);
    const named = new Set(opties.totaalVanDienst);
    const [given, open] = apart(documents, ({ planned }) => opties.totalenVanDienst === true || named.has(planned.referentie));
    const chosen = [...given, ...(await totalsAsked(session, open))];
    return (await isTooMuch(session, plan, chosen, opties)) ? [] : chosen;
  };
}

const apart = <T>(items: readonly T[], is: (item: T) => boolean): [T[], T[]] => [items.filter(is), items.filter((item) => !is(item))];

async function tellDifferences({ out }: Opened<'out'>, documents: readonly DocumentProgress[]): Promise<void> {
  const count = documents.length;
  const many = documentCount(count);
  await out.warn({ nl: `De dienst rekent ${many} anders dan het plan:`, en: `The service computes ${many} differently from the plan:` });
  const head = ['', '', t({ nl: 'Plan', en: 'Plan' }), t({ nl: 'Dienst', en: 'Service' }), t({ nl: 'Verschil', en: 'Difference' })];
  const rows = documents
    .slice(0, mostShown)
    .flatMap((document) => [...openDifferences(document).map((difference) => rowOf(document, difference)), ...linesRow(document)]);
  for (const line of aligned([head, ...rows], [2, 3, 4])) await out.warn(line);
  if (count > mostShown) await out.warn({ nl: `… en nog ${count - mostShown}.`, en: `… and ${count - mostShown} more.` });
}

const rowOf = ({ planned }: DocumentProgress, { field, here, there }: TotalDifference): string[] => [
  clean(planned.referentie),
  t(totalNames[field]),
  formatMoney(here),
  formatMoney(there),
  formatMoney(addedUp([there, -here])),
];

/** A service may write the lines otherwise too, but a person may also have changed the draft, so the user must see it. */
const linesRow = (document: DocumentProgress): string[][] =>
  showsOtherLines(document)
    ? [[clean(document.planned.referentie), t({ nl: 'andere regels dan in het plan', en: 'other lines than in the plan' })]]
    : [];

async function totalsAsked({ ask, globals }: OpenSession, documents: readonly DocumentProgress[]): Promise<readonly DocumentProgress[]> {
  if (documents.length === 0 || !ask.interactive || globals.ja) return [];
  if (documents.length === 1) return (await ask.confirm(question(documents))) ? documents : [];
  const options = [
    t({ nl: 'Ja, voor alle documenten', en: 'Yes, for all documents' }),
    t({ nl: 'Per document kiezen', en: 'Choose for each document' }),
    t({ nl: 'Nee, ze blijven een concept', en: 'No, they stay drafts' }),
  ];
  // Enter alone accepts nothing, as with any other question.
  const answer = await ask.choose(question(documents), options, { default: options.length - 1 });
  if (answer === 0) return documents;
  const chosen: DocumentProgress[] = [];
  for (const document of answer === 1 ? documents : []) if (await ask.confirm(question([document]))) chosen.push(document);
  return chosen;
}

function question(documents: readonly DocumentProgress[]): string {
  const [document] = documents;
  if (documents.length > 1 || !document) return t({ nl: 'De totalen van de dienst aanvaarden?', en: 'Accept the totals of the service?' });
  const { referentie } = document.planned;
  const total = formatMoney(totalOf(document));
  return t({
    nl: `${referentie}: het totaal van de dienst aanvaarden (${total})?`,
    en: `${referentie}: accept the total of the service (${total})?`,
  });
}

async function isTooMuch(
  { out }: Opened<'out'>,
  { documenten }: Plan,
  chosen: readonly DocumentProgress[],
  { maxBedrag }: AcceptingTotals,
): Promise<boolean> {
  const more = chosen.map((document) => addedUp([totalOf(document), -document.planned.totaal_incl]));
  const sum = addedUp([plannedTotal(documenten), ...more]);
  if (maxBedrag === undefined || sum <= maxBedrag) return false;
  await out.warn({
    nl: `--max-bedrag: met de totalen van de dienst is het plan samen ${formatMoney(sum)}; ze zijn niet aanvaard.`,
    en: `--max-bedrag: with the totals of the service the plan comes to ${formatMoney(sum)}; they were not accepted.`,
  });
  return true;
}
