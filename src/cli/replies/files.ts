import * as z from 'zod/mini';
import { documentTypes } from '../../contract/values.ts';
import { anyFields, flag, number, numberOrNull, string, stringOrNull, strings } from './parts.ts';

const Saved = z.object({ bestand: string, bytes: number, sha256: string, unchanged: z.optional(flag) });

const FileFinding = z.object({
  bestand: string,
  regel: string,
  ernst: z.enum(['fataal', 'waarschuwing']),
  tekst: string,
  gevonden: stringOrNull,
  verwacht: stringOrNull,
  plaats: z.object({ lijn: number, kolom: number, pad: string }),
  vanaf: stringOrNull,
  ook: strings,
});

export const fileRows = {
  Saved,
  SavedDocument: z.object({ id: string, ...Saved.shape }),
  /** A file that a dry run did not save has nothing to tell. */
  FileRow: z.object({ bestand: stringOrNull, bytes: numberOrNull, sha256: stringOrNull, unchanged: z.optional(flag) }),
  /** A part of the folder of a closed period; without a file it was not made. */
  ClosedPart: z.object({ onderdeel: string, bestand: stringOrNull, code: number, open: stringOrNull }),
  WrittenFile: z.object({ bestand: string, bytes: number }),
  /** A breach of a rule of UBL or Peppol. */
  FileFinding,
  CheckedUbl: z.object({
    documents: number,
    faults: z.array(FileFinding),
    release: z.object({ en16931: string, peppol: string, van: string }),
  }),
  /** A document in UBL, whose absent fields are absent. Amounts are exact decimals as string, in `valuta`. */
  UblDocument: z.object({
    soort: z.enum(documentTypes),
    type_code: z.optional(string),
    nummer: z.optional(string),
    datum: z.optional(string),
    vervaldatum: z.optional(string),
    btw_datum: z.optional(string),
    btw_datum_code: z.optional(string),
    periode: z.optional(z.object({ van: z.optional(string), tot: z.optional(string) })),
    valuta: z.optional(string),
    btw_valuta: z.optional(string),
    notities: z.optional(string),
    leverancier: z.optional(anyFields),
    klant: z.optional(anyFields),
    begunstigde: z.optional(anyFields),
    fiscaal_vertegenwoordiger: z.optional(anyFields),
    levering: z.optional(anyFields),
    referenties: z.optional(anyFields),
    eerdere_facturen: z.array(anyFields),
    regels: z.array(anyFields),
    kortingen_en_toeslagen: z.array(anyFields),
    btw: z.array(anyFields),
    totalen: anyFields,
    betalingen: z.array(anyFields),
    bijlagen: z.array(anyFields),
    schuldeiser: z.optional(string),
    betalingsvoorwaarden: z.optional(string),
    specificatie: z.optional(string),
    proces: z.optional(string),
  }),
  ArchivedRow: z.object({
    id: string,
    stuk: z.enum(['verkoop', 'ontvangen']),
    type: stringOrNull,
    nummer: stringOrNull,
    datum: stringOrNull,
    naam: stringOrNull,
    bedrag: numberOrNull,
    map: string,
    bestanden: number,
    gaten: stringOrNull,
    afwijkingen: stringOrNull,
    bewaren_tot_minstens: stringOrNull,
  }),
  ArchiveFinding: z.object({ bevinding: string, bestand: string, detail: stringOrNull }),
  Restored: z.object({ uitkomst: z.enum(['hersteld', 'opzij', 'afwijkend', 'mislukt']), bestand: string, detail: stringOrNull }),
  ExportRow: z.object({
    bestand: stringOrNull,
    verkoop: number,
    aankoop: number,
    betalingen: numberOrNull,
    volledig: flag,
    bytes: numberOrNull,
    sha256: stringOrNull,
    unchanged: z.optional(flag),
  }),
};
