import { openClient } from '../../src/api/index.ts';
import { openTransport } from '../../src/api/http.ts';
import { facturen } from '../../src/api/facturen.ts';
import { openOut } from '../../src/output/open.ts';
import { inList } from '../../src/commands/factuur/columns.ts';

/* All invoices of a service as `duit factuur list --alles` prints them, without the budget: a thousand requests would take it a quarter of an hour. */

const { DUIT_BASE_URL: base_url = '', DUIT_API_KEY: key = '', FORMAAT = 'ndjson' } = process.env;
const transport = openTransport(process.env);
const forever = new AbortController().signal;
const monotonic = () => performance.now();
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const world = { now: () => new Date(), monotonic, random: Math.random, sleep, stop: forever, abandon: forever };
const sink = (stream: NodeJS.WriteStream) => ({
  stream,
  isTTY: false,
  columns: 80,
  write: (chunk: string | Uint8Array) => new Promise<void>((resolve) => void stream.write(chunk, () => resolve())),
});
const client = openClient({ base_url, key: async () => key, transport: async () => transport, version: 'bench', world });
const format = FORMAAT as 'ndjson' | 'tabel';
const out = openOut({ stdout: sink(process.stdout), stderr: sink(process.stderr), env: {}, monotonic, format });
await out.list(facturen(client).list(), inList);
await transport.close();
