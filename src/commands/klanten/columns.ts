import { Klant, KlantKort } from '../../contract/index.ts';
import { viewOf } from '../view.ts';

/** A customer in a list. */
export const inList = viewOf(KlantKort, [
  { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
  { field: 'id', title: { nl: 'Id', en: 'Id' } },
]);

/** A customer on its own. */
export const alone = viewOf(Klant, [
  { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
  { field: 'type', title: { nl: 'Type', en: 'Type' } },
  { field: 'email', title: { nl: 'E-mail', en: 'E-mail' } },
  { field: 'adres', title: { nl: 'Adres', en: 'Address' } },
  { field: 'land', title: { nl: 'Land', en: 'Country' } },
  { field: 'kbo_btw_nummer', title: { nl: 'KBO/btw-nummer', en: 'Enterprise/VAT number' } },
  { field: 'peppol_id', title: { nl: 'Peppol-id', en: 'Peppol id' } },
  { field: 'id', title: { nl: 'Id', en: 'Id' } },
]);
