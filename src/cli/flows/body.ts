import type * as z from 'zod/mini';

type Contract = typeof import('../../contract/index.ts');
type BodyName = 'KlantInvoer' | 'KlantWijziging' | 'FactuurInvoer' | 'OfferteInvoer' | 'TestDocumentInvoer' | 'VerstuurInvoer';

/** A request body of the contract, by the name of its schema. */
export type BodyOf<N extends BodyName> = z.infer<Contract[N]>;

/**
 * The body as the service's schema takes it; every field that does not fit is named, and nothing is sent.
 * The schema is named rather than given so that the help of a command loads none.
 */
export async function checkedBody<N extends BodyName>(name: N, body: unknown): Promise<BodyOf<N>> {
  const contract = await import('../../contract/index.ts');
  const { checkedInput } = await import('../../service/api/input.ts');
  return checkedInput<Contract[BodyName]>(contract[name], body) as BodyOf<N>;
}
