import type { Client } from '../../api/index.ts';
import { type Entry, knownName } from '../log/entries.ts';
import type { Write } from '../verdict/evidence.ts';
import type { Stopped } from '../verdict/texts.ts';
import type { UnsettledFacts } from '../verdict/unsettled.ts';
import { isSentTo, sendingShown } from './findings.ts';
import type { ReadingBack } from './reconcile.ts';

/** What the text of an uncertain write names beside its entry. `email` is the address that this command was given. */
export async function unsettledFacts(
  client: Client,
  { journal, memory, nietWachten, world }: Pick<ReadingBack, 'journal' | 'memory' | 'nietWachten' | 'world'>,
  { intent }: Entry,
  email?: string,
): Promise<UnsettledFacts> {
  const { document, operation } = intent;
  if (document === null) return {};
  const naam = await knownName(await journal.about(document), document, memory);
  if (!operation.endsWith('.versturen')) return { naam };
  const to = email !== undefined && isSentTo(intent, email) ? email : undefined;
  if ((to !== undefined && naam !== undefined) || nietWachten || world.stop.aborted) return { naam, to };
  const shown = await sendingShown(client, intent);
  return { naam: naam ?? shown.naam, to: to ?? shown.to };
}

/** What the text of a write that stops names: its document by the name that is known of it, and of an uncertain sending where it went. */
export async function factsForRefusal(
  client: Client,
  options: Parameters<typeof unsettledFacts>[1],
  { document, body }: Write,
  { reason, evidence: { entry } }: Stopped,
): Promise<UnsettledFacts> {
  if (entry && (reason === 'uncertain' || reason === 'perhaps_done')) {
    return unsettledFacts(client, options, entry, ((body ?? {}) as { email?: string }).email);
  }
  return document === null ? {} : { naam: await knownName(await options.journal.about(document), document, options.memory) };
}
