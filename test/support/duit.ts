import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa, type Options } from 'execa';
import { answered } from './answered.ts';

const root = join(import.meta.dirname, '../..');

/** The Node that runs the built command: that of the tests. */
export const node = process.execPath;
export const bin = join(root, 'bin/duit.js');

/** An environment with new folders, which takes only PATH from this machine. */
export function ownEnvironment(extra: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'duit-e2e-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    DUIT_CONFIG_DIR: join(folder, 'config'),
    DUIT_STATE_DIR: join(folder, 'state'),
    ...answered,
    ...extra,
  };
  return { folder, env };
}

/** As `ownEnvironment`, with a state folder where duit finds the code that it compiled in other tests, which halves its work. */
export function warmEnvironment(extra: Record<string, string> = {}) {
  const place = ownEnvironment(extra);
  const code = join(tmpdir(), 'duit-code');
  for (const folder of [code, place.env.DUIT_STATE_DIR]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  symlinkSync(code, join(place.env.DUIT_STATE_DIR, 'code'), 'junction');
  return place;
}

/** Runs the built `bin/duit.js` in a process of its own. */
export function duit(argv: readonly string[], { env, folder }: ReturnType<typeof ownEnvironment>, options: Options = {}) {
  return execa(node, [bin, ...argv], { cwd: folder, env, extendEnv: false, reject: false, stripFinalNewline: false, ...options });
}

/**
 * Starts a practice service over HTTP in a process of its own; `stop` ends it. With `env` duit uses it under its test key; `ask` asks it
 * without duit.
 */
export async function startService(place: ReturnType<typeof ownEnvironment>, ...options: string[]) {
  const server = duit(['oefen', 'start', '--json', ...options], place, { buffer: false });
  const line = await new Promise<Buffer>((resolve) => server.stdout?.once('data', resolve));
  const { base_url, sleutel, testsleutel } = JSON.parse(String(line)) as { base_url: string; sleutel: string; testsleutel: string };
  const stop = async () => {
    server.kill('SIGTERM');
    await server;
  };
  const env = { DUIT_BASE_URL: base_url, DUIT_API_KEY: testsleutel, DUIT_SOORT: 'test' };
  const ask = async <T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${testsleutel}`, 'content-type': 'application/json' };
    const reply = await fetch(base_url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return ((await reply.json()) as { data: T }).data;
  };
  return { base_url, sleutel, testsleutel, env, ask, stop };
}
