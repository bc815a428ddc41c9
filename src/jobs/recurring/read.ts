import { lastDay, firstDay } from '../../belgium/dates.ts';
import { isObject } from '../../contract/object.ts';
import { confirmations } from '../../belgium/checks/document.ts';
import { yesOrNo } from '../../belgium/typed/yes-or-no.ts';
import { t } from '../../language.ts';
import { asReference, referenceFault } from '../../service/journal/log/own-reference.ts';
import { type Mistake, chooseFrom } from '../batch/mistakes.ts';
import type { Contract } from './contract.ts';
import { referenceOf } from './due.ts';
import {
  type ContractFields,
  absentText,
  monthOrDay,
  refuseOthers,
  neededText,
  type Wrong,
  checkChannel,
  checkIndexed,
  readContractLines,
  readChanges,
  readTerms,
  termNames,
} from './read-terms.ts';

const contractFields = [
  'naam',
  'klant',
  'ritme',
  'dag',
  'van',
  'tot',
  'naar_dagen',
  'referentie_op_document',
  'wijzigingen',
  ...termNames,
  ...confirmations,
];
const rhythms: Readonly<Record<string, number>> = { maand: 1, kwartaal: 3, jaar: 12 };

/** The contracts of a file, and everything that is wrong with them; `line` of a mistake is the number of the contract. */
export interface Contracts {
  readonly contracts: readonly Contract[];
  readonly mistakes: readonly Mistake[];
}

export function readContracts(values: readonly unknown[]): Contracts {
  const mistakes: Mistake[] = [];
  const names = new Set<string>();
  const contracts = values.map((value, at) => readContract(isObject(value) ? value : {}, at + 1, mistakes));
  for (const [at, { naam }] of contracts.entries()) {
    if (naam !== '' && names.has(naam)) mistakes.push({ line: at + 1, column: 'naam', value: naam, text: nameTaken() });
    names.add(naam);
  }
  return { contracts, mistakes };
}

function readContract(fields: ContractFields, line: number, mistakes: Mistake[]): Contract {
  const wrong: Wrong = (column, text, value) => void mistakes.push({ line, column, text, ...(typeof value === 'string' && { value }) });
  refuseOthers(fields, contractFields, wrong);
  const tot = monthOrDay(fields['tot'], 'tot', wrong);
  const terms = readTerms(fields, wrong);
  checkChannel(terms, wrong);
  const answer = (name: string): boolean | undefined => yesOrNoOf(fields[name], name, wrong);
  const bevestigd = confirmations.filter((name) => answer(name) === true);
  const naar_dagen = answer('naar_dagen');
  const referentie_op_document = answer('referentie_op_document');
  const van = monthOrDay(fields['van'], 'van', wrong);
  if (fields['van'] === undefined) wrong('van', absentText());
  if (van !== undefined && tot !== undefined && lastDay(tot) < firstDay(van)) wrong('tot', ends(van), tot);
  const naam = asReference(neededText(fields, 'naam', wrong));
  const fault = naam === '' ? undefined : referenceFault(referenceOf({ naam }, '2026-12'));
  if (fault !== undefined) wrong('naam', fault, naam);
  const contract: Contract = {
    naam,
    klant: neededText(fields, 'klant', wrong),
    ...terms,
    regels: readContractLines(fields['regels'], wrong),
    months: monthsOf(fields['ritme'], wrong),
    dag: invoiceDay(fields['dag'], wrong),
    van: van ?? '',
    ...(tot !== undefined && { tot }),
    ...(naar_dagen !== undefined && { naar_dagen }),
    ...(referentie_op_document !== undefined && { referentie_op_document }),
    ...(bevestigd.length > 0 && { bevestigd }),
  };
  checkIndexed(contract, wrong);
  const wijzigingen = readChanges(fields['wijzigingen'], contract, wrong);
  return wijzigingen.length === 0 ? contract : { ...contract, wijzigingen };
}

/** A yes or no, as YAML or a person writes it; undefined where there is none. */
function yesOrNoOf(value: unknown, name: string, wrong: Wrong): boolean | undefined {
  if (value === undefined) return undefined;
  const answer = typeof value === 'string' ? yesOrNo(value) : value;
  if (typeof answer === 'boolean') return answer;
  wrong(name, chooseFrom(['ja', 'nee']), value);
  return undefined;
}

function monthsOf(value: unknown, wrong: Wrong): number {
  if (typeof value === 'string') {
    const months = rhythms[value.trim()] ?? Number(/^(\d{1,3}) maanden$/.exec(value.trim())?.[1]);
    if (months > 0) return months;
  }
  wrong('ritme', value === undefined ? absentText() : chooseFrom([...Object.keys(rhythms), '2 maanden']), value);
  return 1;
}

function invoiceDay(value: unknown, wrong: Wrong): number {
  if (value === undefined) return 1;
  const day = typeof value === 'string' && /^\d{1,2}$/.test(value.trim()) ? Number(value) : value;
  if (typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 31) return day;
  wrong('dag', t({ nl: 'hier hoort een dag van 1 tot 31', en: 'a day from 1 to 31 belongs here' }), value);
  return 1;
}

const nameTaken = (): string => t({ nl: 'twee abonnementen heten zo', en: 'two subscriptions have this name' });

const ends = (van: string): string => t({ nl: `ligt voor van (${van})`, en: `lies before van (${van})` });
