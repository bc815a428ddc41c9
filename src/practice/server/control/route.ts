import type * as z from 'zod/mini';
import type { FactuurKort, OfferteKort } from '../../../contract/index.ts';
import type { AccountDay } from '../../day.ts';
import type { FillOptions, Summary } from '../../seed/index.ts';
import type { AccountState } from '../../store/records.ts';
import type { Faults } from '../faults.ts';
import type { ServerLimit } from '../limit.ts';
import type { KeptRequest } from '../received.ts';

/** The account as the control interface moves it. */
export interface Controlled {
  readonly fill: (options?: FillOptions) => Promise<Summary>;
  readonly wipe: (also?: () => void) => Promise<void>;
  readonly pay: (name: string) => Promise<FactuurKort>;
  readonly setOfferteStatus: (name: string, status: string) => Promise<OfferteKort>;
  readonly state: () => AccountState;
}

export interface Controls {
  readonly account: Controlled;
  readonly faults: Faults;
  readonly kept: KeptRequest;
  readonly limit: ServerLimit;
  readonly day: AccountDay;
  /** Puts all of these back to how they were at the start, with an empty account. */
  readonly restart: () => Promise<void>;
}

interface Given {
  readonly body: unknown;
  /** The values of the query by name, of which `query` knows every one. */
  readonly query: Readonly<Record<string, string>>;
}

/** One operation of the control interface; without a result it answers 204. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly body?: z.ZodMiniType;
  /** The names that the query may have, each with its values and its meaning. */
  readonly query?: Readonly<Record<string, { readonly schema: z.ZodMiniType; readonly description: string }>>;
  /** Whether there is a result. */
  readonly gives: boolean;
  readonly handle: (controls: Controls, given: Given) => unknown;
}
