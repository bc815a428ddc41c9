import { totalsOf } from '../../../belgium/checks/totals.ts';
import type { PlannedDocument } from '../../../jobs/batch/plan/plan.ts';
import type { DocumentProgress } from '../../../jobs/batch/run/progress.ts';
import { t } from '../../../language.ts';
import { cleanAll } from '../../../machine/text/sanitise.ts';
import type { Pen } from '../../output/out.ts';
import { planRow } from '../../views/plan.ts';
import { regelTable } from '../regels.ts';

/** The lines of each document of a plan, with quantity, price and VAT, and the remarks on it, as a person reads them under its table. */
export const planBelow = (documents: readonly DocumentProgress[], pen: Pen, width: number): string =>
  documents.map((document) => `\n${documentLines(document, pen, width).join('\n')}\n`).join('');

function documentLines(document: DocumentProgress, pen: Pen, width: number): string[] {
  const { referentie, klant, waarschuwingen } = cleanAll(planRow(document));
  const remarks = waarschuwingen === null ? [] : [`${t({ nl: 'Let op', en: 'Note' })}: ${waarschuwingen}`];
  const lines = regelTable(cleanAll(linesOf(document.planned)), pen, width - 2);
  return [`${pen.bold(referentie)}  ${klant}`, ...[...lines, ...remarks].map((line) => `  ${line}`)];
}

function linesOf({ regels }: PlannedDocument) {
  const counted = totalsOf(regels)?.regels;
  return regels.map((regel, at) => ({ ...regel, totaal: counted?.[at] }));
}
