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
import { openDoubts, refusalText } from '../flows/accepting/accept.ts';
import type { wizardAnswers } from '../flows/arguments.ts';
import { aProduct } from '../flows/choosing/named.ts';
import { linesOverview } from '../flows/regels.ts';
import { checkPeriod, parseDate } from '../input/dates.ts';
import { parseAmount, parseNumber, parsePercentage } from '../input/numbers.ts';
import type { TypedRegel } from '../input/regel.ts';
import { textRows } from '../output/drawn.ts';
import { formatDate } from '../output/days.ts';
import type { Opened } from '../session/session.ts';
import { matching } from '../terminal/choose/numbered.ts';
import { back, helpAnswer, optional, orNone, visibleText, writtenOut } from './answers.ts';
import { askCustomer, type Customer, givenCustomer } from './ask-customer.ts';
import { nameOrId } from './name.ts';

/** A line whose four values are all answered; with `product`, they come from the price list. */
type AnsweredRegel = TypedRegel & Required<Omit<TypedRegel, 'product'>>;

type Priced = Product & { naam: string; eenheidsprijs: number; btw_percentage: number };

/**
 * Asks for one or more lines after those `before`, until an empty answer. Shows all lines with their totals after each. Gives
 * undefined where the user goes back from the first line.
 */
async function askLines(session: Opened<'ask' | 'out'>, api: Api, before: readonly AnsweredRegel[]): Promise<AnsweredRegel[] | undefined> {
  const { ask } = session;
  const lines = [...before];
  let products: readonly Product[] | undefined;
  for (;;) {
    const answer = await ask.read(question(lines.length), optional(writtenOut(visibleText(Naam, { controls: true }))), { default: '' });
    if (answer === undefined && lines.length > 0) return lines;
    if (answer === undefined) continue;
    if (answer === back && lines.length === 0) return undefined;
    if (answer === back) {
      lines.pop();
    } else {
      products ??= await session.out.busy(t({ nl: 'Prijslijst lezen', en: 'Reading the price list' }), priceList(api, ''));
      const line = await lineFor(session, api, products, answer);
      if (line) lines.push(line);
    }
    if (lines.length > 0) await ask.show(linesOverview(lines));
  }
}

function question(count: number): string {
  const line = t({ nl: `Regel ${count + 1}: product of omschrijving`, en: `Line ${count + 1}: product or description` });
  return count === 0 ? line : `${line} ${t({ nl: `(leeg: klaar, ${back}: vorige weg)`, en: `(empty: done, ${back}: drop the last)` })}`;
}

const helpText = (): string =>
  t({
    nl: `  Typ een deel van een productnaam, of een eigen omschrijving. ${back} gaat terug, ook bij aantal, prijs en btw.`,
    en: `  Type part of a product's name, or a description of your own. ${back} goes back, also at quantity, price and VAT.`,
  });

/** The line that an answer means: of a product, or in the user's own words. Undefined where the user goes back. */
async function lineFor(session: Opened<'ask'>, api: Api, products: readonly Product[], answer: string): Promise<AnsweredRegel | undefined> {
  if (answer === helpAnswer) await session.ask.show(helpText());
  const sold = products.filter(({ naam, actief }) => actief !== false && naam);
  const found =
    answer === helpAnswer
      ? sold
      : matching(
          sold.map(({ naam }) => naam ?? ''),
          answer,
        ).flatMap((at) => sold[at] ?? []);
  if (found.length === 0) return answer === helpAnswer ? undefined : freeLine(session, answer);
  const own = t({ nl: `eigen omschrijving: ${answer}`, en: `own description: ${answer}` });
  const picked = await session.ask.pick({
    title: t({ nl: 'Uit de prijslijst', en: 'From the price list' }),
    rows: (width) => textRows(found, aProduct.columns, width),
    others: () => (answer === helpAnswer ? [] : [own]),
    first: 0,
  });
  if (!picked) return undefined;
  if ('other' in picked) return freeLine(session, answer);
  const product = await priced(session, api, found[picked.items[0] ?? 0]);
  if (product) return productLine(session, product, products);
  return answer === helpAnswer ? undefined : freeLine(session, answer);
}

/** The product with all that a line needs; undefined where it lacks something, which the user is told. */
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

/** Whether a line can be made of the product: it has a price, a VAT rate and a name that fits a line. */
const isPriced = ({ naam, eenheidsprijs, btw_percentage }: Product): boolean =>
  checkSchema(Naam, naam).issues === undefined && eenheidsprijs != null && btw_percentage != null;

/** Asks for a number; undefined where the user goes back. */
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

const askQuantity = (session: Opened<'ask'>) => askNumber(session, t({ nl: 'Aantal', en: 'Quantity' }), parseNumber, '1');

async function productLine(session: Opened<'ask'>, product: Priced, products: readonly Product[]): Promise<AnsweredRegel | undefined> {
  const aantal = await askQuantity(session);
  if (aantal === undefined) return undefined;
  const { naam: omschrijving, eenheidsprijs, btw_percentage } = product;
  return { product: nameOrId(product, products), omschrijving, aantal, eenheidsprijs, btw_percentage };
}

function parseRate(answer: string, name: string): number {
  const rate = parsePercentage(answer, name);
  const reason = rateRefusal(rate);
  if (reason) throw usage(`${name}: ${refusalText({ reason, value: rate })}`);
  return rate;
}

async function freeLine(session: Opened<'ask'>, omschrijving: string): Promise<AnsweredRegel | undefined> {
  const aantal = await askQuantity(session);
  if (aantal === undefined) return undefined;
  const eenheidsprijs = await askNumber(session, t({ nl: 'Eenheidsprijs zonder btw', en: 'Unit price without VAT' }), parseAmount);
  if (eenheidsprijs === undefined) return undefined;
  const btw_percentage = await askNumber(session, t({ nl: 'Btw-tarief', en: 'VAT rate' }), parseRate, '21');
  if (btw_percentage === undefined) return undefined;
  return { omschrijving, aantal, eenheidsprijs, btw_percentage };
}

export type DraftKind = 'factuur' | 'offerte';

/** All answers about a document: its customer, its lines, and its other fields under the names of the API. */
export interface DocumentDraft
  extends Readonly<Record<Exclude<keyof (FactuurInvoer & OfferteInvoer), 'klant_id' | 'regels'>, string | undefined>> {
  readonly customer: Customer;
  readonly lines: readonly AnsweredRegel[];
  readonly datum: string;
  /** The doubts about it that the user confirmed. */
  readonly confirmed?: readonly Confirmation[];
}

/** The answers that the options of the command gave already, each under its option. */
export type GivenAnswers = Partial<Readonly<Record<(typeof wizardAnswers)[number], string | undefined>>>;

/** Asks for customer, lines, date and notes, and for an offerte also until when it holds, as far as they are not given. */
export async function askDocument(
  session: Opened<'api' | 'ask' | 'globals' | 'now' | 'out' | 'profile'>,
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
    const day = parseDate(answer, date);
    checkPeriod(day, given.geldigTot, [date, untilName()], formatDate);
    return day;
  };
  let customer = given.klant === undefined ? await askCustomer(session, api) : await givenCustomer(session, api, given.klant);
  let lines: readonly AnsweredRegel[] = [];
  let confirmed: readonly Confirmation[] = [];
  let datum: string | undefined;
  while (datum === undefined) {
    const answered = await askLines(session, api, lines);
    lines = answered ?? [];
    const agreed = answered && (await askDoubts(session, answered));
    if (answered && !agreed) continue;
    confirmed = agreed ?? [];
    if (answered) datum = given.datum ?? (await ask.read(date, parse, { default: formatDate(today(now())) }));
    else customer = await askCustomer(session, api);
  }
  const geldig_tot = given.geldigTot ?? (kind === 'offerte' ? await askUntil(session, datum) : undefined);
  const notes = orNone(t({ nl: 'Notities', en: 'Notes' }));
  const notities = given.notities ?? (await ask.read(notes, optional(writtenOut(visibleText(Tekst))), { default: '' }));
  return { customer, lines, datum, geldig_tot, notities, confirmed };
}

/** Asks about what may be wrong with the lines, and gives the names by which that is confirmed; undefined where it is not right. */
async function askDoubts(
  session: Opened<'ask' | 'profile'>,
  lines: readonly AnsweredRegel[],
): Promise<readonly Confirmation[] | undefined> {
  const asked = await openDoubts(session, lines, new Set());
  for (const { text } of asked) await session.ask.show(`${t({ nl: 'Let op', en: 'Note' })}: ${text}`);
  if (asked.length > 0 && !(await session.ask.confirm(t({ nl: 'Klopt dat?', en: 'Is that right?' })))) return undefined;
  return [...new Set(asked.map(({ confirmation }) => confirmation))];
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
