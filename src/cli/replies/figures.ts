import * as z from 'zod/mini';
import { documentTypes } from '../../contract/values.ts';
import { anyFields, flag, judgement, number, numberOrNull, string, stringOrNull, strings } from './parts.ts';

const OutstandingRow = z.object({
  klant: stringOrNull,
  klant_id: stringOrNull,
  type: z.enum([...documentTypes, 'voorschot']),
  nummer: stringOrNull,
  datum: string,
  vervaldatum: stringOrNull,
  dagen_te_laat: numberOrNull,
  totaal_incl: number,
  gecrediteerd: number,
  ontvangen: z.optional(number),
  openstaand: number,
  openstaand_klant: number,
  id: string,
});

const parts = z.array(z.object({ id: string, nummer: stringOrNull, klant: stringOrNull, bedrag: number }));

const ofCustomer = { klant: string, klant_ids: strings, documenten: number };
const counted = { opgenomen: flag, reden: string };

/** The turnover of a month or a customer. */
const TurnoverRow = z.object({
  sleutel: string,
  naam: string,
  documenten: number,
  totaal_excl: number,
  totaal_btw: numberOrNull,
  totaal_incl: numberOrNull,
});

const ReminderRow = z.object({
  klant: string,
  klant_id: string,
  naar: stringOrNull,
  documenten: strings,
  openstaand: number,
  kosten: number,
  interest: number,
  totaal: number,
  bestand: stringOrNull,
  brief: stringOrNull,
});

const BankLine = z.object({
  id: string,
  rekening: string,
  datum: string,
  valuta: stringOrNull,
  bedrag: number,
  voor_kosten: numberOrNull,
  partij: stringOrNull,
  partij_rekening: stringOrNull,
  ogm: stringOrNull,
  mededeling: string,
  boekingstekst: stringOrNull,
  end_to_end: stringOrNull,
  soort: z.enum(['payment', 'returned', 'direct_debit', 'costs', 'interest', 'other']),
  stand: z.enum(['gekoppeld', 'voorstel', 'terzijde', 'open']),
  vanzelf: flag,
  documenten: parts,
  verschil: number,
  voorschot_klant_id: stringOrNull,
  voorstel: stringOrNull,
  voorgesteld: parts,
  andere_partij: flag,
  twijfel: z.array(z.enum(['richting', 'dubbel_ontvangen', 'eigen_factuur'])),
  rest: number,
  reden: stringOrNull,
  regel: stringOrNull,
  munt: string,
});

export const figureRows = {
  /** The optional fields about payments are present only if payments are known. */
  OverviewRow: z.object({
    profiel: string,
    datum: string,
    concepten: number,
    concepten_totaal: number,
    niet_verstuurd: number,
    niet_verstuurd_totaal: number,
    openstaand: number,
    openstaand_totaal: number,
    vervallen: number,
    vervallen_totaal: number,
    offertes_vervallen_binnenkort: number,
    offertes_totaal: number,
    open_bij_dienst: z.optional(number),
    open_bij_dienst_totaal: z.optional(number),
    niet_bij_bank: z.optional(number),
    niet_bij_bank_totaal: z.optional(number),
    inbox_nieuw: number,
    inbox_totaal: number,
    inbox_wacht: number,
    inbox_opzij: number,
    onzeker: number,
    omzet_dit_jaar: number,
    omzetgrens: numberOrNull,
    btw_periode: stringOrNull,
    btw_aangifte_uiterlijk: stringOrNull,
    volledig: flag,
    verstuurd: number,
    verstuurd_totaal: number,
    verzending_onbekend: number,
    verzending_onbekend_totaal: number,
    door_peppol_geweigerd: number,
    door_peppol_geweigerd_totaal: number,
    wacht_op_goedkeuring: z.optional(number),
    teruggekeerd: z.optional(number),
    teruggekeerd_totaal: z.optional(number),
  }),
  OutstandingRow,
  OutstandingTotals: z.object({
    rows: z.array(anyFields),
    totals: z.looseObject({ aantal: number, openstaand: z.optional(number) }),
  }),
  RemindedRow: z.object({ ...OutstandingRow.shape, herinnering_geschreven: stringOrNull, herinnerd: stringOrNull }),
  /** A reminder to one customer, with its amounts in euro. */
  ReminderRow,
  PlannedReminder: z.object({ ...ReminderRow.shape, ...judgement }),
  /** A row of the statement of account of a customer. */
  AccountRow: z.object({
    soort: z.enum(['beginsaldo', 'factuur', 'creditnota', 'betaling', 'terugbetaling', 'voorschot', 'volgens_dienst', 'eindsaldo']),
    datum: stringOrNull,
    nummer: stringOrNull,
    vervaldatum: stringOrNull,
    bedrag: numberOrNull,
    saldo: number,
    id: stringOrNull,
  }),
  AgeingRow: z.object({
    klant: stringOrNull,
    klant_id: stringOrNull,
    niet_vervallen: number,
    dagen_0_30: number,
    dagen_31_60: number,
    dagen_61_90: number,
    dagen_meer_dan_90: number,
    losse_creditnotas: number,
    openstaand: number,
  }),
  DisagreementRow: z.object({
    klant: stringOrNull,
    nummer: stringOrNull,
    datum: string,
    totaal_incl: number,
    ontvangen: number,
    oneens: z.enum(['open_bij_dienst', 'niet_bij_bank']),
    verschil: number,
    id: string,
  }),
  /** A row of a statement, in `munt`, and its decision. */
  BankLine,
  /** A row of a statement in a dry run, as the decision would leave it, with its judgement. */
  PlannedLine: z.object({ ...BankLine.shape, ...judgement }),
  /** A payment with its proposal; a list gives a program the other fields by name alone. */
  ProposalRow: z.object({
    ...z.partial(BankLine).shape,
    ...z.pick(BankLine, { id: true, datum: true, bedrag: true, munt: true, partij: true }).shape,
    ...z.pick(BankLine, { voorgesteld: true, voorstel: true, andere_partij: true, twijfel: true }).shape,
  }),
  BankTotals: z.object({
    rows: z.array(anyFields),
    totals: z.object({
      aantal: number,
      per_munt: z.array(z.object({ munt: string, totaal: number, gekoppeld: number, voorstel: number, terzijde: number, open: number })),
    }),
  }),
  DecisionRow: z.object({
    code: string,
    soort: z.enum(['koppel', 'voorschot', 'negeer', 'negeer_altijd', 'negeer_regel', 'boek']),
    datum: stringOrNull,
    bedrag: numberOrNull,
    partij: stringOrNull,
    documenten: parts,
    wijze: stringOrNull,
    reden: stringOrNull,
    veld: stringOrNull,
    waarde: stringOrNull,
    richting: z.nullable(z.enum(['in', 'uit'])),
    besloten: string,
    gebruiker: stringOrNull,
    computer: string,
  }),
  /** A statement that was read before. */
  ReadingRow: z.object({
    code: string,
    rekening: string,
    munt: string,
    formaat: string,
    nummer: stringOrNull,
    van: string,
    tot: string,
    rijen: number,
    slotsaldo: numberOrNull,
    gelezen: string,
    gebruiker: stringOrNull,
  }),
  /** A statement of a file that is read now. */
  ReadRow: z.object({
    bestand: string,
    rekening: string,
    nummer: stringOrNull,
    van: stringOrNull,
    tot: string,
    rijen: number,
    bedrag: number,
    slotsaldo: numberOrNull,
    stand: z.enum(['nieuw', 'gekend', 'andere_rekening']),
    duplicaat: flag,
    nieuwe_rijen: number,
  }),
  /** A grid of the VAT return. */
  RoosterRow: z.object({
    rooster: string,
    omschrijving: string,
    bedrag: number,
    volledig: flag,
    nagekomen: numberOrNull,
    ingediend: numberOrNull,
    verschil: numberOrNull,
    document: stringOrNull,
    van: string,
    tot: string,
  }),
  /** Why the supplies to a customer have no Belgian VAT. */
  AnsweredCode: z.object({ klant: string, naam: string, code: string, tijd: string }),
  /** A customer of the yearly list. */
  ListingRow: z.object({ btw_nummer: stringOrNull, ...ofCustomer, totaal_excl: number, totaal_btw: number, ...counted }),
  /** A customer of the intra-Community statement. */
  IcRow: z.object({ btw_nummer: stringOrNull, code: z.enum(['L', 'S', 'T']), ...ofCustomer, bedrag: number, ...counted }),
  TurnoverRow,
  /** The same beside that of the year before. */
  ComparedRow: z.object({ ...TurnoverRow.shape, vorig_excl: number, verschil_excl: number }),
  NumberFinding: z.object({
    reeks: string,
    bevinding: z.enum(['ontbreekt', 'dubbel', 'datum', 'jaar', 'vorm', 'buiten_periode']),
    nummer: stringOrNull,
    tot_en_met: stringOrNull,
    aantal: number,
    datum: stringOrNull,
    na_nummer: stringOrNull,
    na_datum: stringOrNull,
  }),
};
