import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { damages, type Places } from '../support/damages.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { follower } from '../support/inbox-follower.ts';
import { sampleBySeed } from '../support/long.ts';
import { run, type TestWorld } from '../support/world.ts';
import { copyFolder } from '../support/copy.ts';

/** Something that was done once, on an account of its own, and how often it was done. */
interface Desk {
  readonly run: (line: string) => Promise<{ code: number; stdout: string; stderr: string }>;
  /** The commands that do it, each where the one before ended well. */
  readonly again: readonly string[];
  /** How many documents, sendings, commands and files there were, as the service and the world counted them. */
  readonly count: () => number;
  /** Whether the service or the world saw that this was done with a document, as a person finds out who looks there. */
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

type ProfileKind = 'saved' | 'environment';

/** Saves a profile that takes its key from the environment, in the place of the one that the environment makes. */
async function saveProfile(env: TestWorld['env'], go: (line: string) => Promise<{ code: number; stderr: string }>): Promise<void> {
  Object.assign(env, { SLEUTEL: env['DUIT_API_KEY'], DUIT_API_KEY: '', DUIT_BASE_URL: '' });
  const made = await go(
    'profiel maak zaak --base-url https://dienst.example/api/v1 --soort test --sleutel-omgeving SLEUTEL --zonder-controle',
  );
  expect(made.code, made.stderr).toBe(0);
}

/** Prepares an account in which a command was carried out; `prepare` makes what it needs and gives its line. */
async function accountDesk(
  profile: ProfileKind,
  prepare: (out: (line: string) => Promise<string>, machine: Machine) => Promise<Work>,
): Promise<Desk> {
  const machine = await faultyMachine();
  const go = async (line: string) => (await machine.run(line))!;
  mkdirSync(machine.world.env['DUIT_CONFIG_DIR'] ?? '', { mode: 0o700 });
  if (profile === 'saved') await saveProfile(machine.world.env, go);
  const out = async (line: string) => {
    const { code, stdout, stderr } = await go(line);
    if (code !== 0) throw new Error(`${line}: ${stderr}`);
    return stdout.trim();
  };
  const { again, count = () => posts(machine) } = await prepare(out, machine);
  const places = placesOf(machine.world.folder, machine.world.env);
  keepCopy(places);
  const before = count();
  for (const line of again) await out(line);
  const once = count() - before;
  return {
    run: go,
    again,
    places,
    world: machine.world,
    count: () => (count() - before) / once,
  };
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

/** The follower of an inbox, whose command was run for one document. */
async function inboxDesk(profile: ProfileKind): Promise<Desk> {
  const user = follower();
  if (profile === 'saved') await saveProfile(user.world.env, (line) => run(line, user.world));
  const again = ['inbox ophalen --map in --vanaf alles --voer-uit true'];
  await user.inbox('ophalen --map in --vanaf nu --voer-uit true');
  const places = placesOf(user.world.folder, user.world.env);
  keepCopy(places);
  user.service.add();
  const go = (words: string) => user.time.run(run(words, user.world));
  expect((await go(again[0] ?? '')).code).toBe(0);
  return { run: go, again, places, world: user.world, count: () => user.ids().length };
}

/** Gives the commands one after the other, until one does not end well. */
async function giveAll({ run: go, again }: Desk): Promise<{ code: number; stderr: string }> {
  let last = { code: 0, stderr: '' };
  for (const line of again) {
    last = await go(line);
    if (last.code !== 0) break;
  }
  expect(last.code, last.stderr).not.toBe(1);
  return last;
}

/** Does what the messages say, as a person who looks at the service before each decision, and then the same once more. */
async function followMessages(desk: Desk): Promise<number[]> {
  const { run: go } = desk;
  const codes: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const { code, stderr } = await giveAll(desk);
    codes.push(code);
    if (stderr.includes('journaal herstel --opnieuw')) {
      const renewed = await go('journaal herstel --opnieuw');
      expect(renewed.code, renewed.stderr).toBe(0);
    } else if (stderr.includes('--al-verstuurd')) {
      for (const [line] of stderr.matchAll(/(?:factuur|creditnota) verstuur \S+.* --al-verstuurd/g)) {
        const noted = await go(line);
        expect(noted.code, noted.stderr).toBe(0);
      }
    } else break;
  }
  const ended = await go('journaal herstel --klaar --ja');
  expect([0, 10], ended.stderr).toContain(ended.code);
  codes.push((await giveAll(desk)).code);
  return codes;
}

/**
 * Moves the state to a folder of its own, as the next process finds it: this one keeps the log of the old one in memory, which the damage
 * did not reach.
 */
function startAnew({ world: { env, folder }, places: { state } }: Desk): void {
  const next = join(folder, 'state-van-nu');
  if (existsSync(state)) cpSync(state, next, { recursive: true, preserveTimestamps: true, filter: () => true });
  rmSync(join(next, 'state.sqlite-shm'), { force: true });
  Object.assign(env, { DUIT_STATE_DIR: next });
}

const desks = [
  ...Object.entries(commands).map(([name, prepare]) => [name, (profile: ProfileKind) => accountDesk(profile, prepare)] as const),
  ['inbox', inboxDesk] as const,
];
const cells = damages.flatMap((damage) =>
  desks.flatMap(([name, open]) =>
    (['saved', 'environment'] as const).map((profile) => [name, profile, damage.name, { damage, open }] as const),
  ),
);

/** The cells in which nothing that is left tells of a sending, so that it goes twice; README says so. */
const untold = new Set([
  'state and configuration as they were before',
  'state and lines deleted',
  // Both are whole, and of before.
  'state deleted, and lines as they were before',
]);
const isUntold = (name: string, damage: string): boolean => name === 'verstuur' && untold.has(damage);

describe('after every way to lose what duit keeps, the messages and the same command again', () => {
  it.each(sampleBySeed(cells, 37, 1))(
    'do nothing twice: %s with a profile that is %s, %s',
    async (name, profile, _damage, { damage, open }) => {
      const own = await open(profile);
      damage.happens(own.places);
      startAnew(own);
      const codes = await followMessages(own);
      const count = own.count();
      rmSync(own.world.folder, { recursive: true, force: true });
      expect({ count, codes }).toEqual({ count: isUntold(name, damage.name) ? 2 : 1, codes });
    },
  );
});
