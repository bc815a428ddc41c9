import { isFinal } from '../../contract/finality.ts';
import type { StateStore, StateView, Transaction } from '../../store/store.ts';
import { groupBy } from '../../group-by.ts';
import { combined, isNews, isRepeated } from './kept.ts';
import { customerIdOf, type KeptReading, takeEach, takeKept, type MemoryKind, type MemoryReading } from './readings.ts';
import { namedItem, openPassed, type Passed } from './names.ts';
import { putKept, removeKept } from './caches.ts';

/** A final document that the service changed after it was read. */
export interface MemoryChange {
  readonly id: string;
  readonly nummer: string | undefined;
  /** The moment of the earlier reading, UTC. */
  readonly read: string;
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

type Noted = { readonly reading: MemoryReading; readonly read: string } | { readonly gone: readonly [MemoryKind, string] };

export interface Saving {
  note(reading: MemoryReading): void;
  /** Notes that the service has no such thing any more, or that it changed unseen. */
  gone(kind: MemoryKind, id: string): void;
  /** From now on holds in memory the kept reading of each invoice that a list only repeats, until `held` gives it. */
  readonly hold: () => void;
  /** The reading of an invoice that is held. It is given once. */
  readonly held: (id: string) => KeptReading | undefined;
  /** Waits until there is room for more: a long list goes to the store page by page and does not fill this process. */
  room(): Promise<void>;
  /** Puts everything that was noted in the store. It never fails: after a failure nothing more is kept in this command. */
  flush(): Promise<void>;
  /** As `flush`, and puts the names for the shell there too; gives the final documents that were found changed. */
  end(): Promise<readonly MemoryChange[]>;
}

/** So many readings are put in the store together while a command continues. */
const savedTogether = 500;

export function openSaving(store: () => Promise<StateStore>, now: () => Date): Saving {
  const passed = openPassed();
  const changes: MemoryChange[] = [];
  const pending: Noted[] = [];
  const held = openHeld();
  let isOff = false;
  let underWay: Promise<void> = Promise.resolve();

  const attempt = async (work: (transaction: Transaction) => Promise<void>): Promise<void> => {
    if (isOff) return;
    try {
      await (await store()).transaction(work);
    } catch {
      // A full or closed disk must not fail a command that did its work.
      isOff = true;
    }
  };

  const put = (withNames: boolean): Promise<void> => {
    const batch = pending.splice(0);
    // The store does one transaction after the other, so the last one ends last.
    underWay = attempt(async (transaction) => {
      const noted = newsAmong(transaction, byThing(batch), held).then((news) => putAll(transaction, news, { passed, changes }));
      await (withNames ? passed.keep(transaction, noted) : noted);
    });
    return underWay;
  };
  const flush = () => (pending.length > 0 ? put(false) : underWay);

  const add = (one: Noted): void => void (isOff || pending.push(one));

  return {
    note: (reading) => {
      passed.add(reading);
      add({ reading, read: now().toISOString() });
    },
    room: async () => (pending.length < savedTogether ? undefined : flush()),
    gone: (kind, id) => add({ gone: [kind, id] }),
    hold: held.hold,
    held: held.take,
    flush,
    end: async () => {
      if (!passed.any) await flush();
      // A name can also come to light that nothing has any more.
      if (passed.any) await put(true);
      return changes.splice(0);
    },
  };
}

/** The kept readings of invoices that lists only repeat, from when they are asked for until they are taken. */
function openHeld() {
  let held: Map<string, KeptReading> | undefined;
  return {
    hold: () => void (held ??= new Map()),
    add: (id: string, kept: KeptReading) => void held?.set(id, kept),
    take: (id: string) => {
      const kept = held?.get(id.toLowerCase());
      held?.delete(id.toLowerCase());
      return kept;
    },
  };
}

function byThing(batch: readonly Noted[]): Noted[][] {
  const thingOf = (one: Noted): string => {
    const [kind, id] = 'gone' in one ? one.gone : [one.reading.kind, one.reading.item.id];
    return `${kind} ${id.toLowerCase()}`;
  };
  return [...groupBy(batch, thingOf).values()];
}

/** What was noted without the readings that only repeat what is kept: of many thousands most do, and those are found sooner together. */
async function newsAmong(view: StateView, noted: readonly Noted[][], held: ReturnType<typeof openHeld>): Promise<Noted[][]> {
  const readings = noted.flat().flatMap((one) => ('gone' in one ? [] : [one.reading]));
  const kept = new Map<MemoryKind, ReadonlyMap<string, KeptReading>>();
  for (const [kind, some] of groupBy(readings, (one) => one.kind)) {
    const ids = some.map(({ item }) => item.id);
    kept.set(kind, await takeEach(view, kind, ids));
  }
  return noted.filter(([one, ...others]) => {
    if (!one || 'gone' in one || others.length > 0) return true;
    const { reading, read } = one;
    const before = kept.get(reading.kind)?.get(reading.item.id);
    const isKnown = isRepeated(before, reading, read);
    if (isKnown && before && reading.kind === 'factuur') held.add(reading.item.id, before);
    return !isKnown;
  });
}

const putAll = (transaction: Transaction, news: readonly Noted[][], found: Found) =>
  Promise.all(news.map((ofOne) => putInTurn(transaction, ofOne, found)));

/** Puts the notes on one thing in the store, one after the other. Those on different things go together: the store may be far away. */
async function putInTurn(transaction: Transaction, noted: readonly Noted[], found: Found): Promise<void> {
  for (const one of noted) {
    if ('gone' in one) await removeKept(transaction, ...one.gone);
    else await putReading(transaction, one, found);
  }
}

interface Found {
  readonly passed: Passed;
  readonly changes: MemoryChange[];
}

/** The reading of a new credit note with the customer of the invoice that it credits, if known. */
async function withCustomer(transaction: Transaction, reading: MemoryReading): Promise<MemoryReading> {
  const credited = reading.credits === undefined ? undefined : await takeKept(transaction, 'factuur', reading.credits);
  const klant_id = credited && customerIdOf(credited);
  return klant_id === undefined ? reading : { ...reading, klant_id };
}

async function putReading(
  transaction: Transaction,
  { reading, read }: { readonly reading: MemoryReading; readonly read: string },
  { passed, changes }: Found,
): Promise<void> {
  const { kind, item } = reading;
  const before = await takeKept(transaction, kind, item.id);
  const { kept, changed } = combined(before, await withCustomer(transaction, reading), read);
  if (!isNews(before, kept)) return;
  await putKept(transaction, kind, before, kept);
  if (!before) return;
  const [nameKind, name] = namedItem({ kind, item: before.data }) ?? [];
  if (nameKind !== undefined && name !== undefined && namedItem({ kind, item: kept.data })?.[1] !== name) passed.drop(nameKind, name);
  if (changed.length > 0 && isFinal(before.data)) {
    const fields = changed.map((field) => ({ field, before: before.data[field], after: kept.data[field] }));
    const { nummer } = before.data;
    changes.push({ id: item.id, nummer: typeof nummer === 'string' ? nummer : undefined, read: before.read, fields });
  }
}
