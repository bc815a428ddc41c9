import { addedUp } from '../../../belgium/decimal.ts';
import { given } from '../../../contract/fields.ts';
import { fieldTitle } from '../../../contract/titles.ts';
import { t, type Text } from '../../../language.ts';
import type { ReadRequest } from '../../../service/journal/approval/approvals.ts';
import { type Asker, type KeptWrite, requestName, type SetAside, type Standing } from '../../../service/journal/approval/records.ts';
import { channelText, todoWord } from '../../../service/journal/log/words.ts';
import { earlierText, madeElsewhereText } from '../../../service/journal/verdict/texts.ts';
import { holderText } from '../../../store/holder.ts';
import { groupBy } from '../../../group-by.ts';
import { formatMoment } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { Column, View } from '../../output/out.ts';

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

/** The sum of the totals of writes, each document once; undefined if one of them has no total. */
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

/** What was set aside for writes, one line each with the place of its row; not yet safe to print. */
export const asideLines = (rows: readonly WriteRow[], timeZone: string | undefined): string[] =>
  rows.flatMap(({ write, later }, at) =>
    [write, ...later].flatMap(({ ondanks = [], naam, document }) =>
      ondanks.map((one) => {
        const by = one.optie === undefined ? '' : `${one.optie}: `;
        return `${t({ nl: 'Let op', en: 'Note' })}: ${at + 1}. ${by}${asideText(one, naam ?? document ?? '', timeZone)}`;
      }),
    ),
  );

/** What was set aside, in words: what happened, when, by whom, and where it went. `naam` is the document of the write. */
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

/** The customers of the rows with all that was read of them, each once; not yet safe to print. */
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

/** The fields of the customer but for its name as they were read, each with its title. */
export const customerFacts = ({ klantgegevens = {} }: Pick<KeptWrite, 'klantgegevens'>): [title: string, value: string][] =>
  Object.entries(klantgegevens)
    .filter(([field]) => field !== 'naam')
    .map(([field, value]) => [fieldTitle(field), String(value)]);

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

const inOneSentence = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(t({ nl: ' en ', en: ' and ' }));
