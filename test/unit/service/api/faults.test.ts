import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTransport } from '../../../../src/machine/network/http.ts';
import { sampleBySeed } from '../../../support/long.ts';
import { clientTo, connect, failureOf, id } from '../../../support/stub-client.ts';
import { apiError, done } from '../../../support/success.ts';
import { cut, drip, endless, hang, hangUp, json, reset, type Stub, stubServer, wholeReply } from '../../../support/stub-server.ts';

const peeters = { data: { id, naam: 'A' } };
const klant = json(200, peeters);
const created = wholeReply(201, peeters);

/** How many bytes a download brings. */
async function sizeOf(content: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of content) size += chunk.length;
  return size;
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const stub = await stubServer(hang);
  await stub.close();
  return stub.port;
}

/** Connects to a port once everything that this process has to do now is done, and hangs up. */
async function laterConnection(port: number): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  const socket = connectTo(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

/** Waits until a count stays the same for a hundred turns of the event loop, in which both ends of a connection have their say. */
async function untilStill(count: () => number): Promise<void> {
  for (let turns = 0, last = count(); turns < 100; turns += 1) {
    await setImmediate();
    if (count() !== last) turns = 0;
    last = count();
  }
}

/** Stops the clock of deadlines for this test. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** What is asked, where the deadline of `ms` passes for so many requests, each once the server has it, and no sooner. */
async function pastDeadline<T>({ seen }: Pick<Stub, 'seen'>, ms: number, ask: () => Promise<T>, requests = 1): Promise<T> {
  stopClock();
  const now = { isOver: false };
  const asked = ask().finally(() => (now.isOver = true));
  for (let n = 1; n <= requests; n += 1) {
    while (seen.length < n && !now.isOver) await setImmediate();
    vi.advanceTimersByTime(ms - 1);
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    expect({ n, ...now, seen: seen.length }).toEqual({ n, isOver: false, seen: n });
    vi.advanceTimersByTime(1);
  }
  const result = await asked;
  vi.useRealTimers();
  return result;
}

/** Waits for what a server notices; the limit is there for a test that hangs. */
const noticed = (look: () => void) => vi.waitFor(look, { timeout: 110_000 });

describe('a write whose bytes never left', () => {
  test('is tried three times, then says that nothing was sent', async () => {
    const port = await closedPort();
    const { api, slept, log } = clientTo(`http://127.0.0.1:${port}/api/v1`);
    const failure = await failureOf(api.facturen.definitief(id));
    expect(failure).toMatchObject({
      reason: 'temporary',
      message: `127.0.0.1:${port} is niet bereikbaar. Er is niets verstuurd.`,
      hint: 'Controleer de verbinding en probeer het opnieuw.',
    });
    expect(slept).toEqual([250, 500]);
    expect(log[0]).toContain('→ refused ECONNREFUSED unsent');
  });

  test('for want of a name says which name', async () => {
    const { api } = clientTo('https://duit.invalid/api/v1');
    const failure = await failureOf(api.klanten.create({ naam: 'A' }));
    expect(failure.reason).toBe('temporary');
    expect(failure.message).toMatch(/^De naam duit\.invalid werd niet gevonden\. Er is niets verstuurd\.$/);
  });

  test('is not even tried once the user wants to stop', async () => {
    const { api, stub } = await connect(klant, { stop: AbortSignal.abort('SIGINT') });
    const failure = await failureOf(api.klanten.create({ naam: 'A' }));
    expect(failure).toMatchObject({ reason: 'temporary', message: 'Gestopt. Er is niets verstuurd.' });
    expect(stub.connections()).toBe(0);
  });
});

describe('a service that hangs up on connecting', () => {
  test.each([
    ['closes', hangUp('connection')],
    ['resets', reset('connection')],
  ])('%s: no more connections than tries', async (_name, act) => {
    const { api, stub } = await connect(act);
    const write = await failureOf(api.facturen.definitief(id));
    // Which of the two depends on whether our bytes or its goodbye came first.
    expect(['unknown', 'temporary']).toContain(write.reason);
    expect(stub.connections()).toBeLessThanOrEqual(write.reason === 'unknown' ? 3 : 6);
    const before = stub.connections();
    expect((await failureOf(api.klanten.get(id))).reason).toBe('temporary');
    expect(stub.connections() - before).toBeLessThanOrEqual(8);
  });
});

describe('a write that may have left is sent once, and its outcome is unknown', () => {
  const acts = {
    'closed after one byte': hangUp(1),
    'reset after 40 bytes': reset(40),
    'closed after the headers': hangUp('headers'),
    'reset after the headers': reset('headers'),
    'closed after it was done': hangUp(),
    'reset after it was done': reset(),
    'answered in another protocol': { run: (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n') },
  };

  test.each(Object.entries(acts))('%s', async (_name, act) => {
    const { api, stub, slept } = await connect([act, klant]);
    const failure = await failureOf(api.facturen.versturen(id, { kanaal: 'peppol' }));
    expect(failure.reason).toBe('unknown');
    expect(failure.hint).toBeUndefined();
    expect(stub.connections()).toBe(1);
    expect(slept).toEqual([]);
  });

  test('no answer within the deadline', async () => {
    const { api, stub } = await connect(hang, { timeout: 0.1 });
    const failure = await pastDeadline(stub, 100, () => failureOf(api.klanten.update(id, { email: 'a@b.be' })));
    expect(failure).toMatchObject({
      reason: 'unknown',
      message: `127.0.0.1:${stub.port} antwoordde niet volledig binnen 0.1 s.`,
    });
    expect(stub.seen).toHaveLength(1);
  });

  test('a read may take 30 s and a write 90 s, unless another time is given', async () => {
    const asked: number[] = [];
    const slot = { waited: 0, replied: async () => {}, lost: async () => {}, release: async () => {} };
    const grant = async ({ ms }: { ms: number }) => {
      asked.push(ms);
      return slot;
    };
    const both = async (timeout?: number) => {
      const { api } = await connect([klant, { run: (socket) => socket.end(created) }], { budget: { grant }, timeout });
      await api.klanten.get(id);
      await api.klanten.create({ naam: 'A' });
    };
    await both();
    await both(5);
    expect(asked).toEqual([30_000, 90_000, 5_000, 5_000]);
  });

  test('an answer that drips past the deadline', async () => {
    const { api, stub } = await connect(drip(20), { timeout: 0.2 });
    expect((await pastDeadline(stub, 200, () => failureOf(api.klanten.create({ naam: 'A' })))).reason).toBe('unknown');
    expect(stub.seen).toHaveLength(1);
  });

  test('a large body that is cut off after any part of it', async () => {
    const notities = 'x'.repeat(2_000_000);
    for (const bytes of sampleBySeed([1, 200, 1000, 65_536, 1_000_000, 1_999_999], 2, 1)) {
      const { api, stub } = await connect([reset(bytes), klant]);
      const failure = await failureOf(api.facturen.create({ klant_id: id, regels: [{ product_id: id }], notities }));
      expect(failure.reason).toBe('unknown');
      expect(stub.connections()).toBe(1);
    }
  });
});

describe('a reply cut after each of its bytes', () => {
  const cuts = sampleBySeed([...Array(created.length).keys()], 8, 1);

  test('leaves a write unknown, and only the whole reply is a yes', async () => {
    for (const bytes of cuts) {
      const { api, stub } = await connect([cut(created, bytes), klant]);
      const failure = await failureOf(api.klanten.create({ naam: 'A' }));
      expect([bytes, failure.reason, stub.connections()]).toEqual([bytes, 'unknown', 1]);
    }
    const { api } = await connect(cut(created, created.length));
    expect(await api.klanten.create({ naam: 'A' })).toEqual(peeters.data);
  });

  test('makes a read ask again', async () => {
    for (const bytes of cuts) {
      const { api, stub } = await connect([cut(created, bytes), klant]);
      expect(await api.klanten.get(id)).toEqual(peeters.data);
      expect([bytes, stub.seen.length]).toEqual([bytes, 2]);
    }
  });
});

describe('a read', () => {
  test('that is cut off every time ends unusable after four tries', async () => {
    const { api, stub, slept } = await connect(cut(created, created.length - 1));
    const failure = await failureOf(api.klanten.get(id));
    expect(failure).toMatchObject({
      reason: 'unusable',
      message: `Het antwoord van 127.0.0.1:${stub.port} brak af.`,
      hint: 'Kijk na of een proxy of een netwerk ertussen antwoorden afkapt: duit controle',
    });
    expect(stub.seen).toHaveLength(4);
    expect(slept).toEqual([250, 500, 1000]);
  });

  test.each([
    ['closed', hangUp()],
    ['reset', reset()],
    ['closed on connecting', hangUp('connection')],
    ['reset on connecting', reset('connection')],
    ['failing', json(503, {})],
  ])('%s once is tried again', async (_name, act) => {
    const { api } = await connect([act, klant]);
    expect(await api.klanten.get(id)).toEqual(peeters.data);
  });

  test('that drips past the deadline ends at the deadline, each time', async () => {
    const { api, stub } = await connect(drip(20), { timeout: 0.15 });
    const failure = await pastDeadline(stub, 150, () => failureOf(api.klanten.get(id)), 4);
    expect(failure).toMatchObject({ reason: 'temporary', message: `127.0.0.1:${stub.port} antwoordde niet volledig binnen 0.15 s.` });
    expect(stub.seen).toHaveLength(4);
  });

  test('in flight is broken off when the user wants to stop', async () => {
    const controller = new AbortController();
    const { api, stub } = await connect({ run: () => controller.abort('SIGINT') }, { stop: controller.signal });
    expect(await failureOf(api.klanten.get(id))).toMatchObject({ reason: 'temporary', message: 'Gestopt.' });
    expect(stub.seen).toHaveLength(1);
  });

  test('on a connection that the service had closed is sent again on another', async () => {
    const closing = { run: (socket: Socket) => socket.end(wholeReply(200, peeters)) };
    const { api, stub } = await connect([closing, klant]);
    await api.klanten.get(id);
    expect(await api.klanten.get(id)).toEqual(peeters.data);
    expect(stub.connections()).toBe(2);
  });
});

test('of two waiting times in one reply the first counts', async () => {
  const limited = {
    run: (socket: Socket) => socket.write('HTTP/1.1 429 X\r\nretry-after: 7\r\nretry-after: 9\r\ncontent-length: 2\r\n\r\n{}'),
  };
  const { api, slept } = await connect([limited, klant]);
  expect(await api.klanten.get(id)).toEqual(peeters.data);
  expect(slept).toEqual([7000]);
});

test('a write in flight is finished when the user wants to stop', async () => {
  const controller = new AbortController();
  const answer = {
    run: (socket: Socket) => {
      controller.abort('SIGINT');
      setTimeout(() => socket.end(created), 50);
    },
  };
  const { api } = await connect(answer, { stop: controller.signal });
  expect(await api.klanten.create({ naam: 'A' })).toEqual(peeters.data);
});

test.each([401, 413])('a status that comes before the body was read wins: %i', async (status) => {
  const early = {
    at: 'headers' as const,
    run: (socket: Socket) => {
      socket.write(wholeReply(status, apiError(status)));
      setTimeout(() => socket.destroy(), 50);
    },
  };
  const { api, stub } = await connect(early);
  const notities = 'x'.repeat(3_000_000);
  const failure = await failureOf(api.facturen.create({ klant_id: id, regels: [{ product_id: id }], notities }));
  expect(failure).toMatchObject({ reason: status === 401 ? 'key' : 'refused', status });
  expect(stub.seen).toHaveLength(1);
});

describe('connections', () => {
  test('reads share one, each write has its own and none of another’s', async () => {
    const { api, stub } = await connect(done);
    await api.klanten.get(id);
    await api.klanten.get(id);
    expect(stub.connections()).toBe(1);
    await api.klanten.update(id, { naam: 'B' });
    await api.klanten.update(id, { naam: 'C' });
    expect(stub.connections()).toBe(3);
    await api.klanten.get(id);
    expect(stub.connections()).toBe(3);
  });

  test('are all let go at the end, whatever they were doing', async () => {
    const stub = await stubServer([done, done, hang]);
    onTestFinished(() => stub.close());
    const transport = openTransport({});
    const { api } = clientTo(stub.base_url, { transport: async () => transport });
    await api.klanten.get(id);
    await api.klanten.update(id, { naam: 'B' });
    const hanging = failureOf(api.klanten.get(id));
    await noticed(() => expect(stub.seen).toHaveLength(3));
    expect(stub.open()).toBe(1);
    await transport.close();
    await noticed(() => expect(stub.open()).toBe(0));
    expect((await hanging).reason).toBe('temporary');
  });

  test('are let go where the deadline of a write passes, and none is made in their place', async () => {
    const { api, stub } = await connect(hang, { timeout: 0.2 });
    await pastDeadline(stub, 200, () => failureOf(api.facturen.definitief(id)));
    await noticed(() => expect(stub.open()).toBe(0));
    await laterConnection(stub.port);
    // The connection of the write, and the later one: any in between would have come before that.
    await noticed(() => expect(stub.connections()).toBeGreaterThan(1));
    expect(stub.connections()).toBe(2);
  });

  test('are let go where the deadline of a read passes', async () => {
    let closed = false;
    const silent = { run: (socket: Socket) => void socket.on('close', () => (closed = true)) };
    const { api, stub } = await connect([silent, klant], { timeout: 0.05 });
    await pastDeadline(stub, 50, () => api.klanten.get(id));
    await noticed(() => expect(closed).toBe(true));
  });

  test('are let go where a redirect brings a body that nobody reads', async () => {
    const { api, stub } = await connect({
      run: (socket) => socket.write(`HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 9999999\r\n\r\n${'x'.repeat(999_999)}`),
    });
    await failureOf(api.klanten.get(id));
    await noticed(() => expect(stub.open()).toBe(0));
  });

  test('that are still being made are let go at the end too', async () => {
    const stub = await stubServer({ at: 'connection', run: () => {} });
    onTestFinished(() => stub.close());
    const transport = openTransport({});
    const { api } = clientTo(`https://127.0.0.1:${stub.port}/api/v1`, { transport: async () => transport, timeout: 0.05 });
    await failureOf(api.facturen.definitief(id));
    await noticed(() => expect(stub.open()).toBe(0));
    await failureOf(api.klanten.get(id));
    expect(stub.open()).toBeGreaterThan(0);
    await transport.close();
    await noticed(() => expect(stub.open()).toBe(0));
  });

  test('of fifty writes at once, those that left are told from those that did not', async () => {
    const stub = await stubServer(hangUp());
    onTestFinished(() => stub.close());
    const reached = clientTo(stub.base_url);
    const unreached = clientTo(`http://127.0.0.1:${await closedPort()}/api/v1`);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => failureOf((n % 2 ? reached : unreached).api.klanten.create({ naam: `${n}` }))),
    );
    expect(results.map(({ reason }) => reason)).toEqual(Array.from({ length: 50 }, (_, n) => (n % 2 ? 'unknown' : 'temporary')));
    expect(stub.seen).toHaveLength(25);
  });
});

describe('a download', () => {
  test('that breaks off says so, after what came', async () => {
    const { api } = await connect(cut(wholeReply(200, 'x'.repeat(5000)).replace('application/json', 'application/pdf'), 3000));
    const { media, body: content } = await api.facturen.pdf(id);
    expect(media).toBe('application/pdf');
    const failure = await failureOf(sizeOf(content));
    expect(failure.reason).toBe('unusable');
    expect(failure.message).toMatch(/^Het antwoord van 127\.0\.0\.1:\d+ brak af\.$/);
  });

  test('that drips past the deadline', async () => {
    const { api } = await connect(drip(20, 'application/pdf'), { timeout: 0.2 });
    stopClock();
    const { body: content } = await api.facturen.pdf(id);
    vi.advanceTimersByTime(200);
    expect((await failureOf(sizeOf(content))).message).toMatch(/antwoordde niet volledig binnen 0\.2 s\.$/);
  });

  test('larger than 512 MiB', async () => {
    const { api } = await connect(endless({ 'content-type': 'application/pdf' }, Buffer.alloc(1_048_576)));
    const { body: content } = await api.facturen.pdf(id);
    expect(await failureOf(sizeOf(content))).toMatchObject({ reason: 'unusable' });
  });

  test('is not read faster than it is taken', async () => {
    let written = 0;
    const act = {
      run: (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\n\r\n');
        const more = () => {
          while (written < 50_000_000 && socket.write(Buffer.alloc(65_536))) written += 65_536;
        };
        socket.on('drain', more);
        more();
      },
    };
    const { api } = await connect(act);
    const { body: content } = await api.facturen.pdf(id);
    await content[Symbol.asyncIterator]().next();
    await untilStill(() => written);
    expect(written).toBeLessThan(20_000_000);
  });
});
