import { confirmations } from '../../belgium/checks/document.ts';
import { readDate } from '../../belgium/typed/date.ts';
import { type NumberKind, readNumber } from '../../belgium/typed/number.ts';
import { yesOrNo } from '../../belgium/typed/yes-or-no.ts';
import { type Kanaal, kanalen } from '../../contract/index.ts';
import { t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import { endings } from '../batch/document.ts';
import type { Mistake } from '../batch/mistakes.ts';
import type { Contract, ContractLine, Indexing } from './contract.ts';

type Fields = Record<string, unknown>;

const known = ['naam', 'klant', 'regels', 'ritme', 'dag', 'van', 'tot', 'kanaal', 'eindstatus', 'notities', 'indexering', ...confirmations];
const rhythms: Readonly<Record<string, number>> = { maand: 1, kwartaal: 3, jaar: 12 };

/** The contracts of a file, and everything that is wrong with them; `line` of a mistake is the number of the contract. */
export interface Contracts {
  readonly contracts: readonly Contract[];
  readonly mistakes: readonly Mistake[];
}

/** Reads contracts from the values of a YAML or JSON file. */
export function readContracts(values: readonly unknown[]): Contracts {
  const mistakes: Mistake[] = [];
  const names = new Set<string>();
  const contracts = values.map((value, at) => readContract(isFields(value) ? value : {}, at + 1, mistakes));
  for (const [at, { naam }] of contracts.entries()) {
    if (naam !== '' && names.has(naam)) mistakes.push({ line: at + 1, column: 'naam', value: naam, text: twice() });
    names.add(naam);
  }
  return { contracts, mistakes };
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function readContract(fields: Fields, line: number, mistakes: Mistake[]): Contract {
  const wrong = (column: string, text: string, value?: unknown) =>
    void mistakes.push({ line, column, text, ...(typeof value === 'string' && { value }) });
  refuseOthers(fields, known, wrong);
  const tot = monthOf(fields['tot'], 'tot', wrong);
  const kanaal = channelsOf(fields['kanaal'], wrong);
  const { eindstatus: ending, notities } = fields;
  const eindstatus = endings.find((one) => one === ending);
  if (ending !== undefined && eindstatus === undefined) wrong('eindstatus', choose(endings), ending);
  if (eindstatus === 'verstuurd' && kanaal === undefined) wrong('kanaal', missing());
  if (notities !== undefined && typeof notities !== 'string') wrong('notities', t({ nl: 'hier hoort tekst', en: 'text belongs here' }));
  const indexering = indexingOf(fields['indexering'], wrong);
  const bevestigd = confirmations.filter((name) => {
    const value = fields[name];
    const answer = typeof value === 'string' ? yesOrNo(value) : value;
    if (value !== undefined && typeof answer !== 'boolean') wrong(name, choose(['ja', 'nee']), value);
    return answer === true;
  });
  const van = monthOf(fields['van'], 'van', wrong);
  if (fields['van'] === undefined) wrong('van', missing());
  if (van !== undefined && tot !== undefined && tot < van) wrong('tot', ends(van), tot);
  return {
    naam: textOf(fields, 'naam', wrong),
    klant: textOf(fields, 'klant', wrong),
    regels: linesOf(fields['regels'], wrong),
    months: monthsOf(fields['ritme'], wrong),
    dag: dayOf(fields['dag'], wrong),
    van: van ?? '',
    ...(tot !== undefined && { tot }),
    ...(kanaal && { kanaal }),
    ...(eindstatus && { eindstatus }),
    ...(typeof notities === 'string' && { notities }),
    ...(indexering && { indexering }),
    ...(bevestigd.length > 0 && { bevestigd }),
  };
}

/** Names each field that is not among these: a field that is left out unseen may be an amount. */
function refuseOthers(fields: Fields, names: readonly string[], wrong: Wrong): void {
  for (const name of Object.keys(fields)) if (!names.includes(name)) wrong(name, unknownField(name, names));
}

type Wrong = (column: string, text: string, value?: unknown) => void;

function textOf(fields: Fields, name: string, wrong: Wrong): string {
  const value = fields[name];
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && text.trim() !== '') return text.trim();
  wrong(name, missing());
  return '';
}

function linesOf(value: unknown, wrong: Wrong): ContractLine[] {
  if (!Array.isArray(value) || value.length === 0) {
    wrong('regels', t({ nl: 'minstens één regel is nodig', en: 'at least one line is needed' }));
    return [];
  }
  return value.map((one: unknown, at): ContractLine => {
    const fields = isFields(one) ? one : {};
    const within: Wrong = (column, text, found) => wrong(`regel ${at + 1}, ${column}`, text, found);
    refuseOthers(fields, ['omschrijving', 'aantal', 'eenheidsprijs', 'btw_percentage'], within);
    return {
      omschrijving: textOf(fields, 'omschrijving', within),
      aantal: fields['aantal'] === undefined ? 1 : numberOf(fields['aantal'], 'aantal', 'getal', within),
      eenheidsprijs: numberOf(fields['eenheidsprijs'], 'eenheidsprijs', 'bedrag', within),
      btw_percentage: numberOf(fields['btw_percentage'], 'btw_percentage', 'percentage', within),
    };
  });
}

function numberOf(value: unknown, column: string, kind: NumberKind, wrong: Wrong): number {
  if (typeof value === 'number') return value;
  const { value: number = 0, fault } = typeof value === 'string' ? readNumber(value, kind) : { fault: missing() };
  if (fault !== undefined) wrong(column, fault, value);
  return number;
}

function monthsOf(value: unknown, wrong: Wrong): number {
  if (typeof value === 'string') {
    const months = rhythms[value.trim()] ?? Number(/^(\d{1,3}) maanden$/.exec(value.trim())?.[1]);
    if (months > 0) return months;
  }
  wrong('ritme', value === undefined ? missing() : choose([...Object.keys(rhythms), '2 maanden']), value);
  return 1;
}

function dayOf(value: unknown, wrong: Wrong): number {
  if (value === undefined) return 1;
  const day = typeof value === 'string' ? Number(value) : value;
  if (typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 31) return day;
  wrong('dag', t({ nl: 'hier hoort een dag van 1 tot 31', en: 'a day from 1 to 31 belongs here' }), value);
  return 1;
}

/** A month, from `2026-12` or any day in it. */
function monthOf(value: unknown, column: string, wrong: Wrong): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  const [, month] = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-\d{2})?$/.exec(text) ?? [];
  if (month === undefined || (text !== month && readDate(text).fault !== undefined))
    wrong(column, t({ nl: 'hier hoort een maand, zoals 2026-12', en: 'a month belongs here, such as 2026-12' }), value);
  return month;
}

function channelsOf(value: unknown, wrong: Wrong): readonly Kanaal[] | undefined {
  if (value === undefined) return undefined;
  const words = typeof value === 'string' ? value.trim().split(/\s*\+\s*/) : [];
  const channels = kanalen.filter((kanaal) => words.includes(kanaal));
  if (channels.length > 0 && channels.length === words.length) return channels;
  wrong('kanaal', choose([...kanalen, 'peppol+email']), value);
  return undefined;
}

function indexingOf(value: unknown, wrong: Wrong): Indexing | undefined {
  if (value === undefined) return undefined;
  const fields = isFields(value) ? value : {};
  const within: Wrong = (column, text, found) => wrong(`indexering, ${column}`, text, found);
  refuseOthers(fields, ['basis_index', 'index'], within);
  const [basis_index, index] = [
    numberOf(fields['basis_index'], 'basis_index', 'getal', within),
    numberOf(fields['index'], 'index', 'getal', within),
  ];
  if (basis_index > 0 && index > 0) return { basis_index, index };
  wrong('indexering', t({ nl: 'basis_index en index zijn allebei groter dan nul', en: 'basis_index and index are both above zero' }));
  return undefined;
}

const missing = (): string => t({ nl: 'ontbreekt', en: 'is missing' });

const twice = (): string => t({ nl: 'twee abonnementen heten zo', en: 'two contracts have this name' });

const choose = (values: readonly string[]): string => t({ nl: `kies uit ${values.join(', ')}`, en: `choose from ${values.join(', ')}` });

const ends = (van: string): string => t({ nl: `ligt voor van (${van})`, en: `lies before van (${van})` });

function unknownField(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const meant = near ? t({ nl: `; bedoel je ${near}?`, en: `; did you mean ${near}?` }) : '';
  return t({ nl: 'onbekend veld', en: 'unknown field' }) + meant;
}
