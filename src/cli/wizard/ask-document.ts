import type { Confirmation } from '../../belgium/checks/document.ts';
import { rateRefusal } from '../../belgium/checks/rate.ts';
import { addDays, today } from '../../belgium/dates.ts';
import type { FactuurInvoer, OfferteInvoer, Product } from '../../contract/index.ts';
import { checkSchema } from '../../contract/issues.ts';
import { Tekst, Getal, Naam } from '../../contract/primitives.ts';
import { usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import type { Api } from '../../service/api/index.ts';
import { priceList } from '../../service/references/name.ts';
import { doubtsAbout, openDoubts, refusalText } from '../flows/accepting/accept.ts';
import type { wizardAnswers } from '../flows/arguments.ts';
import { aProduct } from '../flows/choosing/named.ts';
import { areRight } from '../flows/confirm.ts';
import { writeNumber } from '../flows/editing/text.ts';
import { linesOverview } from '../flows/regels.ts';
import { checkPeriod, parseDate, withYear } from '../input/dates.ts';
import { parseAmount, parseNumber, parsePercentage } from '../input/numbers.ts';
import type { TypedRegel } from '../input/regel.ts';
import { textRows } from '../output/drawn.ts';
import { formatDate } from '../output/days.ts';
import type { Opened } from '../session/session.ts';
import { matching } from '../terminal/choose/numbered.ts';
import { back, helpAnswer, optional, orNone, visibleText, writtenOut } from './answers.ts';
import { askCustomer, type Customer, givenCustomer, nameOrId } from './ask-customer.ts';

/** A session whose lines are asked, and the rates that the user said are right. */
type AskingLines = Opened<'ask' | 'out' | 'profile'> & { readonly agreed: Set<number> };

/** A line whose four values are all answered; with `product`, they come from the price list. */
type AnsweredRegel = TypedRegel & Required<Omit<TypedRegel, 'product'>>;

type Priced = Product & { naam: string; eenheidsprijs: number; btw_percentage: number };

/**
 * Asks for one or more lines after those `before`, until an empty answer. Shows all lines with their totals after each. Gives
 * undefined if the user goes back from the first line. A rate that is right though Belgium lacks it is added to `agreed`.
 */
async function askLines(session: AskingLines, api: Api, before: readonly AnsweredRegel[]): Promise<AnsweredRegel[] | undefined> {
  const { ask } = session;
  const lines = [...before];
  let products: readonly Product[] | undefined;
  /** The line that the user went back to the beginning of. */
  let begun: BegunRegel | undefined;
  for (;;) {
    const parse = optional(writtenOut(visibleText(Naam, { controls: true })));
    const answer: string | undefined = await ask.read(question(lines.length), parse, { default: begun?.omschrijving ?? '' });
    const last = lines.at(-1);
    if (answer === undefined && last) return lines;
    if (answer === undefined) continue;
    if (answer === back && !last) return undefined;
    let line: AnsweredRegel | BegunRegel;
    if (answer === back && last) {
      lines.pop();
      line = await askFigures(session, last, fieldsOf(last).length - 1);
    } else if (answer === begun?.omschrijving) {
      line = await askFigures(session, begun);
    } else {
      products ??= await session.out.busy(t({ nl: 'Prijslijst lezen', en: 'Reading the price list' }), priceList(api, ''));
      line = await lineFor(session, api, products, answer, begun?.product === undefined ? begun : {});
    }
    begun = isWhole(line) ? undefined : line;
    if (isWhole(line)) lines.push(line);
    if (lines.length > 0 && !begun) await ask.show(linesOverview(lines));
  }
}

function question(count: number): string {
  const line = t({ nl: `Regel ${count + 1}: product of omschrijving`, en: `Line ${count + 1}: product or description` });
  return count === 0 ? line : `${line} ${t({ nl: `(leeg: klaar, ${back}: terug)`, en: `(empty: done, ${back}: back)` })}`;
}

const helpText = (): string =>
  t({
    nl: `  Typ een deel van een productnaam, of een eigen omschrijving. ${back} gaat één vraag terug, ook bij aantal, prijs en btw; een regel vóór wiens omschrijving je teruggaat, valt weg.`,
    en: `  Type part of a product's name, or a description of your own. ${back} goes one question back, also at quantity, price and VAT; a line is dropped when you go back past its description.`,
  });

/** The line that an answer means: of a product, or in the user's own words; without its figures where the user goes back. */
async function lineFor(
  session: AskingLines,
  api: Api,
  products: readonly Product[],
  answer: string,
  before: BegunRegel = {},
): Promise<AnsweredRegel | BegunRegel> {
  if (answer === helpAnswer) await session.ask.show(helpText());
  const sold = products.filter(({ naam, actief }) => actief !== false && naam);
  const found =
    answer === helpAnswer
      ? sold
      : matching(
          sold.map(({ naam }) => naam ?? ''),
          answer,
        ).flatMap((at) => sold[at] ?? []);
  if (found.length === 0) return answer === helpAnswer ? {} : askFigures(session, { ...before, omschrijving: answer });
  const own = t({ nl: `eigen omschrijving: ${answer}`, en: `own description: ${answer}` });
  const picked = await session.ask.pick({
    title: t({ nl: 'Uit de prijslijst', en: 'From the price list' }),
    rows: (width) => textRows(found, aProduct.columns, width),
    others: () => (answer === helpAnswer ? [] : [own]),
    first: 0,
  });
  if (!picked) return {};
  if ('other' in picked) return askFigures(session, { ...before, omschrijving: answer });
  const product = await priced(session, api, found[picked.items[0] ?? 0]);
  if (product) return askFigures(session, productLine(product, products));
  return answer === helpAnswer ? {} : askFigures(session, { ...before, omschrijving: answer });
}

/** The product with all that a line needs; undefined if it lacks something, which the user is told. */
async function priced({ ask }: Opened<'ask'>, api: Api, product: Product | undefined): Promise<Priced | undefined> {
  // The list of products may lack the VAT rate, and whether it is sold. (product)
  const isShort = product?.btw_percentage == null || product.actief == null;
  const whole = product && isShort ? await api.producten.get(product.id) : product;
  const isSold = whole?.actief !== false;
  if (whole && isSold && isPriced(whole)) return whole as Priced;
  await ask.show(t(isSold ? notPriced : notSold));
  return undefined;
}

const notPriced: Text = {
  nl: 'Van dit product kan geen regel gemaakt worden: de naam, de prijs of het btw-tarief klopt niet. Schrijf de regel zelf.',
  en: 'No line can be made of this product: its name, price or VAT rate is not right. Write the line yourself.',
};

const notSold: Text = {
  nl: 'Dit product wordt niet meer verkocht. Kies een ander, of schrijf de regel zelf.',
  en: 'This product is no longer sold. Choose another one, or write the line yourself.',
};

const isPriced = ({ naam, eenheidsprijs, btw_percentage }: Product): boolean =>
  checkSchema(Naam, naam).issues === undefined && eenheidsprijs != null && btw_percentage != null;

function askNumber({ ask }: Opened<'ask'>, name: string, read: typeof parseNumber, otherwise?: string): Promise<number | undefined> {
  const parse = (answer: string) => {
    if (answer === back) return undefined;
    const value = read(answer, name);
    const { issues } = checkSchema(Getal, value);
    if (issues?.[0]) throw usage(`${name}: ${t(issues[0].text)}`);
    return value;
  };
  return ask.read(name, parse, otherwise === undefined ? {} : { default: otherwise });
}

/** A line with the answers that are there so far; without a description nothing of it is left. */
type BegunRegel = Partial<AnsweredRegel>;

const isWhole = (line: AnsweredRegel | BegunRegel): line is AnsweredRegel => line.btw_percentage !== undefined && line.aantal !== undefined;

function productLine(product: Priced, products: readonly Product[]): BegunRegel {
  const { naam: omschrijving, eenheidsprijs, btw_percentage } = product;
  return { product: nameOrId(product, products), omschrijving, eenheidsprijs, btw_percentage };
}

function parseRate(answer: string, name: string): number {
  const rate = parsePercentage(answer, name);
  const reason = rateRefusal(rate);
  if (reason) throw usage(`${name}: ${refusalText({ reason, value: rate })}`);
  return rate;
}

interface AskedFigure {
  readonly field: 'aantal' | 'eenheidsprijs' | 'btw_percentage';
  readonly name: Text;
  readonly read: typeof parseNumber;
  readonly usual?: string;
}

const askedFigures: readonly AskedFigure[] = [
  { field: 'aantal', name: { nl: 'Aantal', en: 'Quantity' }, read: parseNumber, usual: '1' },
  { field: 'eenheidsprijs', name: { nl: 'Eenheidsprijs zonder btw', en: 'Unit price without VAT' }, read: parseAmount },
  { field: 'btw_percentage', name: { nl: 'Btw-tarief', en: 'VAT rate' }, read: parseRate, usual: '21' },
];

const fieldsOf = ({ product }: BegunRegel): readonly AskedFigure[] => (product === undefined ? askedFigures : askedFigures.slice(0, 1));

/** The answers before are defaults. Where the user goes back from the first figure, the line lacks its quantity. */
async function askFigures(session: AskingLines, before: BegunRegel, from = 0): Promise<AnsweredRegel | BegunRegel> {
  const asked = fieldsOf(before);
  const line: { -readonly [Field in keyof BegunRegel]: BegunRegel[Field] } = { ...before };
  for (let at = from; ; ) {
    const figure = asked[at];
    if (!figure) return line;
    const { field, name, read, usual } = figure;
    const known = line[field];
    const value = await askNumber(session, t(name), read, known === undefined ? usual : writeNumber(known));
    if (value === undefined && at === 0) {
      const { aantal: _dropped, ...begun } = line;
      return begun;
    }
    if (value !== undefined && field === 'btw_percentage' && !(await isRateRight(session, value))) continue;
    if (value !== undefined) line[field] = value;
    at += value === undefined ? -1 : 1;
  }
}

/** Asks about a rate that Belgium, or the profile, lacks, at its own question. */
async function isRateRight(session: AskingLines, rate: number): Promise<boolean> {
  const { agreed } = session;
  const { tarieven } = await session.profile();
  const doubts = agreed.has(rate) ? [] : doubtsAbout([{ btw_percentage: rate }], tarieven, new Set(), () => '');
  if (!(await areRight(session, doubts))) return false;
  agreed.add(rate);
  return true;
}

export type DraftKind = 'factuur' | 'offerte';

export interface DocumentDraft
  extends Readonly<Record<Exclude<keyof (FactuurInvoer & OfferteInvoer), 'klant_id' | 'regels'>, string | undefined>> {
  readonly customer: Customer;
  readonly lines: readonly AnsweredRegel[];
  readonly datum: string;
  readonly confirmed?: readonly Confirmation[];
}

export type GivenAnswers = Partial<Readonly<Record<(typeof wizardAnswers)[number], string | undefined>>>;

export async function askDocument(
  session: Opened<'api' | 'ask' | 'dryRun' | 'globals' | 'now' | 'out' | 'profile'>,
  api: Api,
  kind: DraftKind,
  given: GivenAnswers,
): Promise<DocumentDraft> {
  checkPeriod(given.datum, given.geldigTot, ['--datum', '--geldig-tot']);
  if (given.notities !== undefined) writtenOut((text) => text)(given.notities);
  const { ask, now } = session;
  await ask.show(
    t({
      nl: `Ctrl-C stopt; vóór de laatste vraag wordt niets verstuurd. Bij een regel: ${helpAnswer} geeft hulp, ${back} gaat terug.`,
      en: `Ctrl-C stops; nothing is sent before the last question. At a line: ${helpAnswer} gives help, ${back} goes back.`,
    }),
  );
  const date = dateName();
  const parse = (answer: string) => {
    if (answer === back) return undefined;
    const day = parseDate(withYear(answer, now()), date);
    checkPeriod(day, given.geldigTot, [date, untilName()], formatDate);
    return day;
  };
  let customer = given.klant === undefined ? await askCustomer(session, api) : await givenCustomer(session, api, given.klant);
  const asking = { ...session, agreed: new Set<number>() };
  let lines: readonly AnsweredRegel[] = [];
  let confirmed: readonly Confirmation[] = [];
  let datum: string | undefined;
  while (datum === undefined) {
    const answered = await askLines(asking, api, lines);
    lines = answered ?? [];
    const right = answered && (await askDoubts(asking, answered));
    if (answered && !right) continue;
    confirmed = right ?? [];
    if (answered) datum = given.datum ?? (await ask.read(date, parse, { default: formatDate(today(now())) }));
    else customer = await askCustomer(session, api);
  }
  const geldig_tot = given.geldigTot ?? (kind === 'offerte' ? await askUntil(session, datum) : undefined);
  const notes = orNone(t({ nl: 'Notities', en: 'Notes' }));
  const notities = given.notities ?? (await ask.read(notes, optional(writtenOut(visibleText(Tekst))), { default: '' }));
  return { customer, lines, datum, geldig_tot, notities, confirmed };
}

/** Asks about what may be wrong with the lines, and gives the names by which that is confirmed; undefined if it is not right. */
async function askDoubts(session: AskingLines, lines: readonly AnsweredRegel[]): Promise<readonly Confirmation[] | undefined> {
  const all = await openDoubts(session, lines, new Set());
  const isAgreed = (regel: number | undefined): boolean => regel !== undefined && session.agreed.has(lines[regel]?.btw_percentage ?? 0);
  const asked = all.filter(({ field, regel }) => field !== 'btw_percentage' || !isAgreed(regel));
  return (await areRight(session, asked)) ? [...new Set(all.map(({ word }) => word))] : undefined;
}

const dateName = (): string => t({ nl: 'Datum', en: 'Date' });
const untilName = (): string => t({ nl: 'Geldig tot', en: 'Valid until' });

function askUntil({ ask }: Opened<'ask'>, datum: string): Promise<string> {
  const name = untilName();
  const parse = (answer: string) => {
    const day = parseDate(answer, name);
    checkPeriod(datum, day, [dateName(), name], formatDate);
    return day;
  };
  return ask.read(name, parse, { default: formatDate(addDays(datum, 30)) });
}
