import { lastDay, firstDay } from '../../belgium/dates.ts';
import { given } from '../../contract/fields.ts';
import { isObject } from '../../contract/object.ts';
import { type Confirmation, confirmations, readConfirmations } from '../../belgium/checks/document.ts';
import { yesOrNo } from '../../belgium/typed/yes-or-no.ts';
import { t } from '../../language.ts';
import { asReference, referenceFault } from '../../service/journal/log/own-reference.ts';
import { type Mistake, chooseFrom, unsentChannel } from '../batch/mistakes.ts';
import {
  type Contract,
  type ContractChange,
  type ContractLine,
  type Indexing,
  type Terms,
  termsOn,
  referenceOf,
  indexedLines,
} from './contract.ts';
import { verklaringen } from '../../belgium/verklaring.ts';
import { type Kanaal, kanalen } from '../../contract/index.ts';
import { endings } from '../batch/document.ts';
import { readDate } from '../../belgium/typed/date.ts';
import { type NumberKind, readNumber } from '../../belgium/typed/number.ts';
import { nearest } from '../../machine/text/nearest.ts';

const termNames = ['regels', 'indexering', 'kanaal', 'eindstatus', 'notities', 'verklaring'] as const;

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
  'bevestig',
];
const rhythms: Readonly<Record<string, number>> = { maand: 1, kwartaal: 3, jaar: 12 };

/** `line` of a mistake is the number of the contract. */
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
  const answer = (name: string): boolean | undefined => choice(fields, name, ['ja', 'nee'], yesOrNoOf, wrong);
  const bevestig = choice(fields, 'bevestig', confirmations, confirmedIn, wrong);
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
    ...given({ tot, naar_dagen, referentie_op_document, bevestig }),
  };
  checkIndexed(contract, wrong);
  const wijzigingen = readChanges(fields['wijzigingen'], contract, wrong);
  return wijzigingen.length === 0 ? contract : { ...contract, wijzigingen };
}

/** Reads a field, if it is there; one that can't be read is a mistake that names the choices. */
function choice<T>(
  fields: ContractFields,
  name: string,
  choices: readonly string[],
  read: (value: unknown) => T | undefined,
  wrong: Wrong,
): T | undefined {
  const value = fields[name];
  const found = value === undefined ? undefined : read(value);
  if (value !== undefined && found === undefined) wrong(name, chooseFrom(choices), value);
  return found;
}

function yesOrNoOf(value: unknown): boolean | undefined {
  const answer = typeof value === 'string' ? yesOrNo(value) : value;
  return typeof answer === 'boolean' ? answer : undefined;
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

function readTerms(fields: ContractFields, wrong: Wrong): Partial<Omit<Terms, 'regels'>> {
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    choice(fields, name, known, (value) => known.find((one) => one === value), wrong);
  const { notities: notes } = fields;
  const kanaal = choice(fields, 'kanaal', [...kanalen, 'peppol+email'], channelsIn, wrong);
  const eindstatus = oneOf('eindstatus', endings);
  const notities = typeof notes === 'string' ? notes : undefined;
  if (notes !== notities) wrong('notities', t({ nl: 'hier hoort tekst', en: 'text belongs here' }));
  const verklaring = oneOf('verklaring', verklaringen);
  return given({ kanaal, eindstatus, notities, verklaring, indexering: indexingOf(fields['indexering'], wrong) });
}

function checkChannel(written: Partial<Terms>, wrong: Wrong, before: Partial<Terms> = {}): void {
  const { eindstatus, kanaal } = { ...before, ...written };
  if (eindstatus === 'verstuurd' && kanaal === undefined) wrong('kanaal', absentText());
  if (eindstatus === 'definitief' && written.kanaal) wrong('kanaal', unsentChannel());
}

/** Tells of each line whose price the index makes 0: a price that small, or an index that is wrong. */
function checkIndexed(terms: Terms, wrong: Wrong): void {
  const prices = indexedLines(terms);
  for (const [at, { eenheidsprijs }] of terms.regels.entries()) {
    if (eenheidsprijs !== 0 && prices[at]?.eenheidsprijs === 0) wrong('indexering', becomesZero(at + 1));
  }
}

/** The oldest first. */
function readChanges(value: unknown, contract: Contract, wrong: Wrong): ContractChange[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length === 0) {
    wrong('wijzigingen', t({ nl: 'hier hoort een lijst, elk met vanaf', en: 'a list belongs here, each with vanaf' }));
    return [];
  }
  const within =
    (at: number): Wrong =>
    (column, text, found) =>
      wrong(`wijziging ${at + 1}, ${column}`, text, found);
  const read = value.map((one: unknown, at) => ({ at, change: readChange(isObject(one) ? one : {}, contract, within(at)) }));
  const inOrder = read.toSorted((one, other) => (one.change.vanaf < other.change.vanaf ? -1 : 1));
  const kept: ContractChange[] = [];
  for (const { at, change } of inOrder) {
    const { vanaf, regels, indexering } = change;
    const before = termsOn({ ...contract, wijzigingen: kept }, vanaf);
    if (kept.some((one) => one.vanaf === vanaf))
      within(at)('vanaf', t({ nl: 'twee wijzigingen op één dag', en: 'two changes on one day' }));
    if (regels && indexering === undefined && before.indexering) within(at)('indexering', whichIndex());
    checkChannel(change, within(at), before);
    if (regels || indexering) checkIndexed({ ...before, ...change }, within(at));
    kept.push(change);
  }
  return kept;
}

function readChange(fields: ContractFields, contract: Contract, wrong: Wrong): ContractChange {
  refuseOthers(fields, ['vanaf', ...termNames], wrong);
  const first = monthOrDay(fields['vanaf'], 'vanaf', wrong);
  const vanaf = firstDay(first ?? '');
  if (fields['vanaf'] === undefined) wrong('vanaf', absentText());
  else if (first !== undefined && contract.van !== '') checkWithin(vanaf, contract, wrong);
  const isIndexEnd = fields['indexering'] === 'nee' || fields['indexering'] === false;
  const terms = readTerms(isIndexEnd ? { ...fields, indexering: undefined } : fields, wrong);
  if (termNames.every((name) => fields[name] === undefined)) {
    wrong('vanaf', t({ nl: `zet erbij wat er verandert: ${termNames.join(', ')}`, en: `say what changes: ${termNames.join(', ')}` }));
  }
  const regels = fields['regels'] === undefined ? undefined : readContractLines(fields['regels'], wrong);
  return { vanaf, ...terms, ...(regels && { regels }), ...(isIndexEnd && { indexering: null }) };
}

/** A change before the first day, or after the last, would change nothing. */
function checkWithin(vanaf: string, { van, tot }: Contract, wrong: Wrong): void {
  if (vanaf <= firstDay(van)) {
    wrong('vanaf', t({ nl: `moet na het begin liggen (van ${van})`, en: `must lie after the beginning (van ${van})` }), vanaf);
  }
  if (tot !== undefined && vanaf > lastDay(tot)) {
    wrong('vanaf', t({ nl: `ligt na het einde (tot ${tot})`, en: `lies after the end (tot ${tot})` }), vanaf);
  }
}

const whichIndex = (): string =>
  t({ nl: 'zeg bij nieuwe prijzen ook welke indexering erop komt, of nee', en: 'say of new prices which index they follow, or nee' });

const becomesZero = (line: number): string =>
  t({
    nl: `de prijs van regel ${line} wordt hiermee nul; kijk index en basis_index na`,
    en: `this makes the price of line ${line} zero; check index and basis_index`,
  });

function readContractLines(value: unknown, wrong: Wrong): ContractLine[] {
  if (!Array.isArray(value) || value.length === 0) {
    wrong('regels', t({ nl: 'minstens één regel is nodig', en: 'at least one line is needed' }));
    return [];
  }
  return value.map((one: unknown, at): ContractLine => {
    const fields = isObject(one) ? one : {};
    const within: Wrong = (column, text, found) => wrong(`regel ${at + 1}, ${column}`, text, found);
    refuseOthers(fields, ['omschrijving', 'aantal', 'eenheidsprijs', 'btw_percentage'], within);
    return {
      omschrijving: neededText(fields, 'omschrijving', within),
      aantal: fields['aantal'] === undefined ? 1 : writtenNumber(fields['aantal'], 'aantal', 'getal', within),
      eenheidsprijs: writtenNumber(fields['eenheidsprijs'], 'eenheidsprijs', 'bedrag', within),
      btw_percentage: writtenNumber(fields['btw_percentage'], 'btw_percentage', 'percentage', within),
    };
  });
}

function channelsIn(value: unknown): readonly Kanaal[] | undefined {
  const words = typeof value === 'string' ? value.trim().split(/\s*\+\s*/) : [];
  const channels = kanalen.filter((kanaal) => words.includes(kanaal));
  return channels.length > 0 && channels.length === words.length ? channels : undefined;
}

const confirmedIn = (value: unknown): readonly Confirmation[] | undefined => readConfirmations([value].flat().map(String).join(','));

function indexingOf(value: unknown, wrong: Wrong): Indexing | undefined {
  if (value === undefined) return undefined;
  const fields = isObject(value) ? value : {};
  const within: Wrong = (column, text, found) => wrong(`indexering, ${column}`, text, found);
  refuseOthers(fields, ['basis_index', 'index'], within);
  const [basis_index, index] = [
    writtenNumber(fields['basis_index'], 'basis_index', 'getal', within),
    writtenNumber(fields['index'], 'index', 'getal', within),
  ];
  if (basis_index > 0 && index > 0) return { basis_index, index };
  wrong('indexering', t({ nl: 'basis_index en index zijn allebei groter dan nul', en: 'basis_index and index are both above zero' }));
  return undefined;
}

type ContractFields = Record<string, unknown>;

type Wrong = (column: string, text: string, value?: unknown) => void;

/** Names each field that is not among these: a field that is left out unseen may be an amount. */
function refuseOthers(fields: ContractFields, names: readonly string[], wrong: Wrong): void {
  for (const name of Object.keys(fields)) if (!names.includes(name)) wrong(name, unknownField(name, names));
}

/** A text that must be there; empty if it is not. */
function neededText(fields: ContractFields, name: string, wrong: Wrong): string {
  const value = fields[name];
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && text.trim() !== '') return text.trim();
  wrong(name, absentText());
  return '';
}

/** A number, also one that is written as Belgium writes it; 0 where it is none. */
function writtenNumber(value: unknown, column: string, kind: NumberKind, wrong: Wrong): number {
  if (typeof value === 'number') return value;
  const { value: number = 0, fault } = typeof value === 'string' ? readNumber(value, kind) : { fault: absentText() };
  if (fault !== undefined) wrong(column, fault, value);
  return number;
}

/** A month such as `2026-12`, or a day in it such as `2026-12-15`; undefined if it is neither. */
function monthOrDay(value: unknown, column: string, wrong: Wrong): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  const [, month] = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-\d{2})?$/.exec(text) ?? [];
  if (month !== undefined && (text === month || readDate(text).fault === undefined)) return text;
  wrong(
    column,
    t({
      nl: 'hier hoort een maand of een dag, zoals 2026-12 of 2026-12-15',
      en: 'a month or a day belongs here, such as 2026-12 or 2026-12-15',
    }),
    value,
  );
  return undefined;
}

const absentText = (): string => t({ nl: 'ontbreekt', en: 'is missing' });

function unknownField(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const meant = near ? t({ nl: `; bedoel je ${near}?`, en: `; did you mean ${near}?` }) : '';
  return t({ nl: 'onbekend veld', en: 'unknown field' }) + meant;
}
