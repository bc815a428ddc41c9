import type { Json } from './store.ts';

/** A moment on the clocks of one machine, in milliseconds. */
export interface Moment {
  /** Of the machine's clock, which begins again with each start of the machine. */
  readonly at: number;
  /** Tells this start of the machine from every other. */
  readonly boot: string;
}

/** The value of one key, which all processes of this machine share, or those of all machines that use one database. */
export interface Shared {
  readonly value: Json | undefined;
  /** The moment by the clock of the server, where machines share it; undefined if this machine's own clock counts. */
  readonly clock?: Moment;
}

/** Values that all processes of this machine share and that need not survive a power cut. Throws a local `Failure` (exit 10). */
export interface Tempo {
  /** Set where other machines share the values too: whether a process may continue without them after this error. */
  readonly mayGoOn?: (error: unknown) => boolean;
  /** Whether an error is how things are meant to be, as for a user who may only read: nobody need hear of it at a short command. */
  readonly isMeant?: (error: unknown) => boolean;
  /**
   * Decides the next value of a key on the one that stands, as if no other process did so meanwhile. `work` waits for nothing, and is
   * done again where another machine came between, or the database turns out to be damaged.
   */
  update<T>(key: string, work: (shared: Shared) => { readonly value: Json; readonly result: T }): Promise<T>;
  /** Reads a key and writes nothing. */
  peek(key: string): Promise<Shared>;
  close(): void;
}
