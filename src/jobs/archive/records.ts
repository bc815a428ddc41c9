/** `pad` begins at the folder of the archive and has `/` between its parts. */
export interface ArchivedFile {
  readonly pad: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** Each value is as it is written. */
export interface ArchiveDifference {
  readonly veld: string;
  readonly dienst: string;
  readonly ubl: string;
}

/** A file that the service refuses for good: it does not exist there. */
export interface AbsentFile {
  readonly naam: string;
  /** The words of the service. */
  readonly reden: string;
  /** The UTC moment at which it was asked for the last time. */
  readonly sinds: string;
}

/** As the first UBL names it. */
export interface ArchivedSupplier {
  readonly naam: string | null;
  /** Its VAT number, or else its Belgian enterprise number. */
  readonly nummer: string | null;
}

export type Stuk = 'verkoop' | 'ontvangen';

/** The facts of a document by which a person finds it and by which it is compared with the lists of the service. */
export interface DocumentFacts {
  readonly id: string;
  readonly stuk: Stuk;
  readonly type: string | null;
  readonly nummer: string | null;
  /** `YYYY-MM-DD`. */
  readonly datum: string | null;
  /** The customer, or the supplier of a received document. */
  readonly naam: string | null;
  /** The total including VAT. */
  readonly bedrag: number | null;
}

export interface ArchivedDocument extends DocumentFacts {
  /** The folder of its files, with `/` between the parts. */
  readonly map: string;
  readonly verwacht: readonly string[];
  readonly bestanden: readonly ArchivedFile[];
  /** The differences between the UBL and the data of the service; null if the two were not held against each other. */
  readonly afwijkingen: readonly ArchiveDifference[] | null;
  readonly afwezig?: readonly AbsentFile[];
}

/** A document of an export, with the number of its files that went along. */
export interface ExportedDocument {
  readonly id: string;
  readonly bestanden: number;
}

/** The request to keep the document with this id, or all documents of a customer or supplier, longer than the law asks. */
export interface KeepRule {
  readonly van: 'document' | 'naam';
  readonly waarde: string;
  /** The years after that of the date of a document. */
  readonly jaren?: number | undefined;
  /** The last day, `YYYY-MM-DD`. */
  readonly tot?: string | undefined;
}

/** One record of the log. The documents of a run are between a `begin` and, where it was not broken off, an `einde`. */
export type ArchiveEntry =
  | { readonly soort: 'archief'; readonly versie: number; readonly account: string; readonly bestanden: readonly ArchivedFile[] }
  | { readonly soort: 'begin'; readonly opdracht: string }
  | ({ readonly soort: 'document' } & Omit<ArchivedDocument, 'afwezig'>)
  | {
      readonly soort: 'aanvulling';
      readonly id: string;
      readonly bestanden: readonly ArchivedFile[];
      /** As in the record of the document, which it replaces where it is not null. */
      readonly afwijkingen: readonly ArchiveDifference[] | null;
    }
  | ({ readonly soort: 'bestaat_niet'; readonly id: string } & Pick<AbsentFile, 'naam' | 'reden'>)
  | ({ readonly soort: 'leverancier' } & ArchivedSupplier)
  | { readonly soort: 'export'; readonly documenten: readonly ExportedDocument[] }
  | ({ readonly soort: 'bewaren' } & KeepRule)
  | { readonly soort: 'einde'; readonly documenten: number; readonly gaten: number };

export type LogRecord = ArchiveEntry & { readonly n: number; readonly tijd: string };

export const entryFiles = (entry: ArchiveEntry): readonly ArchivedFile[] => ('bestanden' in entry ? entry.bestanden : []);
