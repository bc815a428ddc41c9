import { spawnSync } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { bin, duit, node, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong, sampleBySeed } from '../support/long.ts';

const oefen = () => warmEnvironment({ DUIT_PROFIEL: 'oefen' });

describe('exit codes', () => {
  // Which code a command ends with, the tests of commands say; here a process gives it on.
  it.each([
    [['--version'], 0],
    [['factuur'], 2],
    [['factuur', 'toon', '2026-0001'], 3],
    [['factuur', 'maak', '--klant', '123e4567-e89b-12d3-a456-426614174000', '--regel', 'a;1;2;21'], 6],
  ])('%j ends with %i', async (argv, code) => {
    expect((await duit(argv, oefen())).exitCode).toBe(code);
  });

  it('without a profile are 4', async () => {
    expect((await duit(['klanten', 'list'], warmEnvironment())).exitCode).toBe(4);
  });

  it('with nothing listening are 5, with a message that nothing was sent', async () => {
    const place = warmEnvironment({ DUIT_BASE_URL: 'http://127.0.0.1:1/api/v1', DUIT_API_KEY: 'x' });
    const { exitCode, stderr } = await duit(['klanten', 'maak', '--naam', 'x'], place);
    expect(exitCode).toBe(5);
    expect(stderr).toContain('Er is niets verstuurd.');
  });

  it('for a write without an answer are 7 when it cannot be read back, and 0 when it can', async () => {
    const place = oefen();
    const service = await startService(place, '--fout', 'POST /klanten antwoord-kwijt', '--fout', 'POST * antwoord-kwijt 9 na 2');
    const real = { ...place, env: { ...place.env, DUIT_PROFIEL: '', DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.sleutel } };
    const found = await duit(['klanten', 'maak', '--naam', 'Wouters', '--email', 'w@example.be', '--velden', 'naam', '--json'], real);
    expect({ code: found.exitCode, made: JSON.parse(String(found.stdout)) as unknown }).toEqual({ code: 0, made: { naam: 'Wouters' } });
    const factuur = (await here(real, 'factuur', 'maak', '--klant', 'Wouters', '--regel', 'a;1;2;21', '--formaat', 'id')).stdout.trim();
    await here(real, 'factuur', 'definitief', factuur);
    const sent = await duit(['factuur', 'verstuur', factuur, '--kanaal', 'email', '--json'], real);
    expect({ exitCode: sent.exitCode, ...(JSON.parse(String(sent.stderr)) as object) }).toMatchObject({
      exitCode: 7,
      code: 7,
      outcome: 'unknown',
      safe_to_rerun: false,
    });
    expect((await duit(['klanten', 'list', '--velden', 'naam'], place)).stdout).toBe('Wouters\n');
    await service.stop();
  });
});

describe('pipes', () => {
  /** More than a pipe holds. */
  const many = isLong ? 3000 : 1000;
  const place = oefen();
  beforeAll(() => here(place, 'oefen', 'vul', '--klanten', String(many)));

  it('gives all of a long list to a slow reader', async () => {
    const script = `'${node}' '${bin}' klanten list --alles --json | (sleep 0.3; cat) | wc -c`;
    const piped = await execa('bash', ['--norc', '-c', script], { env: place.env, extendEnv: false });
    const whole = await here(place, 'klanten', 'list', '--alles', '--json');
    expect(Number(piped.stdout)).toBe(Buffer.byteLength(whole.stdout));
    expect(JSON.parse(whole.stdout)).toHaveLength(many);
  });

  it('ends with 0 when the reader closes the pipe', async () => {
    const script = `'${node}' '${bin}' klanten list --alles | head -1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = await execa('bash', ['--norc', '-c', script], { env: place.env, extendEnv: false });
    expect({ code: stdout.split('\n')[1], stderr }).toEqual({ code: '0', stderr: '' });
  });

  it.skipIf(process.platform !== 'linux')('reports a full standard output: 10 for a read, 9 with the id after a write', async () => {
    const own = oefen();
    const full = openSync('/dev/full', 'w');
    const run = (...argv: string[]) => spawnSync(node, [bin, ...argv], { cwd: own.folder, env: own.env, stdio: ['ignore', full, 'pipe'] });
    expect(run('klanten', 'list', '--json').status).toBe(10);
    const { status, stderr } = run('klanten', 'maak', '--naam', 'Tweede');
    expect(status).toBe(9);
    const { stdout } = await duit(['klanten', 'toon', 'Tweede', '--velden', 'id', '--formaat', 'id'], own);
    expect(String(stderr)).toContain(String(stdout).trim());
  });

  it.skipIf(process.platform !== 'linux')('reports a full standard output for help and version too', () => {
    const own = warmEnvironment();
    const full = openSync('/dev/full', 'w');
    const told = 'fout: de uitvoer kan niet geschreven worden: de schijf is vol\n';
    for (const argv of sampleBySeed([['--version'], ['--help'], ['klanten', 'list', '--help'], ['help'], ['completion', 'bash']], 3, 1)) {
      const { status, stderr } = spawnSync(node, [bin, ...argv], { cwd: own.folder, env: own.env, stdio: ['ignore', full, 'pipe'] });
      expect([argv, status, String(stderr)]).toEqual([argv, 10, told]);
    }
    const { status, stderr } = spawnSync(node, [bin, 'klanten'], { cwd: own.folder, env: own.env, stdio: ['ignore', 'pipe', full] });
    expect([status, stderr]).toEqual([2, null]);
  });
});

describe('signals', () => {
  it('dies of SIGINT itself, so that a shell loop stops, and leaves no half file', async () => {
    const hanging = createServer(() => {});
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/api/v1`;
    const place = warmEnvironment({ DUIT_BASE_URL: base_url, DUIT_API_KEY: 'x' });
    const running = duit(['factuur', 'pdf', '123e4567-e89b-12d3-a456-426614174000', '-o', 'x.pdf'], place);
    await new Promise((resolve) => hanging.once('request', resolve));
    running.kill('SIGINT');
    const { signal } = await running;
    expect({ signal, files: readdirSync(place.folder).filter((name) => name !== 'state') }).toEqual({ signal: 'SIGINT', files: [] });
    hanging.closeAllConnections();
    hanging.close();
  });
});

it('duit writes only in its own folders', async () => {
  const place = oefen();
  await duit(['klanten', 'maak', '--naam', 'x'], place);
  await duit(['klanten', 'list'], place);
  expect(readdirSync(place.folder)).toEqual(['state']);
  expect(readFileSync(bin, 'utf8')).toBe("#!/usr/bin/env node\nrequire('../dist/start.js');\n");
});
