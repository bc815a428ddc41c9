import { createHash } from 'node:crypto';
import type { Big } from 'big.js';
import { decimal, decimalText, formatPercent } from '../../belgium/decimal.ts';
import { compactIban, groupIban } from '../../belgium/iban.ts';
import { writeDay } from '../../belgium/dates.ts';
import { exactTotals } from '../../belgium/totals.ts';
import type { DocumentData, DocumentRegel } from '../document/model.ts';
import { largestTransfer, transferText } from './epc.ts';
import { oneLine, plain } from '../document/text.ts';
import { type VatGroup, vatGroups } from '../document/category.ts';
import type { FactRow } from '../view/facts.ts';
import type { Block } from '../view/party.ts';
import { drawPaper } from './draw.ts';
import type { Paper, PaperColumn, PaperLine, PaperPayment } from './paper.ts';
import { writeKbo } from '../../belgium/kbo.ts';
import { isLand } from '../../belgium/land.ts';

// pdfkit comes with this file, so it is loaded with `await import()`.

/** The A4 pages of a document as tagged PDF/A-3b, with its UBL attached where there is one. The same document gives the same bytes. */
export function writePdf(data: DocumentData, ublXml?: string): Promise<Uint8Array> {
  const paper = paperOf(data);
  return drawPaper(paper, (doc) => {
    if (ublXml !== undefined) attach(doc, ublXml, { name: data.document.nummer ?? 'concept', date: paper.date });
  });
}

/** A customer that saw an account and a reference on a credit note would pay it. */
const settled = 'Dit bedrag wordt verrekend of terugbetaald: u hoeft hiervoor niets te betalen.';

const documentTitles = { factuur: 'Factuur', creditnota: 'Creditnota' };

/** A document of this account in the words of its pages. They are Dutch: its receiver reads them. */
function paperOf(data: DocumentData): Paper {
  const { seller, klant, document } = data;
  const isCredit = document.type === 'creditnota';
  const title = `${documentTitles[document.type]} ${document.nummer ?? '(concept)'}`;
  const { totaal_excl, totaal_btw, totaal_incl } = exactTotals(document.regels);
  const groups = vatGroups(document.regels);
  const reasons = groups.flatMap((group) => (group.categorie.reden ? `${rateOf(group, groups)}: ${group.categorie.reden.tekst}` : []));
  return {
    lang: 'nl-BE',
    date: new Date(`${document.datum}T00:00:00Z`),
    title,
    heading: documentTitles[document.type],
    runningHead: `${shortName(seller.naam)} · ${title}`,
    from: { title: '', name: oneLine(seller.naam), lines: sellerLines(seller, !isCredit) },
    to: { title: 'Aan', name: oneLine(klant.naam), lines: customerLines(klant) },
    others: [],
    facts: factRows(document),
    warnings: [],
    ...tableOf(document.regels),
    vat: {
      titles: ['Btw', 'Maatstaf van heffing', 'Btw-bedrag'],
      rows: groups.map((group) => [rateOf(group, groups), decimalText(group.basis, 2), decimalText(group.btw, 2)]),
    },
    sums: [
      ['Totaal excl. btw', euro(totaal_excl)],
      ['Totaal btw', euro(totaal_btw)],
    ],
    total: ['Totaal incl. btw', euro(totaal_incl)],
    sentences: [...(isCredit ? [settled] : []), ...reasons, ...document.vermeldingen],
    payment: asksPayment(data) ? paymentOf(data, totaal_incl) : undefined,
    notes: plain(document.notities),
    attachments: { title: '', texts: [] },
    incomplete:
      'Opmerking: Het lettertype van deze PDF kent niet alle tekens van dit document. Een woord tussen vierkante haken, zoals [emoji] of [2 tekens], vervangt ze.',
    watermark: document.nummer === null ? 'CONCEPT' : '',
    mark: '',
    foot: joined([
      shortName(seller.naam),
      `Btw ${btwNummer(`BE${seller.kbo}`)}`,
      seller.rpr,
      isCredit ? undefined : `IBAN ${groupIban(compactIban(seller.iban))}`,
    ]),
    pageNumber: (page, count) => `Pagina ${page} van ${count}`,
  };
}

const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

const sellerLines = ({ adres, email, kbo, iban, bic }: DocumentData['seller'], asksMoney: boolean): Block['lines'] => [
  plain(adres),
  oneLine(email),
  `Btw ${btwNummer(`BE${kbo}`)}`,
  asksMoney ? `IBAN ${groupIban(compactIban(iban))}${bic ? ` · BIC ${bic}` : ''}` : '',
];

function customerLines({ adres, land, btw_nummer, kbo_btw_nummer }: DocumentData['klant']): Block['lines'] {
  const country = land ?? 'BE';
  const vat = btw_nummer ? `Btw ${btwNummer(btw_nummer)}` : oneLine(kbo_btw_nummer);
  return [plain(adres), country === 'BE' ? '' : landNaam(country), vat];
}

const withValue = (rows: readonly FactRow[]): FactRow[] => rows.filter(([, value]) => value !== '');

const factRows = ({ type, nummer, datum, vervaldatum, origineel, levering, ogm }: DocumentData['document']): FactRow[] =>
  withValue([
    [type === 'factuur' ? 'Factuurnummer' : 'Creditnotanummer', nummer ?? 'CONCEPT'],
    ['Datum', writeDay(datum)],
    ['Vervaldatum', type === 'factuur' && vervaldatum ? writeDay(vervaldatum) : ''],
    ['Bij factuur', origineel ? `${origineel.nummer} van ${writeDay(origineel.datum)}` : ''],
    ['Levering', levering ? `${writeDay(levering.datum)}, ${landNaam(levering.land)}` : ''],
    ['Mededeling', type === 'factuur' ? (ogm ?? '') : ''],
  ]);

function tableOf(regels: readonly DocumentRegel[]): { columns: PaperColumn[]; lines: PaperLine[] } {
  const { regels: totalen } = exactTotals(regels);
  const units = regels.some(({ eenheid }) => oneLine(eenheid) !== '');
  return {
    columns: [
      { label: 'Omschrijving', most: Infinity, align: 'left' },
      { label: 'Aantal', most: 60, align: 'right' },
      ...(units ? [{ label: 'Eenheid', most: 52, align: 'left' } as const] : []),
      { label: 'Prijs', most: 72, align: 'right' },
      { label: 'Btw', most: 40, align: 'right' },
      { label: 'Totaal (€)', most: 90, align: 'right' },
    ],
    lines: regels.map(({ omschrijving, aantal, eenheid, eenheidsprijs, btw_percentage }, index) => ({
      name: plain(omschrijving),
      details: [],
      cells: [
        decimalText(decimal(aantal)),
        ...(units ? [oneLine(eenheid)] : []),
        decimalText(decimal(eenheidsprijs), 2),
        formatPercent(btw_percentage),
        decimalText(totalen[index] ?? decimal(0), 2),
      ],
    })),
  };
}

function rateOf({ btw_percentage, categorie: { id } }: VatGroup, groups: readonly VatGroup[]): string {
  const several = groups.filter(({ categorie }) => categorie.id !== 'S').length > 1;
  return `${formatPercent(btw_percentage)}${several && id !== 'S' ? ` ${id}` : ''}`;
}

function paymentOf(data: DocumentData, amount: Big): PaperPayment {
  const { seller, document } = data;
  const code = paymentCode(data);
  return {
    title: 'Betalen',
    rows: withValue([
      ['Bedrag', euro(amount)],
      ['Uiterlijk op', document.vervaldatum ? writeDay(document.vervaldatum) : ''],
      ['Rekening', `${groupIban(compactIban(seller.iban))}${seller.bic ? ` (${seller.bic})` : ''}`],
      ['Begunstigde', shortName(seller.naam)],
      ['Mededeling', document.ogm ?? document.nummer ?? ''],
    ]),
    boxed: true,
    code:
      code === undefined
        ? undefined
        : { text: code, alt: 'QR-code met de gegevens van deze betaling', advice: 'Scan de code met de app van uw bank.' },
  };
}

type Data = Record<string, unknown> & { Params?: Record<string, unknown> };

/** Attaches the XML of the document. Its check sum is written as sixteen bytes, where pdfkit writes their hexadecimal digits. */
function attach(doc: PDFKit.PDFDocument, xml: string, { name, date }: { name: string; date: Date }): void {
  const bytes = Buffer.from(xml);
  const ref = doc.ref.bind(doc);
  const CheckSum = createHash('md5').update(bytes).digest();
  const withSum = (data: Data): Data => (data.Params ? { ...data, Params: { ...data.Params, CheckSum } } : data);
  doc.ref = (data: object) => ref(withSum(data as Data));
  doc.file(bytes, {
    name: `${name.replaceAll(/[^\w.-]/g, '_')}.xml`,
    type: 'application/xml',
    description: 'Peppol BIS Billing 3.0',
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  } as PDFKit.Mixins.PDFAttachmentOptions);
  doc.ref = ref;
}

export const asksPayment = ({ document: { type, nummer, regels } }: DocumentData): boolean =>
  type === 'factuur' && nummer !== null && exactTotals(regels).totaal_incl.gt(0);

/** The text of the payment QR code (EPC069-12, version 002); undefined if no payment, or a larger one than fits, is asked. */
export function paymentCode(data: DocumentData): string | undefined {
  const { seller, document } = data;
  const { totaal_incl } = exactTotals(document.regels);
  if (!asksPayment(data) || totaal_incl.gt(largestTransfer)) return undefined;
  const { naam, iban, bic } = seller;
  return transferText({ naam, iban, bic, bedrag: totaal_incl.toFixed(2), mededeling: document.ogm ?? document.nummer ?? '' });
}

export const euro = (value: Big): string => `€ ${decimalText(value, 2)}`;

/** A Belgian VAT number as it is printed: `BE 0403.123.486`; any other as it is. */
export const btwNummer = (vat: string): string => vat.replace(/^BE(\d{10})$/, (_, kbo: string) => `BE ${writeKbo(kbo)}`);

/** A name on one line, cut after sixty characters; it is in full at the head of the first page. */
export function shortName(naam: string): string {
  const chars = Array.from(oneLine(naam));
  return chars.length > 60 ? `${chars.slice(0, 59).join('')}…` : chars.join('');
}

const landen = new Intl.DisplayNames('nl', { type: 'region' });
// Codes of invoices that ISO 3166 does not have.
const eigen: Record<string, string> = { '1A': 'Kosovo', XI: 'Noord-Ierland' };

export const landNaam = (code: string): string => (isLand(code) ? (eigen[code] ?? landen.of(code) ?? code) : code);
