import { totalDifferences, totalsOf } from '../../../belgium/checks/totals.ts';
import type { Factuur, Klant, RegelInvoer } from '../../../contract/index.ts';
import { meansTheSame } from '../../../contract/meaning.ts';
import { isObject } from '../../../contract/object.ts';
import { sameId } from '../evidence/there.ts';
import { meantBody } from '../log/fields.ts';
import { type Approval, canonical } from './keys.ts';
import type { KeptWrite } from './records.ts';

export interface SubjectShown {
  readonly factuur?: Factuur | undefined;
  readonly klant?: Klant | undefined;
}

/** The fields of a document that a person approves. Making it final or sending it changes none of them. */
export function approvedContent({ type, customer_id, gekoppelde_factuur_id, datum, regels, notities, ...totals }: Factuur): unknown {
  const { totaal_excl, totaal_btw, totaal_incl } = totals;
  return withValues({ type, customer_id, gekoppelde_factuur_id, datum, regels, notities, totaal_excl, totaal_btw, totaal_incl });
}

/** The fields of a customer that a person approves: whom a document is for, and where it goes. */
export function approvedCustomer({ naam, type, email, adres, land, kbo_btw_nummer, peppol_id }: Klant): object {
  return withValues({ naam, type, email, adres, land, kbo_btw_nummer, peppol_id }) as object;
}

/** The same without members that have no value: one reply of the service leaves out what another gives as null. */
function withValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withValues);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(members.map(([name, one]) => [name, withValues(one)]));
}

/**
 * Whether the document that an approved write made or changed, and its customer, are as they are read now exactly what was approved. `maker` is
 * the write that made the customer, where that was approved together with it, and `isMaker` tells whether it used this approval. A field that is
 * not shown is a difference, so that it is asked again.
 */
export function isAsApproved(
  write: KeptWrite,
  maker: KeptWrite | undefined,
  { factuur, klant }: SubjectShown,
  isMaker: (approval: Approval) => boolean,
): boolean {
  const { bewerking, inhoud, verzoek, van } = write;
  if (bewerking === 'klanten.create') return klant !== undefined && isCustomer(klant, verzoek);
  if (factuur === undefined || !(maker ? klant && isCustomer(klant, maker.verzoek) : isSameCustomer(write, klant))) return false;
  if (bewerking === 'facturen.definitief') return inhoud !== undefined && canonical(inhoud) === canonical(approvedContent(factuur));
  if (bewerking === 'facturen.creditnota') return isNoteOf(write, factuur);
  if (bewerking !== 'facturen.create' || !isObject(verzoek)) return false;
  const { klant_id } = verzoek as { klant_id?: string };
  const isFor =
    klant_id === undefined
      ? van !== undefined && isMaker({ aanvraag: write.aanvraag, sleutel: van })
      : sameId(klant_id, factuur.customer_id);
  return isFor && isMadeOf(write, factuur);
}

const isSameCustomer = ({ klantgegevens }: KeptWrite, klant: Klant | undefined): boolean =>
  canonical(klantgegevens) === canonical(klant && approvedCustomer(klant));

/** Whether a customer has each field as it was sent, and no other; the service may write a number of a register otherwise. */
function isCustomer(klant: Klant, sent: unknown): boolean {
  if (!isObject(sent)) return false;
  const meant = approvedCustomer(meantBody('klanten.create', sent, new Date(0)) as Klant);
  const shown = approvedCustomer(klant);
  const names = new Set([meant, shown].flatMap((one) => Object.keys(one)));
  return [...names].every((name) => meansTheSame(name, fieldIn(meant, name), fieldIn(shown, name)));
}

/** A field that was emptied and one that was never given are the same. */
const fieldIn = (klant: object, name: string): unknown => (klant as Record<string, unknown>)[name] ?? '';

const shows = (shown: object, sent: unknown): boolean =>
  isObject(sent) && Object.entries(sent).every(([name, value]) => canonical((shown as Record<string, unknown>)[name]) === canonical(value));

function isMadeOf({ verzoek, maand }: KeptWrite, factuur: Factuur): boolean {
  const { regels = [], datum, notities } = verzoek as { regels?: RegelInvoer[]; datum?: string; notities?: string };
  const { type, regels: shown = [], totaal_excl, totaal_btw, totaal_incl } = factuur;
  const totals = totalsOf(regels);
  return (
    type === 'factuur' &&
    factuur.gekoppelde_factuur_id == null &&
    isOfDay(factuur, datum, maand) &&
    (notities ?? '') === (factuur.notities ?? '') &&
    shown?.length === regels.length &&
    regels.every((regel, at) => shows(shown[at]!, regel)) &&
    totals !== undefined &&
    [totaal_excl, totaal_btw, totaal_incl].every((total) => total != null) &&
    totalDifferences(totals, factuur).length === 0
  );
}

/** A date by default is that of the day, and was approved for its month. */
const isOfDay = ({ datum }: Factuur, asked: string | undefined, maand: string | undefined): boolean =>
  asked === undefined ? maand !== undefined && datum?.slice(0, 7) === maand : datum === asked;

/** Whether a credit note is the whole of the invoice as it was read, whichever sign the service gives it. (creditnota) */
function isNoteOf({ document, inhoud, maand }: KeptWrite, note: Factuur): boolean {
  const original = (inhoud ?? {}) as Factuur;
  return (
    note.type === 'creditnota' &&
    sameId(note.gekoppelde_factuur_id, document) &&
    sameId(note.customer_id, original.customer_id) &&
    isOfDay(note, undefined, maand) &&
    [undefined, null, '', original.notities].includes(note.notities) &&
    note.totaal_incl != null &&
    original.regels != null &&
    canonical(unsigned(note)) === canonical(unsigned(original))
  );
}

const unsigned = ({ regels, totaal_excl, totaal_btw, totaal_incl }: Factuur): unknown => [
  regels?.map(({ omschrijving, aantal, eenheidsprijs, btw_percentage }) => [omschrijving, sizesOf(aantal, eenheidsprijs), btw_percentage]),
  sizesOf(totaal_excl, totaal_btw, totaal_incl),
];

const sizesOf = (...amounts: readonly (number | null | undefined)[]): unknown =>
  amounts.map((amount) => (amount == null ? null : Math.abs(amount)));
