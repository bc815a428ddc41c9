import type { Klant, KlantKort } from '../../../contract/index.ts';
import { kort, velden } from '../../../contract/values.ts';
import { columns } from '../../views/columns.ts';
import { viewOf } from '../../views/view.ts';

/** A customer in a list. */
export const inList = viewOf<KlantKort>(kort.klant, [columns.naam, columns.id]);

/** A customer on its own. */
export const alone = viewOf<Klant>(velden.klant, [
  columns.naam,
  columns.type,
  { field: 'email', title: { nl: 'E-mail', en: 'E-mail' } },
  { field: 'adres', title: { nl: 'Adres', en: 'Address' } },
  { field: 'land', title: { nl: 'Land', en: 'Country' } },
  { field: 'kbo_btw_nummer', title: { nl: 'KBO/btw-nummer', en: 'Enterprise/VAT number' } },
  { field: 'peppol_id', title: { nl: 'Peppol-id', en: 'Peppol id' } },
  columns.id,
]);
