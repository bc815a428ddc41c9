import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { damages, type Places } from '../support/damages.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { follower } from '../support/inbox-follower.ts';
import { run } from '../support/world.ts';

/** Every cell with DUIT_TEST_RUNS, and otherwise one in so many, another each day. */
const every = process.env['DUIT_TEST_RUNS'] === undefined ? 23 : 1;
const today = Math.floor(Date.now() / 86_400_000);

/** One command that does something once, on an account of its own, and how often it was done. */
interface Desk {
  readonly run: (line: string) => Promise<{ code: number; stdout: string; stderr: string }>;
  readonly again: string;
  /** How many documents, sendings and commands there were, as the service and the world counted them. */
  readonly count: () => Promise<number>;
  readonly places: Places;
  readonly cwd: string;
}

const placesOf = (folder: string, env: Readonly<Record<string, string | undefined>>): Places => ({
  state: env['DUIT_STATE_DIR'] ?? '',
  config: env['DUIT_CONFIG_DIR'] ?? '',
  before: { state: join(folder, 'kopie-state'), config: join(folder, 'kopie-config') },
});

/** Copies what duit keeps, as a backup does. */
function keepCopy({ state, config, before }: Places): void {
  if (existsSync(state)) cpSync(state, before.state, { recursive: true });
  if (existsSync(config)) cpSync(config, before.config, { recursive: true });
}

const posts = ({ carriedOut }: Machine) => carriedOut.filter((line) => line.startsWith('POST') && !line.startsWith('POST /klanten')).length;

/** Prepares an account in which a command was carried out; `prepare` makes what it needs and gives its line. */
async function desk(
  profile: 'saved' | 'environment',
  prepare: (out: (line: string) => Promise<string>, machine: Machine) => Promise<string>,
): Promise<Desk> {
  const machine = await faultyMachine();
  const key = machine.world.env['DUIT_API_KEY'] ?? '';
  const go = async (line: string) => (await machine.run(line))!;
  mkdirSync(machine.world.env['DUIT_CONFIG_DIR'] ?? '', { mode: 0o700 });
  if (profile === 'saved') {
    Object.assign(machine.world.env, { SLEUTEL: key, DUIT_API_KEY: '', DUIT_BASE_URL: '' });
    const made = await go('profiel maak zaak --base-url https://dienst.example/api/v1 --soort test --sleutel-omgeving SLEUTEL');
    expect(made.code, made.stderr).toBe(0);
  }
  const out = async (line: string) => {
    const { code, stdout, stderr } = await go(line);
    if (code !== 0) throw new Error(`${line}: ${stderr}`);
    return stdout.trim();
  };
  const again = await prepare(out, machine);
  const places = placesOf(machine.world.folder, machine.world.env);
  keepCopy(places);
  const before = posts(machine);
  const first = await go(again);
  expect(first.code, first.stderr).toBe(0);
  const once = posts(machine) - before;
  return { run: go, again, places, cwd: machine.world.folder, count: async () => (posts(machine) - before) / once };
}

const klant = 'klanten maak --naam Peeters --kbo-btw-nummer 0403123486 --email p@example.be --formaat id';
const maak = (id: string, text = 'Advies') => `factuur maak --klant ${id} --regel ${text};1;100;21 --formaat id`;

const commands: Record<string, (out: (line: string) => Promise<string>, machine: Machine) => Promise<string>> = {
  maak: async (out) => maak(await out(klant)),
  definitief: async (out) => `factuur definitief ${await out(maak(await out(klant)))}`,
  verstuur: async (out) => {
    const id = await out(maak(await out(klant)));
    await out(`factuur definitief ${id}`);
    return `factuur verstuur ${id} --kanaal email`;
  },
  creditnota: async (out) => {
    const id = await out(maak(await out(klant)));
    await out(`factuur definitief ${id}`);
    return `creditnota maak ${id}`;
  },
  batch: async (out, machine) => {
    await out(klant);
    const rows = ['A1;Peeters;Advies;1;100;21;2026-03-12;verstuurd;email', 'A2;Peeters;Lezing;1;50;21;2026-03-13;verstuurd;email'];
    const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
    writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
    await out('batch plan in.csv -o plan.json');
    return 'batch voer-uit plan.json --ja';
  },
};

/** The follower of an inbox, whose command was run for one document. */
async function inboxDesk(): Promise<Desk> {
  const user = follower();
  const line = 'inbox ophalen --map in --vanaf alles --voer-uit true';
  await user.inbox('ophalen --map in --vanaf nu --voer-uit true');
  const places = placesOf(user.world.folder, user.world.env);
  keepCopy(places);
  user.service.add();
  const go = (words: string) => user.time.run(run(words, user.world));
  expect((await go(line)).code).toBe(0);
  return { run: go, again: line, places, cwd: user.world.cwd, count: async () => user.ids().length };
}

/** Does what the messages say, as a person who looks at the service and decides against everything, and then the same command again. */
async function followMessages({ run: go, again, cwd }: Desk): Promise<number[]> {
  const codes: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const { code, stderr } = await go(again);
    codes.push(code);
    expect(code, stderr).not.toBe(1);
    if (stderr.includes('journaal herstel --opnieuw')) {
      const renewed = await go('journaal herstel --opnieuw');
      expect(renewed.code, renewed.stderr).toBe(0);
    } else if (stderr.includes('journaal herstel --')) {
      const { stderr: told } = await go('journaal herstel --klaar');
      const list = /document,wat,beslissing(?:\n[^,\n]+,[^,\n]+,(?:ja|nee)?)*/.exec(told)?.[0] ?? '';
      writeFileSync(
        join(cwd, 'beslist.csv'),
        `${list
          .replaceAll(/,(?:ja|nee)?$/gm, ',nee')
          .replace('beslissing,nee', 'beslissing')
          .replace('wat,nee', 'wat,beslissing')}\n`,
      );
      const decided = await go('journaal herstel --beslis beslist.csv');
      expect(decided.code, decided.stderr).toBe(0);
    } else break;
  }
  const ended = await go('journaal herstel --klaar --ja');
  expect([0, 10], ended.stderr).toContain(ended.code);
  codes.push((await go(again)).code);
  return codes;
}

const cells = damages.flatMap((damage) => [
  ...Object.entries(commands).flatMap(([name, prepare]) =>
    (['saved', 'environment'] as const).map((profile) => ({
      damage,
      name,
      profile: profile as string,
      open: () => desk(profile, prepare),
    })),
  ),
  { damage, name: 'inbox', profile: 'environment', open: inboxDesk },
]);

/** Cells in which nothing that is left tells of what was done; README says so. */
const mayDouble = (name: string, { known }: { known: boolean }): boolean => !known && ['verstuur', 'batch', 'inbox'].includes(name);

describe('after every way to lose what duit keeps, the messages and the same command again', () => {
  it.each(cells.filter((_, at) => (at + today) % every === 0).map((cell) => [cell.name, cell.profile, cell.damage.name, cell] as const))(
    'do nothing twice: %s with a profile that is %s, %s',
    async (_name, _profile, _damage, { damage, name, open }) => {
      const own = await open();
      damage.happens(own.places);
      const codes = await followMessages(own);
      const count = await own.count();
      rmSync(own.cwd, { recursive: true, force: true });
      if (mayDouble(name, damage)) return expect(count).toBeGreaterThanOrEqual(1);
      expect({ count, codes }).toEqual({ count: 1, codes });
    },
    60_000,
  );
});
