import { meantText, t, type Text } from '../../language.ts';
import { folded } from '../../machine/text/fold.ts';
import { nearest } from '../../machine/text/nearest.ts';
import { batchColumns } from './document.ts';
import type { Mistake } from './mistakes.ts';
import { sha256 } from '../../machine/files/hash.ts';
import type { StateStore } from '../../store/store.ts';

/** The column of reasons beside rows that were left out of a plan. It is not read, so that the corrected rows can be planned as they are. */
export const faultColumn = 'fouten';

export type BatchColumn = keyof typeof batchColumns;

const isColumn = (text: string): text is BatchColumn => Object.hasOwn(batchColumns, text);

const bareName = (name: string): string => folded(name).replaceAll(/[\s._-]/g, '');

const byName = new Map<string, BatchColumn>(
  Object.entries(batchColumns).flatMap(([column, names]) => [column, ...names].map((name) => [bareName(name), column as BatchColumn])),
);

/** The columns that the API can't take, by their names without what writers vary, with the reason. (factuur, regel) */
const refusedColumns: readonly (readonly [names: readonly string[], reason: Text])[] = [
  [
    ['vervaldatum', 'vervaldag', 'duedate'],
    {
      nl: 'de dienst neemt geen vervaldatum: ze volgt uit de betalingstermijn van het account',
      en: 'the service takes no due date: it follows from the payment term of the account',
    },
  ],
  [
    ['prijsincl', 'prijsinclbtw', 'eenheidsprijsincl', 'priceinclvat'],
    {
      nl: 'de dienst rekent met prijzen zonder btw; geef eenheidsprijs zonder btw',
      en: 'the service calculates with prices without VAT; give eenheidsprijs without VAT',
    },
  ],
];

interface Mapping {
  /** The column of a header, by the header as it is in the file. */
  readonly named: ReadonlyMap<string, string>;
  /** Columns that nobody knows are left out instead of refused. */
  readonly ignoreUnknown: boolean;
}

/** A header that is unknown, refused or there twice is a mistake. */
export function columnsOf(
  headers: readonly string[],
  { named, ignoreUnknown }: Mapping,
): { readonly of: readonly (BatchColumn | undefined)[]; readonly mistakes: readonly Mistake[] } {
  const mistakes: Mistake[] = [];
  const seen = new Map<BatchColumn, string>();
  const of = headers.map((header, at): BatchColumn | undefined => {
    const wanted = named.get(header) ?? header;
    if (wanted === faultColumn) return undefined;
    const column = isColumn(wanted) ? wanted : byName.get(bareName(wanted));
    const reason = refusedColumns.find(([names]) => names.includes(bareName(wanted)))?.[1];
    const wrong =
      column === undefined
        ? ((reason && t(reason)) ?? (ignoreUnknown ? undefined : unknownColumn(wanted)))
        : secondTime(column, header, seen);
    if (wrong !== undefined) mistakes.push({ column: header || t({ nl: `kolom ${at + 1}`, en: `column ${at + 1}` }), text: wrong });
    if (column !== undefined && wrong === undefined) seen.set(column, header);
    return wrong === undefined ? column : undefined;
  });
  for (const header of named.keys()) if (!headers.includes(header)) mistakes.push({ column: header, text: notThere() });
  if (!seen.has('referentie') && mistakes.length === 0) mistakes.push({ column: 'referentie', text: noReference() });
  return { of, mistakes };
}

function unknownColumn(header: string): string {
  if (header === '') return t({ nl: 'de kolom heeft geen naam', en: 'the column has no name' });
  const near = byName.get(nearest(bareName(header), [...byName.keys()]) ?? '');
  const meant = near ? ` ${t(meantText(near))}` : '';
  return t({
    nl: `onbekende kolom.${meant} Koppel ze met --kolom "${header}=naam", of laat weg met --negeer-kolommen.`,
    en: `unknown column.${meant} Map it with --kolom "${header}=name", or leave it out with --negeer-kolommen.`,
  });
}

function secondTime(column: BatchColumn, header: string, seen: ReadonlyMap<BatchColumn, string>): string | undefined {
  const first = seen.get(column);
  if (first === undefined) return undefined;
  return first === header
    ? t({ nl: 'deze kolom staat er twee keer', en: 'this column is there twice' })
    : t({
        nl: `${first} en ${header} zijn allebei ${column}; laat er een weg`,
        en: `${first} and ${header} are both ${column}; leave one out`,
      });
}

const notThere = (): string => t({ nl: '--kolom: deze kolom staat niet in het bestand', en: '--kolom: this column is not in the file' });

const noReference = (): string =>
  t({
    nl: 'deze kolom ontbreekt: een eigen, unieke naam per document, zoals een ordernummer, waarmee duit nooit iets dubbel maakt',
    en: 'this column is missing: a unique name of your own for each document, such as an order number, with which duit never makes anything twice',
  });

/** The columns that the user gave to the headers of a layout, by header. */
export type Headers = Readonly<Record<string, string>>;

const collection = 'batch-kolommen';
const layoutOf = (headers: readonly string[]): string => sha256(JSON.stringify(headers));

export const rememberedHeaders = (store: StateStore, headers: readonly string[]): Promise<Headers> =>
  store.read(async (view) => ((await view.get(collection, layoutOf(headers))) ?? {}) as Headers);

export const rememberHeaders = (store: StateStore, headers: readonly string[], named: Headers): Promise<void> =>
  store.transaction((transaction) => transaction.put(collection, layoutOf(headers), named));
