import { kort, type OfferteStatus } from '../../contract/index.ts';
import { invalid, notFound } from '../refusal.ts';
import { today } from '../../belgium/dates.ts';
import { newOfferte, statusOn, type StoredOfferte } from '../rules/offerte.ts';
import { calculate } from '../rules/regels.ts';
import type { Service } from '../service.ts';
import { findKlant } from '../store/klanten.ts';
import { nextNumber } from '../store/nummer.ts';
import { addOfferte, findOfferte } from '../store/offertes.ts';
import type { Condition } from '../store/page.ts';
import { findProduct } from '../store/producten.ts';
import { paged } from './paging.ts';
import type { HandlersOf } from './types.ts';

/** The operations on quotes. (Offertes) */
export const offertesHandlers = (service: Service): HandlersOf<'offertes'> => ({
  'offertes.list': ({ query }) => {
    const day = today(service.now());
    const where = [withStatus(query.status, day)];
    const columns = kort.offerte.join(', ');
    const item = (offerte: Omit<StoredOfferte, 'regels' | 'klant_id' | 'notities'>) => ({ ...offerte, status: statusOn(offerte, day) });
    return paged(service, { table: 'offerte', columns, order: 'datum desc, volg desc', where, item }, query);
  },
  'offertes.create': ({ body }) =>
    service.store.change(() => {
      const { store } = service;
      if (!findKlant(store, body.klant_id.toLowerCase())) throw invalid('klant_id', 'deze klant bestaat niet');
      const calculated = calculate(body.regels, (id) => findProduct(store, id), service.tarieven);
      const next = (jaar: string) => nextNumber(store, 'offerte', jaar);
      const offerte = newOfferte(service.uuid(), body, calculated, next, service.now());
      addOfferte(store, offerte);
      return { id: offerte.id, status: offerte.status, totaal_incl: offerte.totaal_incl };
    }),
  'offertes.get': ({ id }) => {
    const offerte = findOfferte(service.store, id);
    if (!offerte) throw notFound('Offerte');
    const { klant_id: _, ...shown } = offerte;
    return { ...shown, status: statusOn(offerte, today(service.now())) };
  },
});

function withStatus(status: OfferteStatus | undefined, day: string): Condition {
  if (status === undefined) return undefined;
  if (status === 'verlopen') return [`(status = 'verlopen' or (status in ('concept', 'verzonden') and geldig_tot < ?))`, day];
  if (status === 'concept' || status === 'verzonden') return [`(status = ? and geldig_tot >= ?)`, status, day];
  return ['status = ?', status];
}
