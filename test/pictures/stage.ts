import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { run } from '../../src/app/run.ts';
import type { Language } from '../../src/language.ts';
import { testWorld, type TestWorld } from '../support/world.ts';

/** Text that shows, and the keys that a person then presses. */
export type Answer = readonly [shown: string, keys: string];

export interface Stage {
  readonly world: TestWorld;
  /** Runs a command that nobody looks at, and gives its standard output. */
  readonly quietly: (...words: string[]) => Promise<string>;
  /** Gives all that a command sends to its terminal until it ends, or until `until` shows, where it is left alone. */
  readonly recorded: (words: readonly string[], answers?: readonly Answer[], until?: string) => Promise<string>;
}

/** The columns and rows of the terminal in the pictures. */
export const columns = 80;
const rows = 24;

/** The practice account with its samples on one day for ever, at a terminal. */
export async function openStage(language: Language): Promise<Stage> {
  let serial = 0;
  const uuid = () => {
    const digits = createHash('sha256').update(String(++serial)).digest('hex');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
  const env = { DUIT_PROFIEL: 'oefen', DUIT_TAAL: language, TZ: 'Europe/Brussels', DUIT_PAGER: 'cat' };
  const world = { ...testWorld({ now: '2026-11-28T08:30:00Z', env }), uuid };
  const quietly = async (...words: string[]) => {
    const code = await run(words, world);
    const { stdout, stderr } = world.take();
    if (code !== 0) throw new Error(`duit ${words.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  };
  await quietly('oefen', 'vul');
  return { world, quietly, recorded: (words, answers, until) => record(world, words, answers, until) };
}

async function record(world: TestWorld, words: readonly string[], answers: readonly Answer[] = [], until?: string): Promise<string> {
  let [stream, seen, at] = ['', 0, 0];
  const keys = Object.assign(new PassThrough(), { setRawMode: () => {} });
  const left = new AbortController();
  const look = () => {
    if (until !== undefined && at === answers.length && stream.includes(until, seen)) return left.abort();
    const [shown, pressed] = answers[at] ?? [];
    if (shown === undefined || pressed === undefined || !stream.includes(shown, seen)) return;
    seen = stream.indexOf(shown, seen) + shown.length;
    at += 1;
    // A person answers once the question is there.
    setImmediate(() => keys.write(pressed));
  };
  const write = async (chunk: string | Uint8Array) => {
    stream += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    look();
  };
  const drain = new Writable({ write: (_chunk, _encoding, done) => done() });
  const sink = { isTTY: true, columns, rows, stream: Object.assign(drain, { isTTY: true, columns }), write };
  const ended = run(words, { ...world, stdin: { isTTY: true, stream: keys }, stdout: sink, stderr: sink }).then((code) => {
    if (code !== 0 || at < answers.length) throw new Error(`duit ${words.join(' ')} ended with ${code} after ${at} answers:\n${stream}`);
    return stream;
  });
  return Promise.race([ended, once(left.signal, 'abort').then(() => stream)]);
}
