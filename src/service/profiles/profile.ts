import type { World } from '../../machine/world.ts';

/** Whether the key is a normal key or a test key. The user says it, because the API text shows no way to tell. (Authentication) */
export const soorten = ['echt', 'test'] as const;
export type Soort = (typeof soorten)[number];

/** The VAT scheme of an account. The API text shows no way to ask it, so the user says it. */
export const stelsels = ['normaal', 'kleine-onderneming', 'art44', 'gemengd'] as const;
export type BtwStelsel = (typeof stelsels)[number];

/** How often an account files a periodic VAT return. */
export const aangiften = ['maand', 'kwartaal'] as const;
export type Aangifte = (typeof aangiften)[number];

/** The facts about the owner of an account that reports need; absent until the user says them. */
export interface Taxpayer {
  /** Ten digits. */
  readonly ondernemingsnummer?: string;
  readonly btw_stelsel?: BtwStelsel;
  readonly aangifte?: Aangifte;
}

/** The owner of an account as letters, pages and files of Intervat name it; absent until the user says it. */
export interface Firm {
  readonly firma?: string;
  /** With the number. */
  readonly straat?: string;
  readonly postcode?: string;
  readonly gemeente?: string;
  /** The code of the country; absent for Belgium. */
  readonly land?: string;
  readonly telefoon?: string;
  readonly mail_van_firma?: string;
  /** Who files for the owner; whole, as Intervat wants it. */
  readonly mandataris?: Mandataris | undefined;
}
export type Mandataris = Required<Omit<Firm, 'land' | 'mandataris'> & Pick<Taxpayer, 'ondernemingsnummer'>>;

/** The VAT rates that an account sells at, in percent; absent if they are the Belgian ones. 0 is always one. */
export interface OwnRates {
  readonly tarieven?: readonly number[];
}

/** The accounts at banks of the owner, whose statements are kept; absent until the user says them. */
export interface OwnAccounts {
  /** IBANs without blanks. */
  readonly rekeningen?: readonly string[];
  /** How the CSV of each bank is read that duit does not know by its headers; absent until one was read. */
  readonly bankkolommen?: readonly CsvColumns[];
}

/** The facts that decide what a reminder may ask of a consumer; absent until the user says them. */
export interface ReminderTerms {
  /** Whether the conditions of sale have a clause that asks costs and interest of who pays late. */
  readonly schadebeding?: boolean;
  /** The day after which interest counts: the term of the first reminder, or its sending, which a small enterprise may declare. */
  readonly rente_vanaf?: InterestStart;
  /** The rate of the law of 2 August 2002 in percent, by half-year such as `2026-1`. */
  readonly wettelijke_rente?: Readonly<Record<string, number>>;
}

/** The moments from which interest may count for a consumer. */
export const interestStarts = ['termijn', 'herinnering'] as const;
type InterestStart = (typeof interestStarts)[number];

export const csvColumns = [
  'datum',
  // Negative is money that left, where no sign or column of its own tells that.
  'bedrag',
  'debet',
  'krediet',
  // Tells of each amount whether it left or came: `Af` or `Bij`, `D` or `C`.
  'teken',
  'valutadatum',
  // The communication, and all else that the bank tells.
  'tekst',
  'tegenpartij',
  'tegenrekening',
  // The own account, where the file tells it in each row.
  'rekening',
  'munt',
  // The balance after each row.
  'saldo',
  // The bank's own reference of a row, which no other row has.
  'referentie',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** The header of each column, by its meaning. */
export interface CsvColumns extends Readonly<Partial<Record<Exclude<CsvColumn, 'datum' | 'tekst'>, string | undefined>>> {
  readonly datum: string;
  readonly tekst?: readonly string[] | undefined;
}

/** The schemes under which no periodic return is filed: the small-business scheme (article 56bis) and article 44. */
export const withoutReturn = (stelsel: BtwStelsel | undefined): boolean => stelsel === 'kleine-onderneming' || stelsel === 'art44';

/** Whether a sending over Peppol is checked first: not at all, with a warning, or so that it stops where it can't be received. */
export const peppolControles = ['nee', 'ja', 'streng'] as const;
type PeppolControle = (typeof peppolControles)[number];

/** Where people see the documents; absent until the user says it. */
export interface WebPlace {
  /** The address of a document's page on the service's site, with `{id}` or `{nummer}`, and `{soort}` where it wants that. */
  readonly webadres?: string;
}

export const documentLanguages = ['nl', 'fr', 'en'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** What documents show of the account's own; absent until the user says it. */
export interface DocumentHabits {
  /** Whether the reference of the user's own is on each document that has one. */
  readonly referentie_op_document?: boolean;
  readonly taal_document?: DocumentLanguage;
}

/** Who gives the answers that only a person decides: a person at a terminal, or a program that a person answers for. */
export const answerers = ['mens', 'programma'] as const;

/** What a 429 of the service means for a write: nobody knows, or it is refused, so that the same write may go later. */
export const meaningsOf429 = ['onbekend', 'geweigerd'] as const;

/** How an account sends; absent until the user says it. */
export interface SendingHabits {
  readonly peppol_controle?: PeppolControle;
  readonly antwoorden_door?: (typeof answerers)[number];
  readonly bij_limiet?: (typeof meaningsOf429)[number];
}

/** The source of a key: the configuration file, the first line that a command prints, a variable, or none. */
export type KeySource =
  | { readonly bron: 'bestand' }
  | { readonly bron: 'opdracht'; readonly opdracht: string }
  | { readonly bron: 'omgeving'; readonly variabele: string }
  | { readonly bron: 'geen' };

/** The value of `--opslag` and DUIT_OPSLAG for the store on this machine. */
export const localStore = 'lokaal';

/** Where an account is remembered that several machines share; absent if this machine remembers it. */
export interface SharedStore {
  /** The address of the database, which holds no password. */
  readonly opslag?: string;
  /** The command whose first line is the password of the database. */
  readonly opslag_wachtwoord_opdracht?: string;
}

/** Whether a text has the form of a database's address without a password. The address is read whole when it is used. */
export const isStoreAddress = (text: string): boolean => /^postgres(?:ql)?:\/\/(?:[^@/?#:\s]*@)?[^@\s]+$/.test(text);

export type OwnFacts = Taxpayer & Firm & OwnRates & OwnAccounts & ReminderTerms & SendingHabits & DocumentHabits & WebPlace;

/** An account at the service. It never holds the key; `Profiles.readKey` gives it. */
export interface Profile extends OwnFacts, SharedStore {
  readonly naam: string;
  /** The id of the account: everything that is remembered belongs to it. Another key of the account leaves it as it is. */
  readonly account: string;
  readonly base_url: string;
  readonly soort: Soort;
  readonly sleutel: KeySource;
  /** Whether finalising and sending always ask, or need `--ja`. */
  readonly beschermd: boolean;
  /** False where nothing that is read with this profile may be kept on this machine. */
  readonly geheugen?: boolean;
}

/** The practice account, always there. No host has its name, so nothing reaches the network; its taxpayer can practise every report. */
export const oefen: Profile & Required<Taxpayer & Pick<OwnAccounts, 'rekeningen'>> = {
  naam: 'oefen',
  account: 'oefen',
  base_url: 'https://oefen.invalid/api/v1',
  soort: 'test',
  sleutel: { bron: 'geen' },
  beschermd: false,
  ondernemingsnummer: '0998877195',
  btw_stelsel: 'normaal',
  aangifte: 'kwartaal',
  firma: 'Atelier Vermeulen BV',
  straat: 'Kouterstraat 14',
  postcode: '9000',
  gemeente: 'Gent',
  mail_van_firma: 'facturen@ateliervermeulen.example',
  // The second one is where the practice bank puts money aside.
  rekeningen: ['BE48001123456727', 'BE71001765432189'],
};

/** The name of the profile that DUIT_API_KEY and DUIT_BASE_URL make together. */
export const environmentName = 'omgeving';

/** Whether readings with this profile may be kept. The first job with its key in the environment leaves nothing behind. */
export const hasMemory = ({ geheugen }: Pick<Profile, 'geheugen'>): boolean => geheugen !== false;

/** Whether readings with this profile are kept, and offered to the shell. DUIT_GEHEUGEN=nee forbids it for all. */
export const keepsMemory = (profile: Pick<Profile, 'geheugen'>, { env }: Pick<World, 'env'>): boolean =>
  env['DUIT_GEHEUGEN'] !== 'nee' && hasMemory(profile);

/** Names under which no profile can be saved. */
export const reserved: readonly string[] = [oefen.naam, environmentName];

/** Whether a profile may have this name: up to 64 letters, digits and `. _ - @ +`, of which the first is a letter, digit or `_`. */
export const isName = (text: string): boolean =>
  // Most names are of plain letters, and the second pattern takes a millisecond to compile.
  /^\w[\w.@+-]{0,63}$/.test(text) || /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._@+-]{0,63}$/u.test(text);

/** Whether a text can be the id of an account: a uuid, as `profiel maak` makes it, or the print of a key in the environment. */
export const isAccount = (text: string): boolean => /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/.test(text);

export const isVariable = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);
