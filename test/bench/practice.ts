import { randomUUID } from 'node:crypto';
import { inProcessKeys, openPractice } from '../../src/practice/index.ts';

/* The practice service at 100,000 invoices, in process: the median of a request, of a page at any offset, of a PDF and of a UBL. */

const base = 'https://oefen.invalid/api/v1';
const practice = await openPractice({ folder: process.argv[2] ?? '', now: () => new Date(), uuid: randomUUID });

async function ask(path: string): Promise<Response> {
  const reply = await practice.fetch(new Request(base + path, { headers: { authorization: `Bearer ${inProcessKeys.test}` } }));
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
  return reply;
}

async function median(count: number, path: (n: number) => string): Promise<number> {
  const times: number[] = [];
  for (let n = -3; n < count; n += 1) {
    const begun = performance.now();
    await (await ask(path(n))).arrayBuffer();
    if (n >= 0) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN;
}

const { data } = (await (await ask('/facturen?limit=100&status=verzonden&type=factuur')).json()) as { data: { id: string }[] };
// Not every invoice can go over Peppol: a private customer has no place there.
const ids: string[] = [];
for (const { id } of data)
  await ask(`/facturen/${id}/ubl`).then(
    () => ids.push(id),
    () => {},
  );
const id = (n: number) => ids.at(n % ids.length) ?? '';
process.stdout.write(
  JSON.stringify({
    request: await median(200, (n) => `/facturen/${id(n)}`),
    page: await median(50, (n) => `/facturen?limit=100&offset=${Math.abs(n * 7919) % 100_000}`),
    pdf: await median(20, (n) => `/facturen/${id(n)}/pdf`),
    ubl: await median(100, (n) => `/facturen/${id(n)}/ubl`),
  }),
);
practice.close();
