import * as z from 'zod/mini';
import { Factuur, Verzending } from '../../contract/index.ts';
import { InboxDocument, InboxDocumentKort, Klant, Offerte, Regel } from '../../contract/resources.ts';
import { documentTypes, factuurStatussen } from '../../contract/values.ts';
import { flag, judgement, number, numberOrNull, string, stringOrNull, strings } from './parts.ts';

/** The fields that duit adds to the reply of a write for a program. */
const written = { klant: z.optional(stringOrNull), naar: z.optional(stringOrNull), next: z.optional(strings) };

const warnings = z.optional(z.array(z.looseObject({ code: string })));

const ends = z.enum([
  'klaar',
  'geweigerd',
  'onbekend',
  'afwijkend',
  'tegengehouden',
  'gewijzigd',
  'te_beslissen',
  'bestaat_al',
  'niet_afgeleverd',
  'niet_af',
]);
const unpayable = z.enum([
  'andere_munt',
  'onzeker',
  'geen_ubl',
  'geen_rekening',
  'foute_rekening',
  'te_groot',
  'niet_opgehaald',
  'niet_betalen',
  'verkoop',
  'creditnota',
  'niets_te_betalen',
  'domiciliering',
  'kaart',
  'contant',
  'betaald',
]);
const documentKinds = z.enum([...documentTypes, 'offerte']);

const PlanRow = z.object({
  referentie: string,
  rijen: string,
  soort: documentKinds,
  klant: string,
  klant_id: stringOrNull,
  datum: string,
  totaal_excl: number,
  totaal_btw: number,
  totaal_incl: number,
  eindstatus: z.enum(['concept', 'definitief', 'verstuurd']),
  kanaal: stringOrNull,
  id: stringOrNull,
  nummer: stringOrNull,
  resultaat: z.nullable(ends),
  waarschuwingen: stringOrNull,
  regels: z.array(z.partial(Regel)),
});

/** A document of a plan that was just made or is about to run. Only `--velden` gives the optional fields. */
const PlannedRow = z.partial(PlanRow, {
  rijen: true,
  klant_id: true,
  totaal_excl: true,
  totaal_btw: true,
  id: true,
  nummer: true,
  regels: true,
});

export const documentRows = {
  WebRow: z.object({ id: string, nummer: stringOrNull, webadres: string }),
  /** A customer, with the amount outstanding and its habit of paying where payments are known. */
  PayingKlant: z.looseObject({
    ...Klant.shape,
    openstaand: z.optional(number),
    te_laat: z.optional(number),
    voorschot: z.optional(number),
    betaalde_facturen: z.optional(number),
    dagen_tot_betaling: z.optional(numberOrNull),
  }),
  ReachRow: z.object({
    id: stringOrNull,
    naam: stringOrNull,
    peppol_id: stringOrNull,
    gevraagd: stringOrNull,
    bereik: z.enum(['ja', 'nee', 'geen_facturen', 'binnenkort', 'onbekend', 'overgeslagen']),
    factuur: z.nullable(flag),
    creditnota: z.nullable(flag),
    aanbieder: stringOrNull,
    datum: stringOrNull,
    nagekeken: stringOrNull,
    reden: stringOrNull,
    voorstel: stringOrNull,
    uitleg: stringOrNull,
  }),
  /** What VIES said of a VAT number that was billed at 0 %. */
  ViesRow: z.object({
    klant: string,
    btw_nummer: string,
    geldig: z.enum(['ja', 'nee', 'onbekend']),
    naam: stringOrNull,
    nagekeken: stringOrNull,
    raadpleging: stringOrNull,
    documenten: strings,
    uitleg: stringOrNull,
  }),
  ShownFactuur: z.looseObject({
    ...Factuur.shape,
    bekend: flag,
    verzendingen: z.array(
      z.object({ kanaal: string, naar: stringOrNull, tijd: string, uitkomst: z.enum(['verstuurd', 'geweigerd', 'onbekend']) }),
    ),
  }),
  WrittenFactuur: z.looseObject({ ...Factuur.shape, ...written }),
  WrittenNote: z.looseObject({ ...Factuur.shape, gekoppelde_factuur_nummer: z.optional(stringOrNull), ...written }),
  WrittenOfferte: z.looseObject({ ...Offerte.shape, ...written }),
  WrittenReceived: z.looseObject({ ...InboxDocument.shape, ...written }),
  WrittenKlant: z.looseObject({ ...Klant.shape, ...written }),
  Sent: z.looseObject({ ...Verzending.shape, id: string, nummer: z.optional(stringOrNull), ...written }),
  /** An invoice from questions: the replies of making it, making it final and sending it, merged as far as it came. */
  Made: z.looseObject({ ...Factuur.shape, ...z.partial(Verzending).shape, ...written }),
  /** A received document, with the facts about it that can cost money. */
  Received: z.looseObject({
    ...InboxDocument.shape,
    richting: z.optional(z.nullable(z.enum(['in', 'uit']))),
    te_betalen: z.optional(numberOrNull),
    partij: z.optional(stringOrNull),
    twijfel: z.optional(z.array(z.enum(['teken', 'type', 'self_billing', 'partij', 'munt']))),
    waarschuwingen: warnings,
  }),
  PayableRow: z.object({
    id: string,
    leverancier: stringOrNull,
    factuurnummer: stringOrNull,
    datum: stringOrNull,
    vervaldatum: stringOrNull,
    begunstigde: stringOrNull,
    rekening: stringOrNull,
    te_betalen: numberOrNull,
    mededeling: stringOrNull,
    betaald: number,
    creditnotas: z.array(z.object({ id: string, nummer: stringOrNull, bedrag: number })),
    waarschuwingen: strings,
    getoond: stringOrNull,
    reden: z.nullable(unpayable),
  }),
  PaymentQr: z.object({
    id: string,
    factuurnummer: stringOrNull,
    begunstigde: string,
    rekening: string,
    te_betalen: number,
    mededeling: string,
    epc: string,
    bestand: stringOrNull,
  }),
  /** A received document that a person leaves unpaid, or takes in again. */
  LeftOutPayment: z.object({
    id: string,
    leverancier: stringOrNull,
    factuurnummer: stringOrNull,
    bedrag: numberOrNull,
    niet_betalen: stringOrNull,
  }),
  Unfinished: z.looseObject({ ...InboxDocumentKort.shape, stand: z.nullable(z.enum(['wacht', 'opzij'])) }),
  /** A received document as `inbox ophalen` remembers it. */
  SeenDocument: z.looseObject({
    id: string,
    leverancier: z.optional(stringOrNull),
    factuurnummer: z.optional(stringOrNull),
    datum: z.optional(stringOrNull),
    bedrag: z.optional(numberOrNull),
    stand: z.enum(['gezien', 'wacht', 'opzij', 'gedaan', 'overgeslagen', 'verdwenen']),
    gezien: string,
    sinds: string,
    pogingen: number,
    volgende: z.optional(string),
    reden: z.optional(string),
    bekeken: z.optional(string),
    map: z.optional(string),
    bestanden: z.optional(z.object({ json: string, pdf: stringOrNull, ubl: stringOrNull })),
    json_sha256: z.optional(string),
    pdf_sha256: z.optional(string),
    ubl_sha256: z.optional(string),
  }),
  PlanRow,
  PlannedRow,
  /** A document of a plan in a dry run, with the judgement of its next write. */
  RehearsedRow: z.object({ ...PlannedRow.shape, ...judgement }),
  /** Only `--velden` gives the optional fields. */
  ResultRow: z.object({
    referentie: string,
    soort: z.optional(documentKinds),
    id: stringOrNull,
    nummer: stringOrNull,
    ogm: z.optional(stringOrNull),
    datum: z.optional(string),
    klant: z.optional(string),
    totaal_incl: z.optional(number),
    totaal_plan: z.optional(numberOrNull),
    status: z.optional(z.nullable(z.enum([factuurStatussen[0], 'definitief']))),
    verstuurd: stringOrNull,
    resultaat: ends,
    reden: stringOrNull,
    code: z.optional(number),
    peppol_status: z.optional(stringOrNull),
    naar: z.optional(stringOrNull),
    next: z.nullable(strings),
  }),
  RunRow: z.object({
    plan: string,
    bestand: string,
    begonnen: string,
    laatst: string,
    documenten: number,
    klaar: number,
    open: number,
  }),
  ContractRow: z.object({
    naam: string,
    klant: string,
    maanden: number,
    dag: number,
    van: string,
    tot: stringOrNull,
    naar_dagen: z.nullable(flag),
    totaal_zonder_index: number,
    totaal_excl: number,
    prijzen: stringOrNull,
    wijzigingen: stringOrNull,
  }),
};
