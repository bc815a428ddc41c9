import { addedUp } from '../../../belgium/decimal.ts';
import { t, type Text } from '../../../language.ts';
import type { ReadRequest } from '../../../service/journal/approval/approvals.ts';
import { type Asker, type KeptWrite, requestName, type Standing } from '../../../service/journal/approval/records.ts';
import { channelText, todoWord } from '../../../service/journal/log/words.ts';
import { groupBy } from '../../../group-by.ts';
import { formatMoment } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { Column, View } from '../../output/out.ts';

/** Someone who asked or decided, in words. */
export const askerText = ({ gebruiker, computer, programma }: Asker): string =>
  `${gebruiker === null ? computer : `${gebruiker} (${computer})`}${programma === undefined ? '' : `, ${programma}`}`;

/** A write with those that follow it on the same document: a person looks at them as one. */
export interface WriteRow {
  readonly write: KeptWrite;
  readonly later: readonly KeptWrite[];
}

/** The rows of an aanvraag, in its order. What follows a write that is not among them has a row of its own. */
export function asRows(writes: readonly KeptWrite[]): WriteRow[] {
  const known = new Set(writes.map(({ sleutel }) => sleutel));
  const isLater = ({ van, bewerking }: KeptWrite): boolean => van !== undefined && known.has(van) && !bewerking.endsWith('.create');
  const later = groupBy(writes.filter(isLater), ({ van }) => van);
  return writes.filter((write) => !isLater(write)).map((write) => ({ write, later: later.get(write.sleutel) ?? [] }));
}

/** The sum of the totals of writes, each document once; undefined where one of them has no total. */
export function togetherOf(writes: readonly KeptWrite[]): number | undefined {
  const totals = new Map(asRows(writes).map(({ write: { document, sleutel, totaal_incl } }) => [document ?? sleutel, totaal_incl]));
  const known = [...totals.values()].filter((one) => one !== undefined);
  return known.length === 0 ? undefined : addedUp(known);
}

/** The row of an aanvraag. */
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

/** How an aanvraag stands, for a person. */
export const standingWords: Record<Standing, Text> = {
  wacht: { nl: 'wacht', en: 'waits' },
  goedgekeurd: { nl: 'goedgekeurd', en: 'approved' },
  geweigerd: { nl: 'geweigerd', en: 'refused' },
  vervallen: { nl: 'vervallen', en: 'lapsed' },
  uitgevoerd: { nl: 'uitgevoerd', en: 'carried out' },
};

/** The columns of an aanvraag; a person reads moments as the clock of `timeZone` shows them. */
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

/** The view of a list of aanvragen. */
export const requestsView = (timeZone: string | undefined): View<RequestRow> => ({
  columns: requestColumns(timeZone),
  row: 'RequestRow',
  id: 'aanvraag',
});

/** The view of one aanvraag with its writes. */
export const requestView = (timeZone: string | undefined): View<RequestRow & { readonly schrijfacties: readonly unknown[] }> => ({
  columns: [...requestColumns(timeZone), { field: 'schrijfacties', title: { nl: 'Schrijfacties', en: 'Writes' } }],
  row: 'RequestWithWrites',
  id: 'aanvraag',
});

/** The words of one row for a person: what, which document, for whom, how much and where to. */
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

/** Several words as a part of a sentence. */
const inOneSentence = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(t({ nl: ' en ', en: ' and ' }));
