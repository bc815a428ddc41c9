import { describe, expect, it } from 'vitest';
import { callIn, savedWorld, sentBy } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

const made = async (world: TestWorld, klant: string, line = 'Werk;1;100;21'): Promise<string> =>
  (await run(['factuur', 'maak', '--klant', klant, '--regel', line, '--formaat', 'id', '--toch-maken'], world)).stdout.trim();

const customer = async (world: TestWorld): Promise<string> => (await run('klanten list --limit 1 --formaat id', world)).stdout.trim();

/** The status of each document of a list, as a person reads it. */
async function statuses(world: TestWorld, id: string): Promise<string | undefined> {
  const { stdout } = await run('factuur list --alles --formaat tabel --velden id,status', world);
  return stdout
    .split('\n')
    .find((line) => line.startsWith(id))
    ?.slice(36)
    .trim();
}

describe('what is known of the sending of an invoice', () => {
  it('tells a sent one from one that was not and from one of which nothing is known, and gives programs the value of the service', async () => {
    const world = await savedWorld();
    const klant = await customer(world);
    const [sent, kept, elsewhere] = [await made(world, klant), await made(world, klant), await made(world, klant)];
    await run(['factuur', 'definitief', sent, kept, '--ja', '--stil'], world);
    expect((await run(['factuur', 'verstuur', sent, '--kanaal', 'email', '--email', 'a@b.be', '--ja'], world)).code).toBe(0);
    await callIn(world)('POST', `/facturen/${elsewhere}/definitief`);
    expect(await statuses(world, sent)).toBe('verstuurd op 15/03/2026');
    expect(await statuses(world, kept)).toBe('niet verstuurd');
    expect(await statuses(world, elsewhere)).toBe('definitief, verzending onbekend');
    expect((await run(['factuur', 'toon', kept, '--formaat', 'tabel'], world)).stdout).toMatch(/^factuur 2026-\d+ {2}niet verstuurd\n/);
    expect((await run(['factuur', 'toon', sent, '--formaat', 'tabel', '--taal', 'en'], world)).stdout).toContain('sent on 15/03/2026');
    expect((await run(['factuur', 'toon', sent, '--json'], world)).stdout).toContain('"verzonden"');
    expect((await run('factuur list --alles --velden status --formaat tsv', world)).stdout).toMatch(/^(verzonden|betaald|concept|\n)+$/);
  });

  it('takes the words of a table for --status', async () => {
    const world = await savedWorld();
    const ids = async (word: string) => (await run(`factuur list --status ${word} --alles --formaat id`, world)).stdout;
    expect(await ids('definitief')).toBe(await ids('verzonden'));
    expect(await ids('draft')).toBe(await ids('concept'));
    expect(await run('factuur list --status onzin', world)).toMatchObject({ code: 2 });
  });
});

describe('factuur verstuur --kanaal email for a customer without an address', () => {
  it('is refused before the question, and names the way to add one', async () => {
    const world = await savedWorld();
    const klant = (await run('klanten maak --naam Zonder --type particulier --formaat id --ja', world)).stdout.trim();
    const id = await made(world, klant);
    await run(['factuur', 'definitief', id, '--ja', '--stil'], world);
    sentBy(world);
    const { code, stderr } = await run(['factuur', 'verstuur', id, '--kanaal', 'email'], typing(world, 'j'));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `fout: geen e-mailadres bekend van Zonder; er is niets verstuurd
tip: Geef het met --email <adres>, of bewaar het bij de klant: duit klanten wijzig ${klant} --email <adres>
`,
    });
    expect(sentBy(world).filter((request) => request.startsWith('POST'))).toEqual([]);
  });
});

describe('the customers of drafts', () => {
  it('are named in a list and in a chooser, also those of drafts that duit only just made', async () => {
    const world = await savedWorld({ tty: 120, env: { NO_COLOR: '1' } });
    const klant = (await run('klanten maak --naam Vers --type particulier --formaat id --ja', world)).stdout.trim();
    const id = await made(world, klant);
    const listed = await run('factuur list --status concept --type factuur --limit 5', world);
    expect(listed.stdout).toMatch(new RegExp(`Vers .*concept.*${id}`));
    expect(listed.stderr).toContain('Zonder klant: 4 van de 5; die documenten las duit nog niet.');
    const { stderr } = await run('factuur definitief', typing(world, '-'));
    expect(stderr).toMatch(/1 {2}\w{8} {2}Vers/);
    expect(stderr).not.toMatch(/\d {2}\w{8} {3,}\d\d\//);
  });

  it('has a new credit note the customer of its invoice', async () => {
    const world = await savedWorld({ tty: 120, env: { NO_COLOR: '1' } });
    const klant = (await run('klanten maak --naam Vers --type particulier --formaat id --ja', world)).stdout.trim();
    const id = await made(world, klant);
    await run(['factuur', 'definitief', id, '--ja', '--stil'], world);
    await run(['factuur', 'toon', id], world);
    const note = (await run(['creditnota', 'maak', id, '--formaat', 'id'], world)).stdout.trim();
    expect((await run('creditnota list --status concept', world)).stdout).toMatch(new RegExp(`Vers .*${note}`));
  });
});
