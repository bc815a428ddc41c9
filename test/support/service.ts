import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProcessKeys, openPractice } from '../../src/practice/index.ts';
import { fetchFrom } from './practice-fetch.ts';
import { fetchTransport } from './fetch-transport.ts';
import { type Options, type TestWorld, testWorld } from './world.ts';

const now = () => new Date('2026-03-15T10:00:00Z');

/** A world in which the practice service plays the real service, with a normal key. */
export async function serviceWorld(options: Options = {}): Promise<TestWorld & { readonly sent: string[] }> {
  const sent: string[] = [];
  const practice = await openPractice({ folder: mkdtempSync(join(tmpdir(), 'duit-service-')), now, uuid: randomUUID });
  const transport = fetchTransport((request) => {
    sent.push(`${request.method} ${request.url.replace('https://dienst.example/api/v1', '')}`);
    return fetchFrom(practice)(request);
  });
  const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: inProcessKeys.normaal, ...options.env };
  return Object.assign(testWorld({ ...options, env, transport }), { sent });
}
