import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { version } from '../../package.json';
import { openTransport } from '../../src/machine/network/http.ts';
import { TransportError } from '../../src/machine/transport.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { selfSigned } from '../support/self-signed.ts';
import { json, stubServer } from '../support/stub-server.ts';
import { type Options, run, type TestWorld, testWorld } from '../support/world.ts';

const canary = 'sk_live_KANARIE_7f3a';
const klok = 'Sun, 15 Mar 2026 10:00:00 GMT';

/** A world with a profile of a real account, whose service gives this answer. */
function account(answer: (request: Request) => Response | Promise<Response>, { env, ...options }: Options = {}): TestWorld {
  return testWorld({
    ...options,
    transport: fetchTransport(answer),
    env: { DUIT_BASE_URL: 'http://127.0.0.1:9/api/v1', DUIT_API_KEY: canary, ...env },
  });
}

const good = (headers: Record<string, string> = { date: klok }) => Response.json({ data: [], total: 0 }, { headers });

/** The findings by part, each with status, finding and advice. */
async function findings(world: TestWorld) {
  const { code, stdout } = await run(['controle', '--json'], world);
  const rows = JSON.parse(stdout) as { onderdeel: string; status: string; bevinding: string; advies: string | null }[];
  return {
    code,
    told: Object.fromEntries(rows.map(({ onderdeel, status, bevinding, advies }) => [onderdeel, [status, bevinding, advies]])),
  };
}

describe('controle', () => {
  it('prints a line for each part, and ends with 0 when all is well', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    expect(await run(['controle'], world)).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        `ok\tversie\tduit ${version}, Node 20.20.2, linux\t`,
        `ok\tconfiguratie\t${world.folder}/config (is er nog niet), ${world.folder}/config/profielen.json (is er nog niet)\t`,
        `ok\tgegevensmap\t${world.folder}/state\t`,
        'ok\toefenaccount\tkan geopend worden\t',
        'ok\tprofiel\toefen (test), de oefendienst\t',
        'ok\tsleutel\tniet nodig\t',
        'ok\tjournaal\tniets is onzeker\t',
        'ok\tregels\tniets is beschadigd, 0 regels\t',
        'ok\tdienst\tde oefendienst antwoordt in 0 ms\t',
        'ok\ttoegang\tde sleutel wordt aanvaard\t',
        '',
      ].join('\n'),
    });
  });

  it('prints the advice under each part that needs it, on a terminal', async () => {
    const { code, stdout, stderr } = await run(['doctor', '--geen-kleur', '--taal', 'en'], testWorld({ tty: 80 }));
    expect(code).toBe(4);
    expect(stdout).toContain(
      'error  profile           there is no profile yet\n' +
        '        Connect your account: duit profiel maak <naam> --base-url <address>. To\n' +
        '        try it without an account first: duit oefen demo. To practise without a\n' +
        '        key: add --profiel oefen.\n',
    );
    expect(stderr).toBe('error: one part is not in order\n');
  });

  it('breaks a finding between its words where the terminal is narrow', async () => {
    const { stdout } = await run(['controle', '--geen-kleur', '--profiel', 'oefen'], testWorld({ tty: 34 }));
    expect(stdout).toContain('ok  profiel       oefen (test), de\n                  oefendienst\n');
  });

  it('shows the profile, the source of its key, the service and its clock', async () => {
    const { code, told } = await findings(account(() => good()));
    expect(code).toBe(0);
    expect(told).toMatchObject({
      profiel: ['ok', 'omgeving (echt), 127.0.0.1:9', null],
      sleutel: ['ok', 'uit de variabele DUIT_API_KEY', null],
      proxy: ['ok', 'geen', null],
      dienst: ['ok', '127.0.0.1:9 antwoordt in 0 ms', null],
      toegang: ['ok', 'de sleutel wordt aanvaard', null],
      klok: ['ok', 'gelijk met de dienst', null],
      limiet: ['ok', '1 van 58 verzoeken per minuut gebruikt', null],
    });
    expect(told).not.toHaveProperty('certificaat');
  });

  it('shows whether the key comes from a command or from the file', async () => {
    const own = account(() => good(), { env: { DUIT_PROFIEL: 'werk' } });
    const world = { ...own, command: async () => canary };
    const make = 'profiel maak werk --base-url http://127.0.0.1:9/api/v1 --zonder-controle';
    await run(`${make} --sleutel-opdracht x`, world);
    expect((await findings(world)).told['sleutel']).toEqual(['ok', 'uit een opdracht', null]);
    await run(`${make} --overschrijven`, Object.assign(world, { stdin: testWorld({ stdin: `${canary}\n` }).stdin }));
    expect((await findings(world)).told['sleutel']).toEqual(['ok', 'uit het configuratiebestand', null]);
  });

  it('warns about a clock that is wrong, and ends with 0', async () => {
    const { code, told } = await findings(account(() => good({ date: 'Sun, 15 Mar 2026 09:00:00 GMT' })));
    expect(code).toBe(0);
    expect(told['klok']?.slice(0, 2)).toEqual(['let op', '3.600 s voor']);
  });

  it('ends with 4 for a key that is refused', async () => {
    const { code, told } = await findings(account(() => Response.json({ error: { status: 401, message: 'nee' } }, { status: 401 })));
    expect(code).toBe(4);
    expect(told).toMatchObject({
      dienst: ['ok', expect.anything(), null],
      toegang: ['fout', '127.0.0.1:9 aanvaardt de sleutel niet: nee', expect.any(String)],
    });
  });

  it('ends with 5 for a service that does not answer', async () => {
    const { code, told } = await findings(account(() => Promise.reject(new TransportError('refused', false, { detail: 'ECONNREFUSED' }))));
    expect(code).toBe(5);
    expect(told['dienst']?.slice(0, 2)).toEqual(['fout', '127.0.0.1:9 is niet bereikbaar. Er is niets verstuurd.']);
    expect(told).not.toHaveProperty('toegang');
  });

  it('ends with 10 for a configuration that others can read, and says it once', async () => {
    const world = testWorld();
    mkdirSync(join(world.folder, 'config'), { mode: 0o700 });
    const file = join(world.folder, 'config', 'profielen.json');
    writeFileSync(file, '{"profielen":[]}');
    chmodSync(file, 0o644);
    const { code, told } = await findings(world);
    expect(code).toBe(10);
    expect(told['configuratie']).toEqual([
      'fout',
      `${file} is open voor andere gebruikers, en er kan een sleutel in staan`,
      `chmod 600 ${file}`,
    ]);
    expect(told).not.toHaveProperty('profiel');
  });

  it('ends with the code of the part to repair first', async () => {
    const world = account(() => Response.json({ error: { status: 401, message: 'nee' } }, { status: 401 }), {
      env: { HTTP_PROXY: 'ftp://x' },
    });
    const { code, stderr } = await run(['controle'], world);
    expect({ code, stderr }).toEqual({ code: 10, stderr: 'fout: 2 onderdelen zijn niet in orde\n' });
  });

  it('shows the modes of the configuration', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    mkdirSync(join(world.folder, 'config'), { mode: 0o700 });
    writeFileSync(join(world.folder, 'config', 'profielen.json'), '{"profielen":[]}', { mode: 0o600 });
    const { told } = await findings(world);
    expect(told['configuratie']?.[1]).toBe(`${world.folder}/config (0700), ${world.folder}/config/profielen.json (0600)`);
  });

  it('ends with 10 where the state folder is no folder, and leaves nothing behind where it is one', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await findings(world);
    await findings(world);
    expect(readdirSync(join(world.folder, 'state'))).toEqual(['oefen']);
    const other = testWorld({ env: { DUIT_PROFIEL: 'oefen', DUIT_STATE_DIR: join(world.folder, 'bestand', 'state') } });
    writeFileSync(join(world.folder, 'bestand'), '');
    const { code, told } = await findings(other);
    expect(code).toBe(10);
    expect(told['gegevensmap']?.[0]).toBe('fout');
    expect(told['oefenaccount']?.[0]).toBe('fout');
    const real = account(() => good(), { env: { DUIT_STATE_DIR: join(world.folder, 'bestand', 'state') } });
    expect(await findings(real)).toMatchObject({ code: 10, told: { toegang: ['ok', expect.anything(), null] } });
  });

  it('warns about writes with an unknown outcome, also after the store was damaged', async () => {
    const lost = new TransportError('network', true);
    const world = account(({ method }) => (method === 'GET' ? good() : Promise.reject(lost)));
    for (const [naam, found] of [
      ['A', 'van één schrijfactie is niet bekend hoe ze afliep'],
      ['B', 'van 2 schrijfacties is niet bekend hoe ze afliepen'],
    ]) {
      expect((await run(['klanten', 'maak', '--naam', naam ?? '', '--niet-wachten', '--negeer-open'], world)).code).toBe(7);
      const { code, told } = await findings(world);
      const advice = 'Bekijk wat onzeker is met duit journaal list --open, en zoek het uit met duit journaal herstel.';
      expect({ code, told: told['journaal'] }).toEqual({ code: 0, told: ['let op', found, advice] });
    }
    const file = join(world.folder, 'state', 'state.sqlite');
    writeFileSync(file, 'x'.repeat(5000));
    const { code, told } = await findings(world);
    // It is put back, with what is uncertain.
    expect({ code, told: told['journaal']?.slice(0, 2) }).toEqual({
      code: 0,
      told: ['let op', 'van 2 schrijfacties is niet bekend hoe ze afliepen'],
    });
  });

  it('warns about a certificate that this machine does not trust', async () => {
    const stub = await stubServer(json(200, { data: [], total: 0 }), selfSigned);
    onTestFinished(() => stub.close());
    const transport = openTransport({});
    onTestFinished(() => transport.close());
    const world = testWorld({ transport, env: { DUIT_BASE_URL: stub.base_url, DUIT_API_KEY: canary } });
    const { code, told } = await findings(world);
    expect(told['certificaat']?.slice(0, 2)).toEqual([
      'let op',
      'van duit test, geldig tot 2126-10-27, nagekeken met de certificaten van Node; deze computer vertrouwt het niet',
    ]);
    expect(told['dienst']?.[0]).toBe('fout');
    expect({ code, seen: stub.seen }).toEqual({ code: 10, seen: [] });
  });

  it('prints no secret', async () => {
    const proxy = 'http://jan:geheim@proxy.example:3128';
    const env = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, DUIT_BASE_URL: 'https://dienst.invalid/api/v1' };
    const world = account(() => good(), { env });
    const { stdout, stderr } = await run(['controle', '--json', '--debug'], world);
    expect(stdout).toContain('"http://proxy.example:3128"');
    expect(stdout + stderr).not.toMatch(/KANARIE|geheim|jan/);
  });
});
