import { randomUUID } from 'node:crypto';
import type { Budget } from '../../src/service/budget/index.ts';
import { openClient } from '../../src/service/api/index.ts';
import { openTransport } from '../../src/machine/network/http.ts';

/* The client with which the scripts of the bench reach the service. The environment has the address and the key. */

const { DUIT_BASE_URL = '', DUIT_API_KEY = '' } = process.env;

export const base_url = DUIT_BASE_URL;
export const key = async () => DUIT_API_KEY;
const forever = new AbortController().signal;

export const world = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  random: Math.random,
  uuid: randomUUID,
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  stop: forever,
  abandon: forever,
  pid: process.pid,
  started: () => undefined,
  machine: 'bench',
  person: '',
};

export const transport = openTransport(process.env);

export const clientWith = (budget?: Budget) =>
  openClient({ base_url, key, transport: async () => transport, version: 'bench', world, budget });
