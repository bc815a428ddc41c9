import type { Client } from '../../api/index.ts';
import { Failure } from '../../../failure.ts';
import type { Entry } from '../log/entries.ts';
import type { Write } from '../verdict/evidence.ts';
import type { Journalling } from '../write/judge.ts';
import { canReadBack, lookFor, recipientOf } from './findings.ts';
import { isOwned, reconcile } from './reconcile.ts';
import { adopted, foundText, perhapsDone, perhapsSent, stillUnknown } from './found-texts.ts';

/**
 * Looks at the service before a write that was refused with 429 is sent once more: it may have been carried out all the same. (Errors)
 * Throws where the service shows anything of it, or can't be read, so that it counts as a write of unknown outcome.
 */
export async function lookAgain(
  client: Client,
  { journal }: Pick<Journalling, 'journal'>,
  entry: Entry,
  write: Write,
  refusal: Failure,
): Promise<void> {
  // The same change once more sets the same values.
  if (write.operation === 'klanten.update') return;
  const { naam } = (write.body ?? {}) as { naam?: string };
  const finding = await lookFor(client, entry.intent, (id) => isOwned(journal, entry, id), naam).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    // Where the limit does not let the look go now, the write does not go either, and the next command looks before it.
    throw error.status === 429 || error.outcome === 'not_read' ? refusal : perhapsDone(refusal);
  });
  if (finding.found !== 'nothing') throw perhapsDone(refusal);
}

/** Reads back the document that a write of unknown outcome made or changed. Throws its failure, with everything that is known now, where none is found. */
export async function readBack(
  client: Client,
  options: Journalling,
  entry: Entry,
  write: Write,
  failure: Failure,
): Promise<{ id: string } & object> {
  const { journal, world, nietWachten, moment } = options;
  const mayRead = !nietWachten && !world.stop.aborted;
  if (write.operation.endsWith('.versturen')) {
    const { email } = (write.body ?? {}) as { email?: string };
    throw perhapsSent(
      failure,
      entry,
      email ?? (mayRead ? await recipientOf(client, write.document, entry.intent.kanaal) : undefined),
      moment,
    );
  }
  if (!mayRead || !canReadBack(write.operation)) throw stillUnknown(failure, entry);
  const { naam } = (write.body ?? {}) as { naam?: string };
  const since = world.now().getTime();
  const { finding } = await reconcile(journal, client, entry, { ...options, since, naam }).catch((error: unknown) => {
    throw error instanceof Failure ? stillUnknown(failure, entry, undefined, error) : error;
  });
  if (finding.found !== 'done') throw stillUnknown(failure, entry, foundText(finding, entry, world.now(), moment));
  await options.warn(adopted(write, finding));
  return finding.data;
}
