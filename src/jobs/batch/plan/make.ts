import { everyOf } from '../../../group-by.ts';
import { setImmediate } from 'node:timers/promises';
import { addDays, type Days, today } from '../../../belgium/dates.ts';
import { totals } from '../../../belgium/totals.ts';
import { isFinal } from '../../../contract/finality.ts';
import { checkSchema, FactuurInvoer, type FactuurKort } from '../../../contract/index.ts';
import { t, type Text } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Looking } from '../../../service/journal/evidence/credits.ts';
import { knownSince } from '../../../service/journal/evidence/of-service.ts';
import type { DocumentHabits } from '../../../service/profiles/profile.ts';
import type { There } from '../../../service/journal/evidence/there.ts';
import type { BatchDocument, BatchLine } from '../document.ts';
import type { Grouped } from '../grouping.ts';
import type { Mistake } from '../mistakes.ts';
import type { Made, References } from '../../../service/journal/log/references.ts';
import { alikeReferences, madeBefore, type MadeOtherwise, otherReference } from './known-references.ts';
import { detailsOf, madeByHand, openCustomers, type ChosenCustomer, chosenCustomer, numberRemarks, openFresh } from './customers.ts';
import { elsewhereText, type Lookalikes, openLookalikes } from './lookalikes.ts';
import { filledIn, notitiesOf } from './notities.ts';
import type { Plan, PlannedDocument, PlannedProduct, PlanOptions } from './plan.ts';
import { declarationRemark, planWarnings } from './warnings.ts';
import type { LineFigures } from '../../../belgium/regel.ts';
import { isCalled, priceList, readProduct } from '../../../service/references/name.ts';
import { memo } from '../../../memo.ts';

export interface Planning {
  readonly api: Api;
  /** The look at the documents that already exist, and the journal that knows some of them. */
  readonly there: There;
  readonly journal: Looking['journal'];
  readonly references: References;
  readonly account: { readonly profiel: string; readonly account: string };
  readonly now: () => Date;
  /** The id or name of a customer by the user's own number for it. */
  readonly own: ReadonlyMap<string, string>;
  readonly options: PlanOptions;
  /** What documents show of the account's own, where their rows do not say otherwise. */
  readonly habits: DocumentHabits;
  /** The periods of which the VAT return was filed. */
  readonly filed: readonly Days[];
  /** Whether it is looked up afterwards who can receive over Peppol. */
  readonly looksAtReach?: boolean;
  /** Receives each reference that became another document already, which is left as it is; without this that is a mistake. */
  readonly stays?: (otherwise: MadeOtherwise) => void;
  /** The doubts about a planned document, as mistakes. With this a mistake leaves its document out of the plan, which takes the others. */
  readonly doubtsIn?: ((planned: PlannedDocument) => readonly Mistake[]) | undefined;
  readonly progress: (done: number, of: number) => void;
}

interface Facts extends Pick<Planning, 'filed' | 'habits' | 'looksAtReach' | 'stays'> {
  readonly today: string;
  readonly lastFinal: FactuurKort | undefined;
  readonly lookalikes: Lookalikes;
  readonly made: ReadonlyMap<string, Made>;
  /** The references that the user forgot, so that they make another document. */
  readonly forgotten: ReadonlyMap<string, number>;
}

interface Looked {
  readonly document: PlannedDocument;
  readonly customer: ChosenCustomer;
  readonly products: ReadonlyMap<string, PlannedProduct>;
}

/**
 * Looks up customers and products, counts totals and writes the plan; changes nothing. Gives all mistakes of the file and the service, and
 * the plan of the documents that they leave; without `doubtsIn` there is a plan only where nothing is wrong.
 */
export async function makePlan({ documents, mistakes: before }: Grouped, invoer: Plan['invoer'], planning: Planning) {
  const { api, own, options, progress, doubtsIn } = planning;
  const gelezen = planning.now().toISOString();
  const facts = await factsOf(documents, planning);
  const mistakes = [...before, ...(await alikeReferences(documents, planning.references))];
  const broken = new Set(before.map(({ line }) => line));
  const fresh = options.klantenMaken === true ? openFresh(api, documents, mistakes) : undefined;
  const customers = openCustomers(api, own, options.periode === undefined ? undefined : madeByHand);
  const products = openProducts(api);
  const looked: Looked[] = [];
  for (const [at, document] of documents.entries()) {
    progress(at, documents.length);
    // Lets the progress be shown, and Ctrl-C in.
    if (at % 100 === 0) await setImmediate();
    const customer = await chosenCustomer(document, customers, fresh, mistakes);
    const lines = await chosenLines(document.lines, products, mistakes);
    if (!customer || !lines || document.lines.some(({ line }) => broken.has(line))) continue;
    const planned = await plannedOf(document, customer, lines, facts, mistakes);
    if (!planned) continue;
    mistakes.push(...(doubtsIn?.(planned) ?? []));
    looked.push({ document: planned, customer, products: lines.products });
  }
  if (mistakes.length > 0 && !doubtsIn) return { mistakes };
  const wrong = new Set(mistakes.map(({ line }) => line));
  const sound = looked.filter(({ document }) => !document.rijen.some((line) => wrong.has(line)));
  return { plan: await planOf(sound, { gelezen, invoer }, facts, planning), mistakes };
}

/** In the order in which they are made. */
async function planOf(
  looked: readonly Looked[],
  from: Pick<Plan, 'gelezen' | 'invoer'>,
  facts: Facts,
  { account, now, options, references }: Planning,
): Promise<Plan> {
  // Once all is known that this file became elsewhere, the rest that is there was made by others.
  const became = [...facts.made.values(), ...looked.flatMap(({ document }) => document.gemaakt ?? [])];
  const ofFile = new Set(became.map(({ id }) => id.toLowerCase()));
  const documenten: PlannedDocument[] = [];
  for (const { document } of looked.toSorted((one, other) => byDate(one.document, other.document))) {
    documenten.push(facts.forgotten.has(document.referentie) ? document : await facts.lookalikes.remarked(document, ofFile));
  }
  const { periode } = options;
  const whole = periode === undefined ? documenten : await billedRemarked(documenten, facts.lookalikes, ofFile, references);
  return {
    duit: 'batchplan',
    versie: 1,
    gemaakt: now().toISOString(),
    ...from,
    ...account,
    opties: options,
    klanten: Object.fromEntries(
      looked.flatMap(({ customer: { planned, klant } }) => ('id' in planned ? [[planned.id, detailsOf(klant)]] : [])),
    ),
    producten: Object.fromEntries(looked.flatMap((one) => [...one.products])),
    ...(facts.lastFinal?.datum && { laatste: facts.lastFinal.datum }),
    documenten: whole,
  };
}

/** The documents of a month of contracts, with a remark where one looks billed already. Those of other references are other bills. */
async function billedRemarked(
  documents: readonly PlannedDocument[],
  lookalikes: Lookalikes,
  ofFile: ReadonlySet<string>,
  references: References,
): Promise<PlannedDocument[]> {
  const there = documents.flatMap(({ bestaat }) => bestaat?.id.toLowerCase() ?? []);
  const taken = new Set([...ofFile, ...there, ...(await references.made()).map(({ id }) => id.toLowerCase())]);
  const remarked: PlannedDocument[] = [];
  for (const document of documents) remarked.push(await lookalikes.billed(document, taken));
  return remarked;
}

async function factsOf(
  documents: readonly BatchDocument[],
  { api, there, journal, references, now, filed, habits, stays, looksAtReach = false }: Planning,
): Promise<Facts> {
  const day = today(now());
  const names = documents.map(({ referentie }) => referentie);
  const [first = day] = documents.map(({ datum = day }) => datum).toSorted();
  const month = addDays(first, -31);
  const shows = documents.some(({ referentie_op_document }) => referentie_op_document ?? habits.referentie_op_document);
  const recent = await recentInvoices(api, documents, shows ? knownSince(now(), month) : month);
  return {
    today: day,
    filed,
    habits,
    looksAtReach,
    ...(stays && { stays }),
    lastFinal: latestFinal(recent),
    lookalikes: openLookalikes({ there, journal, now: now() }, recent),
    made: await references.among(names),
    forgotten: await references.forgottenAmong(names),
  };
}

/** Numbers follow the dates, so documents are made and finalised in this order. */
const byDate = (one: PlannedDocument, other: PlannedDocument): number =>
  one.datum === other.datum ? (one.rijen[0] ?? 0) - (other.rijen[0] ?? 0) : one.datum < other.datum ? -1 : 1;

const lately: Text = { nl: 'lijkt een recente factuur op een van het plan?', en: 'does a recent invoice resemble one of the plan?' };

/** The invoices since this day, newest first, and among them the last final one. */
const recentInvoices = async (api: Api, documents: readonly BatchDocument[], van: string): Promise<FactuurKort[]> =>
  documents.length === 0 ? [] : everyOf(api.facturen.list({ type: 'factuur', van }, {}, lately));

function latestFinal(items: readonly FactuurKort[]): FactuurKort | undefined {
  const final = items.filter((item) => isFinal(item) && item.datum != null);
  return final.toSorted((one, other) => ((one.datum ?? '') < (other.datum ?? '') ? 1 : -1))[0];
}

/** Stands in for a customer that is yet to be made, where a body is checked. */
const anyId = '00000000-0000-4000-8000-000000000000';

/** Undefined if something is wrong with it, which is added to the mistakes. */
async function plannedOf(
  document: BatchDocument,
  { planned: customer, klant }: ChosenCustomer,
  { regels: lined, products }: ChosenLines,
  facts: Facts,
  mistakes: Mistake[],
): Promise<PlannedDocument | undefined> {
  const { referentie, lines, eindstatus = 'concept', soort = 'factuur', email } = document;
  const wrong = (column: string, text: string): undefined => void mistakes.push({ line: lines[0]?.line ?? 0, column, text });
  const datum = document.datum ?? facts.today;
  const kanaal = eindstatus === 'verstuurd' ? (document.kanaal ?? []) : [];
  const regels = lined.map((regel) => ({ ...regel, omschrijving: filledIn(regel.omschrijving, referentie, datum, customer.naam) }));
  const { totaal_excl, totaal_btw, totaal_incl } = totals(regels);
  if (kanaal.includes('email') && !(email ?? klant.email)) return wrong('email', noAddress());
  const notities = notitiesOf(document, datum, customer.naam, { klant, habits: facts.habits });
  const { issues } = checkSchema(FactuurInvoer, { klant_id: anyId, regels, datum, ...(notities !== undefined && { notities }) });
  for (const { field, text } of issues ?? []) wrong(field, t(text));
  if (issues) return undefined;
  const codes = lines.map(({ btw_code }) => btw_code ?? null);
  const planned: PlannedDocument = {
    referentie,
    rijen: lines.map(({ line }) => line),
    soort,
    klant: customer,
    datum,
    ...(document.datum === undefined && { zonder_datum: true as const }),
    regels,
    ...(products.size > 0 && { producten: [...products.keys()] }),
    ...(notities !== undefined && { notities }),
    eindstatus,
    kanaal,
    ...(email !== undefined && { email }),
    ...(codes.some((code) => code !== null) && { btw_code_per_regel: codes }),
    totaal_excl,
    totaal_btw,
    totaal_incl,
    waarschuwingen: [
      ...('nieuw' in customer ? numberRemarks(customer.nieuw) : []),
      ...planWarnings({ datum, kanaal, soort }, klant, facts),
      ...declarationRemark({ regels, notities }, klant),
    ],
    ...(document.bevestig && { bevestig: document.bevestig }),
  };
  const made = facts.made.get(referentie);
  const tell = facts.stays ?? ((otherwise: MadeOtherwise) => void mistakes.push(otherReference(otherwise)));
  return made ? madeBefore(document, planned, made, tell) : adopting(planned, facts);
}

/** The document with the one that it became elsewhere; a reference that the user forgot becomes another one. */
async function adopting(planned: PlannedDocument, { lookalikes, forgotten }: Facts): Promise<PlannedDocument> {
  const there = forgotten.has(planned.referentie) ? undefined : await lookalikes.carrying(planned);
  if (!there) return planned;
  const { id, nummer = null } = there;
  return { ...planned, waarschuwingen: [...planned.waarschuwingen, elsewhereText(there)], gemaakt: { id, nummer } };
}

const noAddress = (): string =>
  t({ nl: 'de klant heeft geen e-mailadres; vul deze kolom in', en: 'the customer has no e-mail address; fill in this column' });

type FoundProduct = { readonly id: string; readonly product: PlannedProduct; readonly fault?: undefined } | { readonly fault: string };

/** Finds a product by its id or its exact name, as names are compared. */
type Products = (word: string) => Promise<FoundProduct>;

/** The price list is read once, and a product on its own where the list leaves out its rate. (product) */
function openProducts(api: Api): Products {
  const look = async (word: string): Promise<FoundProduct> => {
    const found = (await priceList(api, '')).filter((item) => item.id === word.toLowerCase() || isCalled(item, word));
    const [only, ...others] = found;
    if (!only) return { fault: t({ nl: `geen product '${word}' in de prijslijst`, en: `no product '${word}' in the price list` }) };
    if (others.length > 0) {
      const ids = found.map(({ id }) => id).join(', ');
      return {
        fault: t({
          nl: `'${word}' is meer dan één product: ${ids}; geef het id`,
          en: `'${word}' is more than one product: ${ids}; give the id`,
        }),
      };
    }
    const { naam, eenheidsprijs, btw_percentage } = await readProduct(api, only.id);
    if (naam == null || eenheidsprijs == null || btw_percentage == null)
      return { fault: t({ nl: 'het product heeft geen naam, prijs of btw-tarief', en: 'the product has no name, price or VAT rate' }) };
    return { id: only.id, product: { naam, eenheidsprijs, btw_percentage } };
  };
  return memo(look);
}

type FullLine = LineFigures & { readonly omschrijving: string };

/** The products that they were made from are by id. */
interface ChosenLines {
  readonly regels: readonly FullLine[];
  readonly products: ReadonlyMap<string, PlannedProduct>;
}

/** Most documents rest on no product, and ten thousand empty maps take some megabytes. */
const noProducts: ChosenLines['products'] = new Map();

/** The lines in full, as they are sent, so that the plan shows every price. (regel) Undefined where a product is not found: a mistake. */
async function chosenLines(lines: readonly BatchLine[], find: Products, mistakes: Mistake[]): Promise<ChosenLines | undefined> {
  const regels: FullLine[] = [];
  const products = new Map<string, PlannedProduct>();
  for (const { line, product: word, omschrijving, aantal, eenheidsprijs, btw_percentage } of lines) {
    const found = word === undefined ? undefined : await find(word);
    if (found?.fault !== undefined) {
      mistakes.push({ line, column: 'product', value: word ?? '', text: found.fault });
      continue;
    }
    if (found) products.set(found.id, found.product);
    const base = found?.product;
    regels.push({
      omschrijving: omschrijving ?? base?.naam ?? '',
      aantal: aantal ?? 1,
      eenheidsprijs: eenheidsprijs ?? base?.eenheidsprijs ?? 0,
      btw_percentage: btw_percentage ?? base?.btw_percentage ?? 0,
    });
  }
  return regels.length === lines.length ? { regels, products: products.size === 0 ? noProducts : products } : undefined;
}
