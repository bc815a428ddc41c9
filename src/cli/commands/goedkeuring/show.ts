import { notFound } from '../../../failure.ts';
import { listingHint, t } from '../../../language.ts';
import { clean, cleanAll } from '../../../machine/text/sanitise.ts';
import type { ReadRequest } from '../../../service/journal/approval/approvals.ts';
import { type KeptWrite, requestName } from '../../../service/journal/approval/records.ts';
import type { Factuur } from '../../../contract/index.ts';
import { given } from '../../../contract/fields.ts';
import { isObject } from '../../../contract/object.ts';
import { fieldTitle } from '../../../contract/titles.ts';
import { stream } from '../../flows/stream.ts';
import { noteWhole } from '../../flows/note-whole.ts';
import { documentPage } from '../../flows/showing/page.ts';
import { aligned, factLines } from '../../output/aligned.ts';
import { formatMoment } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { Pen } from '../../output/out.ts';
import { counted } from '../../output/counts.ts';
import { forProgram, leaves } from '../../output/values.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import {
  askerText,
  asideLines,
  customerFacts,
  customerLines,
  requestRow,
  requestsView,
  requestView,
  asRows,
  standingWords,
  togetherOf,
  writeCells,
  type WriteRow,
  type RequestRow,
  requestColumns,
} from './columns.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';

export async function listRequests(opened: OpenSession, { wacht }: { wacht?: true | undefined }): Promise<void> {
  const { out, approvals, timeZone } = opened;
  const view = requestsView(timeZone);
  out.check(view);
  await noteWhole(opened);
  const all = (await (await approvals()).list()).filter(({ stand }) => !wacht || stand === 'wacht');
  await out.list(stream(all.toReversed().map(requestRow)), view);
}

export async function showRequest({ out, approvals, timeZone }: OpenSession, asked: NamedWord<number>): Promise<void> {
  const view = requestView(timeZone);
  out.check(view);
  const shown = await namedRequest({ approvals }, await asked.word());
  const schrijfacties = shown.writes.map(({ aanvraag: _aanvraag, plaats: _plaats, ondanks, gebruikt = false, ...write }) => ({
    ...given({ ondanks }),
    ...write,
    gebruikt,
  }));
  await out.record({ ...requestRow(shown), schrijfacties }, view, async () => (_, pen, width) => {
    const rows = asRows(shown.writes);
    const pages = rows.map((row) => writePage(row, pen, width)).filter((page) => page !== '');
    return [...pageLines(shown, rows, timeZone), ...pages.flatMap((page) => ['', page])].join('\n');
  });
}

/** The aanvraag with this number; fails with exit 3 if none has it. */
export async function namedRequest({ approvals }: Opened<'approvals'>, nummer: number): Promise<ReadRequest> {
  const shown = await (await approvals()).read(nummer);
  if (shown) return shown;
  const naam = requestName(nummer);
  throw notFound(t({ nl: `geen aanvraag ${naam} in dit account`, en: `no request ${naam} in this account` }), {
    hint: t(listingHint('duit goedkeuring list')),
  });
}

/** An aanvraag as a person reads it: first what was set aside, then its facts, its rows and their customers. Safe to print. */
export const pageLines = (shown: ReadRequest, rows: readonly WriteRow[], timeZone: string | undefined): string[] => [
  ...asideLines(rows, timeZone).map(clean),
  ...headLines(shown, timeZone).map(clean),
  ...tableOf(rows),
  ...customerLines(rows).map(clean),
];

/** The facts of an aanvraag, each on a line: how many, how much, the largest, and the one who asked. Not yet safe to print. */
function headLines({ aanvraag, stand, writes }: ReadRequest, timeZone: string | undefined): string[] {
  const { nummer, door, profiel, tijd, reden, besluit, aantal, gebruikt } = aanvraag;
  const sum = togetherOf(writes);
  const largest = writes
    .flatMap(({ totaal_incl }) => totaal_incl ?? [])
    .reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
  const money =
    sum === undefined
      ? ''
      : t({
          nl: `, samen ${formatMoney(sum)}, grootste ${formatMoney(largest)}`,
          en: `, together ${formatMoney(sum)}, largest ${formatMoney(largest)}`,
        });
  const left = gebruikt > 0 ? t({ nl: ` (${gebruikt} al vertrokken)`, en: ` (${gebruikt} left already)` }) : '';
  const documents = asRows(writes).filter(({ write }) => !write.bewerking.startsWith('klanten.')).length;
  const many = t({ nl: counted(aantal, 'schrijfactie', 'schrijfacties'), en: counted(aantal, 'write', 'writes') });
  const on = t({ nl: ` voor ${counted(documents, 'document', 'documenten')}`, en: ` for ${counted(documents, 'document', 'documents')}` });
  return [
    `${requestName(nummer)}  ${t(standingWords[stand])}: ${many}${writes.some(({ van }) => van !== undefined) ? on : ''}${left}${money}`,
    t({
      nl: `Gevraagd door ${askerText(door)} met profiel ${profiel}, ${formatMoment(tijd, timeZone)}`,
      en: `Asked by ${askerText(door)} with profile ${profiel}, ${formatMoment(tijd, timeZone)}`,
    }),
    ...(reden === undefined ? [] : [t({ nl: `Reden: ${reden}`, en: `Reason: ${reden}` })]),
    ...(besluit
      ? [
          `${t(standingWords[besluit.soort === 'goed' ? 'goedgekeurd' : 'geweigerd'])}: ${askerText(besluit.door)}, ${formatMoment(besluit.tijd, timeZone)}${besluit.reden === undefined ? '' : `: ${besluit.reden}`}`,
        ]
      : []),
    '',
  ];
}

/** The rows as one table, each with its number in it; safe to print. */
export const tableOf = (rows: readonly WriteRow[]): string[] =>
  aligned(
    rows.map((row, at) => [`${at + 1}.`, ...writeCells(row).map(clean)]),
    [0, 4],
  );

/** The document of a write: as it was read, or as it is to be made; undefined if it has none. */
export const contentOf = ({ inhoud, verzoek }: KeptWrite): Record<string, unknown> | undefined =>
  [inhoud, verzoek].find((one): one is Record<string, unknown> => isObject(one) && Array.isArray(one['regels']));

/** A row whole, for a person: its document as a page, and every other field that is sent. Safe to print; empty if the table tells all of it. */
export function writePage(row: WriteRow, pen: Pen, width?: number): string {
  const { verzoek, query, document, naam, klant, totaal_incl, offerte } = row.write;
  const content = contentOf(row.write);
  const rest = { ...(verzoek === content ? {} : (verzoek as object | undefined)), ...(query && { query }) };
  const facts = [...leaves(rest)].filter(([name]) => name !== '').map(([name, value]) => [clean(name), forProgram(value)]);
  const [what = '', , , , to = ''] = writeCells(row).map(clean);
  const head = pen.bold([what, to].filter((part) => part !== '').join(' '));
  if (!content && facts.length === 0) return '';
  const page = content
    ? [head, pageOf({ ...given({ totaal_incl }), ...content }, { document, naam, klant }, pen, width)]
    : [`${head} ${clean(naam ?? document ?? '')}`];
  const known = [...(offerte === undefined ? [] : [[fieldTitle('offerte_id'), offerte]]), ...customerFacts(row.write)];
  const below = factLines([...known.map((fact) => fact.map(clean)), ...facts], width);
  return [...page, ...(content && below.length > 0 ? [''] : []), ...below].join('\n');
}

type WriteNames = Pick<KeptWrite, 'document'> & { readonly naam: string | undefined; readonly klant: string | undefined };

function pageOf(inhoud: Record<string, unknown>, { document, naam, klant }: WriteNames, pen: Pen, width?: number): string {
  const factuur = cleanAll({
    ...inhoud,
    id: document ?? '',
    nummer: naam ?? null,
    customer_id: inhoud['customer_id'] ?? inhoud['klant_id'],
  }) as Factuur;
  return documentPage(factuur, { klant: klant && clean(klant), factuur: undefined, today: '' }, pen, width);
}

/** The choice of an aanvraag, those that wait first and of them the newest. */
export const requestChoice = choiceOf<RequestRow>({
  title: { nl: 'Aanvraag', en: 'Request' },
  none: { nl: 'er is niets om goed te keuren', en: 'there is nothing to approve' },
  hint: { nl: 'Wat een goedkeuring vraagt: duit help goedkeuring', en: 'What needs an approval: duit help goedkeuring' },
  read: async ({ approvals }) => {
    const rows = (await (await approvals()).list()).toReversed().map(requestRow);
    const inOrder = [...rows.filter(({ stand }) => stand === 'wacht'), ...rows.filter(({ stand }) => stand !== 'wacht')];
    return firstOffered(inOrder);
  },
  word: ({ aanvraag }) => aanvraag,
  columns: ({ timeZone }) => requestColumns(timeZone),
});
