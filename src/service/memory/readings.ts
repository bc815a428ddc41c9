import type { Operation } from '../../contract/index.ts';

/** The kinds of thing that memory keeps. Credit notes are kept with the invoices, as the service lists them. */
export const memoryKinds = ['klant', 'product', 'factuur', 'offerte', 'inbox'] as const;
export type MemoryKind = (typeof memoryKinds)[number];

/** One thing as a reply gave it. */
export interface MemoryReading {
  readonly kind: MemoryKind;
  readonly item: Readonly<Record<string, unknown>> & { readonly id: string };
  /** Whether it was read on its own, with all its fields. */
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
