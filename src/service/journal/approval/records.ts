import { everyOf } from '../../../group-by.ts';
import type { StateView } from '../../../store/store.ts';
import type { EvidenceDocument } from '../verdict/evidence.ts';
import type { VerdictReason } from '../verdict/table.ts';

export interface Asker {
  readonly gebruiker: string | null;
  readonly computer: string;
  readonly programma?: string;
}

export interface Ruled {
  readonly soort: 'goed' | 'geweigerd';
  readonly door: Asker;
  readonly reden?: string;
}

interface Ruling extends Ruled {
  /** The moment, in ISO 8601. */
  readonly tijd: string;
  /** The id of the line of the journal that tells of it. */
  readonly regel: string;
}

/** A request for approval: writes that were about to leave, and wait until a person approves them. */
export interface Aanvraag {
  readonly nummer: number;
  readonly tijd: string;
  readonly door: Asker;
  readonly profiel: string;
  readonly reden?: string;
  /** The version of the limits under which it was asked. */
  readonly grens: number;
  /** How many writes it has, and how many of them left. */
  readonly aantal: number;
  readonly gebruikt: number;
  readonly besluit?: Ruling;
}

/** What stood in the way of a write, and was set aside by a decision of the one who asked. */
export interface SetAside {
  readonly oorzaak: VerdictReason;
  /** The option of that decision; none if it was a yes at a terminal, or duit only tells of it. */
  readonly optie?: string;
  /** The id of the first line of an earlier write in the journal, with what is known of that write. */
  readonly regel?: string;
  /** Its number in the store at hand, where a person reads it. */
  readonly n?: number;
  readonly bewerking?: string;
  readonly tijd?: string;
  readonly zeker?: boolean;
  readonly gebruiker?: string | null;
  readonly computer?: string;
  readonly kanaal?: string;
  readonly naar?: string;
  /** Whether it went to another address than the customer had, which nothing here tells. */
  readonly ander_adres?: true;
  /** The documents that already exist. */
  readonly documenten?: readonly EvidenceDocument[];
  /** The same in words, in the language of the one who asked, where no earlier write tells it. */
  readonly tekst?: string;
}

export interface AskedWrite {
  /** What the one who asked set aside, the gravest first. */
  readonly ondanks?: readonly SetAside[];
  readonly bewerking: string;
  readonly document: string | null;
  /** The number of the document, or the reference by which a job calls it. */
  readonly naam?: string;
  readonly label?: string;
  readonly klant_id?: string;
  readonly klant?: string;
  /** The customer as it was read; one that is still to be made, as it will be sent. */
  readonly klantgegevens?: object;
  readonly offerte?: string;
  readonly datum?: string;
  /** In euro; that of a credit note is below zero. */
  readonly totaal_incl?: number;
  readonly kanaal?: string;
  readonly naar?: string;
  /** The e-mail address that the customer has. */
  readonly adres_klant?: string;
  /** The document as it was read. */
  readonly inhoud?: unknown;
  /** The body that is sent, without the defaults of duit. */
  readonly verzoek?: unknown;
  /** The fields that duit adds, by which the document is found later. */
  readonly toegevoegd?: object;
  readonly query?: object;
  /** The month in which its date by default lies. */
  readonly maand?: string;
}

/** A write that was about to leave, with the hash of all that a person approves of it. */
export interface HeldWrite extends AskedWrite {
  readonly sleutel: string;
}

export interface KeptWrite extends HeldWrite {
  /** The hash of the write that it follows: it may leave once that one did, and its document is exactly what was approved there. */
  readonly van?: string;
  readonly aanvraag: number;
  readonly plaats: number;
  readonly gebruikt?: true;
}

/** The status of an aanvraag. One that lapsed is asked again. */
export type Standing = 'wacht' | 'goedgekeurd' | 'geweigerd' | 'vervallen' | 'uitgevoerd';

/** The collections of the store that hold aanvragen, by number, and their writes, by hash. */
export const requestsCollection = 'aanvraag';
export const writesCollection = 'aanvraag-schrijfactie';

/** The last number that was given, in the collection of the limits. */
export const counterKey = 'aanvraag';

/** The key of an aanvraag, so that keys come in the order of the numbers. */
export const requestKey = (nummer: number): string => String(nummer).padStart(9, '0');

export const requestName = (nummer: number): string => `a${nummer}`;

/** A decision holds for so many milliseconds. */
export const rulingHolds = 7 * 86_400_000;

export interface Passing {
  /** The version of the limits. */
  readonly grens: number;
  readonly now: Date;
  /** The number up to which lines of the journal may be lost: an approval among them may have been used. */
  readonly lost: number;
  readonly numberOf: StateView['numberOf'];
}

/** The status of an aanvraag: its decision holds for seven days, also by a clock that was set back, and until a limit changes. */
export async function requestStanding({ aantal, gebruikt, grens, besluit }: Aanvraag, passing: Passing): Promise<Standing> {
  if (gebruikt >= aantal) return 'uitgevoerd';
  if (grens !== passing.grens) return 'vervallen';
  if (!besluit) return 'wacht';
  if (Math.abs(passing.now.getTime() - Date.parse(besluit.tijd)) >= rulingHolds) return 'vervallen';
  // A line that this store lacks is a lost one.
  const line = (await passing.numberOf(besluit.regel)) ?? 0;
  if (line <= passing.lost) return 'vervallen';
  return besluit.soort === 'goed' ? 'goedgekeurd' : 'geweigerd';
}

export const requestIn = async (view: Pick<StateView, 'get'>, nummer: number): Promise<Aanvraag | undefined> =>
  (await view.get(requestsCollection, requestKey(nummer))) as Aanvraag | undefined;

export const requestsIn = async (view: StateView): Promise<Aanvraag[]> =>
  (await everyOf(view.list(requestsCollection))).map(([, one]) => one as unknown as Aanvraag);

/** The writes of an aanvraag, or of all, in their order. */
export async function writesIn(view: StateView, nummer?: number): Promise<KeptWrite[]> {
  const all: KeptWrite[] = [];
  for await (const [, one] of view.list(writesCollection)) {
    const write = one as unknown as KeptWrite;
    if (nummer === undefined || write.aanvraag === nummer) all.push(write);
  }
  return all.toSorted((a, b) => a.plaats - b.plaats);
}
