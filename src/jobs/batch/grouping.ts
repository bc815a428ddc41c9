import { verklaringen } from '../../belgium/verklaring.ts';
import { confirmations, readConfirmations } from '../../belgium/checks/document.ts';
import { yesOrNo } from '../../belgium/typed/yes-or-no.ts';
import { belgian } from '../../belgium/decimal.ts';
import { given, type Kanaal, kanalen, type KlantInvoer } from '../../contract/index.ts';
import { groupBy } from '../../group-by.ts';
import { writePeppolId } from '../../belgium/peppol.ts';
import { t } from '../../language.ts';
import { referenceFault } from '../../service/journal/log/own-reference.ts';
import {
  btwCodeChoices,
  btwCodeNamed,
  type BatchDocument,
  type BatchLine,
  type DocumentFields,
  documentKinds,
  endings,
} from './document.ts';
import type { BatchColumn } from './columns.ts';
import { type Mistake, chooseFrom, unsentChannel } from './mistakes.ts';
import type { TypedRow } from './values.ts';

export interface Grouped {
  readonly documents: readonly BatchDocument[];
  readonly mistakes: readonly Mistake[];
}

/** Makes a document of the rows of one reference; `otherwise` fills in fields. Cells that `before` names are not called empty too. */
export function grouped(
  rows: readonly TypedRow[],
  otherwise: Pick<DocumentFields, 'datum' | 'kanaal' | 'eindstatus'>,
  before: readonly Mistake[] = [],
): Grouped {
  const mistakes = [...before];
  const faulty = new Set(before.map(({ line, column }) => `${line} ${column}`));
  const byReference = groupBy(rows, ({ text }) => text.referentie);
  for (const { line } of byReference.get(undefined) ?? [])
    if (!faulty.has(`${line} referentie`)) mistakes.push({ line, column: 'referentie', text: noReference() });
  const documents = [...byReference].flatMap(([referentie, own]) =>
    referentie === undefined ? [] : [documentOf(referentie, own, otherwise, { mistakes, faulty })],
  );
  return { documents, mistakes };
}

/** The mistakes so far, and the cells that could not be read, by line and column. */
interface Mistaken {
  readonly mistakes: Mistake[];
  readonly faulty: ReadonlySet<string>;
}

function documentOf(
  referentie: string,
  rows: readonly TypedRow[],
  otherwise: Pick<DocumentFields, 'datum' | 'kanaal' | 'eindstatus'>,
  { mistakes, faulty }: Mistaken,
): BatchDocument {
  const own = fieldsOf(rows, mistakes);
  const fields: DocumentFields = { ...otherwise, ...own };
  const first = rows[0]?.line ?? 0;
  const other = rows.find(({ numbered }) => numbered !== rows[0]?.numbered);
  if (other) mistakes.push({ line: other.line, column: 'referentie', value: referentie, text: otherKind(first) });
  const wrong = (column: BatchColumn, text: string) => void mistakes.push({ line: first, column, text });
  const fault = referenceFault(referentie);
  if (fault !== undefined) mistakes.push({ line: first, column: 'referentie', value: referentie, text: fault });
  if (fields.klant === undefined && fields.nieuweKlant?.naam === undefined) wrong('klant', noCustomer());
  if (fields.soort === 'offerte' && (fields.eindstatus ?? 'concept') !== 'concept') wrong('eindstatus', quoteStays());
  if (fields.eindstatus === 'verstuurd' && fields.kanaal === undefined && rows.every(({ text }) => text.kanaal === undefined))
    wrong('kanaal', t({ nl: 'is leeg: peppol, email of peppol+email?', en: 'is empty: peppol, email or peppol+email?' }));
  const channelled = rows.find(({ text }) => text.kanaal !== undefined);
  if (fields.eindstatus === 'definitief' && own.kanaal && channelled)
    mistakes.push({ line: channelled.line, column: 'kanaal', text: unsentChannel() });
  if (fields.email !== undefined && fields.kanaal !== undefined && !fields.kanaal.includes('email')) wrong('email', mailWithoutMail());
  return { referentie, ...fields, lines: rows.map((row) => lineOf(row, { mistakes, faulty })) };
}

/** From whichever of its rows has them; two rows that differ are a mistake. */
function fieldsOf(rows: readonly TypedRow[], mistakes: Mistake[]): DocumentFields {
  const one = (column: BatchColumn): { readonly line: number; readonly text: string } | undefined => {
    let found: { line: number; text: string } | undefined;
    for (const { line, text } of rows) {
      const value = text[column];
      if (value === undefined) continue;
      if (found && found.text !== value) mistakes.push({ line, column, value, text: otherOnLine(found.line, found.text) });
      found ??= { line, text: value };
    }
    return found;
  };
  const choice = <T>(column: BatchColumn, choices: readonly string[], read: (text: string) => T | undefined): T | undefined => {
    const found = one(column);
    const value = found && read(found.text);
    if (found && value === undefined) mistakes.push({ line: found.line, column, value: found.text, text: chooseFrom(choices) });
    return value;
  };
  const oneOf = <T extends string>(column: BatchColumn, known: readonly T[]): T | undefined =>
    choice(column, known, (text) => known.find((name) => name === text.toLowerCase()));
  const plain = (column: BatchColumn) => one(column)?.text;
  return given({
    klant: plain('klant'),
    datum: plain('datum'),
    leverdatum: plain('leverdatum'),
    bestelbon: plain('bestelbon'),
    notities: plain('notities'),
    verklaring: oneOf('verklaring', verklaringen),
    referentie_op_document: choice('referentie_op_document', ['ja', 'nee'], yesOrNo),
    email: plain('email'),
    kanaal: choice('kanaal', [...kanalen, 'peppol+email'], channelsIn),
    eindstatus: oneOf('eindstatus', endings),
    soort: oneOf('soort', documentKinds),
    nieuweKlant: newCustomer(plain),
    bevestig: choice('bevestig', confirmations, readConfirmations),
  });
}

function newCustomer(plain: (column: BatchColumn) => string | undefined): DocumentFields['nieuweKlant'] {
  const peppolId = plain('klant_peppol_id');
  const fields = given({
    naam: plain('klant_naam'),
    type: plain('klant_type')?.toLowerCase() as 'bedrijf' | undefined,
    email: plain('klant_email'),
    adres: plain('klant_adres'),
    land: plain('klant_land')?.toUpperCase(),
    kbo_btw_nummer: plain('klant_kbo_btw_nummer'),
    peppol_id: peppolId === undefined ? undefined : writePeppolId(peppolId),
  } satisfies Record<keyof KlantInvoer, string | undefined>);
  return Object.keys(fields).length === 0 ? undefined : fields;
}

function channelsIn(text: string): readonly Kanaal[] | undefined {
  const words = text.toLowerCase().split(/\s*\+\s*/);
  const channels = words.flatMap((word) => kanalen.filter((kanaal) => kanaal === word));
  return channels.length === words.length && new Set(words).size === words.length ? channels : undefined;
}

/** Without a product all four values are needed. (regel) */
function lineOf({ line, text, numbers }: TypedRow, { mistakes, faulty }: Mistaken): BatchLine {
  const { omschrijving, product, btw_code } = text;
  const code = btw_code === undefined ? undefined : btwCodeNamed(btw_code);
  const rate = numbers.btw_percentage ?? (btw_code === undefined ? undefined : 0);
  const found = given({ omschrijving, aantal: numbers.aantal, eenheidsprijs: numbers.eenheidsprijs, btw_percentage: rate, product });
  if (product === undefined) {
    for (const column of ['omschrijving', 'aantal', 'eenheidsprijs', 'btw_percentage'] as const)
      if (found[column] === undefined && !faulty.has(`${line} ${column}`))
        mistakes.push({ line, column, text: t({ nl: 'is leeg', en: 'is empty' }) });
  }
  if (btw_code !== undefined && code === undefined)
    mistakes.push({ line, column: 'btw_code', value: btw_code, text: chooseFrom(btwCodeChoices.map(({ text: choice }) => choice)) });
  else if (btw_code !== undefined && rate !== 0) mistakes.push({ line, column: 'btw_code', value: btw_code, text: codeNeedsZero(rate) });
  return { line, ...found, ...(code !== undefined && { btw_code: code }) };
}

const noReference = (): string =>
  t({
    nl: 'is leeg: elke rij hoort bij een document met een eigen naam',
    en: 'is empty: each row belongs to a document with a name of its own',
  });

const otherKind = (first: number): string =>
  t({
    nl: `is hier en op rij ${first} een keer een getal en een keer tekst; schrijf ze gelijk, of geef een van beide een andere referentie`,
    en: `is a number in one place and text in the other, here and on row ${first}; write them alike, or give one of them another reference`,
  });

const noCustomer = (): string => t({ nl: 'is leeg: voor wie is dit document?', en: 'is empty: who is it for?' });

const quoteStays = (): string =>
  t({
    nl: 'een offerte blijft een concept; de dienst kan er niet meer mee',
    en: 'a quote stays a draft; the service can do no more with it',
  });

const mailWithoutMail = (): string => t({ nl: 'gaat alleen met kanaal email', en: 'only goes with the channel email' });

const otherOnLine = (line: number, first: string): string =>
  t({
    nl: `op rij ${line} staat '${first}' voor dezelfde referentie; één document heeft er één`,
    en: `row ${line} has '${first}' for the same reference; one document has one`,
  });

const codeNeedsZero = (rate: number | undefined): string =>
  t({ nl: `gaat alleen met 0 % btw, niet met ${belgian(String(rate))} %`, en: `only goes with 0 % VAT, not with ${rate} %` });
