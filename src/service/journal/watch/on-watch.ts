import { endpoints } from '../../../contract/index.ts';
import { meansTheSame } from '../../../contract/meaning.ts';
import { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Client } from '../../api/index.ts';
import { createOf } from '../evidence/creates.ts';
import { documentOf, type Entry } from '../log/entries.ts';
import type { Write } from '../verdict/guard.ts';
import type { Journal } from '../log/journal.ts';
import type { DecidedQuestion, Watch } from './watch.ts';
import { decidedAgainst, NeedsDecision } from './watch-texts.ts';

/** The first day of a watch, a day early because the service may have another date than this machine; undefined where it has no beginning. */
export const dayOfWatch = ({ since }: Watch): string =>
  since === null ? '2000-01-01' : new Date(Date.parse(since) - 86_400_000).toISOString().slice(0, 10);

/** A write on watch. */
interface WatchedWrite {
  readonly write: Write;
  /** The earlier writes on its document. */
  readonly before: readonly Entry[];
  /** Whether the user wants a document made again; a sending is decided on for each document alone. */
  readonly tochMaken: boolean;
}

/**
 * Fails with exit 12 where a write may have been done already and only a person can tell, or where the service has its customer.
 * Documents that are made are looked for at the service as always, over all days of the watch.
 */
export async function checkOnWatch(
  client: Client,
  journal: Pick<Journal, 'decisionOn'>,
  watch: Watch,
  { write, before, tochMaken }: WatchedWrite,
): Promise<void> {
  const { operation, document, body } = write;
  if (operation === 'klanten.create') return tochMaken ? undefined : checkCustomer(client, write);
  const { kanaal = '', simuleer } = (body ?? {}) as { kanaal?: string; simuleer?: unknown };
  const isSending = operation.endsWith('.versturen') && simuleer === undefined;
  const isUnknown = !(operation in endpoints);
  if (!(isSending || isUnknown) || (isSending && isOwnFinal(before, watch, document))) return;
  const question = { document: document ?? '-', wat: isSending ? sendingOver(kanaal) : operation, operation };
  const decision = await journal.decisionOn(question);
  if (decision === 'ja') return;
  throw decision === 'nee' ? decidedAgainst(question) : new NeedsDecision([question]);
}

const sendingOver = (kanaal: string): string => `versturen ${kanaal}`;

/** The sending that a person decided against, because it was done before the lines were lost; undefined for another decision. */
export function sentBefore({ document, wat, operation = 'facturen.versturen', beslissing }: DecidedQuestion): Write | undefined {
  const kanaal = wat.startsWith(sendingOver('')) ? wat.slice(sendingOver('').length) : undefined;
  if (beslissing !== 'nee' || kanaal === undefined) return undefined;
  return { operation, document, body: { kanaal }, meant: { kanaal } };
}

/**
 * Whether this journal itself made the document final after the watch began, by a reply of the service: it can't have been sent before.
 * A document that was only found to be final may have become so earlier.
 */
const isOwnFinal = (before: readonly Entry[], { n }: Watch, document: string | null): boolean =>
  before.some(
    ({ n: at, intent, outcome }) =>
      at > n && outcome?.kind === 'result' && intent.operation === 'facturen.definitief' && intent.document === document,
  );

const alreadyThere: Text = { nl: 'staat deze klant er al?', en: 'is this customer there already?' };

async function checkCustomer(client: Client, { meant }: Write): Promise<void> {
  const { naam = '', kbo_btw_nummer: number } = (meant ?? {}) as { naam?: string; kbo_btw_nummer?: string };
  const { data } = await client.page('klanten.list', { q: naam, limit: 100 }, alreadyThere);
  const found = data.find(
    (klant) =>
      klant.naam === naam &&
      (number === undefined || klant['kbo_btw_nummer'] == null || meansTheSame('kbo_btw_nummer', number, klant['kbo_btw_nummer'])),
  );
  if (!found) return;
  throw new Failure(
    'not_confirmed',
    t({ nl: `deze klant is er al: ${clean(naam)}`, en: `this customer is there already: ${clean(naam)}` }),
    {
      there: [{ id: found.id, nummer: null }],
      hint: t({ nl: 'Toch nog eens doen kan met --toch-maken.', en: 'To do it once more all the same, give --toch-maken.' }),
    },
  );
}

/**
 * The document that a job made before the lines were lost: the only one that stood in the way of its create, and of no write that the
 * journal knows. Undefined where there is none.
 */
export async function ownOnWatch(
  client: Client,
  journal: Pick<Journal, 'about'>,
  { operation, label, own }: Write,
  error: unknown,
): Promise<({ id: string } & object) | undefined> {
  const there = error instanceof Failure ? error.there : undefined;
  const id = there?.length === 1 ? there[0]?.id : undefined;
  if (id === undefined || (label === undefined && own === undefined)) return undefined;
  const isKnown = (await journal.about(id.toLowerCase())).some(
    (entry) =>
      entry.state === 'done' && createOf(entry.intent.operation) !== undefined && documentOf(entry)?.toLowerCase() === id.toLowerCase(),
  );
  return isKnown ? undefined : createOf(operation)?.get(client, id);
}

/** Says that a document was found and counts as made. */
export const adoptedText = ({ message }: Failure): string =>
  t({ nl: `Gevonden bij de dienst en overgenomen: ${message}.`, en: `Found at the service and taken over: ${message}.` });
