import * as z from 'zod/mini';
import { flag, number, numberOrNull, anyFields, string, stringOrNull, strings } from './parts.ts';

/** A write of the journal. */
const WriteRow = z.object({
  n: number,
  tijd: string,
  bewerking: string,
  document: stringOrNull,
  kanaal: stringOrNull,
  toestand: z.enum(['open', 'done', 'unsent', 'refused', 'unknown', 'undone']),
  gebruiker: stringOrNull,
  computer: string,
});

/** What stood in the way of a write that waits for approval, and was set aside. */
const SetAside = z.object({
  oorzaak: string,
  optie: z.optional(string),
  n: z.optional(number),
  bewerking: z.optional(string),
  tijd: z.optional(string),
  zeker: z.optional(flag),
  gebruiker: z.optional(stringOrNull),
  computer: z.optional(string),
  kanaal: z.optional(string),
  naar: z.optional(string),
  ander_adres: z.optional(flag),
  documenten: z.optional(z.array(z.object({ id: string, nummer: stringOrNull }))),
  tekst: z.optional(string),
});

/** A request for approval. */
const RequestRow = z.object({
  aanvraag: string,
  stand: z.enum(['wacht', 'goedgekeurd', 'geweigerd', 'vervallen', 'uitgevoerd']),
  aantal: number,
  gebruikt: number,
  totaal_incl: numberOrNull,
  bewerkingen: string,
  tijd: string,
  gebruiker: stringOrNull,
  computer: string,
  programma: stringOrNull,
  profiel: string,
  reden: stringOrNull,
  besluit_tijd: stringOrNull,
  besluit_door: stringOrNull,
  besluit_reden: stringOrNull,
});

const schema = z.nullable(anyFields);

/** A command in the help for programs. */
const HelpCommand = z.object({
  name: string,
  path: string,
  aliases: strings,
  description: string,
  arguments: z.array(anyFields),
  options: z.array(anyFields),
  examples: strings,
  note: stringOrNull,
  fields: strings,
  reply: schema,
  commands: z.array(anyFields),
  dry_run: z.optional(anyFields),
});

/** The rows of the journal, approvals, profiles and this machine. */
export const stateRows = {
  WriteRow,
  /** A write whose outcome was looked up. */
  RecoveredRow: z.object({ ...WriteRow.shape, bevinding: string }),
  /** A write with everything that is known of it. */
  WriteFacts: z.object({
    ...WriteRow.shape,
    laatst: string,
    status: numberOrNull,
    peppol_status: stringOrNull,
    nummer: stringOrNull,
    profiel: string,
    base_url: string,
    sleutel: string,
    proces: number,
    velden: strings,
    naam: stringOrNull,
    vooraf: numberOrNull,
    nagekeken: strings,
  }),
  Verified: z.object({ regels: number, klopt: flag, vanaf: numberOrNull }),
  /** A write of which a person has to say whether it happened. */
  Question: z.object({
    n: number,
    tijd: string,
    bewerking: string,
    referentie: stringOrNull,
    document: stringOrNull,
    nummer: stringOrNull,
    klant: stringOrNull,
    bedrag: numberOrNull,
    datum: stringOrNull,
    gezocht: strings,
    ja: string,
    nee: string,
  }),
  RequestRow,
  /** A request for approval with the writes that wait. */
  RequestWithWrites: z.object({
    ...RequestRow.shape,
    schrijfacties: z.array(
      z.object({
        ondanks: z.optional(z.array(SetAside)),
        sleutel: string,
        bewerking: string,
        document: stringOrNull,
        naam: z.optional(string),
        label: z.optional(string),
        klant_id: z.optional(string),
        klant: z.optional(string),
        klantgegevens: z.optional(anyFields),
        offerte: z.optional(string),
        datum: z.optional(string),
        totaal_incl: z.optional(number),
        kanaal: z.optional(string),
        naar: z.optional(string),
        adres_klant: z.optional(string),
        inhoud: z.optional(z.unknown()),
        verzoek: z.optional(z.unknown()),
        query: z.optional(anyFields),
        maand: z.optional(string),
        van: z.optional(string),
        gebruikt: flag,
      }),
    ),
  }),
  CarriedWrite: z.object({ bewerking: string, nummer: stringOrNull, id: stringOrNull }),
  /** The part of a command that a dry run would have sent. */
  PlannedRequest: z.object({ method: string, path: string, body: z.optional(z.unknown()) }),
  KindSummary: z.object({
    soort: z.enum(['klanten', 'producten', 'facturen', 'creditnotas', 'offertes', 'inbox']),
    aantal: number,
    volledig: number,
    concepten: number,
    oudste: stringOrNull,
    nieuwste: stringOrNull,
  }),
  /** A profile, without its key. Rails and terms that are not set are absent. */
  ProfileRow: z.object({
    naam: string,
    account: string,
    base_url: string,
    soort: z.enum(['echt', 'test']),
    sleutel: z.enum(['bestand', 'opdracht', 'omgeving', 'geen']),
    opdracht: stringOrNull,
    variabele: stringOrNull,
    beschermd: flag,
    geheugen: flag,
    huidig: flag,
    ondernemingsnummer: stringOrNull,
    btw_stelsel: stringOrNull,
    aangifte: z.nullable(z.enum(['maand', 'kwartaal'])),
    firma: z.optional(string),
    straat: z.optional(string),
    postcode: z.optional(string),
    gemeente: z.optional(string),
    land: z.optional(string),
    telefoon: z.optional(string),
    mail_van_firma: z.optional(string),
    mandataris: z.optional(string),
    tarieven: stringOrNull,
    rekeningen: z.optional(string),
    bankkolommen: z.optional(string),
    schadebeding: z.optional(flag),
    rente_vanaf: z.optional(z.enum(['termijn', 'herinnering'])),
    wettelijke_rente: z.optional(string),
    peppol_controle: z.enum(['ja', 'nee', 'streng']),
    referentie_op_document: z.optional(flag),
    taal_document: z.optional(z.enum(['nl', 'fr', 'en'])),
    webadres: z.optional(string),
    alleen_lezen: z.optional(flag),
    mag: z.optional(string),
    hoogstens_bedrag: z.optional(number),
    hoogstens_per_dag: z.optional(number),
    opslag: string,
    opslag_wachtwoord_opdracht: stringOrNull,
    alleen_bekend: z.optional(flag),
    goedkeuring: z.optional(z.enum(['verzenden', 'definitief', 'alles'])),
  }),
  ProbedProfile: z.object({
    naam: string,
    base_url: string,
    bereikbaar: flag,
    aanvaard: z.nullable(flag),
    duur_ms: numberOrNull,
    klokverschil_s: numberOrNull,
  }),
  /** A choice of the user for a terminal. */
  SettingRow: z.object({ naam: string, waarde: string, gekozen: flag }),
  /** The check of one part. */
  PartFinding: z.object({
    onderdeel: string,
    status: z.enum(['ok', 'let op', 'fout']),
    bevinding: string,
    advies: stringOrNull,
    reason: z.optional(string),
    word: z.optional(string),
  }),
  /** How many samples there are of each kind. */
  Summary: z.object({ klanten: number, producten: number, offertes: number, facturen: number, creditnotas: number, inbox: number }),
  /** The practice service while it serves. */
  Announced: z.object({
    base_url: string,
    sleutel: string,
    testsleutel: string,
    bediening: z.optional(string),
    bediening_token: z.optional(string),
  }),
  HelpCommand,
  /** The whole program, in the help for programs. */
  HelpProgram: z.object({
    version: string,
    ...HelpCommand.shape,
    topics: z.array(anyFields),
    exit_codes: z.array(anyFields),
    environment: z.array(anyFields),
  }),
  /** A topic of the help. */
  HelpTopic: z.object({ name: string, description: string, text: string }),
};
