import type { OfferteStatus } from '../../contract/index.ts';
import { invalid, unknown } from '../refusal.ts';
import { today } from '../rules/datum.ts';
import { nieuweOfferte, statusOp, type Offerte } from '../rules/offerte.ts';
import { bereken } from '../rules/regels.ts';
import type { Service } from '../service.ts';
import { findKlant } from '../store/klanten.ts';
import { nextNumber } from '../store/nummer.ts';
import { addOfferte, findOfferte } from '../store/offertes.ts';
import type { Condition } from '../store/page.ts';
import { findProduct } from '../store/producten.ts';
import { paged } from './paging.ts';
import type { HandlersOf } from './types.ts';

/** The operations on quotes. (Offertes) */
export const offertes = (service: Service): HandlersOf<'offertes'> => ({
  'offertes.list': ({ query }) => {
    const vandaag = today(service.now());
    const where = [metStatus(query.status, vandaag)];
    const columns = 'id, nummer, status, datum, geldig_tot, totaal_incl';
    const item = (offerte: Omit<Offerte, 'regels' | 'klant_id' | 'notities'>) => ({ ...offerte, status: statusOp(offerte, vandaag) });
    return paged(service, { table: 'offerte', columns, order: 'datum desc, volg desc', where, item }, query);
  },
  'offertes.create': ({ body }) =>
    service.store.change(() => {
      const { store } = service;
      if (!findKlant(store, body.klant_id.toLowerCase())) throw invalid('klant_id', 'deze klant bestaat niet');
      const berekend = bereken(body.regels, (id) => findProduct(store, id));
      const volgend = (jaar: string) => nextNumber(store, 'offerte', jaar);
      const offerte = nieuweOfferte(service.uuid(), body, berekend, volgend, service.now());
      addOfferte(store, offerte);
      return { id: offerte.id, status: offerte.status, totaal_incl: offerte.totaal_incl };
    }),
  'offertes.get': ({ id }) => {
    const offerte = findOfferte(service.store, id);
    if (!offerte) throw unknown('Offerte');
    const { klant_id: _, ...shown } = offerte;
    return { ...shown, status: statusOp(offerte, today(service.now())) };
  },
});

/** The quotes that read this status today. */
function metStatus(status: OfferteStatus | undefined, vandaag: string): Condition {
  if (status === undefined) return undefined;
  if (status === 'verlopen') return [`(status = 'verlopen' or (status in ('concept', 'verzonden') and geldig_tot < ?))`, vandaag];
  if (status === 'concept' || status === 'verzonden') return [`(status = ? and geldig_tot >= ?)`, status, vandaag];
  return ['status = ?', status];
}
