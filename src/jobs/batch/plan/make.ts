import { setImmediate } from 'node:timers/promises';
import { addDays, today } from '../../../belgium/dates.ts';
import type { Figures } from '../../../belgium/regel.ts';
import { totals } from '../../../belgium/totals.ts';
import { check, FactuurInvoer, type FactuurKort, KlantInvoer } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import type { BatchDocument, BatchLine } from '../document.ts';
import type { Grouped } from '../grouping.ts';
import type { Mistake } from '../mistakes.ts';
import type { References } from '../references.ts';
import { type Customers, detailsOf, openCustomers } from './customers.ts';
import { alikeText, openLookalikes } from './lookalikes.ts';
import { reuseOf } from './made-before.ts';
import { newCustomersOf } from './new-customers.ts';
import { notitiesOf } from './notities.ts';
import type { CustomerDetails, Plan, PlannedCustomer, PlannedDocument, PlannedProduct, PlanOptions } from './plan.ts';
import { plainName } from '../../../service/api/known.ts';
import { openProducts, type Products } from './products.ts';
import { type FiledPeriod, warningsOf } from './warnings.ts';

/** The surroundings of a plan. */
export interface Planning {
  readonly api: Api;
  readonly references: References;
  readonly account: { readonly profiel: string; readonly account: string };
  readonly now: () => Date;
  /** The id or name of a customer by the user's own number for it. */
  readonly own: ReadonlyMap<string, string>;
  readonly options: PlanOptions;
  /** The periods of which the VAT return was filed. */
  readonly filed: readonly FiledPeriod[];
  /** Is told how many of the documents are looked up. */
  readonly progress: (done: number, of: number) => void;
}

/** A plan, or all that is wrong with the documents. */
export type Planned = { readonly plan: Plan; readonly mistakes?: undefined } | { readonly mistakes: readonly Mistake[] };

/** Stands in for a customer that is yet to be made, where a body is checked. */
const anyId = '00000000-0000-4000-8000-000000000000';

interface Looking extends Pick<Planning, 'filed'> {
  readonly customers: Customers;
  readonly products: Products;
  readonly lookalike: ReturnType<typeof openLookalikes>;
  /** The references that the user forgot, so that they make another document. */
  readonly forgotten: ReadonlySet<string>;
  readonly lastFinal: FactuurKort | undefined;
  readonly today: string;
  /** The customers and products that were found, by id. */
  readonly klanten: Map<string, CustomerDetails>;
  readonly found: Map<string, PlannedProduct>;
  /** The details of each customer to make, by plain name; undefined where none may be made. */
  readonly fresh: ReturnType<typeof newCustomersOf> | undefined;
  readonly mistakes: Mistake[];
  /** The rows that the file itself has mistakes in. */
  readonly broken: ReadonlySet<number | undefined>;
}

/**
 * Looks up the customers and products of every document, counts its totals and writes the plan. Nothing is sent that changes
 * anything. The mistakes of the file are given back with those that only the service shows.
 */
export async function makePlan({ documents, mistakes }: Grouped, invoer: Plan['invoer'], planning: Planning): Promise<Planned> {
  const { api, references, account, now, options, progress } = planning;
  const day = today(now());
  const wrong = [...mistakes];
  const recent = await recentInvoices(
    api,
    documents.map(({ datum }) => datum ?? day),
  );
  const looking: Looking = {
    customers: openCustomers(api, planning.own),
    products: openProducts(api),
    lookalike: openLookalikes(api, recent),
    forgotten: await references.forgottenAmong(documents.map(({ referentie }) => referentie)),
    lastFinal: latestFinal(recent),
    today: day,
    filed: planning.filed,
    klanten: new Map(),
    found: new Map(),
    fresh: options.klantenMaken === true ? newCustomersOf(documents, wrong) : undefined,
    mistakes: wrong,
    broken: new Set(mistakes.map(({ line }) => line)),
  };
  const before = await references.among(documents.map(({ referentie }) => referentie));
  const planned: PlannedDocument[] = [];
  for (const [at, document] of documents.entries()) {
    progress(at, documents.length);
    // Lets the progress be shown, and Ctrl-C in.
    if (at % 100 === 0) await setImmediate();
    const one = await plannedDocument(document, looking);
    const made = before.get(document.referentie);
    const reuse = made && one && reuseOf(document, one, made);
    if (reuse) looking.mistakes.push(reuse);
    else if (one) planned.push(made ? { ...one, waarschuwingen: [], gemaakt: { id: made.id, nummer: made.nummer } } : one);
  }
  if (looking.mistakes.length > 0) return { mistakes: looking.mistakes };
  return {
    plan: {
      duit: 'batchplan',
      versie: 1,
      gemaakt: now().toISOString(),
      ...account,
      invoer,
      opties: options,
      klanten: Object.fromEntries(looking.klanten),
      producten: Object.fromEntries(looking.found),
      documenten: planned.toSorted(byDate),
    },
  };
}

/** Numbers follow the dates, so documents are made and finalised in this order. */
const byDate = (one: PlannedDocument, other: PlannedDocument): number =>
  one.datum === other.datum ? (one.rijen[0] ?? 0) - (other.rijen[0] ?? 0) : one.datum < other.datum ? -1 : 1;

const rowsOf = ({ lines }: BatchDocument): number[] => lines.map(({ line }) => line);

/** The invoices of the months around these days, newest first, and among them the last final one. */
async function recentInvoices(api: Api, days: readonly string[]): Promise<FactuurKort[]> {
  const sorted = days.toSorted();
  const van = addDays(sorted[0] ?? '', -31);
  const items: FactuurKort[] = [];
  for await (const item of api.facturen.list({ type: 'factuur', van })) items.push(item);
  return items;
}

function latestFinal(items: readonly FactuurKort[]): FactuurKort | undefined {
  const final = items.filter(({ nummer, status, datum }) => nummer != null && status !== 'concept' && datum != null);
  return final.toSorted((one, other) => ((one.datum ?? '') < (other.datum ?? '') ? 1 : -1))[0];
}

async function plannedDocument(document: BatchDocument, looking: Looking): Promise<PlannedDocument | undefined> {
  const { referentie, lines, eindstatus = 'concept', soort = 'factuur', kanaal = [], email } = document;
  const first = lines[0]?.line ?? 0;
  const wrong = (column: string, text: string, value?: string): undefined => {
    looking.mistakes.push({ line: first, column, text, ...(value !== undefined && { value }) });
  };
  const customer = await customerOf(document, looking);
  if ('fault' in customer && customer.fault !== '') wrong(customer.column, customer.fault, document.klant);
  const chosen = await regelsOf(lines, looking);
  if ('fault' in customer || !chosen || lines.some(({ line }) => looking.broken.has(line))) return undefined;
  const { regels, producten } = chosen;
  const datum = document.datum ?? looking.today;
  const sums = totals(regels);
  if (sums.totaal_incl < 0) return wrong('eenheidsprijs', negative());
  const { klant, planned } = customer;
  if (eindstatus === 'verstuurd' && kanaal.includes('email') && !(email ?? klant.email)) return wrong('email', noAddress());
  const notities = notitiesOf(document, datum, planned.naam);
  const { issues } = check(FactuurInvoer, { klant_id: anyId, regels, datum, ...(notities !== undefined && { notities }) });
  for (const { field, text } of issues ?? []) wrong(field, t(text));
  if (issues) return undefined;
  const codes = lines.map(({ btw_code }) => btw_code ?? null);
  const channels = eindstatus === 'verstuurd' ? kanaal : [];
  const asked = { referentie, datum, totaal_incl: sums.totaal_incl, notities };
  const alike = 'id' in planned && soort === 'factuur' ? await looking.lookalike({ ...asked, klant_id: planned.id }) : undefined;
  const elsewhere = alike?.same && !looking.forgotten.has(referentie) ? { id: alike.id, nummer: alike.nummer } : undefined;
  return {
    referentie,
    rijen: rowsOf(document),
    soort,
    klant: planned,
    datum,
    regels,
    ...(producten.length > 0 && { producten }),
    ...(notities !== undefined && { notities }),
    eindstatus,
    kanaal: channels,
    ...(email !== undefined && { email }),
    ...(codes.some((code) => code !== null) && { btw_code_per_regel: codes }),
    totaal_excl: sums.totaal_excl,
    totaal_btw: sums.totaal_btw,
    totaal_incl: sums.totaal_incl,
    waarschuwingen: [
      ...warningsOf({ datum, kanaal: channels, regels, soort }, klant, looking),
      ...(alike ? [alikeText(alike, elsewhere !== undefined)] : []),
    ],
    ...(elsewhere && { gemaakt: elsewhere }),
  };
}

type Chosen =
  | { readonly planned: PlannedCustomer; readonly klant: Partial<KlantInvoer> }
  | { readonly fault: string; readonly column: string };

async function customerOf({ klant, nieuweKlant }: BatchDocument, { customers, fresh, klanten }: Looking): Promise<Chosen> {
  const word = klant ?? nieuweKlant?.naam ?? '';
  // The file's own check has named the missing customer.
  if (word === '') return { fault: '', column: 'klant' };
  const found = await customers.find(word);
  if (found.fault === undefined) {
    const { id, naam } = found.klant;
    klanten.set(id, detailsOf(found.klant));
    return { planned: { id, naam: naam ?? '' }, klant: found.klant as Partial<KlantInvoer> };
  }
  if (!found.none || !fresh) return { fault: found.fault, column: 'klant' };
  const naam = nieuweKlant?.naam ?? word;
  const nieuw = { ...fresh.get(plainName(naam)), naam };
  const { data, issues } = check(KlantInvoer, nieuw);
  if (data) return { planned: { nieuw: data, naam: data.naam }, klant: data };
  const [first] = issues;
  return { column: `klant_${first?.field ?? 'naam'}`, fault: first ? t(first.text) : '' };
}

/** A line with all four values. */
type FullLine = Figures & { readonly omschrijving: string };

/** The lines of a document, and the ids of the products that they were made from. */
interface ChosenLines {
  readonly regels: readonly FullLine[];
  readonly producten: readonly string[];
}

/** The lines as they are sent: in full, also those of a product, so that the plan shows every price. (regel) */
async function regelsOf(lines: readonly BatchLine[], { products, found, mistakes }: Looking): Promise<ChosenLines | undefined> {
  const regels: FullLine[] = [];
  const producten = new Set<string>();
  for (const { line, product: word, omschrijving, aantal, eenheidsprijs, btw_percentage } of lines) {
    const looked = word === undefined ? undefined : await products(word);
    if (looked && 'fault' in looked && looked.fault !== undefined) {
      mistakes.push({ line, column: 'product', ...(word !== undefined && { value: word }), text: looked.fault });
      continue;
    }
    const product = looked && 'product' in looked ? looked : undefined;
    if (product) {
      found.set(product.id, product.product);
      producten.add(product.id);
    }
    const base = product?.product;
    regels.push({
      omschrijving: omschrijving ?? base?.naam ?? '',
      aantal: aantal ?? 1,
      eenheidsprijs: eenheidsprijs ?? base?.eenheidsprijs ?? 0,
      btw_percentage: btw_percentage ?? base?.btw_percentage ?? 0,
    });
  }
  return regels.length === lines.length ? { regels, producten: [...producten] } : undefined;
}

const negative = (): string =>
  t({
    nl: 'het totaal is negatief; maak een creditnota met duit creditnota maak',
    en: 'the total is negative; make a credit note with duit creditnota maak',
  });

const noAddress = (): string =>
  t({ nl: 'de klant heeft geen e-mailadres; vul deze kolom in', en: 'the customer has no e-mail address; fill in this column' });
