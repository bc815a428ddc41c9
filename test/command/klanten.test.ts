import { describe, expect, it } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { meets } from '../support/karig.ts';
import { typing } from '../support/typing.ts';
import { run, testWorld } from '../support/world.ts';

const oefen = (options = {}) => testWorld({ ...options, env: { DUIT_PROFIEL: 'oefen' } });

async function withTwo() {
  const world = oefen();
  await run(['klanten', 'maak', '--naam', 'Zagerij Wouters', '--type', 'bedrijf'], world);
  await run(['klanten', 'maak', '--naam', 'Bakkerij Peeters BV', '--email', 'info@peeters.example'], world);
  return world;
}

describe('klanten maak', () => {
  it('shows the customer that the service made, with its defaults', async () => {
    const world = oefen();
    const words = ['klanten', 'maak', '--naam', 'Bakkerij Peeters BV', '--kbo-btw-nummer', '0403123486', '--json'];
    const { code, stdout, stderr } = await run(words, world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const defaults = { type: 'bedrijf', email: null, adres: null, land: 'BE', peppol_id: null };
    expect(JSON.parse(stdout)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      naam: 'Bakkerij Peeters BV',
      kbo_btw_nummer: '0403123486',
      ...(!meets('no defaults of a new customer') && defaults),
      klant: 'Bakkerij Peeters BV',
      naar: null,
      next: ['duit', 'klanten', 'toon', expect.any(String) as string],
    });
  });

  it('needs a name, and says so by its option before anything is sent', async () => {
    expect(await run(['klanten', 'maak', '--email', 'a@b.be'], testWorld())).toEqual({
      code: 2,
      stdout: '',
      stderr: 'fout: de invoer klopt niet; er is niets verstuurd\n  --naam: ontbreekt\n',
    });
  });

  it('names every field that does not fit', async () => {
    const { code, stderr } = await run(
      ['klanten', 'maak', '--naam', 'x', '--land', 'be', '--email', 'nee', '--peppol-id', '208:1'],
      oefen(),
    );
    expect(code).toBe(2);
    expect(stderr).toBe(
      'fout: de invoer klopt niet; er is niets verstuurd\n' +
        '  --email: geen e-mailadres; verwacht naam@domein.be\n' +
        '  --land: geen landcode; verwacht twee hoofdletters, zoals BE\n' +
        '  --peppol-id: geen Peppol-adres; verwacht schema:nummer, zoals 0208:0403123486\n',
    );
  });

  it.each([
    ['0208:BE0403.123.486', '0208:0403123486'],
    ['9925:0403123486', '9925:BE0403123486'],
    ['0208:0403123486', '0208:0403123486'],
  ])('writes the Peppol address %s as the network knows it, when made and when changed', async (typed, written) => {
    const world = oefen();
    const made = await run(['klanten', 'maak', '--naam', 'Bakkerij Peeters BV', '--peppol-id', typed], world);
    expect([made.code, made.stderr]).toEqual([0, '']);
    await run(['klanten', 'maak', '--naam', 'Els Maes'], world);
    const changed = await run(['klanten', 'wijzig', 'Els Maes', '--peppol-id', typed, '--toch-maken', '--ja'], world);
    expect([changed.code, changed.stderr]).toEqual([0, '']);
    for (const naam of ['Bakkerij Peeters BV', 'Els Maes']) {
      const { stdout } = await run(['klanten', 'toon', naam, '--json'], world);
      expect(JSON.parse(stdout)).toMatchObject({ peppol_id: written });
    }
  });

  it('takes XI for a customer in Northern Ireland, and the name of a country for none', async () => {
    const fields = ['--kbo-btw-nummer', 'XI110305878', '--json'];
    const { code, stdout, stderr } = await run(['klanten', 'maak', '--naam', 'Belfast Ltd', '--land', 'XI', ...fields], oefen());
    expect([code, stderr]).toEqual([0, '']);
    if (!meets('no defaults of a new customer')) expect(JSON.parse(stdout)).toMatchObject({ land: 'XI' });
    const named = await run(['klanten', 'maak', '--naam', 'Paris SA', '--land', 'Frankrijk'], oefen());
    expect([named.code, named.stderr]).toEqual([2, "fout: --land: 'Frankrijk' is geen landcode\ntip: Bedoel je --land FR?\n"]);
  });

  it('sends nothing with --proef, and shows what it would send', async () => {
    const world = oefen();
    const { code, stdout, stderr } = await run(['klanten', 'maak', '--naam', 'Wouters', '--proef'], world);
    const request = 'request.method\tPOST\nrequest.path\t/klanten\nrequest.body.naam\tWouters\n';
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(request) as string });
    expect(stderr).toContain('er is niets geschreven');
    expect((await run(['klanten', 'list', '--json'], world)).stdout).toBe('[]\n');
  });
});

describe('klanten list', () => {
  it('prints a name and an id on each line in a pipe, in the order of the names', async () => {
    const { code, stdout } = await run(['klanten', 'list'], await withTwo());
    expect(code).toBe(0);
    expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual(['Bakkerij Peeters BV', 'Zagerij Wouters', '']);
  });

  it('searches on part of a name', async () => {
    const { stdout } = await run(['klanten', 'list', '--zoek', 'zager', '--velden', 'naam', '--json'], await withTwo());
    expect(JSON.parse(stdout)).toEqual([{ naam: 'Zagerij Wouters' }]);
  });

  it('says at a terminal that a search found nobody, and to a program nothing', async () => {
    const seen = async (line: string) => {
      const world = await withTwo();
      return (await run(line, { ...world, stdout: { ...world.stdout, isTTY: true, columns: 200 } })).stderr;
    };
    expect(await seen('klanten list --zoek ijz')).toBe("geen klanten gevonden met 'ijz'\n");
    expect(await seen('klanten list --zoek ijz --sorteer naam --taal en')).toBe("no customers found with 'ijz'\n");
    for (const line of ['klanten list --zoek zager', 'klanten list --zoek zager --offset 5', 'klanten list --zoek ijz --json'])
      expect(await seen(line)).not.toContain('ijz');
  });

  it('takes a style of CSV for CSV', async () => {
    const { code, stdout } = await run(['klanten', 'list', '--csv-stijl', 'be', '--velden', 'naam'], await withTwo());
    expect({ code, stdout }).toEqual({ code: 0, stdout: '\ufeffnaam\r\nBakkerij Peeters BV\r\nZagerij Wouters\r\n' });
  });

  it('takes one format, and refuses --json beside --formaat', async () => {
    for (const words of [
      ['klanten', 'list', '--json', '--formaat', 'tsv'],
      ['--formaat', 'tsv', 'klanten', 'list', '--json'],
    ]) {
      const { code, stdout, stderr } = await run(words, oefen());
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(JSON.parse(stderr)).toMatchObject({
        error: { message: '--json gaat niet samen met --formaat <formaat>' },
        outcome: 'nothing_sent',
      });
    }
  });

  it('with a --limit says nothing of the rest, of which the user knows', async () => {
    const { stdout, stderr } = await run(['klanten', 'list', '--limit', '1', '--velden', 'naam'], typing(await withTwo()));
    expect({ stdout, stderr }).toEqual({ stdout: 'Bakkerij Peeters BV\n', stderr: '' });
  });

  it('refuses a field that does not exist before anything is sent', async () => {
    const { code, stderr } = await run(['klanten', 'list', '--velden', 'naan'], testWorld());
    expect(code).toBe(2);
    expect(stderr).toContain('Deze velden bestaan: id, naam');
  });
});

describe('klanten toon', () => {
  it('finds a customer by name, whatever its capitals', async () => {
    const { code, stdout } = await run(['klanten', 'toon', 'bakkerij peeters bv', '--velden', 'naam,email', '--json'], await withTwo());
    expect({ code, data: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      data: { naam: 'Bakkerij Peeters BV', email: 'info@peeters.example' },
    });
  });

  it('lists the candidates when two have the same name', async () => {
    const world = await withTwo();
    await run(['klanten', 'maak', '--naam', 'Zagerij Wouters', '--toch-maken'], world);
    const { code, stdout, stderr } = await run(['klanten', 'toon', 'Zagerij Wouters'], world);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const json = await run(['klanten', 'toon', 'Zagerij Wouters', '--json'], world);
    const { candidates } = (JSON.parse(json.stderr) as { error: { candidates: { id: string; naam: string }[] } }).error;
    expect(candidates.map(({ id, naam }) => [id.length, naam])).toEqual([
      [36, 'Zagerij Wouters'],
      [36, 'Zagerij Wouters'],
    ]);
    expect(stderr).toMatch(
      /^fout: 'Zagerij Wouters' kan meer dan één klant zijn:\n {2}[0-9a-f-]{36} {2}Zagerij Wouters\n {2}[0-9a-f-]{36} {2}Zagerij Wouters\ntip: Geef het id van de juiste.\n$/,
    );
  });
});

describe('klanten wijzig', () => {
  it('changes only the given fields', async () => {
    const world = await withTwo();
    const { code } = await run(['klanten', 'wijzig', 'Bakkerij Peeters BV', '--adres', 'Markt 1, 9000 Gent'], world);
    const { stdout } = await run(['klanten', 'toon', 'Bakkerij Peeters BV', '--velden', 'adres,email', '--json'], world);
    expect({ code, data: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      data: { adres: 'Markt 1, 9000 Gent', email: 'info@peeters.example' },
    });
  });

  it('clears the fields that are given empty', async () => {
    const world = await withTwo();
    const fields = ['--email', '', '--peppol-id', '', '--adres', '', '--kbo-btw-nummer', ''];
    expect((await run(['klanten', 'wijzig', 'Bakkerij Peeters BV', ...fields], world)).code).toBe(0);
    const { stdout } = await run(
      ['klanten', 'toon', 'Bakkerij Peeters BV', '--velden', 'email,peppol_id,adres,kbo_btw_nummer', '--json'],
      world,
    );
    expect(JSON.parse(stdout)).toEqual({ email: null, peppol_id: null, adres: null, kbo_btw_nummer: null });
  });

  it.each([
    [['--naam', ''], 'fout: --naam: de waarde is leeg\n'],
    [['--land', ''], 'fout: --land: de waarde is leeg\n'],
    [['--email', ' '], 'fout: de invoer klopt niet; er is niets verstuurd\n  --email: geen e-mailadres; verwacht naam@domein.be\n'],
  ])('does not clear with %j', async (words, message) => {
    const { code, stderr } = await run(['klanten', 'wijzig', 'x', ...words], testWorld());
    expect({ code, stderr: stderr.slice(0, message.length) }).toEqual({ code: 2, stderr: message });
  });

  it('makes no customer with an empty e-mail address', async () => {
    const { code, stderr } = await run(['klanten', 'maak', '--naam', 'x', '--email', ''], testWorld());
    expect({ code, stderr: stderr.split('\n')[0] }).toEqual({ code: 2, stderr: 'fout: --email: de waarde is leeg' });
  });

  it('refuses a change without fields', async () => {
    const { code, stderr } = await run(['klanten', 'wijzig', 'Bakkerij Peeters BV'], testWorld());
    expect(code).toBe(2);
    expect(stderr).toBe('fout: niets te wijzigen: geef minstens één veld op\ntip: Bijvoorbeeld --email facturen@example.be\n');
  });
});

it('speaks English when asked', async () => {
  const { code, stderr } = await run(['klanten', 'wijzig', 'x', '--taal', 'en'], testWorld());
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'error: nothing to change: give at least one field\nhint: For example --email invoices@example.be\n',
  });
});

it('never waits for the limit with --max-wacht 0, and ends when a request would have to wait', async () => {
  const statuses = [200, 429];
  const transport = fetchTransport(() => Response.json({ data: [], total: 0 }, { status: statuses.shift() ?? 200 }));
  const world = testWorld({ transport, env: { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'x' } });
  const list = async () => (await run('klanten list --max-wacht 0', world)).code;
  expect([await list(), await list(), await list()]).toEqual([0, 5, 5]);
  expect({ left: statuses, slept: world.slept.filter((ms) => ms > 0) }).toEqual({ left: [], slept: [] });
});
