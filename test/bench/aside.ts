import { setTimeout } from 'node:timers/promises';

/*
 * The practice service over HTTP while it works hard: how long a GET waits during a PDF of 10,000 lines and during a fill of
 * 250,000 invoices, and how long bodies that are wrong from end to end take to be refused.
 */

const { DUIT_BASE_URL = '', DUIT_API_KEY = '', OEFEN_BEDIENING = '' } = process.env;
const headers = { Authorization: `Bearer ${DUIT_API_KEY}`, 'Content-Type': 'application/json' };

async function send(method: string, path: string, body?: string): Promise<Response> {
  const reply = await fetch(DUIT_BASE_URL + path, { method, headers, ...(body !== undefined && { body }) });
  if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.status}`);
  return reply;
}

async function made(path: string, body: object): Promise<string> {
  const { data } = (await (await send('POST', path, JSON.stringify(body))).json()) as { data: { id: string } };
  return data.id;
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  await (await work()).arrayBuffer();
  return performance.now() - begun;
}

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** The median and the longest wait of GETs that follow each other while `work` continues, in milliseconds. */
async function waitsDuring(work: () => Promise<Response>) {
  await timed(() => send('GET', '/klanten?limit=10'));
  const over = new AbortController();
  const working = timed(work).finally(() => over.abort());
  const waits: number[] = [];
  while (!over.signal.aborted) {
    waits.push(await timed(() => send('GET', '/klanten?limit=10')));
    await setTimeout(5);
  }
  return { seconds: (await working) / 1000, median: middle(waits), worst: Math.max(...waits) };
}

const control = (path: string, body: object) => fetch(OEFEN_BEDIENING + path, { method: 'POST', body: JSON.stringify(body) });

async function pdf() {
  const klant_id = await made('/klanten', { naam: 'Groot', kbo_btw_nummer: '0403123486' });
  const regels = Array.from({ length: 10_000 }, (_, at) => ({
    omschrijving: `Stuk ${at}`,
    aantal: 2,
    eenheidsprijs: 1.25,
    btw_percentage: 21,
  }));
  const id = await made('/facturen', { klant_id, regels });
  await send('POST', `/facturen/${id}/definitief`);
  return waitsDuring(() => send('GET', `/facturen/${id}/pdf`));
}

const wrong = {
  'empty lines': (size: number) => `{"klant_id":"x","regels":[${'{},'.repeat(size / 3)}{}]}`,
  'lines that are numbers': (size: number) => `{"klant_id":"x","regels":[${'1,'.repeat(size / 2)}1]}`,
  'unknown fields': (size: number) => `{${Array.from({ length: size / 10 }, (_, at) => `"k${String(at).padStart(5, '0')}":1`).join(',')}}`,
  'unknown fields of a line': (size: number) =>
    `{"klant_id":"x","regels":[{${Array.from({ length: size / 10 }, (_, at) => `"k${String(at).padStart(5, '0')}":1`).join(',')}}]}`,
  'deep lists': (size: number) => `{"naam":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'a long text': (size: number) => `{"klant_id":"${'@'.repeat(size)}","regels":[]}`,
};

/** The slowest refusal of a body of 1 MB, and how much longer it takes than one of half that size. */
async function refusals() {
  const rows: { name: string; ms: number; doubling: number }[] = [];
  const megabyte = 1024 * 1024;
  for (const [name, body] of Object.entries(wrong)) {
    const median = async (size: number) => {
      const text = body(size);
      const times: number[] = [];
      for (let n = 0; n < 7; n += 1) times.push(await timed(() => send('POST', '/facturen', text)));
      return middle(times);
    };
    const half = await median(megabyte / 2);
    const ms = await median(megabyte);
    rows.push({ name, ms, doubling: ms / half });
  }
  return rows;
}

const refused = await refusals();
const duringPdf = await pdf();
await control('/wis', {});
const duringFill = await waitsDuring(() => control('/vul', { klanten: 1000, facturen: 250_000 }));
process.stdout.write(JSON.stringify({ refused, duringPdf, duringFill }));
