import { isFinal } from '../../contract/finality.ts';
import type { StateView } from '../../store/store.ts';
import { type KeptReading, customerIdOf, listKept, takeKept } from './readings.ts';

export type KnownDocument = ReturnType<typeof knownFacts>;

export interface KnownCustomer {
  readonly id: string;
  readonly naam: string;
  /** The moment of the reading, UTC. */
  readonly read: string;
}

/** The customer of a document; the name is undefined if it was never read. */
export interface KnownKlant {
  readonly id: string;
  readonly naam: string | undefined;
}

/** The customers whose name is known, in order of name. */
export async function customersIn(view: StateView): Promise<KnownCustomer[]> {
  const customers: KnownCustomer[] = [];
  for await (const { data, read } of listKept(view, 'klant')) {
    const naam = text(data['naam']);
    if (naam !== undefined) customers.push({ id: data.id, naam, read });
  }
  return customers.toSorted((one, other) => one.naam.localeCompare(other.naam, 'nl'));
}

/** The invoices and credit notes, the newest date first. */
export async function documentsIn(view: StateView): Promise<KnownDocument[]> {
  const names = new Map((await customersIn(view)).map(({ id, naam }) => [id, naam]));
  const documents: KnownDocument[] = [];
  for await (const kept of listKept(view, 'factuur')) documents.push(knownFacts(kept, names.get(customerIdOf(kept)?.toLowerCase() ?? '')));
  return documents.toSorted((one, other) => (other.datum ?? '').localeCompare(one.datum ?? ''));
}

export async function documentsWith(view: StateView, ids: readonly string[]): Promise<KnownDocument[]> {
  const found = await Promise.all(ids.map((id) => takeKept(view, 'factuur', id)));
  return Promise.all(found.flatMap((kept) => (kept ? [withCustomer(view, kept)] : [])));
}

const withCustomer = async (view: StateView, kept: KeptReading): Promise<KnownDocument> =>
  knownFacts(kept, (await rememberedCustomer(view, kept))?.naam);

/** The newest documents of a type, drafts or final ones, at most so many. Memory takes what has no type for an invoice. */
export async function newestIn(view: StateView, type: string, final: boolean, most: number): Promise<KnownDocument[]> {
  const found: KeptReading[] = [];
  for await (const kept of listKept(view, 'factuur')) {
    if ((kept.data['type'] ?? 'factuur') === type && isFinal(kept.data) === final) found.push(kept);
  }
  found.sort((one, other) => (dayIn(one) > dayIn(other) ? -1 : Number(dayIn(one) < dayIn(other))));
  return Promise.all(found.slice(0, most).map((kept) => withCustomer(view, kept)));
}

export async function rememberedCustomer(view: StateView, kept: KeptReading): Promise<KnownKlant | undefined> {
  const id = customerIdOf(kept)?.toLowerCase();
  return id === undefined ? undefined : { id, naam: text((await takeKept(view, 'klant', id))?.data['naam']) };
}

function knownFacts(kept: KeptReading, klant: string | undefined) {
  const { data, read } = kept;
  const { totaal_incl } = data;
  return {
    id: data.id,
    type: text(data['type']),
    nummer: text(data['nummer']),
    status: text(data['status']),
    /** `YYYY-MM-DD`. */
    datum: text(data['datum']),
    totaal_incl: typeof totaal_incl === 'number' ? totaal_incl : undefined,
    /** The customer's id. That of a draft can have changed since. */
    klant_id: customerIdOf(kept),
    klant,
    final: isFinal(data),
    /** The moment of the reading, UTC. */
    read,
  };
}

const dayIn = ({ data }: KeptReading): string => text(data['datum']) ?? '';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
