import type { Text } from '../../../language.ts';
import { because, type Client } from '../../api/index.ts';
import { listing } from '../../api/pages.ts';
import type { Operation } from '../../../contract/index.ts';
import { Failure, type Reason } from '../../../failure.ts';
import { compare, type Comparison, idDigest, isSame } from '../log/fields.ts';
import type { Intent, Snapshot } from '../log/records.ts';
import type { Listed, ListedRow } from './there.ts';

type Item = { readonly id: string; readonly factuurnummer?: unknown };

/** The place where a create is looked for: a list that must show it, and the read that gives one item of it whole. */
interface Create {
  readonly page: (
    client: Client,
    query: Partial<Record<'van' | 'tot' | 'naam', string | undefined>>,
  ) => Promise<{ data: readonly Item[]; total?: number | null | undefined }>;
  readonly get: (client: Client, id: string) => Promise<Item & object>;
  /** Whether the list has the newest first, so that an older one that moved up can be told from a new one. */
  readonly newestFirst: boolean;
  /** The fields without which a document that differs in nothing is only likely. */
  readonly needed: readonly string[];
}

const limit = 100;
const concepts = { status: 'concept', limit } as const;

const creates: Partial<Record<Operation, Create>> = {
  'klanten.create': {
    page: (client, { naam }) => client.page('klanten.list', { q: naam, limit }),
    get: (client, id) => client.one('klanten.get', { id }),
    newestFirst: false,
    needed: ['naam'],
  },
  'offertes.create': {
    page: (client) => client.page('offertes.list', concepts),
    get: (client, id) => client.one('offertes.get', { id }),
    newestFirst: true,
    needed: ['regels.length'],
  },
  'facturen.create': {
    page: (client, { van, tot }) => client.page('facturen.list', { ...concepts, type: 'factuur', ...(van && tot && { van, tot }) }),
    get: (client, id) => client.one('facturen.get', { id }),
    newestFirst: true,
    needed: ['klant_id', 'regels.length'],
  },
  'facturen.creditnota': {
    page: (client) => client.page('creditnotas.list', concepts),
    get: (client, id) => client.one('facturen.get', { id }),
    newestFirst: true,
    needed: ['gekoppelde_factuur_id'],
  },
  'inbox.test': {
    page: (client) => client.page('inbox.list', { limit }),
    get: (client, id) => client.one('inbox.get', { id }),
    newestFirst: false,
    needed: ['factuurnummer'],
  },
};

/** A list that fails like this fails like this tomorrow. */
export const lasting = new Set<Reason>(['not_found', 'refused']);

export const createOf = (operation: string): Create | undefined => creates[operation as Operation];

/** A row that shows no status may be a draft. */
export const isDraft = ({ status }: ListedRow): boolean => status == null || status === 'concept';

/** The drafts of a list that was read before a create, as many as one request for drafts alone shows. */
export function snapshotOf({ rows, whole, isEnd, ...period }: Listed): Snapshot {
  const drafts = rows.filter(isDraft).map(({ id }) => id);
  const finals = rows.flatMap((row) => (isDraft(row) ? [] : [idDigest(row.id)]));
  const isKept = isEnd === true && finals.length <= limit;
  return { ids: drafts.slice(0, limit), whole: whole && drafts.length < limit, ...period, ...(isKept && { finals }) };
}

/**
 * The documents that are there before a create, in one request; undefined for a create that is found without them, and where
 * the service has no such list for us: then nothing that is found later is certain. Throws a `Failure` where it can't be asked now.
 */
export async function snapshotBefore(client: Client, operation: string, body: unknown, now: Date): Promise<Snapshot | undefined> {
  const create = createOf(operation);
  // A test document has a number of its own.
  if (!create || operation === 'inbox.test') return undefined;
  const { naam, datum } = (body ?? {}) as { naam?: string; datum?: string };
  const period = operation === 'facturen.create' ? periodOf(datum, now) : {};
  const page = await create.page(because(client, toKnowLater), { ...period, naam }).catch((error: unknown) => {
    if (error instanceof Failure && lasting.has(error.reason)) return undefined;
    throw error;
  });
  if (!page) return undefined;
  const { data, total } = page;
  return { ids: data.map(({ id }) => id), whole: data.length < limit && !(total != null && total > data.length), ...period };
}

const toKnowLater: Text = {
  nl: 'wat er al staat, om het nieuwe te herkennen als het antwoord wegblijft',
  en: 'what already exists, to recognise the new one if no reply comes',
};

/** The day of the document; without one the service takes its own today, which may be a day off ours. (factuur) */
export function periodOf(datum: string | undefined, now: Date): { van: string; tot: string } {
  if (datum !== undefined) return { van: datum, tot: datum };
  const day = (shift: number) => new Date(now.getTime() + shift * 86_400_000).toISOString().slice(0, 10);
  return { van: day(-1), tot: day(1) };
}

export interface Candidate {
  readonly document: Item & object;
  readonly comparison: Comparison;
  /** Nothing differs, all that is needed could be compared, and it was not there before. */
  readonly certain: boolean;
}

/** The documents that the list did not hold before, except those of another write by `owned`; each read whole and compared. */
export async function candidates(
  client: Client,
  intent: Intent,
  owned: (id: string) => Promise<boolean>,
  naam?: string,
): Promise<Candidate[]> {
  const create = createOf(intent.operation);
  if (!create) return [];
  const found: Candidate[] = [];
  for (const { id, fresh } of await newIds(client, create, intent, naam)) {
    if (await owned(id)) continue;
    const document = await create.get(client, id);
    const comparison = compare(intent, document);
    const complete = create.needed.every((field) => comparison.same.includes(field));
    if (comparison.different.every((field) => !create.needed.includes(field))) {
      found.push({ document, comparison, certain: fresh && complete && comparison.different.length === 0 });
    }
  }
  return found;
}

async function newIds(client: Client, create: Create, intent: Intent, naam?: string): Promise<{ id: string; fresh: boolean }[]> {
  const { snapshot, operation } = intent;
  const before = new Set(snapshot?.ids);
  const listed = await listedIds(client, create, intent, naam);
  const last = listed.findLastIndex((id) => before.has(id));
  return listed.flatMap((id, at) => {
    if (before.has(id)) return [];
    const fresh = operation === 'inbox.test' || snapshot?.whole === true || (create.newestFirst && snapshot !== undefined && at < last);
    return [{ id, fresh }];
  });
}

/** Without the name, which no journal keeps, a customer is looked for among all. */
async function listedIds(client: Client, create: Create, { operation, snapshot, salt, fields }: Intent, naam?: string): Promise<string[]> {
  if (operation === 'klanten.create' && naam === undefined) {
    const ids: string[] = [];
    for await (const klant of listing((page) => client.page('klanten.list', page))) {
      if (isSame(salt, 'naam', fields['naam'] ?? '', klant.naam ?? '')) ids.push(klant.id);
    }
    return ids;
  }
  const { data } = await create.page(client, { van: snapshot?.van, tot: snapshot?.tot, naam });
  if (operation !== 'inbox.test') return data.map(({ id }) => id);
  const isOurs = ({ factuurnummer }: Item) => isSame(salt, 'factuurnummer', fields['factuurnummer'] ?? '', factuurnummer);
  return data.filter(isOurs).map(({ id }) => id);
}
