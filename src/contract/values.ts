/*
 * The values and field names of the API text as plain lists, from which the schemas are made. Whoever needs no more than
 * these, such as a page of help, loads no schema for them.
 */

export const klantTypes = ['bedrijf', 'particulier'] as const;
/** The types of document. (factuur) */
export const documentTypes = ['factuur', 'creditnota'] as const;
/** The states of an invoice and of a credit note. (factuur) */
export const factuurStatussen = ['concept', 'verzonden', 'betaald'] as const;
export const offerteStatussen = ['concept', 'verzonden', 'geaccepteerd', 'geweigerd', 'verlopen'] as const;
/** How a document is sent. (Send result) */
export const kanalen = ['peppol', 'email'] as const;
/** The outcomes that a test key may ask for. (Facturen) */
export const simulaties = ['afgeleverd', 'geweigerd', 'fout'] as const;

/** The fields of a list item, in the order of the text. */
export const kort = {
  klant: ['id', 'naam'],
  factuur: ['id', 'type', 'nummer', 'status', 'datum', 'totaal_incl'],
  offerte: ['id', 'nummer', 'status', 'datum', 'geldig_tot', 'totaal_incl'],
  inbox: ['id', 'leverancier', 'factuurnummer', 'datum', 'bedrag', 'status'],
} as const;

/** The fields that the text promises of a list row, of lists whose rows may show more. (product, Offertes) */
export const promisedOfRow = {
  'producten.list': ['id', 'naam', 'eenheidsprijs'],
  'offertes.list': ['id', 'status', 'totaal_incl'],
} as const;

/** The fields of one object, in the order of the text. */
export const velden = {
  klant: [...kort.klant, 'type', 'email', 'adres', 'land', 'kbo_btw_nummer', 'peppol_id'],
  product: ['id', 'naam', 'eenheid', 'eenheidsprijs', 'btw_percentage', 'actief'],
  offerte: [...kort.offerte, 'regels', 'notities'],
  factuur: [
    ...kort.factuur,
    'vervaldatum',
    'customer_id',
    'gekoppelde_factuur_id',
    'ogm',
    'totaal_excl',
    'totaal_btw',
    'regels',
    'notities',
  ],
  inbox: [...kort.inbox, 'heeft_pdf', 'heeft_ubl'],
  verzending: ['kanaal', 'peppol_status', 'naar'],
} as const;

/** The four fields of a full line, all of them needed when there is no `product_id`. */
export const regelVelden = ['omschrijving', 'aantal', 'eenheidsprijs', 'btw_percentage'] as const;

const of = <Group extends string, Name extends string>(group: Group, ...names: readonly Name[]) =>
  names.map((name): `${Group}.${Name}` => `${group}.${name}`);

/** The names of the 24 operations, for code that needs no schema. */
export const operationNames = [
  ...of('klanten', 'list', 'create', 'get', 'update'),
  ...of('producten', 'list', 'get'),
  ...of('offertes', 'list', 'create', 'get'),
  ...of('facturen', 'list', 'create', 'get', 'definitief', 'versturen', 'pdf', 'ubl', 'creditnota'),
  ...of('creditnotas', 'list', 'versturen'),
  ...of('inbox', 'list', 'get', 'pdf', 'ubl', 'test'),
] as const;
export type OperationName = (typeof operationNames)[number];
