import { openApi } from '../../src/service/api/index.ts';
import { openOut } from '../../src/cli/output/open.ts';
import { facturenView } from '../../src/cli/views/documents.ts';
import { clientWith, transport, world } from './client.ts';

/*
 * Prints all invoices of a service as `duit factuur list --alles` does, but without the budget, which spreads the thousand
 * requests over a quarter of an hour.
 */

const sink = (stream: NodeJS.WriteStream) => ({
  stream,
  isTTY: false,
  columns: 80,
  rows: 24,
  write: (chunk: string | Uint8Array) => new Promise<void>((resolve) => void stream.write(chunk, () => resolve())),
});
const format = (process.env['FORMAAT'] ?? 'ndjson') as 'ndjson' | 'tabel';
const out = openOut({ stdout: sink(process.stdout), stderr: sink(process.stderr), env: {}, monotonic: world.monotonic, format });
await out.list(openApi(clientWith()).facturen.list(), facturenView);
await transport.close();
