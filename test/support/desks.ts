import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { inProcessKeys } from '../../src/practice/index.ts';
import { clockOf } from './each-store.ts';
import { fetchTransport } from './fetch-transport.ts';
import type { Server } from './postgres.ts';
import { caller } from './practice.ts';
import { fetchFrom } from './practice-fetch.ts';
import { practiceIn } from './service.ts';
import { run, type TestWorld, testWorld } from './world.ts';

/** A machine of the office, with folders of its own. */
export interface Desk {
  readonly world: TestWorld;
  /** Runs a command line there, with these variables beside its own. */
  readonly run: (line: string | readonly string[], env?: Record<string, string>) => ReturnType<typeof run>;
}

/** Several machines with one account at one service, and the requests that the service got from them. */
export async function openOffice() {
  const folder = mkdtempSync(join(tmpdir(), 'duit-kantoor-'));
  const practice = await practiceIn(folder, () => new Date());
  const sent: string[] = [];
  const transport = fetchTransport(async (request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname.slice('/api/v1'.length)}`);
    return fetchFrom(practice)(request);
  });
  /** The writes that the service got. */
  const writes = () => sent.filter((line) => !line.startsWith('GET'));
  const desk = (machine: string, env: Record<string, string> = {}, more: Partial<TestWorld> = {}): Desk => {
    const world: TestWorld = {
      ...testWorld({ transport, env: { SLEUTEL: inProcessKeys.test, ...env } }),
      now: () => new Date(),
      uuid: randomUUID,
      machine,
      ...more,
    };
    return { world, run: (line, extra = {}) => run(line, { ...world, env: { ...world.env, ...extra } }) };
  };
  /** Asks the service as another program would. */
  const call = caller(officeService, { normaal: inProcessKeys.test, test: inProcessKeys.test }, fetchFrom(practice));
  return { desk, sent, writes, call };
}

/** A clock of a database and of the desks that share it, which their sleep alone moves. The database counts requests by its own. */
export async function clockFor(server: Server, database: string): Promise<Pick<TestWorld, 'now' | 'monotonic' | 'sleep'>> {
  const { tell, close } = await clockOf(server, database);
  onTestFinished(close);
  let clock = Date.now();
  tell(clock);
  const sleep = async (ms: number) => tell((clock += ms));
  return { now: () => new Date(clock), monotonic: () => clock, sleep };
}

/** The address of the service in the profiles of the office. */
export const officeService = 'https://dienst.example/api/v1';

/** Makes a profile of the office's account, and gives the exit code. */
export const makeProfile = async ({ run: on }: Desk, naam = 'zaak'): Promise<number> =>
  (await on(`profiel maak ${naam} --base-url ${officeService} --soort test --sleutel-omgeving SLEUTEL --zonder-controle`)).code;

/** Has machines keep what they know in one database, where the first of them puts its account; gives that. */
export async function shareStore(address: string, [first, ...others]: readonly [Desk, ...Desk[]]): Promise<string> {
  await makeProfile(first);
  await first.run(`profiel wijzig zaak --opslag ${address}`);
  const account = (await first.run('profiel toon --velden account --formaat tsv')).stdout.trim().split('\t')[1] ?? '';
  for (const other of others) {
    await makeProfile(other);
    expect((await other.run(`profiel wijzig zaak --opslag ${address} --account ${account}`)).code).toBe(0);
  }
  return account;
}
