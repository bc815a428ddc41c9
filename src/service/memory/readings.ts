import type { Operation } from '../../contract/index.ts';
import type { StateView } from '../../store/store.ts';

/** The kinds of thing that memory keeps. Credit notes are kept with the invoices, as the service lists them. */
export const memoryKinds = ['klant', 'product', 'factuur', 'offerte', 'inbox'] as const;
export type MemoryKind = (typeof memoryKinds)[number];

export interface MemoryReading {
  readonly kind: MemoryKind;
  readonly item: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly whole: boolean;
  /** Whether it is the reply to a write, which may leave out fields that it changed. */
  readonly written: boolean;
  readonly klant_id?: string;
  /** The invoice that it credits, whose customer it has. */
  readonly credits?: string;
}

const readKinds: Readonly<Record<string, MemoryKind>> = {
  klanten: 'klant',
  producten: 'product',
  facturen: 'factuur',
  creditnotas: 'factuur',
  offertes: 'offerte',
  inbox: 'inbox',
};

/** The reading in the reply of an operation with this document and request body; undefined if it tells of nothing that is kept. */
export function readingOf(operation: Operation, item: object, body?: unknown, document?: string): MemoryReading | undefined {
  const [resource = '', action = ''] = operation.split('.');
  const kind = readKinds[resource];
  const { id } = item as { id?: unknown };
  if (!kind || action === 'versturen' || typeof id !== 'string') return undefined;
  const isNote = resource === 'creditnotas' || action === 'creditnota';
  const { klant_id } = (body ?? {}) as { klant_id?: unknown };
  return {
    kind,
    item: { ...(isNote && { type: 'creditnota' }), ...item, id: id.toLowerCase() },
    whole: action === 'get',
    written: action !== 'get' && action !== 'list',
    ...(action === 'create' && typeof klant_id === 'string' && { klant_id }),
    ...(action === 'creditnota' && document !== undefined && { credits: document }),
  };
}

export const keptKindOf = (operation: Operation): MemoryKind | undefined => readKinds[operation.split('.')[0] ?? ''];

export interface KeptReading {
  /** The moment of the reading, UTC. A list row that agrees leaves the moment of a whole reading as it is. */
  readonly read: string;
  /** Whether it was read on its own, with all its fields; otherwise it is a row of a list, or the reply to a write. */
  readonly whole: boolean;
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string };
  /**
   * The customer of a quote or draft that duit made, or of a draft as it was read: a draft can have changed since. A final invoice keeps the
   * one that it had as a draft, for a person to read, until it is read on its own.
   */
  readonly klant_id?: string;
  /** The fields of a draft credit note that tell its sign, as it was read on its own: it can have changed since. */
  readonly sign?: Readonly<Record<string, unknown>>;
  /** The customer and the lines of a draft invoice as it was read on its own: it can have changed since. */
  readonly draft?: Readonly<Record<string, unknown>>;
}

export const customerIdOf = ({ data, klant_id }: KeptReading): string | undefined =>
  typeof data['customer_id'] === 'string' ? data['customer_id'] : klant_id;

export const cacheOf = (kind: MemoryKind): string => `geheugen.${kind}`;

export const takeKept = async (view: Pick<StateView, 'get'>, kind: MemoryKind, id: string): Promise<KeptReading | undefined> =>
  (await view.get(cacheOf(kind), id.toLowerCase())) as KeptReading | undefined;

/** The kept facts of those of these things that are kept, by id in lower case. */
export const takeEach = async (view: Pick<StateView, 'many'>, kind: MemoryKind, ids: readonly string[]) =>
  (await view.many(
    cacheOf(kind),
    ids.map((id) => id.toLowerCase()),
  )) as unknown as ReadonlyMap<string, KeptReading>;

/** Everything of a kind that is kept, in order of id. */
export async function* listKept(view: StateView, kind: MemoryKind): AsyncGenerator<KeptReading> {
  for await (const [, kept] of view.list(cacheOf(kind))) yield kept as unknown as KeptReading;
}
