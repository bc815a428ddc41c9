import { everyOf } from '../../../group-by.ts';
import { facturenView, creditnotasView } from '../../views/documents.ts';
import { FactuurStatus } from '../../../contract/resources.ts';
import { type FilterOptions, listFilter } from './filters.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import type { Api } from '../../../service/api/index.ts';
import { readKlant } from '../../../service/references/name.ts';
import { paging } from '../../options.ts';
import { type Column, isJson, type Items, type View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { sendingColumn } from '../../views/sending.ts';
import { aKlant, meant } from '../choosing/named.ts';
import { klantColumn, type KnownSendings, type Names, noteNames, noteSendings, openBlanks } from './noted.ts';
import { ofCustomer } from './of-customer.ts';
import { type Order, type PartOptions, readAll, readOrder, type Source, wholePart } from './part.ts';
import { countedAmount, type Factors, openSigning, shownAmount, signColumn, type Signing } from './signs.ts';
import { noting } from '../stream.ts';
import { growing } from '../../views/columns.ts';

interface DocumentOptions extends PartOptions {
  status?: FactuurStatus | undefined;
  klant?: string | undefined;
}

/** How the documents are listed: with a range, a part of the list in the order of the service. */
type List = (api: Api, range?: ReturnType<typeof paging>) => Source<FactuurKort>;

interface Facts {
  readonly names: Names;
  readonly factors: Factors;
  readonly sendings: KnownSendings;
  readonly money: (amount: number) => string;
}

/**
 * A table adds the customers' names that memory knows, and what the journal knows of each sending. A table and a CSV in the Belgian
 * style show the total of a credit note with its own sign, which is read if memory lacks it. TSV and other CSV have the amounts of the
 * service and a column with the sign. `--klant` shows the documents of one customer, and `--sorteer` sorts everything that matches
 * before `--limit` cuts it.
 */
export async function listDocuments(session: OpenSession, opties: DocumentOptions, view: View<FactuurKort>, list: List): Promise<void> {
  const { out } = session;
  // Exact decimals are loaded only where a person reads them.
  const money = out.format === 'tabel' ? (await import('../../output/money.ts')).formatMoney : String;
  const facts: Facts = { names: new WeakMap(), factors: new WeakMap(), sendings: new Map(), money };
  const { readable, shown } = viewsFor(session, view, facts);
  const order = readOrder(opties.sorteer, readable.columns);
  out.check(shown);
  const fields = session.globals.velden ?? shown.columns.map(({ field }) => field);
  const isSigned = out.format === 'tabel' || isBelgian(session);
  const isAsked = !isJson(out.format) || session.globals.velden !== undefined;
  const isShown = isAsked && out.format !== 'id' && (fields.includes('teken') || (isSigned && fields.includes(totalField)));
  const hasType = view.columns.some(({ field }) => field === 'type');
  const isNote = ({ type }: FactuurKort): boolean => !hasType || type === 'creditnota';
  const signing = isShown || order?.column.field === totalField ? openSigning(session, facts.factors, isNote) : undefined;
  const parts: Parts = { api: await session.api(), facts, named: isAsked && fields.includes('klant'), order, signing, list };
  const items = await allOf(session, opties, parts);
  const signed = signing ? noting(items, signing.note) : items;
  const isTable = out.terminal && out.format === 'tabel';
  const blanks = isTable ? openBlanks(session, facts.names) : undefined;
  let isNamed = false;
  const laidOut = (shownFields: readonly string[]) => void (isNamed = shownFields.includes('klant'));
  const isTold = out.format === 'tabel' && fields.includes('status');
  const annotated = isTold ? noting(signed, (page) => noteSendings(page, session, facts.sendings)) : signed;
  await out.list(blanks ? noting(annotated, blanks.note) : annotated, { ...shown, laidOut });
  if (isNamed) await blanks?.tell();
  if (isTable && opties.status === 'verzonden')
    await out.notice({
      nl: 'Definitief en niet betaald; of het verstuurd is, zegt de dienst niet. De kolom Status toont wat duit ervan weet.',
      en: 'Final and unpaid; the service does not say whether it was sent. The column Status shows what duit knows of it.',
    });
  await signing?.end();
}

const totalField = 'totaal_incl';

const isBelgian = ({ out, globals }: Opened<'globals' | 'out'>): boolean => out.format === 'csv' && globals.csvStijl === 'be';

/** `--velden` may name the customer and the sign in each view. */
function viewsFor(
  session: Opened<'globals' | 'out' | 'timeZone'>,
  { columns, ...view }: View<FactuurKort>,
  { names, factors, sendings, money }: Facts,
) {
  const signed = {
    counted: (row: FactuurKort) => countedAmount(row, factors),
    shown: (row: FactuurKort) => shownAmount(row, factors, money),
  };
  const { format } = session.out;
  const annotated = (column: Column<FactuurKort>) =>
    format === 'tabel' && column.field === 'status' ? sendingColumn<FactuurKort>(sendings, session.timeZone) : column;
  const counted = columns.map((column) => (column.field === totalField ? { ...column, ...signed } : annotated(column)));
  const klant = klantColumn(names);
  const withKlant = counted.flatMap((column) => (column.field === 'nummer' ? [column, klant] : [column]));
  const forPeople = format === 'tabel' || isBelgian(session);
  const all = [...withKlant, signColumn(factors)];
  const forPrograms = [...columns, signColumn(factors)];
  const chosen = session.globals.velden !== undefined ? all : forPeople ? withKlant : forPrograms;
  return { readable: { ...view, columns: withKlant }, shown: growing({ ...view, columns: chosen }) };
}

interface Parts {
  readonly api: Api;
  readonly facts: Facts;
  readonly named: boolean;
  readonly order: Order<FactuurKort> | undefined;
  readonly signing: Signing | undefined;
  readonly list: List;
}

async function allOf(session: OpenSession, opties: DocumentOptions, parts: Parts): Promise<Items<FactuurKort>> {
  const { api, facts, order, signing, list } = parts;
  const { names } = facts;
  const naming = { memory: await session.memory(), drafts: session.out.format === 'tabel', names };
  const { offset, limit = Number.POSITIVE_INFINITY } = paging(opties);
  const enough = order ? Number.POSITIVE_INFINITY : offset + limit;
  const theirs = opties.klant === undefined ? undefined : await customerRows(session, opties.klant, { api, names, list }, enough);
  if (order) {
    return wholePart(async () => {
      const rows = theirs ? await everyOf(theirs) : await readAll(session, list(api));
      await noteNames(rows, naming);
      if (order.column.field === 'klant') await tellUnnamed(session, rows, names);
      if (order.column.field === totalField) await signing?.note(rows);
      return order.sorted(rows);
    }, opties);
  }
  if (theirs) return firstOf(theirs, opties);
  const rows = list(api, paging(opties));
  return parts.named ? noting(rows, (page) => noteNames(page, naming)) : rows;
}

async function customerRows(
  session: OpenSession,
  ref: string,
  { api, names, list }: Pick<Parts, 'api' | 'list'> & Pick<Facts, 'names'>,
  enough: number,
): Promise<AsyncGenerator<FactuurKort>> {
  // The customer is read, so that an id of nobody fails before any document is read.
  const klant = await readKlant(api, (await meant(session, aKlant, ref)).id);
  return (async function* () {
    const rows = await readAll(session, list(api));
    for await (const row of ofCustomer(session, api, { klant: klant.id, rows, enough })) {
      if (klant.naam != null) names.set(row, klant.naam);
      yield row;
    }
  })();
}

/** The part of a stream that the options ask for. It reads no further than that, so it cannot tell whether more comes after. */
function firstOf<T>(all: AsyncGenerator<T>, opties: PartOptions): Items<T> {
  const { offset, limit = Number.POSITIVE_INFINITY } = paging(opties);
  let rest: 'none' | 'open' = 'open';
  return {
    async *[Symbol.asyncIterator]() {
      let at = 0;
      for await (const item of all) {
        if (at >= offset) yield item;
        at += 1;
        if (at >= offset + limit) return;
      }
      rest = 'none';
    },
    get rest() {
      return rest;
    },
    offset,
  };
}

async function tellUnnamed({ out }: Opened<'out'>, rows: readonly FactuurKort[], names: Names): Promise<void> {
  const unnamed = rows.filter((row) => !names.has(row)).length;
  if (unnamed === 0) return;
  await out.notice({
    nl: `Van ${unnamed} van de ${rows.length} documenten kent duit de klant niet; ze staan achteraan. duit factuur toon <nummer> leest er een.`,
    en: `Of ${unnamed} of the ${rows.length} documents duit does not know the customer; they come last. duit factuur toon <number> reads one.`,
  });
}

export function listFacturen(session: OpenSession, opties: DocumentOptions & FilterOptions<FactuurStatus>): Promise<void> {
  const filter = listFilter(opties);
  return listDocuments(session, opties, facturenView, ({ facturen }, range) => facturen.list(filter, range));
}

export function listCreditnotas(session: OpenSession, opties: DocumentOptions & FilterOptions<FactuurStatus>): Promise<void> {
  const filter = listFilter(opties);
  return listDocuments(session, opties, creditnotasView, ({ creditnotas }, range) => creditnotas.list(filter, range));
}
