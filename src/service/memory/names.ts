import type { StateView, Transaction } from '../../store/store.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { MemoryReading } from './readings.ts';

/** The kinds of name that the shell completes, each called after the argument that takes it. */
export const nameKinds = ['klant', 'product', 'factuur', 'creditnota', 'offerte', 'document'] as const;
export type NameKind = (typeof nameKinds)[number];

export const isNameKind = (text: string): text is NameKind => nameKinds.some((kind) => kind === text);

/** The kinds of document that the shell completes with a description: the drafts and the final documents of each type. */
export const namedKinds = ['factuur-concept', 'factuur-definitief', 'creditnota-concept', 'creditnota-definitief'] as const;
export type NamedKind = (typeof namedKinds)[number];

export const isDocumentKind = (text: string): text is NamedKind => namedKinds.some((kind) => kind === text);

const collection = 'geheugen.namen';

/** How many names of each kind are kept: the shell reads all of them at each press of Tab. */
const mostNames = 500;
const mostLetters = 120;

/** Whether the shell may offer this text: short, safe to print, and not mistaken for an option. */
export const offerable = (text: string): boolean =>
  text !== '' && text.length <= mostLetters && !text.startsWith('-') && clean(text) === text;

/** The names of one kind, the most recent first. */
export async function namesOf(view: StateView, kind: NameKind): Promise<string[]> {
  const names = await view.get(collection, kind);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && offerable(name)) : [];
}

export function namedItem({ kind, item }: Pick<MemoryReading, 'kind' | 'item'>): readonly [NameKind, string] | undefined {
  const { type, naam, nummer, factuurnummer } = item;
  const named = (as: NameKind, text: unknown) => (typeof text === 'string' && offerable(text) ? ([as, text] as const) : undefined);
  if (kind === 'klant' || kind === 'product') return named(kind, naam);
  if (kind === 'inbox') return named('document', factuurnummer);
  return named(kind === 'factuur' && type === 'creditnota' ? 'creditnota' : kind, nummer);
}

export type Passed = ReturnType<typeof openPassed>;

export function openPassed() {
  const single = new Map<NameKind, Set<string>>();
  const listed = new Map<NameKind, Set<string>>();
  const gone = new Map<NameKind, Set<string>>();
  return {
    get any() {
      return single.size + listed.size + gone.size > 0;
    },
    add: (reading: MemoryReading) => {
      const [kind, name] = namedItem(reading) ?? [];
      if (kind === undefined || name === undefined) return;
      // The latest is first.
      if (reading.whole || reading.written) single.set(kind, new Set([name, ...(single.get(kind) ?? [])].slice(0, mostNames)));
      else if ((listed.get(kind)?.size ?? 0) < mostNames) addTo(listed, kind, name);
    },
    drop: (kind: NameKind, name: string) => {
      addTo(gone, kind, name);
      single.get(kind)?.delete(name);
      listed.get(kind)?.delete(name);
    },
    /** Puts the names before those kept, once `noted` has ended: first those read by themselves, likely to be named again. */
    keep: async (transaction: Transaction, noted: Promise<unknown>) => {
      const keepKind = async (kind: NameKind) => {
        const [before] = await Promise.all([namesOf(transaction, kind), noted]);
        const kept = before.filter((name) => !gone.get(kind)?.has(name));
        const after = [...new Set([...(single.get(kind) ?? []), ...(listed.get(kind) ?? []), ...kept])].slice(0, mostNames);
        if (after.join('\n') !== before.join('\n')) await transaction.put(collection, kind, after);
      };
      await Promise.all(nameKinds.map(keepKind));
    },
  };
}

const addTo = (names: Map<NameKind, Set<string>>, kind: NameKind, name: string): void =>
  void names.set(kind, (names.get(kind) ?? new Set()).add(name));

export async function isAnyName(view: StateView): Promise<boolean> {
  return (await Promise.all(nameKinds.map((kind) => namesOf(view, kind)))).some((names) => names.length > 0);
}

export async function clearNames(transaction: Transaction): Promise<void> {
  await Promise.all(nameKinds.map((kind) => transaction.remove(collection, kind)));
}
