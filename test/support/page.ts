import { SaxesParser } from 'saxes';
import type { Shown } from '../../src/cli/commands/rapport/pagina/markup.ts';
import { type Booked, booked, type Unread } from '../../src/jobs/reports/count/booked.ts';
import { noUserCodes } from '../../src/jobs/reports/btw/coding.ts';
import { vatReturn } from '../../src/jobs/reports/btw/placing.ts';
import { figures } from '../../src/jobs/reports/page/read.ts';
import { overview } from '../../src/jobs/reports/count/overview.ts';

/** An element of a page in the order of its start tag, with all text within it. */
export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Reads a page as strict XML, so that anything unescaped throws or makes an element of its own. */
export function readPage(page: string): PageElement[] {
  const elements: PageElement[] = [];
  const open: PageElement[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    for (const element of open) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(page).close();
  return elements;
}

/** The texts of all elements with this name. */
export const textsOf = (elements: readonly PageElement[], name: string): string[] =>
  elements.flatMap((element) => (element.name === name ? [element.text] : []));

/** The texts that a service, or a person who names a profile, puts on the page. */
export interface Texts {
  readonly klant: string;
  readonly nummer: string;
  readonly omschrijving: string;
  readonly profiel: string;
  readonly reden: string;
}

/** A final document of 100 euro; VAT of 21 % comes on top. */
export const document = (id: string, fields: Partial<Booked> = {}): Booked => ({
  ...(booked(
    { id, type: 'factuur', datum: '2026-03-01', totaal_excl: 100, totaal_btw: 21, totaal_incl: 121 },
    { id, status: 'verzonden' },
    new Map(),
  ) as Booked),
  regels: [{ omschrijving: 'Advies', product_id: undefined, btw_percentage: 21, totaal: 100 }],
  ...fields,
});

const today = '2026-03-15';

/** The content of a page over these documents, the documents of a year earlier and those that could not be read. */
export function contentOf(documents: readonly Booked[], earlier: readonly Booked[] = [], unread: readonly Unread[] = []): Shown {
  const range = { van: '2026-01-01', tot: '2026-12-31' };
  const sources = { today, drafts: [], sendings: new Map(), quotes: [], inbox: [], unfinished: { wacht: 0, opzij: 0 }, uncertain: 0 };
  return {
    profiel: { naam: 'werk', ondernemingsnummer: '0403170701' },
    range,
    earlier: { van: '2025-01-01', tot: '2025-03-15' },
    bedrijf: undefined,
    made: '15/03/2026 11:00',
    overview: overview({ ...sources, documents, btw_stelsel: 'kleine-onderneming', aangifte: undefined }),
    figures: figures({
      today,
      range,
      documents,
      earlier,
      open: documents,
      rows: documents.map((one) => ({ ...one, vervaldatum: null })) as never,
    }),
    btw: undefined,
    payments: undefined,
    bankNotes: [],
    timeZone: 'UTC',
    ledger: { documents, unread, invoices: new Map() },
  };
}

/** A page on which each of these texts is in every place that it can reach. */
export function contentWith({ klant, nummer, omschrijving, profiel, reden }: Texts): Shown {
  const documents = ['1', '2', '3'].map((id) =>
    document(id, {
      klant,
      klant_id: klant,
      nummer: id === '1' ? nummer : `${nummer}${id}7`,
      datum: `2026-0${4 - Number(id)}-01`,
      vervaldatum: '2026-03-01',
      // The lines of the last one do not make its total, so that its number is in a sentence.
      regels: [{ omschrijving, product_id: undefined, btw_percentage: 21, totaal: id === '3' ? 90 : 100 }],
    }),
  );
  const row = { id: '4', nummer, status: 'verzonden' } as never;
  const content = contentOf(documents, [], [{ row, message: reden }]);
  return { ...content, btw: vatOf(documents, content), profiel: { ...content.profiel, naam: profiel, btw_stelsel: 'gemengd' } };
}

/** A return over documents that all came into a filed period, with amounts that no box has. */
function vatOf(all: readonly Booked[], { ledger }: Shown): Shown['btw'] {
  const documents = all.map((one) => ({ ...one, regels: one.regels.map((regel) => ({ ...regel, btw_percentage: 0 })) }));
  const whole = vatReturn(documents, {
    user: noUserCodes,
    batch: new Map(),
    onthouden: new Map(),
    invoice: () => undefined,
    klant: () => undefined,
  });
  const days = { van: '2026-01-01', tot: '2026-03-31' };
  return {
    days,
    ledger,
    rows: [],
    whole,
    late: documents,
    ofLate: whole.bedragen,
    left: [],
    coding: { user: noUserCodes, batch: new Map(), onthouden: new Map(), invoice: () => undefined, klant: () => undefined },
    since: [],
    filed: undefined,
    filing: false,
    within: undefined,
    outside: [],
  };
}
