import { Failure } from '../../failure.ts';
import type { Download } from './client.ts';

const mostTries = 4;

/** Keeps one download. One that breaks off starts again at its first byte, where `again` allows it: nothing resumes. (Facturen) */
export async function wholeDownload<T>(
  open: () => Promise<Download>,
  save: (body: Download['body']) => Promise<T>,
  again = true,
): Promise<T> {
  for (let left = mostTries - 1; ; left -= 1) {
    const { body } = await open();
    try {
      return await save(body);
    } catch (error) {
      const passing = error instanceof Failure && (error.cut || error.reason === 'temporary');
      if (!passing || !again || left === 0) throw error;
    }
  }
}
