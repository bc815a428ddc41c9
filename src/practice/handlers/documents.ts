import { today } from '../../belgium/dates.ts';
import { type FactuurInvoer, type FactuurKort, type FacturenQuery, kort, type OfferteStatus } from '../../contract/index.ts';
import { account } from '../account.ts';
import { sendDocument } from '../delivery/send.ts';
import { filesOf, ublOf } from '../documents/files.ts';
import { existing, impossible, invalid } from '../refusal.ts';
import { newCreditnota, newFactuur, requireRoom, type StoredFactuur } from '../rules/factuur.ts';
import { newOfferte, statusOn, type StoredOfferte } from '../rules/offerte.ts';
import { calculate, type Calculated } from '../rules/regels.ts';
import type { Service } from '../service.ts';
import { type Condition, when } from '../store/page.ts';
import { creditedOn, finaliseStored, findFactuur, findKlant, findOfferte, findProduct, nextNumber, storeFinal } from '../store/records.ts';
import { addRow } from '../store/sqlite.ts';
import { byDate, type HandlersOf, ofDays, paged } from './shared.ts';

/** The document with this id, a factuur or a creditnota. Throws a Refusal when there is none. */
const factuurOf = ({ store }: Service, id: string): StoredFactuur => existing(findFactuur(store, id), 'Factuur');

/** A page of documents, newest first. (Facturen) */
const documentsPage = (service: Service, query: FacturenQuery) =>
  paged<FactuurKort>(
    service,
    { table: 'factuur', columns: kort.factuur, order: byDate, where: [when('type = ?', query.type), ...ofDays(query)] },
    query,
  );

/** The lines and totals of a request. Throws a Refusal on one that can't be right, and on a customer that does not exist. */
function calculated({ store, tarieven }: Service, { klant_id, regels }: Pick<FactuurInvoer, 'klant_id' | 'regels'>): Calculated {
  if (!findKlant(store, klant_id.toLowerCase())) throw invalid('klant_id', 'deze klant bestaat niet');
  return calculate(regels, (id) => findProduct(store, id), tarieven);
}

/** The operations on invoices; a credit note is read, downloaded and made final here too. (Facturen) */
export const facturenHandlers = (service: Service): HandlersOf<'facturen'> => ({
  'facturen.list': ({ query }) => documentsPage(service, query),
  'facturen.create': ({ body }) =>
    service.store.change(() => {
      const lines = calculated(service, body);
      const factuur = newFactuur(service.uuid(), body, lines, account.betaaltermijn, service.now());
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
      const origineel = concept.gekoppelde_factuur_id === null ? undefined : findFactuur(service.store, concept.gekoppelde_factuur_id);
      if (origineel && concept.status === 'concept') requireRoom(concept, origineel, creditedOn(service.store, origineel.id));
      const factuur = finaliseStored(service.store, concept);
      storeFinal(service.store, factuur);
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
      const creditnota = newCreditnota(service.uuid(), factuurOf(service, id), account.betaaltermijn, service.now());
      addRow(service.store, 'factuur', creditnota);
      const { type, status, gekoppelde_factuur_id } = creditnota;
      return { id: creditnota.id, type, status, gekoppelde_factuur_id };
    }),
});

/** The operations on credit notes. (Creditnota's) */
export const creditnotasHandlers = (service: Service): HandlersOf<'creditnotas'> => ({
  'creditnotas.list': ({ query }) => documentsPage(service, { ...query, type: 'creditnota' }),
  'creditnotas.versturen': ({ id, body, soort }) => {
    const document = findFactuur(service.store, id);
    return sendDocument(service, existing(document?.type === 'creditnota' ? document : undefined, 'Creditnota'), body, soort);
  },
});

/** The operations on quotes. (Offertes) */
export const offertesHandlers = (service: Service): HandlersOf<'offertes'> => ({
  'offertes.list': ({ query }) => {
    const day = today(service.now());
    const where = [withStatus(query.status, day)];
    const item = (offerte: Omit<StoredOfferte, 'regels' | 'klant_id' | 'notities'>) => ({ ...offerte, status: statusOn(offerte, day) });
    return paged(service, { table: 'offerte', columns: kort.offerte, order: byDate, where, item }, query);
  },
  'offertes.create': ({ body }) =>
    service.store.change(() => {
      const lines = calculated(service, body);
      const next = (jaar: string) => nextNumber(service.store, 'offerte', jaar);
      const offerte = newOfferte(service.uuid(), body, lines, next, service.now());
      addRow(service.store, 'offerte', offerte);
      return { id: offerte.id, status: offerte.status, totaal_incl: offerte.totaal_incl };
    }),
  'offertes.get': ({ id }) => {
    const { klant_id: _, ...offerte } = existing(findOfferte(service.store, id), 'Offerte');
    return { ...offerte, status: statusOn(offerte, today(service.now())) };
  },
});

function withStatus(status: OfferteStatus | undefined, day: string): Condition {
  if (status === undefined) return undefined;
  if (status === 'verlopen') return [`(status = 'verlopen' or (status in ('concept', 'verzonden') and geldig_tot < ?))`, day];
  if (status === 'concept' || status === 'verzonden') return [`(status = ? and geldig_tot >= ?)`, status, day];
  return ['status = ?', status];
}
