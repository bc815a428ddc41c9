import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bin, duit, node, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong } from '../support/long.ts';
import { hasPty, isHere, openTerminal } from '../support/pty.ts';
import { openRelay, type Relay } from '../support/relay.ts';

let service: Awaited<ReturnType<typeof startService>>;
const relays: Relay[] = [];

const slow = (path: string, ms: number) => ['--fout', `POST ${path} traag ${ms}`];

beforeAll(async () => {
  const down = ['--fout', 'POST /test/inbox status 503'];
  service = await startService(
    warmEnvironment(),
    '--zonder-limiet',
    ...slow('/facturen/{id}/definitief', 1500),
    ...slow('/offertes', 30_000),
    ...down,
  );
});
afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.close()));
  await service.stop();
});

function place(base_url = service.base_url) {
  return warmEnvironment({ ...service.env, DUIT_BASE_URL: base_url });
}

type Place = ReturnType<typeof place>;

/** A place whose requests go by way of a relay, which shows when one has left. */
async function watchedPlace() {
  const relay = await openRelay(service.base_url);
  relays.push(relay);
  return { ...place(relay.base_url), passed: relay.passed };
}

const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), { timeout: 110_000, interval: 10 });

/** Ten seconds of duit are one, and no other time is another. */
const quick = `const wait = setTimeout; globalThis.setTimeout = (work, ms, ...more) => wait(work, ms === 10_000 ? 1_000 : ms, ...more);`;

/** A place where duit has that clock. */
function quicker<P extends Place>(own: P): P {
  const preload = join(own.folder, 'quick.cjs');
  writeFileSync(preload, quick);
  return { ...own, env: { ...own.env, NODE_OPTIONS: `--require ${preload}` } };
}

const journal = async (own: Place) =>
  (JSON.parse((await here(own, 'journaal', 'list', '--json')).stdout) as { bewerking: string; toestand: string }[]).map(
    ({ bewerking, toestand }) => `${bewerking} ${toestand}`,
  );

/** Starts a command; `says` waits until its standard error holds this text. */
function begin(own: Place, ...argv: string[]) {
  const running = duit(argv, own, { forceKillAfterDelay: false });
  let told = '';
  running.stderr?.on('data', (chunk) => (told += String(chunk)));
  return {
    kill: (signal: NodeJS.Signals) => running.kill(signal),
    says: (text: string) => until(() => told.includes(text)),
    ended: async () => await running,
  };
}

/** Makes something without duit, so that what is tried has its turn at once; gives its id. */
const create = async (path: string, body: object): Promise<string> => String((await service.ask('POST', path, body))['id']);

const klant = () => create('/klanten', { naam: 'Peeters', kbo_btw_nummer: '0403123486' });
const factuur = (klant_id: string) =>
  create('/facturen', { klant_id, regels: [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }] });

// Most of the time is spent in waiting, so all of these wait together.
describe.concurrent('a signal during a write', () => {
  it.each(isLong ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : (['SIGINT', 'SIGHUP'] as const))(
    '%s lets it finish, records it, and starts nothing new',
    async (signal) => {
      const own = await watchedPlace();
      const id = await klant();
      const both = [await factuur(id), await factuur(id)];
      const running = begin(own, 'factuur', 'definitief', ...both, '--formaat', 'id');
      await until(() => own.passed('POST', `/facturen/${both[0]}/definitief`));
      running.kill(signal);
      const next = signal === 'SIGINT' ? 'Nog eens Ctrl-C geeft het op; dan' : 'Komt het niet gauw, dan';
      const said = expect.stringContaining(`duit stopt zodra het antwoord op dit verzoek er is. ${next} is niet bekend`) as string;
      expect(await running.ended()).toMatchObject({ signal, stdout: `${both[0]}\n`, stderr: said });
      expect(await journal(own)).toEqual(['facturen.definitief done']);
      expect((await here(own, 'factuur', 'list', '--status', 'concept', '--formaat', 'id')).stdout).toContain(both[1]);
    },
  );

  it('the second gives up on it, and says that its outcome is unknown', async () => {
    const own = await watchedPlace();
    const id = await klant();
    const running = begin(own, 'offerte', 'maak', '--klant', id, '--regel', 'Advies;1;10;21');
    await until(() => own.passed('POST', '/offertes'));
    running.kill('SIGINT');
    await running.says('duit stopt zodra het antwoord op dit verzoek er is');
    const begun = Date.now();
    running.kill('SIGINT');
    const { signal, stderr } = await running.ended();
    // A write may take 90 seconds.
    expect({ signal, quick: Date.now() - begun < 30_000 }).toEqual({ signal: 'SIGINT', quick: true });
    expect(stderr).toContain('misschien is deze offerte al gemaakt');
    expect(await journal(own)).toEqual(['offertes.create unknown']);
  });

  it('SIGTERM gives up on it after ten seconds', async () => {
    const own = await watchedPlace();
    const id = await klant();
    const running = begin(quicker(own), 'offerte', 'maak', '--klant', id, '--regel', 'Lezing;1;10;21');
    await until(() => own.passed('POST', '/offertes'));
    const begun = Date.now();
    running.kill('SIGTERM');
    const { signal } = await running.ended();
    const seconds = (Date.now() - begun) / 1000;
    expect({ signal, late: seconds > 0.9, early: seconds < 9 }).toEqual({ signal: 'SIGTERM', late: true, early: true });
    expect(await journal(own)).toEqual(['offertes.create unknown']);
  });
});

const untested = 'Ctrl-C in a loop of bash';
it.skipIf(!hasPty(untested) || !isHere('bash', untested))(
  'Ctrl-C ends a loop of bash once the write is finished (needs script and bash)',
  { concurrent: true },
  async () => {
    const own = await watchedPlace();
    const [first, ...others] = await Promise.all([1, 2, 3].map(async () => factuur(await klant())));
    const LOOP = `for id in ${[first, ...others].join(' ')}; do '${node}' '${bin}' factuur definitief "$id" --ja --formaat id; done`;
    const shell = openTerminal('exec bash --norc -c "$LOOP"', { ...own.env, LOOP }, own.folder);
    await until(() => own.passed('POST', `/facturen/${first}/definitief`));
    shell.press('\u0003');
    await shell.see('duit stopt zodra het antwoord op dit verzoek er is.');
    const { screen } = await shell.end();
    expect(screen).toContain(`${first}\n`);
    expect(await journal(own)).toEqual(['facturen.definitief done']);
  },
);

it.concurrent('a signal while finding out ends the wait, and the outcome stays unknown', async () => {
  const own = place();
  const running = begin(own, 'inbox', 'test');
  await running.says('Nagaan of het toch uitgevoerd is');
  running.kill('SIGINT');
  const { signal, stderr } = await running.ended();
  expect(signal).toBe('SIGINT');
  expect(stderr).toContain('Nagaan of het toch uitgevoerd is: nog 60 s\n');
  expect(stderr).toContain(': duit journaal herstel 1\n');
  expect(await journal(own)).toEqual(['inbox.test unknown']);
});

/** A place with more customers than a pipe holds, made while other tests wait. */
const many = (async () => {
  const own = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
  await here(own, 'oefen', 'vul', '--klanten', '3000');
  return own;
})();

describe.concurrent('a signal ends duit whatever it waits for', () => {
  it.each(isLong ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const))('%s: a pipe that nobody reads', async (signal) => {
    const own = place();
    const id = await factuur(await klant());
    const pipe = join(own.folder, 'pijp');
    execFileSync('mkfifo', [pipe]);
    const running = begin(own, 'factuur', 'pdf', id, '-o', pipe, '--debug');
    await running.says('/pdf → 200');
    running.kill(signal);
    const ended = await running.ended();
    expect(ended.signal).toBe(signal);
    expect(ended.stderr).toContain(`fout: niemand leest ${pipe}; gestopt\n`);
  });

  it.each([
    ['SIGINT', 'SIGINT'],
    ['SIGTERM', undefined],
  ] as const)('%s and %s: a result that nobody takes', async (first, second) => {
    const own = await many;
    const preload = join(own.folder, `${first}.cjs`);
    writeFileSync(preload, `${quick} process.once('${first}', () => process.stderr.write('the first signal came'));`);
    const list = ['--require', preload, bin, 'klanten', 'list', '--alles', '--json'];
    const running = spawn(node, list, { cwd: own.folder, env: own.env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(running, 'exit');
    let told = '';
    running.stderr.on('data', (chunk) => (told += String(chunk)));
    await once(running.stdout, 'readable');
    running.kill(first);
    if (second) {
      await until(() => told.includes('the first signal came'));
      running.kill(second);
    }
    const [, signal] = (await ended) as unknown[];
    expect(signal).toBe(first);
  });
});
