import type { Client } from '../../api/index.ts';
import { Failure, failureIn, unlessFailing } from '../../../failure.ts';
import type { Entry } from '../log/entries.ts';
import type { MomentText } from '../log/words.ts';
import type { Write } from '../verdict/evidence.ts';
import { unsettled } from '../verdict/unsettled.ts';
import { canReadBack, lookFor } from './findings.ts';
import { isOwned, type ReadingBack, reconcile } from './reconcile.ts';
import { adopted, foundText, perhapsDone } from './found-texts.ts';
import { unsettledFacts } from './unsettled-facts.ts';

/**
 * Looks at the service before a write that was refused with 429 is sent once more: it may have been carried out all the same. (Errors)
 * Throws where the service shows anything of it, or can't be read, so that it counts as a write of unknown outcome.
 */
export async function lookAgain(
  client: Client,
  { journal }: Pick<ReadingBack, 'journal'>,
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

/** Reads back the document that a write of unknown outcome made or changed. Throws its failure, with everything that is known now, if none is found. */
export async function readBack(
  client: Client,
  options: ReadingBack & { readonly moment: MomentText; readonly warn: (text: string) => Promise<void> },
  entry: Entry,
  write: Write,
  failure: Failure,
): Promise<{ id: string } & object> {
  const { journal, world, nietWachten, moment } = options;
  const { naam, email } = (write.body ?? {}) as { naam?: string; email?: string };
  const unknown = async (found?: string): Promise<Failure> => {
    const facts = await unsettledFacts(client, options, entry, email);
    // The journal may not be readable any more, and what is known is reported all the same.
    const now = (await unlessFailing(journal.entry(entry.n))) ?? entry;
    return unsettled(now, { ...facts, failure, ...(found !== undefined && { found }) }, moment);
  };
  if (nietWachten || world.stop.aborted || !canReadBack(write.operation)) throw await unknown();
  const since = world.now().getTime();
  const looked = await reconcile(journal, client, entry, { ...options, since, naam }).catch((error: unknown) => failureIn(error));
  if (looked instanceof Failure) throw await unknown(looked.message);
  const { finding } = looked;
  if (finding.found !== 'done') throw await unknown(foundText(finding, entry, world.now(), moment));
  await options.warn(adopted(write, finding));
  return finding.data;
}
