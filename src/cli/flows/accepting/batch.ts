import type { Mistake } from '../../../jobs/batch/mistakes.ts';
import { type Confirmation, type Finding, refusalsOf } from '../../../belgium/checks/document.ts';
import type { BatchDocument } from '../../../jobs/batch/document.ts';
import type { Plan, PlannedDocument, PlanOptions } from '../../../jobs/batch/plan/plan.ts';
import { farDate } from '../../../jobs/batch/plan/warnings.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Opened } from '../../session/session.ts';
import { confirmAsked, doubtsAbout, refusalText } from './accept.ts';

type PlaceOf = (finding: Finding, lines: BatchDocument['lines']) => { readonly line: number; readonly column: string };

export const acceptedRow: PlaceOf = ({ field, regel = 0 }, lines) => ({ line: lines[regel]?.line ?? 0, column: field });

/** `known` are the placeholders that are filled in. */
export const refusedIn = (document: Pick<BatchDocument, 'lines' | 'notities'>, known: readonly string[], placeOf: PlaceOf): Mistake[] =>
  refusalsOf({ regels: document.lines, notities: document.notities }, known).map((finding) => ({
    ...placeOf(finding, document.lines),
    text: refusalText(finding, known),
  }));

/** The unconfirmed doubts about a planned document, as mistakes: its lines, and a date far from `day`, today, of one that becomes final. */
export function doubtfulRows(
  { rijen, regels, datum, eindstatus, gemaakt }: PlannedDocument,
  confirmed: ReadonlySet<Confirmation>,
  rates: readonly number[] | undefined,
  day: string,
): Mistake[] {
  const becomesFinal = eindstatus !== 'concept' && gemaakt?.nummer == null;
  const far = confirmed.has('datum') || !becomesFinal ? undefined : farDate(datum, day);
  const first = rijen[0] ?? 0;
  const lines = gemaakt ? [] : doubtsAbout(regels, rates, confirmed, () => '');
  return [
    ...lines.map(({ field, regel = 0, text }) => ({ line: rijen[regel] ?? first, column: field, text })),
    ...(far === undefined ? [] : [{ line: first, column: 'datum', value: datum, text: far }]),
  ];
}

export const confirmedOf = ({ bevestig = [] }: PlanOptions, own: PlannedDocument): ReadonlySet<Confirmation> =>
  new Set([...bevestig, ...(own.bevestig ?? [])]);

const mostConfirmed = 20;

/** Asks once what may be wrong with planned documents that nothing confirms yet. Fails with exit 12 as `confirmAsked` does. */
export async function confirmPlan(
  session: Opened<'argv' | 'ask' | 'dryRun' | 'globals' | 'out' | 'profile'>,
  { documenten, opties }: Plan,
): Promise<void> {
  const { tarieven } = await session.profile();
  const asked = documenten.flatMap((one) => {
    const { referentie, rijen, regels, gemaakt } = one;
    if (gemaakt) return [];
    return doubtsAbout(regels, tarieven, confirmedOf(opties, one), (regel) => {
      const place = regel === undefined ? '' : `, ${placeIn(opties, rijen, regel)}`;
      return clean(`${referentie}${place}: `);
    });
  });
  await confirmAsked(session, asked, mostConfirmed);
}

const placeIn = ({ periode }: Plan['opties'], rijen: readonly number[], regel: number): string =>
  periode === undefined
    ? t({ nl: `rij ${rijen[regel]}`, en: `row ${rijen[regel]}` })
    : t({ nl: `regel ${regel + 1}`, en: `line ${regel + 1}` });
