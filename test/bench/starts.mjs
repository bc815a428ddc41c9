// The commands whose start is measured, and the service that they ask.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

const own = `${import.meta.dirname}/../../bin/duit.js`;

/** Starts the practice service of this build; gives the environment in which duit uses it. */
export async function serve(env, ...options) {
  const server = spawn(process.execPath, [own, 'oefen', 'start', '--zonder-limiet', '--json', ...options], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  const { base_url, testsleutel, bediening } = JSON.parse(String(line));
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
  };
  return { env: { ...env, DUIT_BASE_URL: base_url, DUIT_API_KEY: testsleutel, DUIT_SOORT: 'test', OEFEN_BEDIENING: bediening }, stop };
}

/** The id of an invoice of that account that was sent. */
export const aSentInvoice = (env) =>
  execFileSync(process.execPath, [own, 'factuur', 'list', '--status', 'verzonden', '--limit', '1', '--formaat', 'id', '--stil'], {
    env,
    encoding: 'utf8',
  }).trim();

/**
 * The commands whose start is measured, with the most that each should take, as a multiple of the start of Node: on Node 20, and
 * later. `inMemory` is a folder in memory, where there is one.
 */
export function startCases({ node, bin, env, id, inMemory }) {
  const duit = (...words) => [node, bin, ...words];
  const made = () => duit('klanten', 'maak', '--naam', `Klant ${randomUUID()}`);
  const { DUIT_API_KEY: _key, DUIT_BASE_URL: _url, DUIT_SOORT: _kind, ...keyless } = env;
  return [
    { name: 'duit --version', most: 1.12, command: duit('--version') },
    { name: 'duit --help', most: 1.25, command: duit('--help') },
    { name: 'duit factuur --help', most: 1.3, command: duit('factuur', '--help') },
    { name: 'duit factuur verstuur --help', most: 1.3, command: duit('factuur', 'verstuur', '--help') },
    { name: 'duit klanten list, HTTP, table', most: 2.3, command: duit('klanten', 'list', '--formaat', 'tabel') },
    { name: 'duit klanten list, HTTP, pipe', most: 2.3, command: duit('klanten', 'list') },
    { name: 'duit klanten list, HTTP, JSON', most: 2.3, command: duit('klanten', 'list', '--json') },
    { name: 'duit factuur toon, HTTP, table', most: 2.4, command: duit('factuur', 'toon', id, '--formaat', 'tabel') },
    { name: 'duit factuur toon, HTTP, JSON', most: 2.4, command: duit('factuur', 'toon', id, '--json') },
    { name: 'duit klanten list, oefen', most: [4.5, 4], command: duit('klanten', 'list', '--profiel', 'oefen') },
    { name: 'duit factuur toon, oefen', most: [4.5, 4], command: duit('factuur', 'toon', id, '--profiel', 'oefen') },
    { name: 'duit klanten maak, HTTP', command: made },
    // Flushes to a file in memory take no time. Those of the service are still in the time of its replies.
    ...(inMemory
      ? [
          {
            name: 'duit klanten maak, HTTP, without the time of its flushes',
            most: 3.2,
            command: made,
            env: { ...env, DUIT_STATE_DIR: `${inMemory}/state`, DUIT_CONFIG_DIR: `${inMemory}/config` },
          },
        ]
      : []),
    { name: 'duit profiel list', most: 1.6, command: duit('profiel', 'list'), env: keyless },
    { name: 'Tab on a command', most: 1.6, command: duit('__complete', 'bash', '9', '80', ' ', 'duit fact') },
    { name: 'Tab on the name of a customer', most: 1.8, command: duit('__complete', 'bash', '9', '80', ' ', 'duit klanten toon ') },
    {
      name: 'curl, the same list',
      command: ['curl', '-s', '-H', `Authorization: Bearer ${env.DUIT_API_KEY}`, `${env.DUIT_BASE_URL}/klanten?limit=50`],
    },
    { name: 'gh --version', command: ['gh', '--version'] },
    { name: 'resend --version', command: ['resend', '--version'] },
  ];
}
