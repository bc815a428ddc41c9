import type { EditedText } from '../../machine/files/edited.ts';
import type { Files } from '../../machine/files/index.ts';
import type { Failure } from '../../failure.ts';
import type { Vies } from '../../einvoice/vies.ts';
import type { ReachLookup } from '../../einvoice/peppol/reach.ts';
import type { Practice, PracticeOptions } from '../../practice/index.ts';
import type { Api } from '../../service/api/index.ts';
import type { Probe } from '../../service/api/probe.ts';
import type { Peek } from '../../service/budget/index.ts';
import type { Machine } from '../../service/diagnosis/index.ts';
import type { Journal } from '../../service/journal/log/journal.ts';
import type { World } from '../../machine/world.ts';
import type { StateStore } from '../../store/store.ts';
import type { WriteGate } from '../../service/run/step.ts';
import type { Memory } from '../../service/memory/memory.ts';
import type { Recovery } from '../../service/journal/recovery/recovery.ts';
import type { Approvals } from '../../service/journal/approval/approvals.ts';
import type { AccountLimits } from '../../service/limits/limits.ts';
import type { Profiles } from '../../service/profiles/index.ts';
import type { Profile, SharedStore } from '../../service/profiles/profile.ts';
import type { Format, Out } from '../output/out.ts';
import type { Ask } from '../terminal/ask.ts';
import type { Language } from '../../language.ts';
import type { Side } from '../../store/move.ts';
import type { Destination } from '../../store/moved.ts';
import type { PostgresOptions } from '../../store/postgres/access.ts';
import type { Tempo } from '../../store/tempo.ts';

/** The parts of the world that a job of a long life needs. */
export type Around = Pick<
  World,
  | 'env'
  | 'home'
  | 'cwd'
  | 'platform'
  | 'machine'
  | 'pid'
  | 'started'
  | 'now'
  | 'monotonic'
  | 'random'
  | 'sleep'
  | 'stop'
  | 'abandon'
  | 'program'
>;

/** The session of one run, with which a command declares its action. It is light, because the help loads it too. */
export interface Session {
  /** Makes a commander action of a handler; the action opens the session once the options are known. */
  action<A extends unknown[]>(handler: (opened: OpenSession, ...args: A) => Promise<void>): (...args: A) => Promise<void>;
  /** The output of the command that ran, or one made from `globals` if none ran. */
  out(globals: Globals): Promise<Out>;
  close(): Promise<void>;
}

/** How the account that is served differs from the practice account as it is. */
export interface PracticeChoice extends Pick<PracticeOptions, 'datum' | 'zaad' | 'sleutels' | 'tarieven' | 'karig'> {
  /** Whether it is a new account that is removed at the end. */
  readonly tijdelijk?: boolean | undefined;
}

/** What a dry run meets on its way, in that order. */
export interface DryRunNotes {
  /** The failures with which the command itself would stop before it sends anything. */
  readonly stops: Failure[];
  /** The same of the questions that it would ask at this terminal. */
  readonly questions: Failure[];
  readonly remarks: string[];
}

/**
 * Everything that a command works with. The functions open what they give on their first call. In a dry run nothing of it changes
 * this machine or the service, but for the count of requests: a change throws `DryRun`, and a write to the service is rehearsed.
 */
export interface OpenSession {
  /** The words of the command line, without `duit`. */
  readonly argv: readonly string[];
  readonly globals: Globals;
  readonly out: Out;
  /** What was noted in this dry run; undefined in any other run. */
  readonly dryRun: DryRunNotes | undefined;
  readonly files: Files;
  readonly ask: Ask;
  /** Whether a person decides: at this terminal, or by a program that one answers for. */
  readonly person: () => Promise<boolean>;
  /** Prepares a text that the user writes in their own editor; `name` is that of its file. */
  readonly edited: (name: string) => Promise<EditedText>;
  readonly profiles: Profiles;
  readonly stores: Stores;
  /** The journal of the chosen profile, or of the profile `naam`. */
  readonly journal: (naam?: string) => Promise<Journal>;
  /** The store of everything that is remembered of the chosen profile's account. */
  readonly state: () => Promise<StateStore>;
  /**
   * The same store for figures that are shown under the name `what`. If a shared database may lack lines, or the bank a statement, the
   * command shows the figures and ends with 13.
   */
  readonly figures: (what: string, rests?: 'bank') => Promise<StateStore>;
  /** Fails with exit 13 if the figures that were shown may lack lost lines or statements. */
  readonly checkFigures: () => void;
  readonly approvals: () => Promise<Approvals>;
  readonly limits: (profile: Profile) => Promise<AccountLimits>;
  /** Finds out how the writes with an unknown outcome ended. */
  readonly recovery: () => Promise<Recovery>;
  /** Puts the lines of this machine in a shared database that knows nothing of the account; gives their number. Fails with exit 2 or 10. */
  readonly restoreLines: () => Promise<number>;
  /** Ends the flag that lines may be lost. Fails with exit 10. */
  readonly endLoss: () => Promise<void>;
  /** The references of a job whose documents the user wants although an equal one is there. */
  readonly others: Set<string>;
  /** The profile from the option, the environment or `profiel gebruik`; fails with exit 4 if there is none. */
  readonly profile: () => Promise<Profile>;
  /** The account that a key belongs to, with its store and a profile that used it; undefined for a key that nothing here tells of. */
  accountOfKnownKey(profile: Profile, key: string): Promise<KnownSide | undefined>;
  readonly api: () => Promise<Api>;
  /** The gate that every write of the command passes. */
  readonly gate: () => Promise<WriteGate>;
  /** Begins the connection to the service, which `api` does otherwise, while the command still loads; never in a dry run. */
  readonly connect: () => Promise<void>;
  /** The contents of the chosen profile's account as far as they were read. */
  readonly memory: () => Promise<Memory>;
  /** Tries a profile, saved or not, with one read. Without `key` it takes the profile's own; fails with exit 4 if there is none. */
  probe(profile: Profile, key?: string): Promise<Probe>;
  /** The use that this machine makes of the key's limit; undefined for a profile without a limit. */
  readonly limit: () => Promise<Peek | undefined>;
  /** Forgets everything that memory keeps on this machine of the account of a profile. Fails with exit 10. */
  readonly forget: (profile: Pick<Profile, 'account' | 'opslag'>) => Promise<void>;
  /** Works in the account of another profile without questions. Everything that the work opens there is closed at its end. */
  within<T>(naam: string, out: Out, work: (session: OpenSession) => Promise<T>): Promise<T>;
  /** The practice account, whichever profile is chosen; in a dry run a copy of it. */
  readonly practice: () => Promise<Practice>;
  /** The practice account, or one made for this run alone, to be served over HTTP: its heavy work is done beside this thread. */
  readonly servedPractice: (choice: PracticeChoice) => Promise<Practice>;
  /** Opens the public reads of Peppol. With the profile `oefen` its sample company answers. No key is needed. */
  readonly reachLookup: () => Promise<ReachLookup>;
  /** Opens the question to VIES. Fails with exit 2 with the profile `oefen`, which asks nothing outside this machine. */
  readonly vies: () => Promise<Vies>;
  readonly machine: () => Promise<Machine>;
  readonly now: () => Date;
  /** The name of the time zone in which a person reads moments; undefined for that of this machine. */
  readonly timeZone: string | undefined;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly uuid: () => string;
  /** Aborted when the user wants to stop; then nothing new may start. */
  readonly stop: AbortSignal;
  /** Waits until the user stops a server; the command then ends with 0. */
  readonly untilStopped: () => Promise<void>;
  /** Makes this a command that stays: it leaves requests to others, and a signal ends it with 0. */
  readonly stay: () => void;
  /** Makes this a job of many requests, which does not hurry where machines share the account. */
  readonly job: () => void;
  /** Says that this command begins work of which the store must hear, so that no wait for the store ends early. */
  readonly act: () => void;
  /** Whether this command sent a change, or ran a program of the user. */
  readonly hasActed: () => boolean;
  /** Has the key read again, and new connections opened, at the next `api`. */
  readonly renew: () => void;
  /** The clocks of this machine, its programs and the request to stop, for work that continues for long. */
  readonly world: Around;
  /** Runs another command line in the same world; `stdout` is all that it printed, of which `shown` gives each piece that is to be seen. */
  readonly run: (argv: readonly string[], shown?: (piece: string) => string) => Promise<{ code: number; stdout: string }>;
}

export interface Globals {
  profiel?: string;
  formaat?: Format;
  /** The format that was set for a terminal. */
  usual?: Format;
  json?: boolean;
  velden?: string[] | undefined;
  csvStijl?: 'be';
  csvRuw?: boolean;
  stil?: boolean;
  debug?: boolean;
  /** From `--debug=curl`. */
  debugCurl?: boolean;
  geenKleur?: boolean;
  geenPager?: boolean;
  ja?: boolean;
  nietInteractief?: boolean;
  proef?: boolean;
  /** French is for letters to customers alone. */
  taal?: Language | 'fr';
  timeout?: number;
  maxWacht?: number;
  nietWachten?: boolean;
  negeerOpen?: boolean;
  tochMaken?: boolean;
  /** An option of the commands that write. */
  reden?: string;
  /** An option of lists. */
  limit?: number;
  /** An option of the commands that send. */
  nogmaals?: boolean;
  ookPerEmail?: boolean;
  ookPerPeppol?: boolean;
  tempo?: number;
}

/** An account that a key led to before. */
export interface KnownSide extends SharedStore, Pick<Profile, 'account'>, Partial<Pick<Profile, 'soort'>> {
  readonly naam?: string;
}

/** An account that a database has something of, with the facts that the machine which joined it first left there. */
export interface KnownAccount {
  readonly account: string;
  readonly naam: string | undefined;
  readonly base_url: string | undefined;
}

/** The store on this machine, and databases that several machines share. A dry run only reads them, and still counts its requests. */
export interface Stores {
  /** The value of DUIT_OPSLAG, which goes before that of the profile; undefined if it is not set. */
  readonly named: string | undefined;
  /** Opens the store of a profile's account; it is closed at the end. */
  state(
    profile: Pick<Profile, 'account'> & Partial<Pick<Profile, 'naam' | 'base_url'>> & SharedStore,
    patience?: number,
  ): Promise<StateStore>;
  /** The accounts of a database, and the service of each where the database knows it. Fails with exit 10 if it can't be used. */
  accounts(store: SharedStore): Promise<KnownAccount[]>;
  /** How a database is reached. Fails with exit 10 for the store on this machine. */
  reach(store: SharedStore): PostgresOptions;
  /**
   * Makes the tables of a store in a database and gives the SQL for it, empty if they are there; a dry run only gives the SQL.
   * Fails with exit 10 if the database can't hold a store.
   */
  make(store: SharedStore): Promise<string>;
  /** The place of a store. Fails with exit 10 on an address that can't be read. */
  at(store: SharedStore): Promise<Destination>;
  /** The count of requests in a database that machines share. Fails with exit 10 for the store on this machine. */
  count(store: SharedStore): Promise<Tempo>;
  /** Opens a store as a whole, to move an account out of it or into it. */
  side(store: SharedStore): Promise<Side>;
}

export type Opened<Parts extends keyof OpenSession> = Pick<OpenSession, Parts>;
