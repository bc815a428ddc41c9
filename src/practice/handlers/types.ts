import type { Body, Data, Endpoint, endpoints, Operation, Page, Query } from '../../contract/index.ts';
import type { KeyKind } from '../store/open.ts';

/** A request that is authenticated and fits the contract; `id` is the one in the path, in lower case. */
export interface Incoming<O extends Operation> {
  readonly id: string;
  readonly query: Query<O>;
  readonly body: Body<O>;
  readonly soort: KeyKind;
}

type Reply<O extends Operation, R extends Endpoint['reply']> = R extends 'one'
  ? NonNullable<Data<O>>
  : R extends 'page'
    ? Page<NonNullable<Data<O>>>
    : Uint8Array | string;

type Result<O extends Operation> = Reply<O, (typeof endpoints)[O]['reply']>;

type Handler<O extends Operation> = (request: Incoming<O>) => Result<O> | Promise<Result<O>>;

/** One handler for each operation of the contract; leaving one out does not compile. */
export type Handlers = { readonly [O in Operation]: Handler<O> };

export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<Operation, `${Prefix}.${string}`>>;
