import { randomUUID } from 'node:crypto';
import { inProcessKeys, openPractice } from '../../src/practice/index.ts';

/* The practice service at 100,000 invoices, in process: the median of a request, of a page at any offset, of a PDF and of a UBL. */

const practice = await openPractice({ folder: process.argv[2] ?? '', now: () => new Date(), uuid: randomUUID });

async function ask(path: string, query = ''): Promise<string | Uint8Array> {
  const { status, body } = await practice.ask({
    method: 'GET',
    path,
    search: new URLSearchParams(query),
    authorization: `Bearer ${inProcessKeys.test}`,
    body: undefined,
  });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return body;
}

async function median(count: number, path: (n: number) => string, query?: (n: number) => string): Promise<number> {
  const times: number[] = [];
  for (let n = -3; n < count; n += 1) {
    const begun = performance.now();
    await ask(path(n), query?.(n));
    if (n >= 0) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN;
}

const found = await ask('/facturen', 'limit=100&status=verzonden&type=factuur');
const { data } = JSON.parse(String(found)) as { data: { id: string }[] };
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
    page: await median(
      50,
      () => '/facturen',
      (n) => `limit=100&offset=${Math.abs(n * 7919) % 100_000}`,
    ),
    pdf: await median(20, (n) => `/facturen/${id(n)}/pdf`),
    ubl: await median(100, (n) => `/facturen/${id(n)}/ubl`),
  }),
);
practice.close();
