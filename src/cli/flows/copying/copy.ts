import { checkedBody } from '../../../service/api/input.ts';
import type { CopyOptions } from '../making/options.ts';
import { type Replied, totalDifferences, totalsOf } from '../../../belgium/checks/totals.ts';
import { today } from '../../../belgium/dates.ts';
import { given } from '../../../contract/fields.ts';
import type { FactuurInvoer, Klant, Offerte, Product, Regel, RegelInvoer } from '../../../contract/index.ts';
import { regelVelden } from '../../../contract/values.ts';
import { Failure, usage, unlessNotFound } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { isCalled, klantId, priceList, readProduct } from '../../../service/references/name.ts';
import type { TypedRegel } from '../../input/regel.ts';
import { formatMoney, formatPrice } from '../../output/money.ts';
import type { Out } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { openEnding } from '../making/ending.ts';
import { anInvoice, makeDocument } from '../making/make-document.ts';
import { toRegels } from '../making/lines.ts';
import { openOwnReference } from '../making/reference.ts';
import { type FullRegel, isFull } from '../regels.ts';
import { isFor as isMadeFor, makerOf } from '../../../service/journal/evidence/made-for.ts';

interface Original extends Replied {
  readonly regels?: readonly Regel[] | null | undefined;
  readonly notities?: string | null | undefined;
}

interface Copied {
  readonly klant: Pick<Klant, 'id' | 'naam'>;
  readonly question: string;
  readonly offerte?: string | undefined;
}

/** Shows the draft at a terminal and asks. Reports a total that differs from the original's. */
export async function copyAsInvoice(
  session: OpenSession,
  api: Api,
  original: Original,
  { klant, question, offerte }: Copied,
  { datum, notities = original.notities ?? '', prijzen, bewerk, eigenReferentie, referentieOpDocument, ...options }: CopyOptions,
): Promise<void> {
  const ending = await openEnding(session, { ...options, eigenReferentie });
  const own = openOwnReference(session, 'factuur', { referentieOpDocument }, ending !== undefined);
  await own.claim(eigenReferentie, klant.id);
  const copied = await copiedLines(api, original.regels ?? []);
  const lines = prijzen ? await atTodaysPrices(api, session.out, copied) : copied;
  const regels = lines.map(({ product_id: _product, ...regel }) => regel);
  const make = async (wanted: FactuurInvoer, changed: boolean) => {
    const body = await own.onDocument(wanted);
    await tellDifference(session, original, body.regels, changed);
    const { naam } = body.klant_id === klant.id ? klant : await api.klanten.get(body.klant_id);
    await makeDocument(session, anInvoice, { body, own, shown: { klant: naam, question }, ending, offerte, options });
  };
  if (bewerk) {
    const { editing } = await import('../editing/edit.ts');
    const beginning = { kind: 'factuur', customer: klant, datum: datum ?? today(session.now()), notities, regels } as const;
    return editing(session, 'FactuurInvoer', beginning, (body) => make(body, true));
  }
  const body = checkedBody('FactuurInvoer', given({ klant_id: klant.id, regels, datum, notities: notities || undefined }));
  return make(body, prijzen !== undefined);
}

/** Tells where the lines add up to another total than the original had. Where the user changed nothing that is a warning. */
async function tellDifference({ out }: Opened<'out'>, original: Replied, regels: readonly RegelInvoer[], changed: boolean): Promise<void> {
  const totals = totalsOf(regels);
  const found = totals ? totalDifferences(totals, original) : [];
  const difference = found.find(({ field }) => field === 'totaal_incl') ?? found[0];
  if (!difference) return;
  const [now, before] = [formatMoney(difference.here), formatMoney(difference.there)];
  const which = difference.field === 'totaal_incl' ? t({ nl: 'met btw', en: 'with VAT' }) : t({ nl: 'zonder btw', en: 'without VAT' });
  const text = t({
    nl: `het totaal ${which} wordt ${now}; het origineel heeft ${before}`,
    en: `the total ${which} becomes ${now}; the original has ${before}`,
  });
  if (changed) await out.notice(`${text.replace(/^./, (letter) => letter.toUpperCase())}.`);
  else await out.warn(`${t({ nl: 'Let op', en: 'Note' })}: ${text}.`);
}

/** The lines at today's prices, nothing else changed; tells each price that changes and each line that no product was found for. */
async function atTodaysPrices(api: Api, out: Out, lines: readonly CopiedRegel[]): Promise<CopiedRegel[]> {
  const priced: CopiedRegel[] = [];
  for (const [at, line] of lines.entries()) {
    const price = (await productOf(api, line))?.eenheidsprijs;
    const name = t({ nl: `Regel ${at + 1}, ${clean(line.omschrijving)}`, en: `Line ${at + 1}, ${clean(line.omschrijving)}` });
    const before = formatPrice(line.eenheidsprijs);
    if (price == null) {
      await out.warn({
        nl: `${name}: niet gevonden in de prijslijst; de prijs blijft € ${before}.`,
        en: `${name}: not found in the price list; the price stays € ${before}.`,
      });
    } else if (price !== line.eenheidsprijs) await out.notice(`${name}: € ${before} → € ${formatPrice(price)}`);
    priced.push({ ...line, eenheidsprijs: price ?? line.eenheidsprijs });
  }
  return priced;
}

/** The product that the line names, else the only one for sale that is called as the line describes. */
async function productOf(api: Api, { product_id, omschrijving }: CopiedRegel): Promise<Product | undefined> {
  if (product_id !== undefined) return readProduct(api, product_id).catch(unlessNotFound);
  const named = (await priceList(api, '')).filter((item) => item.naam != null && isCalled(item, omschrijving));
  // The list of products may lack whether one is sold. (product)
  const whole = async (item: Product) => (item.actief == null ? readProduct(api, item.id).catch(unlessNotFound) : item);
  const sold = (await Promise.all(named.map(whole))).flatMap((item) => (item && item.actief !== false ? [item] : []));
  return sold.length === 1 ? sold[0] : undefined;
}

/** A line to be copied. Its product is known only where the reply named one, and is not sent. (regel) */
type CopiedRegel = FullRegel & { readonly product_id?: string };

/** The lines as a new document takes them. What a reply lacks comes from the product; without that, or a quantity, exit 11. */
async function copiedLines(api: Api, regels: readonly Regel[]): Promise<CopiedRegel[]> {
  const copied: CopiedRegel[] = [];
  for (const [at, regel] of regels.entries()) copied.push(await copiedLine(api, regel, at + 1));
  return copied;
}

async function copiedLine(api: Api, regel: Regel, position: number): Promise<CopiedRegel> {
  const known = Object.fromEntries(regelVelden.flatMap((veld) => (regel[veld] == null ? [] : [[veld, regel[veld]]]))) as TypedRegel;
  const product = regel.product_id == null ? {} : { product_id: regel.product_id };
  if (isFull(known)) return { ...known, ...product };
  const [whole] =
    regel.product_id != null && known.aantal !== undefined ? await toRegels(api, [{ product: regel.product_id, ...known }]) : [];
  if (whole && isFull(whole)) return { ...whole, ...product };
  const missing = regelVelden.filter((veld) => known[veld] === undefined).join(', ');
  throw new Failure('unusable', {
    nl: `regel ${position} kan niet gekopieerd worden: ${missing} ontbreekt`,
    en: `line ${position} can't be copied: ${missing} is missing`,
  });
}

/**
 * The customer of a quote: the one that is given, else the one that the reply names, else the one that the journal knows. The
 * API text shows no customer in a quote, so a field that names one is believed only where that customer can be read. Fails with
 * exit 2 if nobody knows. (offerte)
 */
export async function customerOfQuote(
  session: Opened<'journal' | 'out'>,
  api: Api,
  offerte: Offerte,
  word: string | undefined,
): Promise<Klant> {
  const maker = await makerOf(await session.journal(), offerte.id);
  if (word !== undefined) {
    const klant = await api.klanten.get(await klantId(api, word));
    if (maker && isMadeFor(maker, klant.id) === false)
      await session.out.warn({
        nl: `Let op: offerte ${offerteName(offerte)} werd met duit voor een andere klant gemaakt dan ${clean(klant.naam ?? klant.id)}.`,
        en: `Note: quote ${offerteName(offerte)} was made with duit for another customer than ${clean(klant.naam ?? klant.id)}.`,
      });
    return klant;
  }
  const named = offerte['customer_id'] ?? offerte['klant_id'];
  const klant =
    (typeof named === 'string' ? await api.klanten.get(named).catch(unlessNotFound) : undefined) ??
    (maker && (await sought(api, (id) => isMadeFor(maker, id) !== false)));
  if (!klant)
    throw usage(
      t({
        nl: `de dienst zegt niet voor wie offerte ${offerteName(offerte)} is, en ze werd niet met duit gemaakt`,
        en: `the service does not say who quote ${offerteName(offerte)} is for, and it was not made with duit`,
      }),
      { hint: t({ nl: 'Zeg het met --klant.', en: 'Say it with --klant.' }) },
    );
  await session.out.notice({
    nl: `Klant van de offerte: ${clean(klant.naam ?? klant.id)}`,
    en: `Customer of the quote: ${clean(klant.naam ?? klant.id)}`,
  });
  return klant;
}

/** The journal keeps no ids of customers, but can tell of each whether it is the one. */
async function sought(api: Api, isFor: (klant: string) => boolean): Promise<Klant | undefined> {
  for await (const { id } of api.klanten.list()) if (isFor(id)) return api.klanten.get(id);
  return undefined;
}

const offerteName = ({ nummer, id }: Offerte): string => clean(nummer ?? id);
