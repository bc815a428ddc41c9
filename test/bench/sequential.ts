import { clientWith, transport } from './client.ts';

/*
 * Reads one thing after another: gives the milliseconds until the first customer, until the last one, and for as many PDFs as
 * the argument says.
 */

const client = clientWith();

async function* customers() {
  for (let offset = 0; ; offset += 100) {
    const { data } = await client.page('klanten.list', { limit: 100, offset });
    yield* data;
    if (data.length < 100) return;
  }
}

const begun = performance.now();
let first = 0;
for await (const _ of customers()) first ||= performance.now() - begun;
const all = performance.now() - begun;

const { data } = await client.page('facturen.list', { limit: Number(process.argv[2]), status: 'verzonden' });
const beforePdfs = performance.now();
for (const { id } of data) {
  const { body } = await client.file('facturen.pdf', id);
  for await (const _ of body);
}
process.stdout.write(JSON.stringify({ first, all, pdfs: performance.now() - beforePdfs }));
await transport.close();
