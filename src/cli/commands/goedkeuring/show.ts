import { notFound } from '../../../failure.ts';
import { listingHint, t, type Text } from '../../../language.ts';
import { clean, cleanAll } from '../../../machine/text/sanitise.ts';
import type { ReadRequest } from '../../../service/journal/approval/approvals.ts';
import { type KeptWrite, requestName, type Asker, type SetAside, type Standing } from '../../../service/journal/approval/records.ts';
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
import type { Pen, Column, View } from '../../output/out.ts';
import { counted } from '../../output/counts.ts';
import { forProgram, leaves } from '../../output/values.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { channelText, todoWord } from '../../../service/journal/log/words.ts';
import { earlierText, madeElsewhereText } from '../../../service/journal/verdict/texts.ts';
import { holderText } from '../../../store/holder.ts';
import { groupBy } from '../../../group-by.ts';

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

/** Safe to print. */
export const pageLines = (shown: ReadRequest, rows: readonly WriteRow[], timeZone: string | undefined): string[] => [
  ...asideLines(rows, timeZone).map(clean),
  ...headLines(shown, timeZone).map(clean),
  ...tableOf(rows),
  ...customerLines(rows).map(clean),
];

/** Not yet safe to print. */
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

/** Safe to print. */
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
  const factuur = {
    ...given({ totaal_incl }),
    ...content,
    id: document ?? '',
    nummer: naam ?? null,
    customer_id: content?.['customer_id'] ?? content?.['klant_id'],
  };
  const beside = { klant: klant && clean(klant), factuur: undefined, today: '' };
  const page = content
    ? [head, documentPage(cleanAll(factuur) as Factuur, beside, pen, width)]
    : [`${head} ${clean(naam ?? document ?? '')}`];
  const known = [...(offerte === undefined ? [] : [[fieldTitle('offerte_id'), offerte]]), ...customerFacts(row.write)];
  const below = factLines([...known.map((fact) => fact.map(clean)), ...facts], width);
  return [...page, ...(content && below.length > 0 ? [''] : []), ...below].join('\n');
}

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

export const askerText = ({ gebruiker, computer, programma }: Asker): string =>
  `${gebruiker === null ? computer : `${gebruiker} (${computer})`}${programma === undefined ? '' : `, ${programma}`}`;

/** A write with those that follow it on the same document: a person looks at them as one. */
export interface WriteRow {
  readonly write: KeptWrite;
  readonly later: readonly KeptWrite[];
}

/** A later write shares the row of the write that it follows; if that one is not among these, it has a row of its own. */
export function asRows(writes: readonly KeptWrite[]): WriteRow[] {
  const known = new Set(writes.map(({ sleutel }) => sleutel));
  const isLater = ({ van, bewerking }: KeptWrite): boolean => van !== undefined && known.has(van) && !bewerking.endsWith('.create');
  const later = groupBy(writes.filter(isLater), ({ van }) => van);
  return writes.filter((write) => !isLater(write)).map((write) => ({ write, later: later.get(write.sleutel) ?? [] }));
}

/** The sum of the totals of writes, each document once; undefined if none of them has a total. */
export function togetherOf(writes: readonly KeptWrite[]): number | undefined {
  const totals = new Map(asRows(writes).map(({ write: { document, sleutel, totaal_incl } }) => [document ?? sleutel, totaal_incl]));
  const known = [...totals.values()].filter((one) => one !== undefined);
  return known.length === 0 ? undefined : addedUp(known);
}

export function requestRow({ aanvraag, stand, writes }: ReadRequest) {
  const { nummer, aantal, gebruikt, door, profiel, tijd, reden, besluit } = aanvraag;
  return {
    aanvraag: requestName(nummer),
    stand,
    aantal,
    gebruikt,
    totaal_incl: togetherOf(writes) ?? null,
    bewerkingen: [...new Set(writes.map(({ bewerking }) => bewerking))].join(','),
    tijd,
    gebruiker: door.gebruiker,
    computer: door.computer,
    programma: door.programma ?? null,
    profiel,
    reden: reden ?? null,
    besluit_tijd: besluit?.tijd ?? null,
    besluit_door: besluit ? askerText(besluit.door) : null,
    besluit_reden: besluit?.reden ?? null,
  };
}
export type RequestRow = ReturnType<typeof requestRow>;

export const standingWords: Record<Standing, Text> = {
  wacht: { nl: 'wacht', en: 'waits' },
  goedgekeurd: { nl: 'goedgekeurd', en: 'approved' },
  geweigerd: { nl: 'geweigerd', en: 'refused' },
  vervallen: { nl: 'vervallen', en: 'lapsed' },
  uitgevoerd: { nl: 'uitgevoerd', en: 'done' },
};

export const requestColumns = (timeZone: string | undefined): readonly Column<RequestRow>[] => [
  { field: 'aanvraag', title: { nl: 'Aanvraag', en: 'Request' }, names: true },
  { field: 'stand', title: { nl: 'Stand', en: 'State' }, kind: 'status', shown: ({ stand }) => t(standingWords[stand]) },
  { field: 'aantal', title: { nl: 'Aantal', en: 'Count' }, kind: 'getal' },
  { field: 'totaal_incl', title: { nl: 'Totaal incl.', en: 'Total incl.' }, kind: 'bedrag' },
  {
    field: 'bewerkingen',
    title: { nl: 'Wat', en: 'What' },
    shown: ({ bewerkingen }) => bewerkingen.split(',').map(todoWord).join(', '),
    worth: 5,
  },
  { field: 'tijd', title: { nl: 'Gevraagd', en: 'Asked' }, shown: ({ tijd }) => formatMoment(tijd, timeZone), worth: 4 },
  { field: 'gebruiker', title: { nl: 'Door', en: 'By' }, worth: 6 },
  { field: 'computer', title: { nl: 'Computer', en: 'Machine' }, worth: 1 },
  { field: 'programma', title: { nl: 'Programma', en: 'Program' }, sparse: true, worth: 3 },
  { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, sparse: true, worth: 2 },
];

export const requestsView = (timeZone: string | undefined): View<RequestRow> => ({
  columns: requestColumns(timeZone),
  row: 'RequestRow',
  id: 'aanvraag',
});

export const requestView = (timeZone: string | undefined): View<RequestRow & { readonly schrijfacties: readonly unknown[] }> => ({
  columns: [...requestColumns(timeZone), { field: 'schrijfacties', title: { nl: 'Schrijfacties', en: 'Writes' } }],
  row: 'RequestWithWrites',
  id: 'aanvraag',
});

/** The doubts that a person set aside, one a line, with the place of its row. Not yet safe to print. */
export const asideLines = (rows: readonly WriteRow[], timeZone: string | undefined): string[] =>
  rows.flatMap(({ write, later }, at) =>
    [write, ...later].flatMap(({ ondanks = [], naam, document }) =>
      ondanks.map((one) => {
        const by = one.optie === undefined ? '' : `${one.optie}: `;
        return `${t({ nl: 'Let op', en: 'Note' })}: ${at + 1}. ${by}${asideText(one, naam ?? document ?? '', timeZone)}`;
      }),
    ),
  );

/** `naam` is the document of the write. */
function asideText(aside: SetAside, naam: string, timeZone: string | undefined): string {
  const { tekst, bewerking: operation = '', tijd = '', zeker = false, gebruiker, computer: machine = '', kanaal } = aside;
  if (aside.oorzaak === 'made_elsewhere') return madeElsewhereText(naam);
  if (tekst !== undefined) return tekst;
  const who = { person: gebruiker ?? '', machine };
  const when = (time: string): string => formatMoment(time, timeZone);
  if (operation.endsWith('.create') || !operation.includes('.')) {
    const [what, by] = [todoWord(operation), holderText(who)];
    return zeker
      ? t({ nl: `al gebeurd: ${what}, op ${when(tijd)} (door ${by})`, en: `already done: ${what}, on ${when(tijd)} (by ${by})` })
      : t({
          nl: `misschien al gebeurd: ${what}, op ${when(tijd)} (door ${by}); daar kwam geen antwoord op`,
          en: `perhaps already done: ${what}, on ${when(tijd)} (by ${by}); no answer came`,
        });
  }
  const write = { operation, document: null, body: given({ kanaal }), meant: undefined };
  const text = earlierText({ write, naam, tijd, zeker, elders: who }, when);
  return kanaal === undefined ? text : `${text}; ${addressText(aside)}`;
}

function addressText({ naar, ander_adres }: SetAside): string {
  if (naar !== undefined) return t({ nl: `adres: ${naar}`, en: `address: ${naar}` });
  return ander_adres
    ? t({ nl: 'adres: een ander dan dat van de klant', en: 'address: another than that of the customer' })
    : t({ nl: 'adres: dat van de klant op dat moment', en: 'address: that of the customer at that moment' });
}

/** Each customer once; not yet safe to print. */
export function customerLines(rows: readonly WriteRow[]): string[] {
  const places = new Map<string, string[]>();
  for (const [at, { write }] of rows.entries()) {
    const { bewerking, document, klant_id } = write;
    const isFor =
      klant_id !== undefined ||
      write.klantgegevens !== undefined ||
      (document !== null && /\.(?:definitief|versturen|creditnota)$/.test(bewerking));
    if (!isFor || bewerking === 'klanten.create') continue;
    const facts = customerFacts(write).map(([title, value]) => `${title} ${value}`);
    const text = [write.klant ?? t({ nl: 'niet bekend', en: 'not known' }), ...facts].join('; ');
    places.set(text, [...(places.get(text) ?? []), String(at + 1)]);
  }
  return [...places].map(([whom, at]) => `${t({ nl: 'Klant van', en: 'Customer of' })} ${placesText(at)}: ${whom}`);
}

const mostPlaces = 10;

const placesText = (places: readonly string[]): string =>
  places.length <= mostPlaces ? places.join(', ') : `${places.slice(0, mostPlaces).join(', ')} … ${places.at(-1)} (${places.length})`;

export const customerFacts = ({ klantgegevens = {} }: Pick<KeptWrite, 'klantgegevens'>): [title: string, value: string][] =>
  Object.entries(klantgegevens)
    .filter(([field]) => field !== 'naam')
    .map(([field, value]) => [fieldTitle(field), String(value)]);

export function writeCells({ write, later }: WriteRow): string[] {
  const { bewerking, naam, document, klant, totaal_incl } = write;
  const all = [bewerking, ...later.map((one) => one.bewerking)];
  const to = [write, ...later].flatMap((one) => destinationOf(one) ?? []);
  return [
    inOneSentence([...new Set(all)].map(todoWord)),
    naam ?? document ?? '',
    klant ?? '',
    totaal_incl === undefined ? '' : formatMoney(totaal_incl),
    inOneSentence(to),
  ];
}

function destinationOf({ kanaal, naar }: KeptWrite): string | undefined {
  if (kanaal === undefined) return undefined;
  const to = naar === undefined ? t({ nl: '(geen adres)', en: '(no address)' }) : t({ nl: `naar ${naar}`, en: `to ${naar}` });
  return `${channelText(kanaal)} ${to}`;
}

const inOneSentence = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(t({ nl: ' en ', en: ' and ' }));
