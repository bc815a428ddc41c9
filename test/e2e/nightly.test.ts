import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { answered } from '../support/answered.ts';
import { parse } from 'yaml';
import { copyFolder } from '../support/copy.ts';
import { bin, duit, node, type ownEnvironment, warmEnvironment } from '../support/duit.ts';
import { isLong } from '../support/long.ts';
import { run } from '../support/world.ts';

const example = (name: string): string => readFileSync(join(import.meta.dirname, '../../examples', name), 'utf8');
const script = example('nacht.sh');
const yaml = example('nacht.yml');

interface Step {
  uses?: string;
  if?: string;
  run?: string;
  with?: { path: string; key: string; 'restore-keys'?: string };
}
interface Job {
  concurrency: { group: string; 'cancel-in-progress': boolean };
  env: Record<string, string>;
  steps: Step[];
}
const { nacht: job } = (parse(yaml) as { jobs: { nacht: Job } }).jobs;

/** A night: the faults of the service, how duit is started, and the code with which the job ends. */
interface Night {
  readonly name: string;
  readonly faults: readonly string[];
  readonly code: number;
  /** Words after each command, or a program in front of it. */
  readonly words?: string;
  readonly before?: string;
  /** What the owner of the account says of the service, in the environment. */
  readonly says?: Record<string, string>;
  /** What is lost before it: state, plans and `klaar`, all of them or all but those after the first night. */
  readonly loses?: 'all' | 'new';
  /** How many days later than the first night it is. */
  readonly days?: number;
}

const nights: readonly Night[] = [
  { name: 'nothing', faults: [], code: 0 },
  { name: 'the reply of a create is lost', faults: ['POST /facturen antwoord-kwijt 1'], code: 0 },
  { name: '503 after the deed', faults: ['POST /facturen gedaan-status 503 1 na 1'], code: 0 },
  { name: 'too many requests, for ten minutes', faults: ['POST /facturen te-veel 600 1'], code: 0 },
  { name: 'a page in place of a list, once', faults: ['GET /facturen geen-json 1'], code: 0 },
  { name: 'a page in place of every list', faults: ['GET /facturen geen-json 99'], code: 11 },
  {
    name: 'a 429 on a sending, which the owner says is refused',
    faults: ['POST /facturen/{id}/versturen te-veel 600 1'],
    code: 0,
    says: { DUIT_BIJ_LIMIET: 'geweigerd' },
  },
  { name: 'connections reset', faults: ['GET * verbinding-verbroken 3'], code: 0 },
  { name: 'the reply of a finalisation is lost', faults: ['POST /facturen/{id}/definitief antwoord-kwijt 1'], code: 0 },
  { name: '500 before the deed', faults: ['POST /facturen status 500 1'], code: 7, words: '--niet-wachten' },
  { name: 'the reply of a sending is lost', faults: ['POST /facturen/{id}/versturen antwoord-kwijt 1'], code: 7, words: '--niet-wachten' },
  { name: 'killed', faults: ['POST /facturen/{id}/definitief traag 20000 1 na 1'], code: 137, before: 'timeout -s KILL 4' },
  { name: 'nothing again', faults: [], code: 0 },
];

/** Nights of faults, and then those before which the job loses what it knows. */
const losing: readonly Night[] = [
  ...(isLong ? nights : nights.filter(({ name }) => /^nothing|of a sending is lost/.test(name))),
  { name: 'all state is lost, a day later', faults: [], code: 12, loses: 'all', days: 1 },
  { name: 'an old cache is put back, a day later', faults: [], code: 12, loses: 'new', days: 2 },
  { name: 'nothing again, a day later', faults: [], code: 0, days: 3 },
];

const perNight = 2;

/** Sets the clock of a process so many days ahead. */
const clock = `
const shift = Number(process.env.DAGEN) * 86_400_000;
const Real = Date;
if (shift > 0)
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + shift);
      else super(...given);
    }
    static now() {
      return Real.now() + shift;
    }
  };
`;

/** An account, a folder where `duit` and a `sleep` of no time are, and the job as it runs there on one night. */
async function started() {
  const place = warmEnvironment();
  const server = duit(['oefen', 'start', '--json', '--bediening', '--zonder-limiet'], place, { buffer: false });
  const line = await new Promise<Buffer>((resolve) => server.stdout?.once('data', resolve));
  const { base_url, sleutel, bediening } = JSON.parse(String(line)) as Record<'base_url' | 'sleutel' | 'bediening', string>;
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${sleutel}`, 'content-type': 'application/json' };
    const reply = await fetch(base_url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return ((await reply.json()) as { data: unknown }).data;
  };
  await ask('POST', '/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
  const programs = mkdtempSync(join(tmpdir(), 'duit-nacht-'));
  const program = (name: string, text: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  writeFileSync(join(programs, 'clock.mjs'), clock);
  program('duit', `exec $VOOR '${node}' --import '${join(programs, 'clock.mjs')}' '${bin}' "$@" $WOORDEN`);
  program('sleep', 'exit 0');
  const stop = async () => {
    server.kill('SIGTERM');
    await server;
  };
  const control = (faults: readonly string[]) => fetch(`${bediening}/fouten`, { method: 'PUT', body: JSON.stringify({ fouten: faults }) });
  return { place, base_url, sleutel, ask, programs, control, stop };
}
type Started = Awaited<ReturnType<typeof started>>;

/** How a job runs on a night: it gives its exit code, and the folder with the environment for a person who looks afterwards. */
type Runs = (
  account: Started,
  n: number,
  night: Night,
) => Promise<{ code: number; place: ReturnType<typeof ownEnvironment>; told: string; kept: string }>;

function writeOrders(folder: string, upTo: number): void {
  mkdirSync(join(folder, 'bestellingen'), { recursive: true });
  writeFileSync(join(folder, 'nacht.sh'), script);
  const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;eindstatus;kanaal';
  for (let n = 1; n <= upTo; n++) {
    const row = (order: number) => `N${n}-${order};Peeters BV;Bestelling ${n}-${order};1;${n * 10 + order};21;verstuurd;email`;
    const rows = Array.from({ length: perNight }, (_, index) => row(index + 1));
    writeFileSync(join(folder, 'bestellingen', `nacht-${String(n).padStart(2, '0')}.csv`), [header, ...rows].join('\n'));
  }
}

async function shell(
  line: string,
  folder: string,
  env: Record<string, string>,
  { programs }: Started,
  { words = '', before = '', days = 0, says }: Night,
) {
  const all = { ...env, ...says, PATH: `${programs}:${process.env['PATH']}`, WOORDEN: words, VOOR: before, DAGEN: String(days) };
  const { exitCode, stdout, stderr } = await execa('bash', ['--norc', '-c', line], {
    cwd: folder,
    env: all,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  });
  return { code: exitCode ?? -1, told: `${stdout}\n${stderr}` };
}

/** Runs the steps of the job as a runner does: a new folder each time, with a cache by its key or the newest of a beginning of it. */
const inCi = (): Runs => {
  const caches = new Map<string, string>();
  const home = mkdtempSync(join(tmpdir(), 'duit-ci-'));
  return async (account, n, night) => {
    const folder = join(home, `run-${n}`);
    mkdirSync(folder);
    if (night.loses) caches.clear();
    if (night.loses === 'new') caches.set('duit-1-1', join(home, 'cache-1'));
    const filled = (text: string) =>
      text
        .replaceAll('${{ github.workspace }}', folder)
        .replaceAll('${{ github.run_id }}', String(n))
        .replaceAll('${{ github.run_attempt }}', '1')
        .replaceAll('${{ secrets.DUIT_API_KEY }}', account.sleutel)
        .replaceAll('https://facturen.example/api/v1', account.base_url);
    const own = Object.fromEntries(Object.entries(job.env).map(([name, text]) => [name, filled(text)]));
    const env = { HOME: folder, PATH: process.env['PATH'] ?? '', CI: 'true', DUIT_CONFIG_DIR: '', DUIT_STATE_DIR: '', ...own };
    let result = { code: 0, told: '' };
    for (const step of job.steps) {
      if (result.code !== 0 && step.if !== 'always()') continue;
      const { path = '', key = '', 'restore-keys': beginning } = step.with ?? {};
      // How duit is installed is tried in package.test.ts; here it is the build of this folder.
      if (step.run !== undefined && !step.run.includes('npm install')) result = await shell(filled(step.run), folder, env, account, night);
      if (step.uses?.startsWith('actions/checkout')) writeOrders(folder, n);
      if (step.uses?.startsWith('actions/cache/restore')) {
        const found = [...caches.keys()].findLast(
          (name) => name === filled(key) || (beginning !== undefined && name.startsWith(beginning)),
        );
        for (const part of found === undefined ? [] : path.split('\n')) copy(join(caches.get(found ?? '') ?? '', part), join(folder, part));
      }
      if (step.uses?.startsWith('actions/cache/save')) {
        const kept = join(home, `cache-${n}`);
        for (const part of path.split('\n')) copy(join(folder, part), join(kept, part));
        caches.set(filled(key), kept);
      }
    }
    // A person answers on the state that is kept, as the next run restores it.
    const kept = join(home, `cache-${n}`, '.duit');
    const place = { folder, env: { ...env, DUIT_CONFIG_DIR: join(kept, 'config'), DUIT_STATE_DIR: join(kept, 'state') } };
    return { ...result, place, kept: join(home, `cache-${n}`) };
  };
};

const copy = (from: string, to: string): void => {
  if (existsSync(from)) copyFolder(from, to);
};

/** Answers each open question as a person would who looks at the service. */
async function answer(place: ReturnType<typeof ownEnvironment>): Promise<void> {
  const { stdout } = await duit(['journaal', 'list', '--open', '--json'], place);
  const open = JSON.parse(String(stdout)) as { n: number; bewerking: string }[];
  for (const { n, bewerking } of open) {
    // The fault of that night is known: the sending went, and the create did not.
    const said = bewerking === 'facturen.versturen' ? '--gedaan' : '--niet-gedaan';
    const person = { ...place, env: { ...place.env, ...answered } };
    expect(await duit(['journaal', 'herstel', String(n), said], person)).toMatchObject({ exitCode: 0 });
  }
  expect(open).not.toEqual([]);
}

/** The invoices of the account, of which there should be so many, and the number of e-mails that went out. */
async function shown({ ask, place }: Started, orders: number) {
  const invoices: Record<string, unknown>[] = [];
  for (let offset = 0; offset < orders; offset += 20) {
    invoices.push(...((await ask('GET', `/facturen?limit=20&offset=${offset}`)) as Record<string, unknown>[]));
  }
  const outbox = join(place.env.DUIT_STATE_DIR, 'oefen', 'postvak-uit');
  const mails = readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
  return { invoices, sums: invoices.map(({ totaal_incl }) => totaal_incl), mails: mails.length };
}

/** The results of the orders of each file, as the plans tell them. */
const results = (kept: string): Record<string, string[]> =>
  Object.fromEntries(
    readdirSync(join(kept, 'plannen'))
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [name, readFileSync(join(kept, 'plannen', name), 'utf8').match(/(?<=;)(?:klaar|bestaat_al|niet_af)(?=;)/g) ?? []]),
  );

it('is a script of at most fifteen lines that duit help pipelines shows too, and a job that runs alone', async () => {
  expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  for (const taal of ['nl', 'en']) {
    const text = (await run(['help', 'pipelines', '--taal', taal])).stdout.replaceAll(/^ {2}/gm, '');
    expect([text.includes(script.trimEnd()), text.includes(yaml.trimEnd())]).toEqual([true, true]);
  }
  expect(job.concurrency).toEqual({ group: 'duit', 'cancel-in-progress': false });
});

it.skipIf(process.platform === 'win32')(
  'a night without a file of orders, without their folder or without a single order ends with 0',
  async ({ onTestFinished }) => {
    const account = await started();
    onTestFinished(account.stop);
    const { folder, env } = warmEnvironment();
    writeFileSync(join(folder, 'nacht.sh'), script);
    const own = { ...env, DUIT_BASE_URL: account.base_url, DUIT_API_KEY: account.sleutel };
    const quiet = { name: 'no orders', faults: [], code: 0 };
    expect(await shell('sh nacht.sh', folder, own, account, quiet)).toMatchObject({ code: 0 });
    mkdirSync(join(folder, 'bestellingen'));
    expect(await shell('sh nacht.sh', folder, own, account, quiet)).toMatchObject({ code: 0 });
    writeOrders(folder, 0);
    const { code, told } = await shell('sh nacht.sh', folder, own, account, quiet);
    expect([code, told.trim()]).toEqual([0, 'Er wacht niets op jou.']);
  },
  60_000,
);

it('the job of every night in CI makes and sends each order once in nights of faults, and when its state is lost or an old cache is put back', {
  concurrent: true,
  skip: process.platform === 'win32',
  timeout: 300_000,
}, async ({ onTestFinished }) => {
  const account = await started();
  onTestFinished(account.stop);
  const nightly = inCi();
  for (const [at, night] of losing.entries()) {
    await account.control(night.faults);
    const { code, place, told, kept } = await nightly(account, at + 1, night);
    expect([night.name, code], told).toEqual([night.name, night.code]);
    if (code === 7) await answer(place);
    // Any other night leaves something to the next one.
    if (code !== 0 && code !== 12) continue;
    const orders = (at + 1) * perNight;
    const { invoices, sums, mails } = await shown(account, orders);
    const sent = invoices.filter(({ status }) => status === 'verzonden').length;
    expect([night.name, invoices.length, new Set(sums).size, sent, mails], told).toEqual([night.name, orders, orders, orders, orders]);
    if (night.name === 'nothing again') expect(Object.values(results(kept)).flat()).toEqual(Array.from({ length: orders }, () => 'klaar'));
    if (code !== 12) continue;
    // A person sees that every order of the old files is there, and was sent.
    for (const [name, found] of Object.entries(results(kept)).filter(([, ends]) => ends.includes('bestaat_al'))) {
      expect([name, found]).toEqual([name, Array.from({ length: perNight }, () => 'bestaat_al')]);
      writeFileSync(join(kept, 'klaar', name.replace('.csv', '')), '');
    }
  }
});
