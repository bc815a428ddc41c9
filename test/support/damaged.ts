import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { copiesIn } from './copies.ts';
import { copyFolder } from './copy.ts';
import type { Places } from './damages.ts';
import { live } from './death.ts';
import { faultyMachine, type Machine } from './faulty.ts';
import { follower } from './inbox-follower.ts';
import { type Cache, keepWorldsIn, run, type TestWorld } from './world.ts';

/** Something that was done once, on an account of its own, and how often it was done. */
export interface Desk {
  readonly run: (line: string) => Promise<{ code: number; stdout: string; stderr: string }>;
  /** The commands that do it, each where the one before ended well. */
  readonly again: readonly string[];
  /** How many documents, sendings, commands and files there were, as the service and the world counted them. */
  readonly count: () => number;
  /** Decides what a message asks, as a person does who looks at the service. Gives the option that the commands then need, if any. */
  readonly decide: (stderr: string) => Promise<string | undefined>;
  /** How much the whole of it does, and the steps that the last command took. */
  readonly once: number;
  readonly steps: number;
  readonly places: Places;
  readonly world: TestWorld;
}

/** The commands that do something, and how often it was done; by default by the documents and sendings. */
interface Work {
  readonly again: readonly string[];
  readonly count?: () => number;
}

const placesOf = (folder: string, env: Readonly<Record<string, string | undefined>>): Places => ({
  state: env['DUIT_STATE_DIR'] ?? '',
  config: env['DUIT_CONFIG_DIR'] ?? '',
  before: { state: join(folder, 'kopie-state'), config: join(folder, 'kopie-config') },
});

/** Copies what duit keeps, as a backup does. */
function keepCopy({ state, config, before }: Places): void {
  if (existsSync(state)) copyFolder(state, before.state);
  if (existsSync(config)) copyFolder(config, before.config);
}

const posts = ({ carriedOut }: Machine) => carriedOut.filter((line) => line.startsWith('POST') && !line.startsWith('POST /klanten')).length;

export type ProfileKind = 'saved' | 'environment';

/** The step before which a command dies, as the number of steps before it, and how much a whole command does. */
export interface Last {
  readonly at: number;
  readonly once: number;
}

/** How a desk begins, and what happens there before its last command. */
interface Start {
  readonly profile: ProfileKind;
  readonly last?: Last;
  /** The database that its journal is in; undefined for its state folder. */
  readonly database?: Cache;
  /** Keeps what a backup keeps beside the folders. */
  readonly keep?: (places: Places) => Promise<void>;
}

/** Saves a profile that takes its key from the environment, in the place of the one that the environment makes. */
async function saveProfile(
  { env, cache }: TestWorld,
  go: (line: string) => Promise<{ code: number; stdout: string; stderr: string }>,
): Promise<void> {
  Object.assign(env, { SLEUTEL: env['DUIT_API_KEY'], DUIT_API_KEY: '', DUIT_BASE_URL: '' });
  for (const placed of ['DUIT_OPSLAG', 'DUIT_ACCOUNT']) Reflect.deleteProperty(env, placed);
  for (const line of [
    'profiel maak zaak --base-url https://dienst.example/api/v1 --soort test --sleutel-omgeving SLEUTEL --zonder-controle',
    ...(cache ? [`profiel wijzig zaak --opslag ${cache.address}`] : []),
  ]) {
    const { code, stderr } = await go(line);
    expect(code, stderr).toBe(0);
  }
}

/** Makes a world whose journal is in this database, if any. */
async function worldIn<T>(database: Cache | undefined, make: () => T | Promise<T>): Promise<T> {
  keepWorldsIn(database);
  try {
    return await make();
  } finally {
    keepWorldsIn(undefined);
  }
}

/**
 * Prepares an account in which a command was carried out, or died before the step that comes after so many; `prepare` makes what it needs
 * and gives its line.
 */
async function accountDesk(
  { profile, last, database, keep }: Start,
  prepare: (out: (line: string) => Promise<string>, machine: Machine) => Promise<Work>,
): Promise<Desk> {
  const machine = await worldIn(database, faultyMachine);
  const go = async (line: string) => {
    // Each write has a moment of its own, by which it is known.
    await machine.world.sleep(1_000);
    return (await machine.run(line))!;
  };
  mkdirSync(machine.world.env['DUIT_CONFIG_DIR'] ?? '', { mode: 0o700 });
  if (profile === 'saved') await saveProfile(machine.world, go);
  const out = async (line: string) => {
    const { code, stdout, stderr } = await go(line);
    if (code !== 0) throw new Error(`${line}: ${stderr}`);
    return stdout.trim();
  };
  const { again, count = () => posts(machine) } = await prepare(out, machine);
  const places = placesOf(machine.world.folder, machine.world.env);
  keepCopy(places);
  await keep?.(places);
  const before = count();
  for (const line of again.slice(0, -1)) await out(line);
  const { code, died, steps } = await live((again.at(-1) ?? '').split(' '), machine.world, last?.at);
  if (died === undefined) expect(code).toBe(0);
  const once = last?.once ?? count() - before;
  return {
    run: go,
    again,
    places,
    world: machine.world,
    once,
    steps: steps.length,
    decide: (stderr) => decideOf(machine, go, again.at(-1) ?? '', stderr),
    count: () => (count() - before) / once,
  };
}

/** Decides what a message asks of a write of unknown end, of a sending that may be lost, or of an earlier journal. */
async function decideOf(machine: Machine, go: Desk['run'], again: string, stderr: string): Promise<string | undefined> {
  if (stderr.includes('journaal herstel --opnieuw')) {
    const renewed = await go('journaal herstel --opnieuw');
    expect(renewed.code, renewed.stderr).toBe(0);
    return undefined;
  }
  const isSent = (id: unknown) => machine.carriedOut.some((line) => line.endsWith(`/${String(id)}/versturen`));
  let isUnsent = false;
  for (const [line, word] of stderr.matchAll(/(?:factuur|creditnota) verstuur (\S+).* --al-verstuurd/g)) {
    const found = (await machine.list('/facturen?limit=100')).find(({ id, nummer }) => id === word || nummer === word);
    if (!isSent(found?.['id'])) isUnsent = true;
    else expect(await go(line)).toMatchObject({ code: 0 });
  }
  for (const [, n] of stderr.matchAll(/journaal herstel (\d+)/g)) {
    if ((await go(`journaal herstel ${n}`)).code !== 7) continue;
    const id = await endOf(machine, JSON.parse((await go(`journaal toon ${n} --json`)).stdout) as Shown);
    const said = await go(`journaal herstel ${n} ${id === undefined ? '--niet-gedaan' : `--gedaan ${id}`}`);
    expect([0, 12], said.stderr).toContain(said.code);
  }
  // A job has no such option: once what was sent is written down, the loss is over.
  if (isUnsent && again.startsWith('batch')) expect(await go('journaal herstel --klaar --ja')).toMatchObject({ code: 0 });
  return isUnsent && !again.startsWith('batch') ? '--nogmaals' : undefined;
}

/** A write of the journal, as it is shown. */
interface Shown {
  readonly bewerking: string;
  readonly document: string | null;
}

/** The document that a write made or was done to, as a person finds it at the service; undefined if it was not carried out. */
async function endOf(machine: Machine, shown: Shown): Promise<string | undefined> {
  const { bewerking, document } = shown;
  const act = bewerking.split('.').at(-1);
  if (act !== 'create') {
    const isDone = machine.carriedOut.includes(`POST /facturen/${document}/${act}`);
    if (act !== 'creditnota') return isDone ? (document ?? undefined) : undefined;
    return isDone ? String((await machine.list('/facturen?type=creditnota')).at(0)?.['id']) : undefined;
  }
  const total = JSON.stringify(shown).includes('A2') ? 60.5 : 121;
  const made = (await machine.list('/facturen?limit=100')).find(({ totaal_incl }) => totaal_incl === total);
  return made && String(made['id']);
}

const klant = 'klanten maak --naam Peeters --kbo-btw-nummer 0403123486 --email p@example.be --formaat id';
const maak = (id: string, text = 'Advies') => `factuur maak --klant ${id} --regel ${text};1;100;21 --formaat id`;

const filesIn = (folder: string): number => (existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0);

const commands: Record<string, (out: (line: string) => Promise<string>, machine: Machine) => Promise<Work>> = {
  maak: async (out) => ({ again: [maak(await out(klant))] }),
  definitief: async (out) => ({ again: [`factuur definitief ${await out(maak(await out(klant)))}`] }),
  verstuur: async (out) => {
    const id = await out(maak(await out(klant)));
    await out(`factuur definitief ${id}`);
    return { again: [`factuur verstuur ${id} --kanaal email`] };
  },
  creditnota: async (out) => {
    const id = await out(maak(await out(klant)));
    await out(`factuur definitief ${id}`);
    return { again: [`creditnota maak ${id}`] };
  },
  batch: async (out, machine) => {
    await out(klant);
    const rows = ['A1;Peeters;Advies;1;100;21;2026-03-12;verstuurd;email', 'A2;Peeters;Lezing;1;50;21;2026-03-13;verstuurd;email'];
    const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
    writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
    await out('batch plan in.csv -o plan.json');
    return { again: ['batch voer-uit plan.json --ja'] };
  },
  abonnement: async (out, machine) => {
    await out(klant);
    const lines = 'regels: [{omschrijving: Onderhoud, eenheidsprijs: 100, btw_percentage: 21}]';
    const contract = `- {naam: onderhoud, klant: Peeters, ritme: maand, van: 2026-03, eindstatus: verstuurd, kanaal: email, ${lines}}\n`;
    writeFileSync(join(machine.world.folder, 'abonnementen.yaml'), contract);
    return { again: ['abonnement plan --periode 2026-03 -o maand.json --overschrijven', 'batch voer-uit maand.json --ja'] };
  },
  archief: async (out, machine) => {
    await out(`factuur definitief ${await out(maak(await out(klant)))}`);
    const folder = join(machine.world.folder, 'archief', 'data');
    return { again: ['archief bijwerken'], count: () => filesIn(folder) };
  },
};

/** The follower of an inbox, whose command was run for one document, or which died meanwhile. */
async function inboxDesk({ profile, last, database, keep }: Start): Promise<Desk> {
  const user = await worldIn(database, follower);
  if (profile === 'saved') await saveProfile(user.world, (line) => user.time.run(run(line, user.world)));
  const again = ['inbox ophalen --map in --vanaf alles --voer-uit true'];
  await user.inbox('ophalen --map in --vanaf nu --voer-uit true');
  const places = placesOf(user.world.folder, user.world.env);
  keepCopy(places);
  await keep?.(places);
  user.service.add();
  const go = (words: string) => user.time.run(run(words, user.world));
  const { code, died, steps } = await user.time.run(live((again[0] ?? '').split(' '), user.world, last?.at));
  if (died === undefined) expect(code).toBe(0);
  const count = () => user.ids().length;
  const decide = async () => {
    for (const id of (await go('inbox opvolging --formaat id')).stdout.split('\n').filter(Boolean)) {
      await go(`inbox ${user.ids().includes(id) ? 'overslaan' : 'opnieuw'} ${id}`);
    }
    return undefined;
  };
  return { run: go, again, places, world: user.world, once: 1, steps: steps.length, decide, count };
}

/** Gives the commands one after the other, until one does not end well. */
async function giveAll({ run: go, again }: Desk, option?: string): Promise<{ code: number; stdout: string; stderr: string }> {
  let last = { code: 0, stdout: '', stderr: '' };
  for (const line of again) {
    last = await go(option !== undefined && line === again.at(-1) ? `${line} ${option}` : line);
    if (last.code !== 0) break;
  }
  expect(last.code, last.stderr).not.toBe(1);
  return last;
}

/** Does what the messages say, as a person who looks at the service before each decision, and then the same once more. */
export async function followMessages(desk: Desk): Promise<number[]> {
  const codes: number[] = [];
  let option: string | undefined;
  for (let turn = 0; turn < 5; turn += 1) {
    const { code, stdout, stderr } = await giveAll(desk, option);
    codes.push(code);
    if (code === 0) break;
    option = await desk.decide(stdout + stderr);
  }
  const ended = await desk.run('journaal herstel --klaar --ja');
  expect([0, 10], ended.stderr).toContain(ended.code);
  codes.push((await giveAll(desk)).code);
  return codes;
}

/**
 * Moves the state to a folder of its own, as the next process finds it: this one keeps the log of the old one in memory, which the damage
 * did not reach.
 */
export function startAnew({ world: { env, folder }, places: { state } }: Desk): void {
  const next = join(folder, 'state-van-nu');
  if (existsSync(state)) cpSync(state, next, { recursive: true, preserveTimestamps: true, filter: () => true });
  rmSync(join(next, 'state.sqlite-shm'), { force: true });
  Object.assign(env, { DUIT_STATE_DIR: next });
}

/** All desks, each with how it is opened. */
export const desks: readonly (readonly [name: string, open: (start: Start) => Promise<Desk>])[] = [
  ...Object.entries(commands).map(([name, prepare]) => [name, (start: Start) => accountDesk(start, prepare)] as const),
  ['inbox', inboxDesk],
];

/** The entries that the lines of a machine leave open. */
export function openIn({ config, state }: Places): readonly string[] {
  const open = new Set<string>();
  for (const path of copiesIn(config, state)) {
    for (const text of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
      const { id, of, log, settles } = JSON.parse(text.slice(9)) as { id?: string; of?: string; log?: string; settles?: true };
      if (id !== undefined && log === 'journaal' && of === undefined && !settles) open.add(id);
      if (of !== undefined && settles) open.delete(of);
    }
  }
  return [...open];
}

/** The ways to ask what is uncertain. */
export const asking = ['journaal list --open --json', 'vragen --json'] as const;

/**
 * Asks what is uncertain where a command died and then something was lost. A list that says "nothing", and not that lines may be missing, must
 * be right: what the lines left open was found at the service then, which it can't be for a sending.
 */
export async function askWhatIsOpen(desk: Desk, line: (typeof asking)[number], open: readonly string[]): Promise<void> {
  const asked = await desk.run(line);
  expect(asked.code, asked.stderr).not.toBe(1);
  // What never reached the store never left, and may be lost with the file.
  const isTold = asked.code !== 0 || asked.stderr.includes('kunnen regels ontbreken');
  if (isTold || open.length === 0 || desk.count() === 0) return;
  const rows = JSON.parse(asked.stdout) as readonly unknown[];
  if (line === asking[0]) expect({ line, open, rows: rows.length }).toEqual({ line, open, rows: open.length });
  else if (rows.length === 0) {
    const { stdout } = await desk.run('journaal list --alles --json');
    const found = (JSON.parse(stdout) as { bewerking: string; toestand: string }[]).filter(({ toestand }) => /unknown|open/.test(toestand));
    const isSend = desk.again.some((word) => word.includes(' verstuur '));
    expect({ line, open, found, isSend }).toEqual({ line, open, found: [], isSend: false });
  }
}
