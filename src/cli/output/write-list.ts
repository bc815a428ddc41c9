import type { Writer } from '../../machine/files/writer.ts';
import type { Renderer } from './renderer.ts';

/**
 * Writes batches of items as they come in and gives the number of items. When the source fails after the first batch,
 * `broken` runs with the number written so far before the failure is thrown on.
 */
export async function writeList<T>(
  batches: AsyncIterable<T[]>,
  renderer: Renderer<T>,
  writer: Writer,
  broken: (shown: number, error: unknown) => Promise<void>,
): Promise<number> {
  let shown = 0;
  const head = () => (shown === 0 ? renderer.head() : '');
  try {
    for await (const batch of batches) {
      await writer.text(head() + renderer.rows(batch));
      shown += batch.length;
    }
  } catch (error) {
    if (shown > 0) await broken(shown, error);
    throw error;
  }
  await writer.text(head() + renderer.tail());
  return shown;
}

/** Each result as a batch of its own. */
export async function* oneByOne<T>(work: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const result of work) yield [result];
}

/** The batches, the first of which is checked before it is written. */
export async function* firstChecked<T>(batches: AsyncIterable<T[]>, check: (first: readonly T[]) => void): AsyncGenerator<T[]> {
  let first = true;
  for await (const batch of batches) {
    if (first) check(batch);
    first = false;
    yield batch;
  }
}
