import type { Body, Data, Operation, OperationOf, Page, Query } from '../contract/index.ts';

/** What a call carries: the id in the path and the body, as the operation has them. */
export interface Call<O extends Operation> {
  readonly id?: string;
  readonly body?: Body<O>;
}

/** A download as it comes in; reading past the deadline or the size cap throws. */
export interface Download {
  readonly media: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The service as 24 operations: authenticated, checked against the contract, repeated only where that is safe. */
export interface Client {
  one<O extends OperationOf<'one'>>(operation: O, call?: Call<O>): Promise<NonNullable<Data<O>>>;
  page<O extends OperationOf<'page'>>(operation: O, query: NonNullable<Query<O>>): Promise<Page<NonNullable<Data<O>>>>;
  file(operation: OperationOf<'file'>, id: string): Promise<Download>;
}
