import type * as z from 'zod/mini';
import type { FactuurKort, OfferteKort } from '../../../contract/index.ts';
import type { FillOptions, Summary } from '../../seed/index.ts';
import type { AccountState } from '../../store/state.ts';
import type { Faults } from '../faults.ts';
import type { KeptRequest } from '../received.ts';

/** The account as the control interface moves it. */
export interface Controlled {
  readonly fill: (options?: FillOptions) => Promise<Summary>;
  readonly wipe: () => Promise<void>;
  readonly pay: (name: string) => Promise<FactuurKort>;
  readonly setOfferteStatus: (name: string, status: string) => Promise<OfferteKort>;
  readonly state: () => AccountState;
}

export interface Controls {
  readonly account: Controlled;
  readonly faults: Faults;
  readonly kept: KeptRequest;
}

interface Given {
  readonly body: unknown;
  readonly search: URLSearchParams;
}

/** One operation of the control interface; without a result it answers 204. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly body?: z.ZodMiniType;
  /** The names that the query may have, each with its meaning. */
  readonly query?: Readonly<Record<string, string>>;
  /** Whether there is a result. */
  readonly gives: boolean;
  readonly handle: (controls: Controls, given: Given) => unknown;
}
