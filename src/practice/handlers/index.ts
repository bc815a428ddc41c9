import type * as contract from '../../contract/index.ts';
import { kort, promisedOfRow, velden } from '../../contract/values.ts';
import { receivedPdf, receivedUbl, filesOf, ublOf } from '../documents/files.ts';
import { existing, Refusal, impossible, invalid } from '../refusal.ts';
import { testDocument } from '../rules/inbox.ts';
import { changedKlant, newKlant, sortKey, type StoredKlant } from '../rules/klant.ts';
import { type StoredProduct, calculate, type Calculated } from '../rules/regels.ts';
import type { Service } from '../service.ts';
import * as stored from '../store/records.ts';
import { today } from '../../belgium/dates.ts';
import { sendDocument } from '../delivery/send.ts';
import { newCreditnota, newFactuur, requireRoom, type StoredFactuur } from '../rules/factuur.ts';
import { newOfferte, statusOn, type StoredOfferte } from '../rules/offerte.ts';
import { addRow, fromRow } from '../store/sqlite.ts';
import type { KeyKind, Store } from '../store/open.ts';
import type { Page } from '../../contract/index.ts';
import type { Cell } from '../../store/steps.ts';

/** One condition of a list; undefined if the request does not filter on it. */
type Condition = readonly [sql: string, ...values: Cell[]] | undefined;

interface PracticeList<T> {
  table: string;
  columns: readonly string[];
  order: string;
  where: readonly Condition[];
  /** An item as it is shown, from a row; by default the row itself. */
  item?(this: void, row: never): T;
}

const when = (sql: string, value: Cell | undefined): Condition => (value === undefined ? undefined : [sql, value]);

/** The page that a request asks for, 50 items from the first when it does not say; rows and count are of the same state of the file. (Limits) */
function readPage<T>(
  { store, total }: { readonly store: Store; readonly total: 'all' | 'page' },
  { table, columns, order, where, item }: PracticeList<T>,
  { limit = 50, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Page<T> {
  const conditions = where.filter((condition) => condition !== undefined);
  const values = conditions.flatMap(([, ...rest]) => rest);
  const filter = conditions.length === 0 ? '' : `where ${conditions.map(([sql]) => sql).join(' and ')}`;
  // Skipping reads the index alone, so a page far down the list costs no more than the first.
  const wanted = `select volg from ${table} ${filter} order by ${order} limit ? offset ?`;
  return store.read(() => {
    const rows = store.all(
      `select ${columns.join(', ')} from ${table} where volg in (${wanted}) order by ${order}`,
      ...values,
      limit,
      offset,
    );
    const data = rows.map((item ?? fromRow) as (row: unknown) => T);
    return { data, total: total === 'all' ? store.count(`select count(*) n from ${table} ${filter}`, ...values) : data.length };
  });
}

/** A request that is authenticated and fits the contract; `id` is the one in the path, in lower case. */
interface Incoming<O extends contract.Operation> {
  readonly id: string;
  readonly query: contract.Query<O>;
  readonly body: contract.Body<O>;
  readonly soort: KeyKind;
}

type Reply<O extends contract.Operation, R extends contract.Endpoint['reply']> = R extends 'one'
  ? NonNullable<contract.Data<O>>
  : R extends 'page'
    ? contract.Page<NonNullable<contract.Data<O>>>
    : Uint8Array | string;

type Result<O extends contract.Operation> = Reply<O, (typeof contract.endpoints)[O]['reply']>;

type Handler<O extends contract.Operation> = (request: Incoming<O>) => Result<O> | Promise<Result<O>>;

/** One handler for each operation of the contract; leaving one out does not compile. */
export type Handlers = { readonly [O in contract.Operation]: Handler<O> };

type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<contract.Operation, `${Prefix}.${string}`>>;

const byDate = 'datum desc, volg desc';

const ofDays = ({ status, van, tot }: Partial<Record<'status' | 'van' | 'tot', string | undefined>>): Condition[] => [
  when('status = ?', status),
  when('datum >= ?', van),
  when('datum <= ?', tot),
];

/** The document with this id, a factuur or a creditnota. Throws a Refusal when there is none. */
const factuurOf = ({ store }: Service, id: string): StoredFactuur => existing(stored.findFactuur(store, id), 'Factuur');

/** A page of documents, newest first. (Facturen) */
const documentsPage = (service: Service, query: contract.FacturenQuery) =>
  readPage<contract.FactuurKort>(
    service,
    { table: 'factuur', columns: kort.factuur, order: byDate, where: [when('type = ?', query.type), ...ofDays(query)] },
    query,
  );

/** The lines and totals of a request. Throws a Refusal on one that can't be right, and on a customer that does not exist. */
function calculated({ store, tarieven }: Service, { klant_id, regels }: Pick<contract.FactuurInvoer, 'klant_id' | 'regels'>): Calculated {
  if (!stored.findKlant(store, klant_id.toLowerCase())) throw invalid('klant_id', 'deze klant bestaat niet');
  return calculate(regels, (id) => stored.findProduct(store, id), tarieven);
}

/** The operations on invoices; a credit note is read, downloaded and finalised here too. (Facturen) */
const facturenHandlers = (service: Service): HandlersOf<'facturen'> => ({
  'facturen.list': ({ query }) => documentsPage(service, query),
  'facturen.create': ({ body }) =>
    service.store.change(() => {
      const lines = calculated(service, body);
      const factuur = newFactuur(service.uuid(), body, lines, service.now());
      addRow(service.store, 'factuur', factuur);
      return { id: factuur.id, nummer: factuur.nummer, status: factuur.status, totaal_incl: factuur.totaal_incl };
    }),
  'facturen.get': ({ id }) => {
    const { document: _, klant_id: customer_id, gekoppelde_factuur_id, ...factuur } = factuurOf(service, id);
    return { ...factuur, customer_id, ...(factuur.type === 'creditnota' && { gekoppelde_factuur_id }) };
  },
  'facturen.definitief': ({ id }) =>
    service.store.change(() => {
      const concept = factuurOf(service, id);
      const origineel =
        concept.gekoppelde_factuur_id === null ? undefined : stored.findFactuur(service.store, concept.gekoppelde_factuur_id);
      if (origineel && concept.status === 'concept') requireRoom(concept, origineel, stored.creditedOn(service.store, origineel.id));
      const factuur = stored.finaliseStored(service.store, concept);
      stored.storeFinal(service.store, factuur);
      return { id, nummer: factuur.nummer, status: factuur.status, ogm: factuur.ogm };
    }),
  'facturen.versturen': ({ id, body, soort }) => {
    const factuur = factuurOf(service, id);
    // The text does not say whether a credit note may be sent here; it has an operation of its own.
    if (factuur.type === 'creditnota') throw impossible('Dit is een creditnota. Gebruik POST /creditnotas/{id}/versturen.');
    return sendDocument(service, factuur, body, soort);
  },
  'facturen.pdf': async ({ id }) => (await filesOf(service, factuurOf(service, id))).pdf,
  'facturen.ubl': ({ id }) => ublOf(service, factuurOf(service, id)),
  'facturen.creditnota': ({ id }) =>
    service.store.change(() => {
      const creditnota = newCreditnota(service.uuid(), factuurOf(service, id), service.now());
      addRow(service.store, 'factuur', creditnota);
      const { type, status, gekoppelde_factuur_id } = creditnota;
      return { id: creditnota.id, type, status, gekoppelde_factuur_id };
    }),
});

const creditnotasHandlers = (service: Service): HandlersOf<'creditnotas'> => ({
  'creditnotas.list': ({ query }) => documentsPage(service, { ...query, type: 'creditnota' }),
  'creditnotas.versturen': ({ id, body, soort }) => {
    const document = stored.findFactuur(service.store, id);
    return sendDocument(service, existing(document?.type === 'creditnota' ? document : undefined, 'Creditnota'), body, soort);
  },
});

const offertesHandlers = (service: Service): HandlersOf<'offertes'> => ({
  'offertes.list': ({ query }) => {
    const day = today(service.now());
    const where = [withStatus(query.status, day)];
    const item = (offerte: Omit<StoredOfferte, 'regels' | 'klant_id' | 'notities'>) => ({ ...offerte, status: statusOn(offerte, day) });
    return readPage(service, { table: 'offerte', columns: kort.offerte, order: byDate, where, item }, query);
  },
  'offertes.create': ({ body }) =>
    service.store.change(() => {
      const lines = calculated(service, body);
      const next = (jaar: string) => stored.nextNumber(service.store, 'offerte', jaar);
      const offerte = newOfferte(service.uuid(), body, lines, next, service.now());
      addRow(service.store, 'offerte', offerte);
      return { id: offerte.id, status: offerte.status, totaal_incl: offerte.totaal_incl };
    }),
  'offertes.get': ({ id }) => {
    const { klant_id: _, ...offerte } = existing(stored.findOfferte(service.store, id), 'Offerte');
    return { ...offerte, status: statusOn(offerte, today(service.now())) };
  },
});

function withStatus(status: contract.OfferteStatus | undefined, day: string): Condition {
  if (status === undefined) return undefined;
  if (status === 'verlopen') return [`(status = 'verlopen' or (status in ('concept', 'verzonden') and geldig_tot < ?))`, day];
  if (status === 'concept' || status === 'verzonden') return [`(status = ? and geldig_tot >= ?)`, status, day];
  return ['status = ?', status];
}

const klantOf = ({ store }: Service, id: string): StoredKlant => existing(stored.findKlant(store, id), 'Klant');

const klantenHandlers = (service: Service): HandlersOf<'klanten'> => ({
  'klanten.list': ({ query }) => {
    const where = [when('instr(sorteer, ?) > 0', query.q === undefined ? undefined : sortKey(query.q))];
    return readPage<contract.KlantKort>(service, { table: 'klant', columns: kort.klant, order: 'sorteer, naam, volg', where }, query);
  },
  'klanten.create': ({ body }) =>
    service.store.change(() => {
      const klant = newKlant(service.uuid(), body);
      stored.addKlant(service.store, klant);
      return { ...klant };
    }),
  'klanten.get': ({ id }) => ({ ...klantOf(service, id) }),
  'klanten.update': ({ id, body }) =>
    service.store.change(() => {
      const klant = changedKlant(klantOf(service, id), body);
      stored.replaceKlant(service.store, klant);
      return { ...klant };
    }),
});

const productenHandlers = (service: Service): HandlersOf<'producten'> => ({
  'producten.list': ({ query }) => {
    const where = [when('actief = ?', query.actief === undefined ? undefined : Number(query.actief))];
    return readPage<StoredProduct>(service, { table: 'product', columns: velden.product, order: 'volg', where }, query);
  },
  'producten.get': ({ id }) => existing(stored.findProduct(service.store, id), 'Product'),
});

const receivedOf = ({ store }: Service, id: string) => existing(stored.findReceived(store, id), 'Document');

const inboxHandlers = (service: Service): HandlersOf<'inbox'> => ({
  'inbox.list': ({ query }) =>
    readPage<contract.InboxDocumentKort>(service, { table: 'inbox', columns: kort.inbox, order: byDate, where: ofDays(query) }, query),
  'inbox.get': ({ id }) => {
    const { ubl: _, pdf: __, ...document } = receivedOf(service, id);
    return { ...document, heeft_ubl: true };
  },
  'inbox.pdf': ({ id }) => {
    const document = receivedOf(service, id);
    if (!document.heeft_pdf) throw new Refusal(404, 'De leverancier stuurde geen PDF mee.');
    return receivedPdf(service, document);
  },
  'inbox.ubl': ({ id }) => receivedUbl(service, receivedOf(service, id)),
  'inbox.test': ({ body }) => {
    const { store } = service;
    return store.change(() => {
      const document = testDocument(service.uuid(), body, service.now());
      stored.addReceived(store, document);
      const { id, leverancier, factuurnummer, bedrag, status } = document;
      return { id, leverancier, factuurnummer, bedrag, status };
    });
  },
});

export const handlers = (service: Service): Handlers => ({
  ...klantenHandlers(service),
  ...productenHandlers(service),
  ...offertesHandlers(service),
  ...facturenHandlers(service),
  ...creditnotasHandlers(service),
  ...inboxHandlers(service),
});

/** The same operations, whose rows and replies to writes show only what the text promises of them. (Endpoints) */
export const asPromised = (all: Handlers): Handlers => ({
  ...all,
  'producten.list': async (request) => pageOf(await all['producten.list'](request), promisedOfRow['producten.list']),
  'offertes.list': async (request) => pageOf(await all['offertes.list'](request), promisedOfRow['offertes.list']),
  'klanten.create': async (request) => only(await all['klanten.create'](request), ['id', ...Object.keys(request.body)]),
  'klanten.update': async (request) => only(await all['klanten.update'](request), ['id', ...Object.keys(request.body)]),
});

const only = <T extends { readonly id: string }>(shown: T, fields: readonly string[]): T =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => fields.includes(name))) as T;

const pageOf = <P extends { readonly data: { readonly id: string }[] }>(page: P, fields: readonly string[]): P => ({
  ...page,
  data: page.data.map((row) => only(row, fields)),
});
