import { workbook } from './workbook.ts';

/** The kinds of example file. */
const kinds = ['csv', 'yaml', 'xlsx'] as const;
type ExampleKind = (typeof kinds)[number];

/** Whether there is an example of this kind. */
export const isExampleKind = (text: string): text is ExampleKind => kinds.some((kind) => kind === text);

/** Two documents of three lines, as a user might have them. The names are those of the practice service's samples. */
const rowsOf = (datum: string): readonly (readonly (string | number)[])[] => [
  ['referentie', 'klant', 'omschrijving', 'aantal', 'eenheidsprijs', 'btw_percentage', 'datum', 'notities', 'kanaal', 'eindstatus'],
  ['ORD-001', 'Bakkerij De Gouden Korst BV', 'Onderhoud website', 1, 450, 21, datum, 'Order {referentie}', 'peppol', 'definitief'],
  ['ORD-001', '', 'Hosting per maand', 3, 24.5, 21, '', '', '', ''],
  ['ORD-002', 'Tandartspraktijk Claes', 'Advies, per uur', 2.5, 95, 21, datum, 'Order {referentie}', 'email', 'concept'],
];

/** The bytes of an example; `datum` is the day that its documents carry, `YYYY-MM-DD`. */
export function exampleFile(kind: ExampleKind, datum: string): Uint8Array {
  const rows = rowsOf(datum);
  if (kind === 'xlsx') return workbook(rows);
  return Buffer.from(kind === 'csv' ? csv(rows) : yaml(datum));
}

/** As Excel in Belgium reads it: semicolons and decimal commas, with a mark for UTF-8. */
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)).join(';')).join('\r\n')}\r\n`;

const yaml = (datum: string): string => `- referentie: ORD-001
  klant: Bakkerij De Gouden Korst BV
  datum: ${datum}
  notities: Order {referentie}
  kanaal: peppol
  eindstatus: definitief
  regels:
    - omschrijving: Onderhoud website
      aantal: 1
      eenheidsprijs: 450
      btw_percentage: 21
    - omschrijving: Hosting per maand
      aantal: 3
      eenheidsprijs: 24,5
      btw_percentage: 21
- referentie: ORD-002
  klant: Tandartspraktijk Claes
  datum: ${datum}
  notities: Order {referentie}
  kanaal: email
  regels:
    - omschrijving: Advies, per uur
      aantal: 2,5
      eenheidsprijs: 95
      btw_percentage: 21
`;
