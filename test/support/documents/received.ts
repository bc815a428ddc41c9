import { writeUbl } from '../../../src/einvoice/ubl/write.ts';
import { practiceSeller } from '../../../src/practice/account.ts';
import { receivedDocument } from '../../../src/practice/documents/received.ts';
import { fetchTransport } from '../fetch-transport.ts';
import { page } from '../answers.ts';
import { run, type TestWorld, testWorld } from '../world.ts';

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** The enterprise number of the account, and those of two others. */
export const ours = '0403123486';
export const theirs = '0998147618';
export const third = '1234567894';

/** A UBL with the terms that tell which way its money goes. Amounts are as they are written. */
export interface MoneyUbl {
  readonly root?: 'Invoice' | 'CreditNote';
  readonly code?: string;
  readonly nummer?: string;
  readonly datum?: string;
  readonly valuta?: string;
  /** The enterprise numbers of both sides; null for a side without. */
  readonly van?: string | null;
  readonly aan?: string | null;
  readonly leverancier?: string;
  readonly klant?: string;
  readonly incl?: string;
  readonly excl?: string;
  readonly btw?: string;
  readonly vooruit?: string;
  readonly afronding?: string;
  /** null leaves it out. */
  readonly te_betalen?: string | null;
  readonly ogm?: string;
  readonly iban?: string;
  readonly voorwaarden?: string;
  readonly eerder?: string;
  /** The code of the way to pay. */
  readonly middel?: string;
  readonly vervalt?: string;
}

export function moneyUbl({
  root = 'Invoice',
  code = root === 'Invoice' ? '380' : '381',
  nummer = 'X-20',
  datum = '2026-10-01',
  valuta = 'EUR',
  van = theirs,
  aan = ours,
  leverancier = 'Houthandel Bos BV',
  klant = 'Atelier Vermeulen BV',
  te_betalen = '242.00',
  incl = te_betalen ?? '242.00',
  excl = incl === '242.00' ? '200.00' : incl === '-242.00' ? '-200.00' : incl,
  btw = incl === '242.00' ? '42.00' : incl === '-242.00' ? '-42.00' : '0.00',
  ...more
}: MoneyUbl): string {
  const amount = (name: string, value: string | null | undefined): string =>
    value == null ? '' : `<cbc:${name} currencyID="${valuta}">${value}</cbc:${name}>`;
  const party = (role: string, name: string, number: string | null): string =>
    `<cac:${role}><cac:Party>${number === null ? '' : `<cac:PartyTaxScheme><cbc:CompanyID>BE${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`}<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`;
  const pay = more.ogm === undefined && more.iban === undefined && more.middel === undefined ? '' : payment(more);
  const earlier = `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${more.eerder}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`;
  return [
    `<?xml version="1.0"?><${root} xmlns="${oasis}${root}-2" xmlns:cac="${oasis}CommonAggregateComponents-2" xmlns:cbc="${oasis}CommonBasicComponents-2">`,
    `<cbc:ID>${nummer}</cbc:ID><cbc:IssueDate>${datum}</cbc:IssueDate>${more.vervalt === undefined ? '' : `<cbc:DueDate>${more.vervalt}</cbc:DueDate>`}<cbc:${root}TypeCode>${code}</cbc:${root}TypeCode>`,
    `<cbc:DocumentCurrencyCode>${valuta}</cbc:DocumentCurrencyCode>`,
    more.eerder === undefined ? '' : earlier,
    party('AccountingSupplierParty', leverancier, van),
    party('AccountingCustomerParty', klant, aan),
    pay,
    more.voorwaarden === undefined ? '' : `<cac:PaymentTerms><cbc:Note>${more.voorwaarden}</cbc:Note></cac:PaymentTerms>`,
    `<cac:TaxTotal>${amount('TaxAmount', btw)}<cac:TaxSubtotal>${amount('TaxableAmount', excl)}${amount('TaxAmount', btw)}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`,
    `<cac:LegalMonetaryTotal>${amount('TaxExclusiveAmount', excl)}${amount('TaxInclusiveAmount', incl)}${amount('PrepaidAmount', more.vooruit)}${amount('PayableRoundingAmount', more.afronding)}${amount('PayableAmount', te_betalen)}</cac:LegalMonetaryTotal>`,
    `</${root}>`,
  ].join('');
}

const payment = ({ ogm, iban, middel = '30' }: Pick<MoneyUbl, 'ogm' | 'iban' | 'middel'>): string =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>${middel}</cbc:PaymentMeansCode>${ogm === undefined ? '' : `<cbc:PaymentID>${ogm}</cbc:PaymentID>`}${iban === undefined ? '' : `<cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount>`}</cac:PaymentMeans>`;

/** A received document as the service lists it, and its UBL. */
export interface Listed {
  readonly bedrag?: number;
  readonly leverancier?: string;
  readonly factuurnummer?: string;
  readonly datum?: string;
  readonly ubl?: string;
}

/** A bill of a believable supplier that breaks no rule, due thirty days after its date. `bedrag` is below zero for a credit note. */
export function billOf(bill: { leverancier: string; factuurnummer: string; bedrag: number; datum?: string }): Required<Listed> {
  const { datum = '2026-01-20' } = bill;
  const us = { ...practiceSeller, naam: 'Atelier Vermeulen BV', kbo: ours };
  return { ...bill, datum, ubl: writeUbl(receivedDocument({ ...bill, datum }, us)) };
}

/** The IBAN and the payment reference that are in a bill. */
export const payOf = ({ ubl }: Pick<Required<Listed>, 'ubl'>) => ({
  iban: /<cac:PayeeFinancialAccount>\s*<cbc:ID>(\w+)</.exec(ubl)?.[1] ?? '',
  ogm: /<cbc:PaymentID>([^<]+)</.exec(ubl)?.[1] ?? '',
});

export const receivedId = (n: number): string => `${String(n).padStart(8, '0')}-0000-4000-8000-00000000000a`;

/** A world with the profile `werk` of the account, whose inbox has these documents, which were fetched with their UBL. */
export async function receivingWorld(documents: readonly Listed[], sold: readonly object[] = []): Promise<TestWorld> {
  const rows = documents.map(({ bedrag = 242, leverancier = 'Houthandel Bos BV', factuurnummer = 'X-20', datum = '2026-10-01' }, at) => ({
    id: receivedId(at + 1),
    leverancier,
    factuurnummer,
    datum,
    bedrag,
    status: 'nieuw',
  }));
  const transport = fetchTransport(async ({ url }) => {
    const path = new URL(url).pathname.replace('/api/v1', '');
    const at = rows.findIndex(({ id }) => path.startsWith(`/inbox/${id}`));
    const ubl = documents[at]?.ubl;
    if (path === '/inbox') return Response.json(page(...rows));
    if (path === '/facturen') return Response.json(page(...sold));
    const one = sold.find((row) => path === `/facturen/${(row as { id: string }).id}`);
    if (one) return Response.json({ data: one });
    if (path.startsWith('/klanten/')) return Response.json({ data: { id: path.slice(9), naam: 'Grote Klant NV' } });
    if (at >= 0 && path.endsWith('/ubl') && ubl !== undefined) return new Response(ubl);
    if (rows[at] && path === `/inbox/${rows[at].id}`)
      return Response.json({ data: { ...rows[at], heeft_pdf: false, heeft_ubl: ubl !== undefined } });
    if (path === '/klanten')
      return Response.json(page(...sold.map((row) => ({ id: (row as { customer_id: string }).customer_id, naam: 'Grote Klant NV' }))));
    if (path === '/creditnotas' || path === '/offertes') return Response.json(page());
    return Response.json({ error: { status: 404, message: 'niet gevonden' } }, { status: 404 });
  });
  const world = testWorld({ transport, env: { SLEUTEL: 'sk_1', DUIT_PROFIEL: 'werk' } });
  await done(world, 'profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle');
  await done(world, `profiel wijzig --ondernemingsnummer ${ours} --rekening BE48001123456727`);
  await done(world, 'inbox ophalen --map in --vanaf alles');
  return world;
}

async function done(world: TestWorld, line: string): Promise<void> {
  const { code, stderr } = await run(line, world);
  if (code !== 0) throw new Error(`${line}: ${stderr}`);
}
