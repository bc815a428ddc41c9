import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directTransport } from '../../src/app/direct.ts';
import { sha256 } from '../../src/machine/files/hash.ts';
import { inProcessKeys, openPractice, type Practice } from '../../src/practice/index.ts';
import type { DoJob } from '../../src/practice/service.ts';
import { doJob } from '../../src/practice/work/index.ts';
import { isKarig } from './karig.ts';
import { type Call, caller } from './practice.ts';
import { fetchFrom } from './practice-fetch.ts';
import { areShelved, type Options, run, type TestWorld, testWorld } from './world.ts';

const now = () => new Date('2026-03-15T10:00:00Z');
const base_url = 'https://dienst.example/api/v1';

interface ServiceWorld extends TestWorld {
  /** Every request, such as `GET /klanten?limit=50`. */
  readonly sent: string[];
  readonly practice: Practice;
  /** Whether its service shows only what the API text promises. */
  readonly karig: boolean;
}

/** Gives each different document a PDF of its own without pages, which take longer to draw than a command takes. */
const withoutPages: DoJob = async (kind, input) =>
  kind === 'pdf' ? Buffer.from(`%PDF-1.7\n%${sha256(JSON.stringify(input))}\n%%EOF\n`) : doJob(kind, input);

/** Opens the practice service of a folder, whose clock is that of a world unless another is given. */
export const practiceIn = (folder: string, clock = now, karig = isKarig()): Promise<Practice> =>
  openPractice({ folder, now: clock, uuid: randomUUID, karig, doJob: withoutPages });

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'duit-service-'));

async function openWorld(options: Options, env: Record<string, string>, folder = newFolder()): Promise<ServiceWorld> {
  const sent: string[] = [];
  const { karig = isKarig() } = options;
  const practice = await practiceIn(folder, now, karig);
  const transport = directTransport(base_url, (asked) => {
    const { method, path, search } = asked;
    // As the client writes it, which has no plus for a space.
    const query = search.toString().replaceAll('+', '%20');
    sent.push(`${method} ${path}${query === '' ? '' : `?${query}`}`);
    return practice.ask(asked);
  });
  return Object.assign(testWorld({ ...options, env: { ...env, ...options.env }, transport }), { sent, practice, karig });
}

/** A world in which the practice service plays the real service, with a normal key in the environment. */
export const serviceWorld = (options: Options = {}): Promise<ServiceWorld> =>
  openWorld(options, { DUIT_BASE_URL: base_url, DUIT_API_KEY: inProcessKeys.normaal });

/** Asks the service of a world without duit, so that a test can fill an account at little cost. */
export const callIn = ({ practice, karig }: ServiceWorld): Call =>
  caller(base_url, { normaal: inProcessKeys.normaal, test: inProcessKeys.normaal }, fetchFrom(practice), karig);

let sample: Promise<string> | undefined;

/** A folder with the sample data, which is made once in a process: a copy costs far less. */
async function sampleFolder(): Promise<string> {
  const folder = newFolder();
  const practice = await openPractice({ folder, now, uuid: randomUUID });
  await practice.fill();
  practice.close();
  return folder;
}

async function sampleCopy(): Promise<string> {
  const folder = newFolder();
  cpSync(await (sample ??= sampleFolder()), folder, { recursive: true });
  return folder;
}

/** As `serviceWorld`, with the sample data and the saved profile `werk`, which has a memory; nothing was sent yet. */
export async function savedWorld(options: Options = {}, ...made: string[]): Promise<ServiceWorld> {
  const env = { SLEUTEL: inProcessKeys.normaal, DUIT_PROFIEL: 'werk' };
  const world = await openWorld(options, env, areShelved() ? newFolder() : await sampleCopy());
  if (areShelved()) await world.practice.fill();
  const words = ['profiel', 'maak', 'werk', '--base-url', base_url, '--sleutel-omgeving', 'SLEUTEL', '--zonder-controle', ...made];
  const { code, stderr } = await run(words, world);
  if (code !== 0) throw new Error(stderr);
  return world;
}

/** Puts so many customers and invoices in the place of the sample data. */
export async function refill({ practice }: ServiceWorld, size: { klanten: number; facturen: number }): Promise<void> {
  const { fill, wipe } = practice;
  await wipe();
  await fill(size);
}

/** The requests since the last call. */
export const sentBy = ({ sent }: ServiceWorld): string[] => sent.splice(0);
