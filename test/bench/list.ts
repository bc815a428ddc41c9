import { openClient } from '../../src/api/index.ts';
import { openTransport } from '../../src/api/http.ts';
import { listing } from '../../src/api/pages.ts';

/*
 * All customers of a service, page after page and side by side: milliseconds to the first item and to the last. Without
 * the budget, which holds both to the service's limit.
 */

const { DUIT_BASE_URL: base_url = '', DUIT_API_KEY: key = '' } = process.env;
const transport = openTransport(process.env);
const forever = new AbortController().signal;
const world = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  random: Math.random,
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  stop: forever,
  abandon: forever,
};
const client = openClient({ base_url, key: async () => key, transport: async () => transport, version: 'bench', world });

async function* oneByOne() {
  for (let offset = 0; ; offset += 100) {
    const { data } = await client.page('klanten.list', { limit: 100, offset });
    yield* data;
    if (data.length < 100) return;
  }
}

async function timed(items: AsyncIterable<unknown>) {
  const begun = performance.now();
  let first = 0;
  let count = 0;
  for await (const _ of items) {
    first ||= performance.now() - begun;
    count += 1;
  }
  return { count, first, all: performance.now() - begun };
}

const sequential = await timed(oneByOne());
const parallel = await timed(listing((page) => client.page('klanten.list', page)));
process.stdout.write(JSON.stringify({ sequential, parallel }));
await transport.close();
