import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { duit, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { sharedServer } from '../support/postgres.ts';
import { addressOf, newDatabase } from '../support/stores.ts';

const found = await sharedServer('processes with one store in PostgreSQL');
const answers = warmEnvironment();

describe.skipIf(!found)('two machines with one store (needs PostgreSQL)', () => {
  it('send a document once', async () => {
    const service = await startService(answers, '--tijdelijk', '--zonder-limiet');
    onTestFinished(service.stop);
    const env = { ...service.env, DUIT_OPSLAG: addressOf(found!, await newDatabase(found!)) };
    // Machines of their own: no folder is shared.
    const [one, two] = [warmEnvironment(env), warmEnvironment(env)];
    const naam = ['--naam', 'Peeters', '--email', 'peeters@example.be', '--formaat', 'id'];
    const klant = (await here(one, 'klanten', 'maak', ...naam)).stdout.trim();
    const made = await here(one, 'factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', '--formaat', 'id');
    const id = made.stdout.trim();
    expect((await here(one, 'factuur', 'definitief', id, '--ja')).code).toBe(0);
    const verstuur = ['factuur', 'verstuur', id, '--kanaal', 'email', '--ja'];
    expect((await duit(verstuur, one)).exitCode).toBe(0);
    const again = await duit(verstuur, two);
    expect([again.exitCode, again.stderr]).toEqual([12, expect.stringContaining('is al verstuurd per e-mail')]);
    const journal = await here(two, 'journaal', 'list', '--json', '--alles');
    expect(JSON.parse(journal.stdout)).toHaveLength(4);
  });

  it('ends at once where the server asks for a password and there is none', async () => {
    const address = `postgres://postgres@127.0.0.1:${found!.port}/${await newDatabase(found!)}`;
    const place = warmEnvironment({ DUIT_BASE_URL: 'http://127.0.0.1:1/api/v1', DUIT_API_KEY: 'x', DUIT_OPSLAG: address });
    for (const line of sampleBySeed(['opslag controleer', 'klanten maak --naam Peeters'], 2, 1)) {
      // The server itself ends such a connection after a minute.
      const { exitCode, stderr, timedOut } = await duit(line.split(' '), place, { timeout: 20_000 });
      expect({ line, exitCode, stderr, timedOut }).toEqual({
        line,
        exitCode: 10,
        stderr: expect.stringContaining('de server vraagt het wachtwoord van postgres') as string,
        timedOut: false,
      });
    }
  });

  it('ends a wait for a silent server at Ctrl-C, and says that nothing was sent', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const env = { DUIT_BASE_URL: 'http://127.0.0.1:1/api/v1', DUIT_API_KEY: 'x', DUIT_SOORT: 'test', PGPASSWORD: 'x' };
    const place = warmEnvironment({ ...env, DUIT_OPSLAG: `postgres://anna@127.0.0.1:${port}/duit` });
    const running = duit(['klanten', 'maak', '--naam', 'Peeters'], place);
    // It tells of the wait after two of its ten seconds.
    await new Promise<void>((resolve) => running.stderr?.on('data', (text) => String(text).includes('Wachten op') && resolve()));
    running.kill('SIGINT');
    const { signal, stderr } = await running;
    expect([signal, stderr]).toEqual([
      'SIGINT',
      expect.stringMatching(/\nfout: gestopt bij het wachten op postgres:\/\/anna@127.*\ntip: Er is niets verstuurd\.\n$/),
    ]);
  });

  it('ends quickly at Tab, whether the database answers or not', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { folder, env } = warmEnvironment();
    const profile = [
      'profiel',
      'maak',
      'zaak',
      '--base-url',
      'https://dienst.example/api/v1',
      '--sleutel-omgeving',
      'X',
      '--zonder-controle',
    ];
    expect((await here({ folder, env }, ...profile)).code).toBe(0);
    const timed = async (address: string) => {
      const began = performance.now();
      const { stdout, exitCode } = await duit(['__complete', 'fish', 'duit', 'klanten', 'toon', ''], {
        folder,
        env: { ...env, DUIT_OPSLAG: address } as typeof env,
      });
      return { stdout, exitCode, took: performance.now() - began };
    };
    const { took: without } = await timed('lokaal');
    const addresses = [`postgres://anna@127.0.0.1:${port}/duit`, 'postgres://anna@db.invalid/duit', 'postgres://fout'];
    for (const address of isLong ? addresses : addresses.slice(0, 1)) {
      const { took, ...ended } = await timed(address);
      expect(ended).toEqual({ stdout: '', exitCode: 0 });
      // To wait for the server would take ten seconds.
      expect(took - without).toBeLessThan(5_000);
    }
  });
});
