import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultyMachine } from '../support/faulty.ts';
import { callIn, savedWorld } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

interface Shown {
  readonly nummer: string;
  readonly bekend: boolean;
  readonly verzendingen: readonly { kanaal: string; naar: string | null; tijd: string; uitkomst: string }[];
}

const customer = 'Bakkerij De Gouden Korst BV';
const peppol_id = '0208:0403123486';
const other = 'kanarie@voorbeeld.be';
const tijd = '2026-03-15T10:00:00.000Z';

const shown = async (world: TestWorld, word: string, ...more: string[]): Promise<Shown> =>
  JSON.parse((await run(['factuur', 'toon', word, '--json', ...more], world)).stdout) as Shown;

const page = async (world: TestWorld, word: string): Promise<string> =>
  (await run(['factuur', 'toon', word, '--formaat', 'tabel'], world)).stdout;

/** A world with an invoice that is final, and its number. */
async function finalised(): Promise<{ world: Awaited<ReturnType<typeof savedWorld>>; id: string; nummer: string }> {
  const world = await savedWorld();
  await run(['klanten', 'wijzig', customer, '--peppol-id', peppol_id], world);
  const id = (await run(['factuur', 'maak', '--klant', customer, '--regel', 'Werk;1;100;21', '--formaat', 'id'], world)).stdout.trim();
  const { stdout } = await run(['factuur', 'definitief', id, '--velden', 'nummer', '--formaat', 'tsv'], world);
  return { world, id, nummer: stdout.trim().split('\t').at(-1) ?? '' };
}

/** The files of both folders of duit in which the address stands. */
const kept = ({ folder }: TestWorld): string[] =>
  ['state', 'config'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(folder, part, file)).isFile())
      .filter((file) => readFileSync(join(folder, part, file)).includes(other))
      .map((file) => `${part}/${file}`),
  );

describe('was 2026-0003 sent, and to whom?', () => {
  it('factuur toon tells each sending, with the address over Peppol and by e-mail, and creditnota toon that of a credit note', async () => {
    const { world, nummer } = await finalised();
    expect(await shown(world, nummer)).toMatchObject({ bekend: true, verzendingen: [] });
    expect((await run(['factuur', 'verstuur', nummer, '--kanaal', 'peppol'], world)).code).toBe(0);
    const mailed = await run(['factuur', 'verstuur', nummer, '--kanaal', 'email', '--email', other, '--ook-per-email'], world);
    expect(mailed.code, mailed.stderr).toBe(0);
    expect(await shown(world, nummer)).toMatchObject({
      bekend: true,
      verzendingen: [
        { kanaal: 'peppol', naar: peppol_id, tijd, uitkomst: 'verstuurd' },
        { kanaal: 'email', naar: other, tijd, uitkomst: 'verstuurd' },
      ],
    });
    const note = (await run(['creditnota', 'maak', nummer, '--formaat', 'id'], world)).stdout.trim();
    await run(['creditnota', 'definitief', note], world);
    expect(await run(['creditnota', 'verstuur', note, '--kanaal', 'email', '--email', other], world)).toMatchObject({ code: 0 });
    const { stdout } = await run(['creditnota', 'toon', note, '--json', '--velden', 'verzendingen,bekend'], world);
    expect(JSON.parse(stdout)).toEqual({ bekend: true, verzendingen: [{ kanaal: 'email', naar: other, tijd, uitkomst: 'verstuurd' }] });
    expect((await run(['creditnota', 'verstuur', note, '--kanaal', 'email'], world)).code).toBe(12);
    const text = await page(world, nummer);
    expect(text).toContain(`Verstuurd    via Peppol naar ${peppol_id}, 15/03/2026 10:00`);
    expect(text).toContain(`per e-mail naar ${other}, 15/03/2026 10:00`);
  });

  it('says of one whose reply was lost that its outcome is unknown, and where it may have gone', async () => {
    const machine = await faultyMachine();
    const made = async (...words: string[]) => (await machine.run([...words, '--formaat', 'id']))?.stdout.trim() ?? '';
    const klant = await made('klanten', 'maak', '--naam', 'Zaak BV');
    const id = await made('factuur', 'maak', '--klant', klant, '--regel', 'Werk;1;100;21');
    await made('factuur', 'definitief', id);
    expect(await machine.run(['factuur', 'verstuur', id, '--kanaal', 'email', '--email', other], 'lost')).toMatchObject({ code: 7 });
    const { stdout } = (await machine.run(['factuur', 'toon', id, '--json', '--velden', 'bekend,verzendingen']))!;
    const sending = { kanaal: 'email', naar: other, tijd: expect.any(String) as string, uitkomst: 'onbekend' };
    expect(JSON.parse(stdout)).toEqual({ bekend: false, verzendingen: [sending] });
    const { stdout: text } = (await machine.run(['factuur', 'toon', id, '--formaat', 'tabel', '--taal', 'en']))!;
    expect(text).toMatch(/Sent +by e-mail to kanarie@voorbeeld\.be, \d\d\/\d\d\/\d{4} \d\d:\d\d, outcome unknown/);
  });

  it('says so where the address is not known, as of a customer without a Peppol address', async () => {
    const { world, nummer } = await finalised();
    await run(['klanten', 'wijzig', customer, '--peppol-id', ''], world);
    const { code, stderr } = await run(['factuur', 'verstuur', nummer, '--kanaal', 'peppol'], world);
    expect(code, stderr).toBe(0);
    expect((await shown(world, nummer)).verzendingen).toEqual([{ kanaal: 'peppol', naar: null, tijd, uitkomst: 'verstuurd' }]);
    expect(await page(world, nummer)).toContain('via Peppol, adres niet (meer) bekend, 15/03/2026 10:00');
  });

  it('knows nothing of one that others made final, and that a draft was not sent', async () => {
    const { world } = await finalised();
    const made = await run(['factuur', 'maak', '--klant', customer, '--regel', 'Ander werk;1;50;21', '--formaat', 'id'], world);
    const draft = made.stdout.trim();
    expect(await shown(world, draft)).toMatchObject({ bekend: true, verzendingen: [] });
    await callIn(world)('POST', `/facturen/${draft}/definitief`);
    expect(await shown(world, draft)).toMatchObject({ bekend: false, verzendingen: [] });
  });

  it('is told with the address that the service says, and journaal list --document gives the writes on it, and refuses what names none', async () => {
    const { world, id, nummer } = await finalised();
    const said = JSON.parse((await run(['factuur', 'verstuur', nummer, '--kanaal', 'email', '--json'], world)).stdout) as { naar: string };
    // The command names no address, so it is that of the service.
    expect((await shown(world, nummer)).verzendingen).toEqual([{ kanaal: 'email', naar: said.naar, tijd, uitkomst: 'verstuurd' }]);
    const operations = async (word: string) =>
      (JSON.parse((await run(['journaal', 'list', '--document', word, '--json'], world)).stdout) as { bewerking: string }[]).map(
        ({ bewerking }) => bewerking,
      );
    const all = ['facturen.versturen', 'facturen.definitief', 'facturen.create'];
    expect(await operations(nummer)).toEqual(all);
    expect(await operations(id)).toEqual(all);
    expect(await run('journaal list --document 2099-0001', world)).toMatchObject({ code: 3 });
    expect(await run('journaal list --document onzin', world)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'onzin' is geen document") as string,
    });
    expect(await operations('99999999-9999-4999-8999-999999999999')).toEqual([]);
  });
});

describe('the address of a sending', () => {
  it('is in no copy of the lines, and in no byte of either folder once the journal was wiped', async () => {
    const { world, nummer } = await finalised();
    await run(['factuur', 'verstuur', nummer, '--kanaal', 'email', '--email', other], world);
    expect(kept(world)).not.toEqual([]);
    expect(kept(world).filter((file) => file.startsWith('config'))).toEqual([]);
    expect(await run('journaal wis --ouder 0', world)).toMatchObject({ code: 0 });
    expect(await run('geheugen wis --ja', world)).toMatchObject({ code: 0 });
    expect(kept(world)).toEqual([]);
    expect(await shown(world, nummer)).toMatchObject({ verzendingen: [] });
  });
});
