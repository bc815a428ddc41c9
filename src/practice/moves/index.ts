import { OfferteStatus, type FactuurKort, type FactuurStatus, type OfferteKort } from '../../contract/index.ts';
import { usage, type Failure, notFound } from '../../failure.ts';
import { t } from '../../language.ts';
import { today } from '../../belgium/dates.ts';
import { statusOn } from '../rules/offerte.ts';
import type { Store } from '../store/open.ts';
import { changeRow } from '../store/sqlite.ts';

/** Marks a final factuur or creditnota, named by id or nummer, as paid; the API has no operation for this. Throws a Failure. */
export function pay(store: Store, name: string): FactuurKort {
  return store.change(() => {
    const sql = 'select id, type, nummer, status, datum, totaal_incl from factuur where id = ? or nummer = ?';
    const factuur = store.get(sql, name.toLowerCase(), name) as FactuurKort | undefined;
    if (!factuur) throw noDocument(name);
    if (factuur.status === 'concept') {
      throw usage(t({ nl: `${name} is nog een concept`, en: `${name} is still a draft` }), {
        hint: t({ nl: 'Maak het document eerst definitief.', en: 'Finalise the document first.' }),
      });
    }
    const status: FactuurStatus = 'betaald';
    changeRow(store, 'factuur', factuur.id, { status });
    return { ...factuur, status };
  });
}

/** Gives an offerte, named by id or nummer, another status; the API has no operation for this. Throws a Failure. */
export function setOfferteStatus(store: Store, name: string, status: string, now: Date): OfferteKort {
  const known = OfferteStatus.safeParse(status);
  if (!known.success) {
    const words = OfferteStatus.options.join(', ');
    throw usage({ nl: `status ${status} bestaat niet; kies uit ${words}`, en: `there is no status ${status}; choose from ${words}` });
  }
  return store.change(() => {
    const sql = 'select id, nummer, status, datum, geldig_tot, totaal_incl from offerte where id = ? or nummer = ?';
    const offerte = store.get(sql, name.toLowerCase(), name) as (OfferteKort & { geldig_tot: string }) | undefined;
    if (!offerte) throw noDocument(name);
    changeRow(store, 'offerte', offerte.id, { status: known.data });
    return { ...offerte, status: statusOn({ ...offerte, status: known.data }, today(now)) };
  });
}

const noDocument = (name: string): Failure =>
  notFound({ nl: `${name} bestaat niet in het oefenaccount`, en: `${name} does not exist in the practice account` });
