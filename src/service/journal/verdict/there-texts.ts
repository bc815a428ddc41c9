import { writeDay } from '../../../belgium/dates.ts';
import type { DocumentThere, Override } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { shellWord } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatMoney } from '../../../belgium/decimal.ts';
import { type Credited, sizeOf } from '../evidence/credits.ts';
import { type ListedRow, mostRead } from '../evidence/there.ts';

export const thereName = ({ id, nummer }: ListedRow): string =>
  clean(nummer ?? t({ nl: `concept ${id.slice(0, 8)}`, en: `draft ${id.slice(0, 8)}` }));

const datedText = ({ datum }: ListedRow): string =>
  datum == null ? '' : t({ nl: ` van ${writeDay(datum)}`, en: ` of ${writeDay(datum)}` });

const listedName = (row: ListedRow): string => `${thereName(row)}${datedText(row)}`;

/** Says of an invoice or quote that is to be made that it already exists, `perhaps` of another day; a part of a sentence. */
export function sameText(kind: 'facturen' | 'offertes', row: ListedRow, extent: 'same' | 'perhaps'): string {
  const isDay = extent === 'same';
  return kind === 'facturen'
    ? t({
        nl: `deze factuur is er al: ${listedName(row)}, met dezelfde klant${isDay ? ', datum' : ''} en regels`,
        en: `this invoice already exists: ${listedName(row)}, with the same customer${isDay ? ', date' : ''} and lines`,
      })
    : t({
        nl: `deze offerte is er al: ${listedName(row)}, met dezelfde ${isDay ? 'datum en ' : ''}regels`,
        en: `this quote already exists: ${listedName(row)}, with the same ${isDay ? 'date and ' : ''}lines`,
      });
}

/** Says of an invoice or quote that is to be made that one differs from it in its descriptions alone; a part of a sentence. */
export const resemblingText = (kind: 'facturen' | 'offertes', row: ListedRow): string =>
  kind === 'facturen'
    ? t({
        nl: `er is al een factuur met dezelfde klant, datum en bedragen, en een andere omschrijving: ${listedName(row)}`,
        en: `there is an invoice with the same customer, date and amounts already, and another description: ${listedName(row)}`,
      })
    : t({
        nl: `er is al een offerte met dezelfde klant, datum en bedragen, en een andere omschrijving: ${listedName(row)}`,
        en: `there is a quote with the same customer, date and amounts already, and another description: ${listedName(row)}`,
      });

/** Says of an invoice or quote that is to be made that its reference is on one already; a part of a sentence. */
export const knownText = (kind: 'facturen' | 'offertes', reference: string, row: ListedRow): string =>
  kind === 'facturen'
    ? t({
        nl: `${clean(reference)} staat al op een factuur: ${listedName(row)}, voor dezelfde klant`,
        en: `${clean(reference)} is on an invoice already: ${listedName(row)}, for the same customer`,
      })
    : t({
        nl: `${clean(reference)} staat al op een offerte: ${listedName(row)}`,
        en: `${clean(reference)} is on a quote already: ${listedName(row)}`,
      });

export const furtherHint = (reference: string): string =>
  t({
    nl: `Is dit een verdere levering, geef dan een andere referentie, zoals ${clean(reference)}/2.`,
    en: `If this is a further delivery, give another reference, such as ${clean(reference)}/2.`,
  });

/** The way past it, by which the reference names another document. */
export function forgetting(reference: string): Override {
  const option = `duit batch vergeet ${shellWord(reference)}`;
  return {
    option,
    repeats: true,
    text: t({ nl: `Moet ze een ander document worden: ${option}`, en: `If it is to become another document: ${option}` }),
  };
}

/** Says that the reference of an invoice that is to be made is on one that was credited whole; a part of a sentence. */
export const creditedBeforeText = (reference: string, row: ListedRow): string =>
  t({
    nl: `${clean(reference)} staat ook op ${listedName(row)}, dat helemaal gecrediteerd is`,
    en: `${clean(reference)} is also on ${listedName(row)}, which was credited in full`,
  });

/** Both are whole cents, written as binary fractions. */
const halfCent = 0.005;

/** Why another credit note of this size, in euro, can't be for the invoice, or nobody knows; undefined if enough is left. */
export function creditedText(credited: Credited, size: number | undefined): string | undefined {
  const { by, left, unread } = credited;
  if (left === undefined || size === undefined) {
    if (by.length > 0) return alreadyText(credited);
  } else if (size > left + halfCent) return tooMuchText(credited, size, left);
  return unread === 0 ? undefined : unreadText(credited);
}

const alreadyText = ({ factuur, by, sum }: Credited): string =>
  t({
    nl: `${listedName(factuur)} is al gecrediteerd voor ${formatMoney(sum)}: ${by.map(listedName).join(', ')}`,
    en: `${listedName(factuur)} was credited already for ${formatMoney(sum)}: ${by.map(listedName).join(', ')}`,
  });

function tooMuchText(credited: Credited, size: number, left: number): string {
  const { factuur, by } = credited;
  const rest = t({
    nl: `van ${formatMoney(sizeOf(factuur) ?? 0)} blijft ${formatMoney(left)} over, en deze creditnota is ${formatMoney(size)}`,
    en: `of ${formatMoney(sizeOf(factuur) ?? 0)} ${formatMoney(left)} is left, and this credit note is ${formatMoney(size)}`,
  });
  return by.length === 0 ? `${listedName(factuur)}: ${rest}` : `${alreadyText(credited)}; ${rest}`;
}

const unreadText = ({ factuur, unread, since }: Credited): string =>
  t({
    nl: `het is niet zeker of ${listedName(factuur)} al gecrediteerd is: van ${unread} creditnota's sinds ${writeDay(since)} is nog niet gelezen voor welke factuur ze zijn`,
    en: `it is not certain whether ${listedName(factuur)} was credited already: ${unread} credit notes since ${writeDay(since)} were not read yet to see which invoice they are for`,
  });

/** Says that another program made these credit notes for the same invoice at the same time; `naam` is the invoice as a person knows it. */
export function creditedTwiceText(naam: string, made: string, others: readonly ListedRow[]): string {
  const onward = others.some(({ nummer }) => nummer != null)
    ? t({
        nl: 'Maak die van duit niet definitief, en verwijder ze bij de dienst.',
        en: 'Do not finalise that of duit, and remove it at the service.',
      })
    : t({
        nl: 'Maak er maar één definitief, en verwijder de andere bij de dienst.',
        en: 'Finalise only one of them, and remove the other at the service.',
      });
  return t({
    nl: `Let op: een ander programma maakte op hetzelfde moment ook een creditnota voor ${clean(naam)}: ${idsOf(others)}. Die van duit is ${made}. ${onward}`,
    en: `Note: another program made a credit note for ${clean(naam)} at the same moment: ${idsOf(others)}. That of duit is ${made}. ${onward}`,
  });
}

const idsOf = (rows: readonly ListedRow[]): string => rows.map(({ id, nummer }) => clean(nummer ?? id)).join(', ');

export const notLookedText = (naam: string, why: string): string =>
  t({
    nl: `Niet nagekeken of een ander programma op hetzelfde moment ook een creditnota voor ${clean(naam)} maakte: ${why}`,
    en: `Not checked whether another program made a credit note for ${clean(naam)} at the same moment: ${why}`,
  });

/** Says of an invoice or quote that is to be made that it is not certain whether it is there; a part of a sentence. */
export const unreadSameText = (kind: 'facturen' | 'offertes', unread: number): string =>
  kind === 'facturen'
    ? t({
        nl: `het is niet zeker of deze factuur er al is: ${unread} facturen met hetzelfde totaal zijn nog niet gelezen`,
        en: `it is not certain whether this invoice already exists: ${unread} invoices with the same total were not read yet`,
      })
    : t({
        nl: `het is niet zeker of deze offerte er al is: ${unread} offertes met hetzelfde totaal zijn nog niet gelezen`,
        en: `it is not certain whether this quote already exists: ${unread} quotes with the same total were not read yet`,
      });

/** Says that a reference is another one but for its writing; a part of a sentence. */
export const likeText = (
  referentie: string,
  like: { readonly referentie: string; readonly made: Pick<ListedRow, 'id' | 'nummer'> },
): string =>
  t({
    nl: `'${referentie}' lijkt te veel op '${like.referentie}', dat al een document werd: ${thereName(like.made)}`,
    en: `'${referentie}' is too much like '${like.referentie}', which became a document already: ${thereName(like.made)}`,
  });

export const likeHint = (referentie: string): string =>
  t({
    nl: `Is het hetzelfde document, schrijf de referentie dan net zo. Is het een ander, geef dan een andere, zoals ${referentie}/2.`,
    en: `If it is the same document, write the reference just so. If it is another one, give another, such as ${referentie}/2.`,
  });

export const readOnHint = (isKept: boolean): string =>
  isKept
    ? t({
        nl: `Voer het commando opnieuw uit: duit leest er telkens ${mostRead} en onthoudt ze.`,
        en: `Run the command again: duit reads ${mostRead} of them each time and remembers them.`,
      })
    : t({
        nl: `Met een geheugen (zonder DUIT_GEHEUGEN=nee of --zonder-geheugen) leest duit er bij elke nieuwe poging ${mostRead} bij.`,
        en: `With a memory (without DUIT_GEHEUGEN=nee or --zonder-geheugen) duit reads ${mostRead} more of them at each new try.`,
      });

const groups: Readonly<Record<string, string>> = {
  'offertes.create': 'offerte',
  'facturen.creditnota': 'creditnota',
  'klanten.create': 'klanten',
  'klanten.update': 'klanten',
};

export function lookHint(operation: string, [first]: readonly Pick<DocumentThere, 'id' | 'nummer'>[]): string | undefined {
  if (!first) return undefined;
  const command = `duit ${groups[operation] ?? 'factuur'} toon ${first.nummer ?? first.id}`;
  return t({ nl: `Bekijk het eerst: ${command}`, en: `Look at it first: ${command}` });
}

export const makeAllTheSame = (): Override => ({
  option: '--toch-maken',
  repeats: true,
  text: t({ nl: 'Toch nog eens doen kan met --toch-maken.', en: 'To do it once more all the same, give --toch-maken.' }),
});

/** The way on where an equal document is of a day nearby: a day of its own tells the two apart. */
export const otherDayHint = (): string =>
  t({ nl: 'Is dit een andere, geef dan haar datum met --datum.', en: 'If this is another one, give its day with --datum.' });
