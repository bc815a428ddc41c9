import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bundleScript } from '../../../support/bundle.ts';
import { stubService } from '../../../support/office.ts';
import { sharedServer } from '../../../support/postgres.ts';
import { addressOf, newDatabase } from '../../../support/stores.ts';

const server = await sharedServer('a batch that goes on on another machine');
/** So many documents; DUIT_TEST_RUNS asks for more. */
const count = Number(process.env['DUIT_TEST_RUNS'] ?? 6);

/** Serves a service in memory to other processes, and gives its address. */
async function served(service: ReturnType<typeof stubService>): Promise<string> {
  const http = createServer((request, reply) => {
    void (async () => {
      const { operation, page, ...call } = JSON.parse(await text(request)) as { operation: 'klanten.create'; page: boolean; id?: string };
      const answer: unknown = page ? await service.client.page(operation as never, {}) : await service.client.one(operation, call);
      reply.end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
}

it.skipIf(!server)(
  'one machine carries out a batch at a time, and another goes on where it died, with one document for each reference (needs PostgreSQL)',
  async () => {
    const script = await bundleScript('test/support/batch-runner.ts');
    const service = stubService();
    const url = await served(service);
    const address = addressOf(server!, await newDatabase(server!));
    const account = randomUUID();
    const runOn = (machine: string, ...waits: string[]): { child: ChildProcess; said: Promise<unknown> } => {
      const child = spawn(process.execPath, [script, address, machine, account, url, String(count), ...waits], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return { child, said: text(child.stdout).then((said) => (said === '' ? 'killed' : (JSON.parse(said) as unknown))) };
    };
    // The first is killed while the service has just carried out a write in the middle, and its answer is lost.
    let held = () => {};
    const middle = new Promise<void>((resolve) => {
      service.meanwhile = async (when) => {
        if (when !== 'after' || service.done.length !== Math.floor(count / 2)) return;
        resolve();
        await new Promise<void>((go) => (held = go));
      };
    });
    const first = runOn('kantoor-1');
    await middle;
    expect(await runOn('kantoor-2').said).toEqual({
      failure: 'anna op kantoor-1 voert al een batch uit voor dit account: facturen.csv, sinds 14:02',
    });
    const standing = runOn('kantoor-3', 'wacht');
    first.child.kill('SIGKILL');
    expect(await first.said).toBe('killed');
    held();
    service.meanwhile = async () => {};
    // It takes over on its own, and can only be uncertain of what the first one was at.
    expect(await standing.said).toHaveProperty('ended');

    await vi.waitFor(async () => expect(await runOn('kantoor-2').said).toMatchObject({ ended: ['klaar'], reden: [] }), {
      timeout: 120_000,
      interval: 100,
    });
    const times = (operation: string) => service.done.filter((one) => one === operation).length;
    expect([times('klanten.create'), times('facturen.create'), times('facturen.definitief')]).toEqual([1, count, count]);
    const { data } = await service.client.page('facturen.list', {});
    expect(data).toEqual([]);
  },
  180_000,
);
