import { isConcept } from '../../../contract/finality.ts';
import type { Text } from '../../../language.ts';
import { because, type Client } from '../../api/index.ts';
import { isAbsent, Failure } from '../../../failure.ts';
import { candidates, createOf } from '../evidence/creates.ts';
import { compare, isSame } from '../log/fields.ts';
import type { Proof, Intent } from '../log/records.ts';

/** The traces that the service shows of a write whose outcome is not known. */
export type WriteFinding =
  | {
      readonly found: 'done';
      readonly evidence: Proof;
      readonly data: { readonly id: string } & object;
      readonly unchecked: readonly string[];
    }
  | {
      readonly found: 'several';
      readonly ids: readonly string[];
      readonly different: readonly string[];
      /** The documents that it may be, as they were read. */
      readonly documents: readonly ({ readonly id: string } & object)[];
    }
  | { readonly found: 'nothing'; readonly different: readonly string[] };

const nothingFound: WriteFinding = { found: 'nothing', different: [] };

/** Whether the service can show how this write went: never how a sending went. */
export const canReadBack = (operation: string): boolean =>
  createOf(operation) !== undefined || operation === 'facturen.definitief' || operation === 'klanten.update';

const carriedOut: Text = { nl: 'is een verzoek zonder antwoord toch uitgevoerd?', en: 'was a request without a reply done?' };

/** Looks once, by reads; `owned` tells the documents of other writes, `naam` a new customer's name. Throws a `Failure` where it can't read. */
export async function lookFor(
  given: Client,
  intent: Intent,
  owned: (id: string) => Promise<boolean>,
  naam?: string,
): Promise<WriteFinding> {
  const client = because(given, carriedOut);
  const { operation, document } = intent;
  if (operation === 'facturen.definitief' && document !== null) return ifThere(() => finalised(client, document));
  if (operation === 'klanten.update' && document !== null) return ifThere(() => changed(client, intent, document));
  return created(intent, await candidates(client, intent, owned, naam));
}

async function finalised(client: Client, id: string): Promise<WriteFinding> {
  const data = await client.one('facturen.get', { id });
  // A number is only given to a final document, whatever the status says: it must not be finalised again.
  const isDone = data.nummer != null || !isConcept(data);
  return isDone ? { found: 'done', evidence: 'status', data, unchecked: [] } : nothingFound;
}

async function changed(client: Client, intent: Intent, id: string): Promise<WriteFinding> {
  const data = await client.one('klanten.get', { id });
  const { same, different, unchecked } = compare(intent, data);
  if (same.length === 0 || different.length > 0) return { found: 'nothing', different };
  return { found: 'done', evidence: 'fields', data, unchecked };
}

function created({ operation }: Intent, found: Awaited<ReturnType<typeof candidates>>): WriteFinding {
  const certain = found.filter((one) => one.certain);
  const [only] = certain;
  const evidence = { 'inbox.test': 'number', 'facturen.creditnota': 'link' }[operation] ?? 'fields';
  if (only && certain.length === 1) {
    return { found: 'done', evidence: evidence as Proof, data: only.document, unchecked: only.comparison.unchecked };
  }
  const likely = certain.length > 0 ? certain : found;
  if (likely.length === 0) return nothingFound;
  return {
    found: 'several',
    ids: likely.map(({ document }) => document.id),
    documents: likely.map(({ document }) => document),
    different: [...new Set(likely.flatMap(({ comparison }) => comparison.different))],
  };
}

/** A document that the service itself says it does not have tells nothing. */
async function ifThere(look: () => Promise<WriteFinding>): Promise<WriteFinding> {
  try {
    return await look();
  } catch (error) {
    if (isAbsent(error)) return nothingFound;
    throw error;
  }
}

/** Whether a sending went to this address: of one that was given only a digest is kept. */
export const isSentTo = ({ fields, salt }: Intent, email: string): boolean =>
  fields['email'] !== undefined && isSame(salt, 'email', fields['email'], email);

/** The number of the document of a sending, and the customer's address for its channel or else its name, as the service shows them now. */
export async function sendingShown(
  given: Client,
  intent: Intent,
): Promise<{ readonly naam?: string | undefined; readonly to?: string | undefined }> {
  const { document, kanaal, fields } = intent;
  if (document === null) return {};
  const client = because(given, { nl: 'naar wie ging het?', en: 'who did it go to?' });
  try {
    const { customer_id, nummer } = await client.one('facturen.get', { id: document });
    const naam = nummer ?? undefined;
    if (!customer_id) return { naam };
    const klant = await client.one('klanten.get', { id: customer_id });
    const own = (kanaal === 'email' ? klant.email : klant.peppol_id) || klant.naam || undefined;
    return { naam, to: fields['email'] === undefined || (own !== undefined && isSentTo(intent, own)) ? own : undefined };
  } catch (error) {
    if (error instanceof Failure) return {};
    throw error;
  }
}
