import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { type Failure, notConfirmed } from '../../failure.ts';
import { t } from '../../language.ts';

/** Exit 12: the user ended a question with Ctrl-C or Ctrl-D; `command` asks it again. */
export const stopped = (command?: string): Failure =>
  notConfirmed('needs_yes', t({ nl: 'gestopt; er is verder niets gedaan', en: 'stopped; nothing more was done' }), {
    ...(command !== undefined && { hint: t({ nl: `Verder met: ${command}`, en: `To continue: ${command}` }) }),
  });

export const isStopped = (error: Failure): boolean => error.hint === undefined && error.message === stopped().message;

/** Exit 12: the user left a list without a choice. */
export const nothingChosen = (): Failure =>
  notConfirmed('needs_yes', t({ nl: 'niets gekozen; er is niets gedaan', en: 'nothing chosen; nothing was done' }));

interface Taken<T> {
  readonly value: T;
  /** Text that came in after the value and is put back. */
  readonly rest?: string;
}

/**
 * Hands each piece of text to `take` until that gives a value; gives undefined if the input ends first. Fails when `stop`
 * is aborted. It leaves the stream paused and without listeners, so that the stream keeps no process alive.
 */
export function listen<T>(
  stream: Readable,
  stop: AbortSignal,
  take: (text: string, ended: boolean) => Taken<T> | undefined,
): Promise<T | undefined> {
  const decoder = new StringDecoder('utf8');
  return new Promise((resolve, reject) => {
    const leave = () => {
      stream.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError).pause();
      stop.removeEventListener('abort', onStop);
    };
    const onData = (chunk: Buffer | string) => {
      const taken = take(typeof chunk === 'string' ? chunk : decoder.write(chunk), false);
      if (!taken) return;
      leave();
      if (taken.rest) stream.unshift(taken.rest, 'utf8');
      resolve(taken.value);
    };
    const onEnd = () => {
      leave();
      resolve(take('', true)?.value);
    };
    const onError = (error: Error) => {
      leave();
      reject(error);
    };
    const onStop = () => {
      leave();
      reject(stopped());
    };
    if (stop.aborted) return onStop();
    if (stream.readableEnded || stream.destroyed) return onEnd();
    stop.addEventListener('abort', onStop);
    stream.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onError).resume();
  });
}

/** Reads one line, without its line end; undefined at the end of the input. The text after the line stays in the stream. */
export function readLine(stream: Readable, stop: AbortSignal): Promise<string | undefined> {
  let text = '';
  return listen(stream, stop, (chunk, ended) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end >= 0) return { value: text.slice(0, end).replace(/\r$/, ''), rest: text.slice(end + 1) };
    return ended && text !== '' ? { value: text } : undefined;
  });
}
