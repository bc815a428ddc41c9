import { euroOf } from '../../../belgium/decimal.ts';
import { groupIban } from '../../../belgium/iban.ts';
import { blocksOfQr, pngOfQr, transferText } from '../../../einvoice/pdf/epc.ts';
import { notConfirmed, notFound, usage } from '../../../failure.ts';
import { communicationOf, markPayment, type PayableDocument, type PaymentDoubt } from '../../../jobs/inbox/payable.ts';
import { missingText, t, type Text } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import type { NamedWord } from '../../command/command.ts';
import { needsHuman } from '../../decided.ts';
import { declined } from '../../flows/confirm.ts';
import { checkStandardOutput } from '../../flows/downloading/download.ts';
import { newTarget } from '../../flows/planning/place.ts';
import { warningTexts } from '../../flows/received/warned.ts';
import { tell } from '../../flows/reports/found.ts';
import { stream } from '../../flows/stream.ts';
import { formatMoment } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { RenderPage } from '../../output/out.ts';
import type { RowOf } from '../../replies/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { accountColumn, reasonTexts, readPayables } from './payable.ts';

type PaymentQr = RowOf<'PaymentQr'>;

const amountColumn = { field: 'te_betalen', title: { nl: 'Te betalen', en: 'To pay' }, kind: 'bedrag' } as const;
const qrView = viewOf<PaymentQr>('PaymentQr', [
  columns.factuurnummer,
  { field: 'begunstigde', title: { nl: 'Begunstigde', en: 'Payee' } },
  accountColumn,
  amountColumn,
  { field: 'mededeling', title: { nl: 'Mededeling', en: 'Message' } },
  { field: 'epc', title: { nl: 'Tekst van de QR', en: 'Text of the QR' }, aside: true },
  { ...columns.bestand, sparse: true },
  columns.id,
]);

interface QrOptions {
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
}

/** Shows the QR code of a payment, or saves it as a PNG; a person passes each warning. Exit 12 if it is no such payment, 2 for a wrong IBAN. */
export async function showQr(session: OpenSession, document: NamedWord<string>, { uitvoer, overschrijven }: QrOptions): Promise<void> {
  const { out, files, now } = session;
  checkStandardOutput(session, { uitvoer, overschrijven });
  if (overschrijven && uitvoer === undefined) throw usage({ nl: '--overschrijven hoort bij -o', en: '--overschrijven goes with -o' });
  if (uitvoer !== '-') out.check(qrView);
  const word = await document.word();
  const target = uitvoer === undefined || uitvoer === '-' ? undefined : await newTarget(files, uitvoer, overschrijven, true);
  const id = await inboxId(await session.api(), parseInboxRef(word));
  const { payables, notes } = await readPayables(session);
  const one = payables.find((found) => found.document.id.toLowerCase() === id.toLowerCase());
  if (!one) throw notFound(t({ nl: `document ${clean(word)} staat niet in de inbox`, en: `document ${clean(word)} is not in the inbox` }));
  refuseUnpayable(one);
  await tell(session, notes);
  await passWarnings(session, one);
  const row = qrRow(one);
  const png = pngOfQr(row.epc);
  await markPayment(await session.state(), one.document.id, { getoond: now().toISOString() }, now().toISOString());
  if (uitvoer === '-') return files.print(stream([png]), 'raw');
  const saved = target && (await target.save(stream([png]), { id: one.document.id, name: null }));
  await out.record({ ...row, bestand: saved ? saved.bestand : null }, qrView, saved ? undefined : async () => drawnQr(row.epc));
}

/** Exit 2 for an IBAN whose digits are wrong, and 12 for a document that no transfer pays, each with the reason. */
function refuseUnpayable({ document, reden, rekening }: PayableDocument): void {
  if (reden === null) return;
  const name = clean(document.factuurnummer ?? document.id);
  const text = t(reasonTexts[reden]);
  if (reden === 'foute_rekening')
    throw usage(t({ nl: `${name}: ${text}: ${clean(rekening ?? '')}`, en: `${name}: ${text}: ${clean(rekening ?? '')}` }), {
      hint: t({
        nl: 'Vraag het juiste nummer aan de leverancier, op een telefoonnummer dat je al kent.',
        en: 'Ask the supplier for the right one, on a phone number that you already know.',
      }),
    });
  throw notConfirmed('unusual', t({ nl: `${name} krijgt geen QR: ${text}`, en: `${name} gets no QR: ${text}` }), {
    hint: t({ nl: `Lees het document: ${reading(document.id)}`, en: `Read the document: ${reading(document.id)}` }),
  });
}

const reading = (id: string): string => shellLine(['duit', 'inbox', 'lees', id]);

const doubtTexts: Readonly<Record<PaymentDoubt, Text>> = {
  eerste_betaling: {
    nl: 'volgens de gelezen afschriften betaalde je nog nooit op deze rekening. Bel de leverancier op een nummer dat je al kent.',
    en: 'by the statements that were read you never paid to this account. Call the supplier on a number that you already know.',
  },
  andere_begunstigde: {
    nl: 'de begunstigde is een ander dan de leverancier.',
    en: 'the payee is another than the supplier.',
  },
  ander_peppol_adres: {
    nl: 'het Peppol-adres van de leverancier is een ander dan bij zijn vorige document.',
    en: "the supplier's Peppol address is another than in its last document.",
  },
  misschien_betaald: {
    nl: 'een verrichting van de bank kan dit document al betaald hebben. Kijk na met: duit bank voorstel',
    en: 'a movement of the bank may have paid this document already. Check with: duit bank voorstel',
  },
};

/** Shows every warning and asks a person to continue. Exit 12 off a terminal, also with `--ja`, and for a no. A dry run asks nothing. */
async function passWarnings({ ask, globals, out, timeZone }: OpenSession, one: PayableDocument): Promise<void> {
  const { document, begunstigde, rekening, cents, getoond } = one;
  const name = clean(document.factuurnummer ?? document.id);
  const shown = getoond && formatMoment(getoond, timeZone);
  const texts = [
    ...one.twijfel.map((doubt) => t({ nl: `Let op: ${name}: ${doubtTexts[doubt].nl}`, en: `Note: ${name}: ${doubtTexts[doubt].en}` })),
    ...warningTexts(document, one.gewaarschuwd),
  ];
  if (shown)
    texts.push(
      t({
        nl: `Let op: ${name}: de QR is al getoond op ${shown}. Betaal niet twee keer.`,
        en: `Note: ${name}: the QR was shown already on ${shown}. Do not pay twice.`,
      }),
    );
  const credits = one.creditnotas.map(({ id, nummer, cents: back }) => clean(`${nummer ?? id} (${formatMoney(euroOf(back))})`)).join(', ');
  if (credits)
    await out.warn({ nl: `Open creditnota's van deze leverancier: ${credits}.`, en: `Open credit notes of this supplier: ${credits}.` });
  for (const text of texts) await out.warn(text);
  if (texts.length === 0 || globals.proef) return;
  if (!ask.interactive) throw needsHuman({ nl: 'een QR tonen waarvoor duit waarschuwt', en: 'show a QR that duit warns of' });
  await ask.show(clean(`${begunstigde ?? ''}  ${groupIban(rekening ?? '')}  ${formatMoney(euroOf(cents ?? 0))}`));
  const question = t({ nl: 'Toch de QR tonen om te betalen?', en: 'Show the QR to pay all the same?' });
  if (!(await ask.confirm(question))) throw declined({ nl: 'getoond', en: 'shown' });
}

function qrRow(one: PayableDocument): Omit<PaymentQr, 'bestand'> {
  const { document, begunstigde, rekening, cents } = one;
  const communication = communicationOf(one);
  const te_betalen = euroOf(cents ?? 0);
  const naam = begunstigde ?? document.leverancier ?? '';
  return {
    id: document.id,
    factuurnummer: document.factuurnummer ?? null,
    begunstigde: naam,
    rekening: rekening ?? '',
    te_betalen,
    mededeling: communication.referentie ?? communication.mededeling,
    epc: transferText({ naam, iban: rekening ?? '', bedrag: te_betalen.toFixed(2), ...communication }),
  };
}

/** Draws black on white whatever the colours of the terminal; without colour a block is white, as most terminals are dark. */
const drawnQr =
  (epc: string): RenderPage<PaymentQr> =>
  ({ begunstigde, rekening, te_betalen, mededeling }, pen) => {
    const isColoured = pen.bold('x') !== 'x';
    const lines = blocksOfQr(epc).map((line) => (isColoured ? `\u001b[38;5;231;48;5;16m${line}\u001b[0m` : line));
    return [...lines, `${begunstigde}  ${groupIban(rekening)}  ${formatMoney(te_betalen)}  ${mededeling}`, ''].join('\n');
  };

const leftOutView = viewOf<RowOf<'LeftOutPayment'>>('LeftOutPayment', [
  columns.leverancier,
  columns.factuurnummer,
  columns.bedrag,
  { field: 'niet_betalen', title: { nl: 'Niet betalen', en: 'Not to be paid' } },
  columns.id,
]);

/** Leaves a document out of `te-betalen` with a reason, or takes that back. Fails with exit 2 without either. */
export async function leaveUnpaid(
  { api, now, out, state }: OpenSession,
  word: NamedWord<string>,
  { reden, opheffen }: { readonly reden?: string | undefined; readonly opheffen?: true | undefined },
): Promise<void> {
  out.check(leftOutView);
  if (reden === undefined && !opheffen)
    throw usage(missingText('--reden', { nl: 'waarom wordt dit niet betaald?', en: 'why is this not paid?' }));
  const service = await api();
  const { id, leverancier, factuurnummer, bedrag } = await service.inbox.get(await inboxId(service, parseInboxRef(await word.word())));
  await markPayment(await state(), id, { niet: reden }, now().toISOString());
  await out.record(
    { id, leverancier: leverancier ?? null, factuurnummer: factuurnummer ?? null, bedrag: bedrag ?? null, niet_betalen: reden ?? null },
    leftOutView,
  );
}
