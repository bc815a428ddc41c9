import { type FactuurKort, type FacturenQuery, kort } from '../../contract/index.ts';
import { account } from '../account.ts';
import { filesOf, ublOf } from '../documents/issued.ts';
import { impossible, invalid, notFound } from '../refusal.ts';
import { newCreditnota, newFactuur, requireRoom, type StoredFactuur } from '../rules/factuur.ts';
import { calculate } from '../rules/regels.ts';
import { sendDocument } from '../delivery/send.ts';
import type { Service } from '../service.ts';
import { addFactuur, creditedOn, storeFinal, findFactuur } from '../store/facturen.ts';
import { finaliseStored } from '../store/final.ts';
import { findKlant } from '../store/klanten.ts';
import { when } from '../store/page.ts';
import { findProduct } from '../store/producten.ts';
import { paged } from './paging.ts';
import type { HandlersOf } from './types.ts';

/** The document with this id, a factuur or a creditnota. Throws a Refusal when there is none. */
export function factuurOf({ store }: Service, id: string): StoredFactuur {
  const factuur = findFactuur(store, id);
  if (!factuur) throw notFound('Factuur');
  return factuur;
}

/** A page of documents, newest first. (Facturen) */
export function documentsPage(service: Service, query: FacturenQuery) {
  const where = [
    when('type = ?', query.type),
    when('status = ?', query.status),
    when('datum >= ?', query.van),
    when('datum <= ?', query.tot),
  ];
  const columns = kort.factuur.join(', ');
  return paged(
    service,
    { table: 'factuur', columns, order: 'datum desc, volg desc', where, item: (factuur: FactuurKort) => factuur },
    query,
  );
}

/** The operations on invoices; a credit note is read, downloaded and made final here too. (Facturen) */
export const facturenHandlers = (service: Service): HandlersOf<'facturen'> => ({
  'facturen.list': ({ query }) => documentsPage(service, query),
  'facturen.create': ({ body }) =>
    service.store.change(() => {
      const { store } = service;
      if (!findKlant(store, body.klant_id.toLowerCase())) throw invalid('klant_id', 'deze klant bestaat niet');
      const calculated = calculate(body.regels, (id) => findProduct(store, id), service.tarieven);
      const factuur = newFactuur(service.uuid(), body, calculated, account.betaaltermijn, service.now());
      addFactuur(store, factuur);
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
      addFactuur(service.store, creditnota);
      const { type, status, gekoppelde_factuur_id } = creditnota;
      return { id: creditnota.id, type, status, gekoppelde_factuur_id };
    }),
});
