import { judged } from '../../src/service/api/client.ts';
import type { Reply } from '../../src/machine/transport.ts';

/** A process that reads one hostile reply of 16 MiB, and prints the megabytes of memory that this took beyond what it had. */
const [kind = ''] = process.argv.slice(2);
const size = 16 * 1024 * 1024;
const width = 65_536;

/** Chunk after chunk, made one by one, so that none of them is held here; each `#` in it is another number. */
async function* repeated(before: string, unit: string, after: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(before);
  const parts = unit.repeat(Math.floor(width / (unit.length + 6))).split('#');
  for (let sent = before.length; sent < size - width; ) {
    const chunk = Buffer.from(parts.reduce((text, part, at) => `${text}${sent + at}${part}`));
    sent += chunk.length;
    yield chunk;
  }
  yield Buffer.from(after);
}

const bodies: Record<string, () => AsyncGenerator<Uint8Array>> = {
  lists: () => repeated('[', '[', ''),
  objects: () => repeated('{"data":{"x":', '{"x":', ''),
  empty: () => repeated('{"data":[', '{},', '{}]}'),
  zeros: () => repeated('{"data":[', '0,', '0]}'),
  names: () => repeated('{"data":[', '{"#":1},', '{}]}'),
  fields: () => repeated('{"data":{', '"#":1.5,', '"x":1}}'),
  text: () => repeated('{"data":{"x":"', 'é€', '"}}'),
  rows: () =>
    repeated('{"data":[', `{"id":"${crypto.randomUUID()}","naam":"${'é€'.repeat(50)}","#":1},`, `{"id":"${crypto.randomUUID()}"}]}`),
  number: () => repeated('{"data":{"x":1', '0', '1}}'),
};

const none = (async function* () {})();
const reply: Reply = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: bodies[kind]?.() ?? none,
  discard: () => {},
};

const call: Parameters<typeof judged>[0] = {
  method: 'GET',
  url: new URL('https://dienst.example/api/v1/klanten'),
  operation: 'klanten.list',
  request: {},
  accept: 'application/json',
  body: undefined,
  seconds: 30,
  depart: undefined,
};

async function measure(): Promise<void> {
  const before = process.memoryUsage().rss;
  await judged(call, reply, { key: 'sk_1', now: new Date() });
  await judged(call, { ...reply, status: 422, body: bodies[kind]?.() ?? none }, { key: 'sk_1', now: new Date() });
  console.log(Math.round((process.resourceUsage().maxRSS * 1024 - before) / 1e6));
}

void measure();
