import type { Failure } from '../failure.ts';

/** A value that JSON can hold. A member that is undefined is left out. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

export interface Logged {
  /** Its place: 1 for the first of its log, then only upwards; never given twice. */
  readonly n: number;
  /** Its id, which it has in every store that the account is ever kept in: 16 hexadecimal digits. Numbers are those of one store. */
  readonly id: string;
  /** The number of the record that began its entry; null for that record itself. */
  readonly about: number | null;
  readonly subject: string | null;
  readonly body: Json;
}

/**
 * Which records of a log are asked for; a record must fit every member that is given. An entry is a record without `about`
 * together with the records that are about it.
 */
export interface RecordQuery {
  /** Only records with a higher number. */
  readonly after?: number;
  /** Only the entry that begins with this number. */
  readonly entry?: number;
  /** Only entries that begin with one of these numbers: above the first, and up to the second. */
  readonly among?: readonly [above: number, upTo: number];
  /** Only entries of which some record has this subject. */
  readonly subject?: string;
  /** Only entries whose first record has one of these subjects. */
  readonly begun?: readonly string[];
  readonly unsettled?: true;
  /** Only entries that are not settled, or of which some record has a higher number or this subject. */
  readonly either?: { readonly after: number; readonly subject: string | null };
  /** Only so many of the newest entries. */
  readonly latest?: number;
  /** At most so many records, the oldest of them. */
  readonly limit?: number;
}

/** One consistent state of everything that is stored for an account. Can't be used any more once the work that received it has ended. */
export interface StateView {
  /** When it began, by the clock that all machines with this store share; undefined if the store has no clock of its own. */
  readonly time: Date | undefined;
  /**
   * Whether the account was last used in another database than this one: a copy was put back, or another server took over. Its last lines
   * may be lost then. A store that only this machine has can't tell.
   */
  readonly isReplaced: boolean;
  /** Why this user can add nothing here, where the store knows that before a try; undefined if nothing is known to stop one. */
  readonly barred?: Failure | undefined;
  /** The one that has a lock at this moment, one of this process too; undefined if nobody has, or the store can't tell. */
  holder(name: string): Promise<Holder | undefined>;
  /** The number of the last record that a log was ever given; 0 for none. */
  last(log: string): Promise<number>;
  /** The last record of the account that was not forgotten, in whatever log; undefined for none. */
  lastLine(): Promise<LineSeen | undefined>;
  numberOf(id: string): Promise<number | undefined>;
  /** Those of these ids that no record of the account has. */
  unknown(ids: readonly string[]): Promise<string[]>;
  /** Records, the oldest first. */
  records(log: string, query?: RecordQuery): Promise<Logged[]>;
  get(collection: string, key: string): Promise<Json | undefined>;
  /** The values of these keys in a collection, of those that there are: many thousands are read far sooner than one by one. */
  many(collection: string, keys: readonly string[]): Promise<ReadonlyMap<string, Json>>;
  /** The keys that begin with `prefix`, in order, with their values; few of them are in memory at a time. */
  list(collection: string, prefix?: string): AsyncIterable<readonly [key: string, value: Json]>;
}

export type LineSeen = Pick<CopiedLine, 'id' | 'log'>;

/** A line of a log as every copy has it. Its id is its only identity: numbers are those of one store. */
export interface CopiedLine {
  /** 16 hexadecimal digits. */
  readonly id: string;
  readonly log: string;
  readonly subject?: string;
  readonly settles?: true;
  /** The id of the line that began its entry; absent in that line itself. */
  readonly of?: string;
  readonly body: Json;
}

export type KeptValue = readonly [collection: string, key: string, value: Json];

export interface Addition {
  /** Its id, for a record that another store has already; else it gets a new one. */
  readonly id?: string;
  /** The number of the entry that it is about; without it an entry begins. */
  readonly about?: number;
  readonly subject?: string;
  /** Its entry needs no more looking at, now and from then on. */
  readonly settles?: boolean;
  readonly body: Json;
}

export interface Added extends Logged {
  /** The id of the record that began its entry; undefined for that record itself. */
  readonly of: string | undefined;
}

/** A state that can be changed, and that nobody else changes meanwhile. */
export interface Transaction extends StateView {
  append(log: string, addition: Addition): Promise<Added>;
  /** All records of every log as copies have them, in the order in which they were added. */
  lines(): Promise<CopiedLine[]>;
  values(): Promise<KeptValue[]>;
  /** Removes all records of these entries for good; their numbers are not given again. */
  forget(log: string, entries: readonly number[]): Promise<void>;
  put(collection: string, key: string, value: Json): Promise<void>;
  remove(collection: string, key: string): Promise<void>;
  /** Has the account belong to this database from now on, though it may have been replaced. */
  adopt(): Promise<void>;
}

/** Adds a line to the store, about the entry with this number, and what follows from it. */
export type AddLine = (transaction: Transaction, about: number | undefined) => Promise<void>;

export interface StoreCheck {
  /** How many lines there are in all logs. */
  readonly lines: number;
  /** How many of them are in the other copy too, where there is one. */
  readonly both?: number;
  /** How many lines and values are not as they were written, or are missing. */
  readonly damaged: number;
}

/** The beginning of the name of a lock that is taken only once, so that nothing of it needs to stay on disk. */
export const onceOnly = 'eenmalig ';

export interface Lock {
  /** Whether this process still has it: a lock of a server ends with the connection. */
  isHeld(): Promise<boolean>;
  /** Lets go of it. No transaction of this process may wait for that, nor for `isHeld`: both may need its connection. */
  release(): Promise<void>;
}

export interface Holder {
  readonly machine: string;
  readonly person: string;
  /** The work that it needs the lock for, as it was given with it. */
  readonly work: string;
  /** When it took the lock, by the clock of the store. */
  readonly since: Date;
}

/**
 * The memory of one account that outlives a process. Every method fails with a local `Failure` (exit 10) where this machine
 * or the server of the store can't do it. Work that is handed over waits for nothing but its own view: no person, no network, no other call of the store.
 */
export interface StateStore {
  /** The name of the database that machines share; undefined for a store of this machine alone. */
  readonly shared: string | undefined;
  /** Reads one state, whatever others write meanwhile. */
  read<T>(work: (view: StateView) => Promise<T>): Promise<T>;
  get(collection: string, key: string): Promise<Json | undefined>;
  /** Changes the state, one at a time among all processes: on disk when this ends, and nothing of it where `work` throws. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Leaves a line of an entry in the file beside the store, which can't take it now: the next command hands it over. Exit 10 if the disk refuses. */
  readonly leave?: (line: CopiedLine) => void;
  /**
   * Keeps a line whatever becomes of the store, and gives why only the file beside it could take it: the next command hands it over. Absent
   * without a file. Exit 10 if neither can take it.
   */
  readonly record?: (line: CopiedLine, add: AddLine) => Promise<Failure | undefined>;
  /** Has a database that knows nothing of the account take over the lines of this machine, and raises the flag; one that knows it stays as it is. Tells how many it took over. */
  readonly restore?: () => Promise<number>;
  /** Takes a lock that ends with its holder, however that ends; undefined if another has it. */
  lock(name: string, work?: string): Promise<Lock | undefined>;
  /** The other that has a lock which could not be taken, for a message; undefined if it is not known or has let go. */
  holder(name: string): Promise<Holder | undefined>;
  /** Holds every line and value against its CRC-32, and the lines against those of the other copy where they are given. */
  check(copied?: readonly CopiedLine[]): Promise<StoreCheck>;
  /** Fails with exit 10 if this user may not change written records: that is for the owner of a store that machines share. */
  checkOwner(): Promise<void>;
  /**
   * Leaves no copy of what was removed in any file of the store on this machine, and fails (5, 10) where it can't: a wipe ends with it.
   * The files of a database server are its own affair.
   */
  clean(): Promise<void>;
  /** Has the store take over what is in the file beside it. Exit 10 if it can't. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
