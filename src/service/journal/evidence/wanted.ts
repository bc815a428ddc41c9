import { given, flatFields, lastName, shownField } from '../../../contract/fields.ts';
import type { Entry } from '../log/entries.ts';
import { bareReference, shownReference } from '../log/own-reference.ts';
import { mayBeOf } from './made-for.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { meansTheSame } from '../../../contract/meaning.ts';
import { meansMuchTheSame } from '../log/fields.ts';

export interface WantedWrite {
  readonly kind: 'facturen' | 'offertes';
  /** The body with the defaults of the API text. */
  readonly meant: unknown;
  /**
   * The days that it may have, where that is not the one day of its body; the days of the body are then not compared. On another day than
   * that of the body a document counts only where the journal knows of no write that made it.
   */
  readonly days?: { readonly van: string; readonly tot: string } | undefined;
  /** The name that a job gives to it: each name stands for a document of its own. */
  readonly label?: string | undefined;
  /** The reference of the user's own, where the notes of the body show none. */
  readonly reference?: string | undefined;
  /** The documents that the other names of the job became, in lower case. */
  readonly own?: ReadonlySet<string> | undefined;
}

/** A document of another day that an earlier command made is no trace of this one. A row of a quote may not show its day. (Offertes) */
export function isOfOtherDay(
  { meant, days }: WantedWrite,
  maker: Entry | undefined,
  { datum: shown }: { readonly datum?: string | null | undefined },
): boolean {
  const { datum } = meant as { datum?: string };
  return maker !== undefined && days !== undefined && (shown == null ? !mayBeOf(maker, datum) : shown !== datum);
}

/** How a document is the wanted one: by the reference that it shows, or by its day and lines; undefined if it is another one. */
export function sameness(
  wanted: WantedWrite,
  maker: Entry | undefined,
  document: Factuur | Offerte,
): { readonly reference?: string } | undefined {
  const { klant_id, notities } = wanted.meant as { klant_id?: string; notities?: unknown };
  const reference = shownReference(document.notities);
  const asked = shownReference(notities) ?? wanted.reference;
  if (reference === undefined || asked === undefined)
    return !isOfOtherDay(wanted, maker, document) && isTheSame(wanted, document) ? {} : undefined;
  return bareReference(reference) === bareReference(asked) && showsTheSame(given({ klant_id }), document) ? { reference } : undefined;
}

type Days = Partial<NonNullable<WantedWrite['days']>>;

/** The days that the wanted document may have; undefined at an end that is open. */
export function daysOf({ meant, days }: WantedWrite): Days {
  const { datum } = meant as { datum?: string };
  return days ?? (datum === undefined ? {} : { van: datum, tot: datum });
}

/** Whether a day may be one of these; one that is not shown may be any. */
export const mayBeWithin = (datum: string | null | undefined, { van, tot }: Days): boolean =>
  datum == null || ((van === undefined || datum >= van) && (tot === undefined || datum <= tot));

function isTheSame(wanted: WantedWrite, document: Factuur | Offerte): boolean {
  if (!wanted.days) return showsTheSame(wanted.meant, document, meansMuchTheSame);
  return mayBeWithin(document.datum, wanted.days) && showsUndated(wanted.meant, document);
}

function showsUndated(meant: unknown, document: Factuur | Offerte): boolean {
  const { datum: _datum, geldig_tot: _geldig, ...undated } = meant as { datum?: string; geldig_tot?: string };
  return showsTheSame(undated, document, meansMuchTheSame);
}

/**
 * Whether a document shows the customer, the days and the lines of a body, all values in their order. A field that it does not show is no
 * difference, so that a quote, whose reply names no customer, counts as the same: a question too many costs less than a second quote. (offerte)
 * `isSame` compares one value of the body with the one that is shown.
 */
export function showsTheSame(meant: unknown, document: Factuur | Offerte, isSame = meansTheSame): boolean {
  const { notities: _notities, ...rest } = meant as { notities?: unknown };
  const shown = flatFields(document);
  if (shownField(shown, 'regels.length') === undefined) return false;
  return [...flatFields(rest)].every(([name, value]) => {
    const other = shownField(shown, name);
    return other === undefined || isSame(lastName(name), value, other);
  });
}

/** Whether a document shows the customer, the days and the figures of a body, and other descriptions: a doubt, no proof. */
export const resembles = (meant: unknown, document: Factuur | Offerte): boolean =>
  shownField(flatFields(document), 'klant_id') !== undefined &&
  showsTheSame(meant, document, (field, sent, shown) => field === 'omschrijving' || meansTheSame(field, sent, shown));
