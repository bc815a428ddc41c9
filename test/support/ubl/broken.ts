import { checkUbl, type CheckFacts, type RuleFinding } from '../../../src/einvoice/ubl/rules/check.ts';
import { rootOf } from './change.ts';

/** The last day of Peppol BIS Billing 3.0.21, and the first of 3.0.22. */
export const lastDay: CheckFacts = { day: '2027-02-23' };
export const firstDay: CheckFacts = { day: '2027-02-24' };

/** Whether a rule came with 3.0.22; one that only changed then did not. */
export const isNew = (id: string): boolean => /^(PEPPOL-EN16931-R(1[4-9]\d|2\d\d)|PEPPOL-COMMON-R0(58|59|62)|SK-R-\d+)$/.test(id);

/** The ids of the broken rules, each once, also of those that are behind another; of 3.0.21 on its days. */
export const idsOf = (findings: readonly RuleFinding[], { day } = lastDay): string[] =>
  [...new Set(findings.flatMap(({ regel, ook }) => [regel, ...ook]))].filter((id) => day >= firstDay.day || !isNew(id));

/** The ids of the rules that a document breaks on a day. */
export const brokenIn = async (xml: string | Uint8Array, judged = lastDay): Promise<string[]> =>
  idsOf(await checkUbl(rootOf(xml), judged), judged);
