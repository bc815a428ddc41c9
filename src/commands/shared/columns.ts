import type { Column } from '../../output/out.ts';

/** The fields that documents, customers and products have in common, each with the title it has everywhere. */
export const columns = {
  id: { field: 'id', title: { nl: 'Id', en: 'Id' } },
  naam: { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
  nummer: { field: 'nummer', title: { nl: 'Nummer', en: 'Number' } },
  type: { field: 'type', title: { nl: 'Type', en: 'Type' } },
  status: { field: 'status', title: { nl: 'Status', en: 'Status' }, kind: 'status' },
  datum: { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum' },
  totaal_incl: { field: 'totaal_incl', title: { nl: 'Totaal incl.', en: 'Total incl.' }, kind: 'bedrag' },
  regels: { field: 'regels', title: { nl: 'Regels', en: 'Lines' } },
  notities: { field: 'notities', title: { nl: 'Notities', en: 'Notes' }, kind: 'notitie' },
  gekoppelde_factuur_id: { field: 'gekoppelde_factuur_id', title: { nl: 'Factuur', en: 'Invoice' } },
  leverancier: { field: 'leverancier', title: { nl: 'Leverancier', en: 'Supplier' } },
  factuurnummer: { field: 'factuurnummer', title: { nl: 'Factuurnummer', en: 'Invoice number' } },
  bedrag: { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag' },
} as const satisfies Record<string, Column<object>>;
