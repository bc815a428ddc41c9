import type { Side } from '../../store/move.ts';
import type { Destination } from '../../store/moved.ts';
import type { PostgresOptions } from '../../store/postgres/access.ts';
import type { DatabasePlan } from '../../store/postgres/make.ts';
import type { StateStore } from '../../store/store.ts';
import type { Tempo } from '../../store/tempo.ts';
import type { Profile, SharedStore } from '../../service/profiles/index.ts';

/** A store without its password: the one on this machine where it has no address. */
type StoreChoice = SharedStore;

/** An account that a database has something of, with the facts that the machine which joined it first left there. */
export interface KnownAccount {
  readonly account: string;
  readonly naam: string | undefined;
  readonly base_url: string | undefined;
}

/**
 * The stores in which accounts are remembered: the one on this machine, and databases that several machines share. A dry run
 * only reads them, and still counts its requests.
 */
export interface Stores {
  /** The value of DUIT_OPSLAG, which goes before that of the profile; undefined where it is not set. */
  readonly named: string | undefined;
  /** Opens the store of a profile's account; it is closed at the end. */
  state(
    profile: Pick<Profile, 'account'> & Partial<Pick<Profile, 'naam' | 'base_url'>> & StoreChoice,
    patience?: number,
  ): Promise<StateStore>;
  /** The accounts of a database, and the service of each where the database knows it. Fails with exit 10 where it can't be used. */
  accounts(store: StoreChoice): Promise<KnownAccount[]>;
  /** How a database is reached. Fails with exit 10 for the store on this machine. */
  reach(store: StoreChoice): PostgresOptions;
  /**
   * Makes the tables of a store in a database, or brings them up to date, and gives the SQL for it; a dry run only gives the SQL.
   * Fails with exit 10 where the database can't hold a store.
   */
  make(store: StoreChoice): Promise<DatabasePlan>;
  /** The place of a store. Fails with exit 10 on an address that can't be read. */
  at(store: StoreChoice): Promise<Destination>;
  /** Opens the count of requests of a store, and the limits that were learned; closed at the end. */
  count(store: StoreChoice): Promise<Tempo>;
  /** Opens a store as a whole, to move an account out of it or into it. */
  side(store: StoreChoice): Promise<Side>;
}
