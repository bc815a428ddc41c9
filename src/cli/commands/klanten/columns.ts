import type { Klant, KlantKort } from '../../../contract/index.ts';
import { kort, velden } from '../../../contract/values.ts';
import { columns } from '../../views/columns.ts';
import { viewOf } from '../../views/view.ts';

/** The view of a list of customers. */
export const klantenView = viewOf<KlantKort>(kort.klant, [columns.naam, columns.id]);

/** The view of one customer. */
export const klantView = viewOf<Klant>(velden.klant, [
  columns.naam,
  columns.type,
  { field: 'email', title: { nl: 'E-mail', en: 'E-mail' } },
  { field: 'adres', title: { nl: 'Adres', en: 'Address' } },
  { field: 'land', title: { nl: 'Land', en: 'Country' } },
  { field: 'kbo_btw_nummer', title: { nl: 'KBO/btw-nummer', en: 'Enterprise/VAT number' } },
  { field: 'peppol_id', title: { nl: 'Peppol-id', en: 'Peppol id' } },
  columns.id,
]);
