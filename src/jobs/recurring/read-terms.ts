import { isObject } from '../../contract/object.ts';
import { type Kanaal, kanalen } from '../../contract/index.ts';
import { t } from '../../language.ts';
import { endings } from '../batch/document.ts';
import type { Contract, ContractChange, ContractLine, Indexing, Terms } from './contract.ts';
import { chooseFrom, type ContractFields, absentText, monthOrDay, writtenNumber, refuseOthers, neededText, type Wrong } from './fields.ts';
import { firstDay, lastDay, termsOn } from './period.ts';

/** The names of the fields that may change from a day on. */
export const termNames = ['regels', 'indexering', 'kanaal', 'eindstatus', 'notities'] as const;

/** Reads those of these fields that are there, but for the lines. */
export function readTerms(fields: ContractFields, wrong: Wrong): Partial<Omit<Terms, 'regels'>> {
  const kanaal = channelsOf(fields['kanaal'], wrong);
  const { eindstatus: ending, notities } = fields;
  const eindstatus = endings.find((one) => one === ending);
  if (ending !== undefined && eindstatus === undefined) wrong('eindstatus', chooseFrom(endings), ending);
  if (notities !== undefined && typeof notities !== 'string') wrong('notities', t({ nl: 'hier hoort tekst', en: 'text belongs here' }));
  const indexering = indexingOf(fields['indexering'], wrong);
  return {
    ...(kanaal && { kanaal }),
    ...(eindstatus && { eindstatus }),
    ...(typeof notities === 'string' && { notities }),
    ...(indexering && { indexering }),
  };
}

/** Tells where documents are to be sent and nothing says how. */
export function checkChannel({ eindstatus, kanaal }: Partial<Terms>, wrong: Wrong): void {
  if (eindstatus === 'verstuurd' && kanaal === undefined) wrong('kanaal', absentText());
}

/** Reads the changes of a contract, each with the day from which it holds, the oldest first. */
export function readChanges(value: unknown, contract: Contract, wrong: Wrong): ContractChange[] {
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
    checkChannel({ ...before, ...change }, within(at));
    kept.push(change);
  }
  return kept;
}

function readChange(fields: ContractFields, contract: Contract, wrong: Wrong): ContractChange {
  refuseOthers(fields, ['vanaf', ...termNames], wrong);
  const given = monthOrDay(fields['vanaf'], 'vanaf', wrong);
  const vanaf = firstDay(given ?? '');
  if (fields['vanaf'] === undefined) wrong('vanaf', absentText());
  else if (given !== undefined && contract.van !== '') checkWithin(vanaf, contract, wrong);
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
  t({
    nl: 'zeg bij nieuwe prijzen ook welke indexering erop komt, of nee',
    en: 'say of new prices which index they follow, or nee',
  });

/** Reads lines, of which there must be one. */
export function readContractLines(value: unknown, wrong: Wrong): ContractLine[] {
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

function channelsOf(value: unknown, wrong: Wrong): readonly Kanaal[] | undefined {
  if (value === undefined) return undefined;
  const words = typeof value === 'string' ? value.trim().split(/\s*\+\s*/) : [];
  const channels = kanalen.filter((kanaal) => words.includes(kanaal));
  if (channels.length > 0 && channels.length === words.length) return channels;
  wrong('kanaal', chooseFrom([...kanalen, 'peppol+email']), value);
  return undefined;
}

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
