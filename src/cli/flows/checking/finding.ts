import type { RuleFinding } from '../../../einvoice/ubl/rules/check.ts';
import { t, type Text } from '../../../language.ts';
import type { View } from '../../output/out.ts';

/** A finding with the file that it was made in, in the shape that programs get. */
export type FileFinding = { readonly bestand: string } & Omit<RuleFinding, 'vraag'>;

/** The next step of the one who received the document. */
const asks: Record<RuleFinding['vraag'], Text | undefined> = {
  supplier: { nl: 'Vraag de leverancier om een verbeterd document.', en: 'Ask the supplier for a corrected document.' },
  software: {
    nl: 'Meld het aan de leverancier: zijn facturatiesoftware maakt deze fout.',
    en: 'Report it to the supplier: its invoicing software makes this mistake.',
  },
  customer: {
    nl: 'Vraag de klant, die dit document opmaakte, om een verbeterd document.',
    en: 'Ask the customer, which made this document, for a corrected one.',
  },
  customer_software: {
    nl: 'Meld het aan de klant, die dit document opmaakte: zijn software maakt deze fout.',
    en: 'Report it to the customer, which made this document: its software makes this mistake.',
  },
  nobody: undefined,
};

/** A finding as it is shown, with the party to ask at the end of its text. */
export const fileFinding = (bestand: string, { vraag, ...finding }: RuleFinding): FileFinding => ({
  bestand,
  ...finding,
  tekst: [finding.tekst, t(asks[vraag] ?? { nl: '', en: '' })].filter(Boolean).join(' '),
});

/** The place of a finding on one line. */
export const placeText = ({ plaats: { lijn, kolom, pad } }: Pick<FileFinding, 'plaats'>): string =>
  t({ nl: `lijn ${lijn}, kolom ${kolom}: ${pad}`, en: `line ${lijn}, column ${kolom}: ${pad}` });

/** The severity of a finding, for people. */
export const severityOf = ({ ernst }: Pick<FileFinding, 'ernst'>): string =>
  ernst === 'fataal' ? t({ nl: 'fout', en: 'error' }) : t({ nl: 'waarschuwing', en: 'warning' });

export const findingView: View<FileFinding> = {
  columns: [
    { field: 'bestand', title: { nl: 'Bestand', en: 'File' }, names: true },
    { field: 'regel', title: { nl: 'Regel', en: 'Rule' } },
    { field: 'ernst', title: { nl: 'Ernst', en: 'Severity' } },
    { field: 'tekst', title: { nl: 'Tekst', en: 'Text' } },
    { field: 'gevonden', title: { nl: 'Gevonden', en: 'Found' }, worth: 2 },
    { field: 'verwacht', title: { nl: 'Verwacht', en: 'Expected' }, worth: 2 },
    { field: 'plaats', title: { nl: 'Plaats', en: 'Place' }, worth: 1, value: placeText },
  ],
  fields: ['bestand', 'regel', 'ernst', 'tekst', 'gevonden', 'verwacht', 'plaats'],
  id: 'regel',
};
