import { listing } from '../../src/api/pages.ts';
import { clientWith, transport } from './client.ts';

/*
 * All customers of a service, page after page and side by side: milliseconds to the first item and to the last. Without
 * the budget, which holds both to the service's limit.
 */

const client = clientWith();

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
