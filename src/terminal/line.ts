import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';
import { Failure } from '../failure.ts';
import { t } from '../language.ts';

/** The user stopped a question with Ctrl-C or Ctrl-D. */
export const stopped = (): Failure => new Failure('not_confirmed', t({ nl: 'afgebroken', en: 'stopped' }));

/**
 * Hands what comes in to `take` until that gives a result; gives undefined where the input ends first.
 * Fails when `stop` is aborted. Leaves the stream as it was, so that it keeps no process alive.
 */
export function listen<T>(
  stream: Readable,
  stop: AbortSignal,
  take: (text: string, ended: boolean) => T | undefined,
): Promise<T | undefined> {
  const decoder = new StringDecoder('utf8');
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      stream.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError).pause();
      stop.removeEventListener('abort', onStop);
      done();
    };
    const onData = (chunk: Buffer | string) => {
      const result = take(typeof chunk === 'string' ? chunk : decoder.write(chunk), false);
      if (result !== undefined) settle(() => resolve(result));
    };
    const onEnd = () => settle(() => resolve(take('', true)));
    const onError = (error: Error) => settle(() => reject(error));
    const onStop = () => settle(() => reject(stopped()));
    if (stop.aborted) return reject(stopped());
    stop.addEventListener('abort', onStop);
    if (stream.readableEnded || stream.destroyed) return onEnd();
    stream.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onError).resume();
  });
}

/** The next line, without its end; undefined at the end of the input. What follows the line stays to be read. */
export function readLine(stream: Readable, stop: AbortSignal): Promise<string | undefined> {
  let text = '';
  return listen(stream, stop, (chunk, ended) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0) return ended && text !== '' ? text : undefined;
    const rest = text.slice(end + 1);
    if (rest !== '') stream.unshift(rest, 'utf8');
    return text.slice(0, end).replace(/\r$/, '');
  });
}
