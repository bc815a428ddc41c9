import type { Body, Data, Endpoint, endpoints, Operation, Page, Query } from '../../contract/index.ts';
import type { Service } from '../service.ts';
import type { KeyKind } from '../store/open.ts';
import { type Condition, type PracticeList, readPage, when } from '../store/page.ts';

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

/** The page that a list request asks for, 50 items from the first when it does not say. (Limits) */
export function paged<T>(
  service: Service,
  list: Omit<PracticeList<T>, 'limit' | 'offset'>,
  query: { limit?: number | undefined; offset?: number | undefined },
): Page<T> {
  const { data, total } = readPage(service.store, { ...list, limit: query.limit ?? 50, offset: query.offset ?? 0 });
  return { data, total: service.total === 'all' ? total : data.length };
}

/** The newest first. */
export const byDate = 'datum desc, volg desc';

/** The conditions of a list with a status and two days. */
export const ofDays = ({ status, van, tot }: Partial<Record<'status' | 'van' | 'tot', string | undefined>>): Condition[] => [
  when('status = ?', status),
  when('datum >= ?', van),
  when('datum <= ?', tot),
];
