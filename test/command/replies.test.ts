import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { fieldsOfRow, type RowName, replyRows } from '../../src/cli/replies/index.ts';
import { describe as described, fieldSentences } from '../../src/cli/replies/schema.ts';
import { sampleBySeed } from '../support/long.ts';
import { checkReply } from '../support/replies.ts';
import { run, testWorld } from '../support/world.ts';

/* What `help <command> --json` says of a reply. That replies are so, every other test checks: see `support/replies.ts`. */

type Schema = Readonly<Record<string, unknown>> & { readonly properties?: Readonly<Record<string, Schema>>; readonly description?: string };
interface Help {
  readonly path: string;
  readonly fields: string[];
  readonly reply: Schema | null;
  readonly dry_run: Schema;
}

/** Every named field in a schema, however deep, with what it says. */
function* fieldsIn(schema: Schema): Generator<[name: string, description: string | undefined]> {
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield [name, part.description];
  for (const part of Object.values(schema)) if (typeof part === 'object' && part !== null) yield* fieldsIn(part as Schema);
}

const helpsFor = async (line: string) =>
  JSON.parse((await run(['help', ...line.split(' ').filter(Boolean), '--json', '--velden', wanted])).stdout) as Help[];
const wanted = 'path,description,fields,reply,dry_run';
const helpFor = async (line: string) => (await helpsFor(line))[0]!;

describe('the schema of a reply', () => {
  it.each(sampleBySeed(['nl', 'en'], 2, 1))(
    'is JSON Schema 2020-12 for every command, with a sentence for every field: %s',
    async (language) => {
      const commands = await helpsFor(`--taal ${language}`);
      const ajv = new Ajv2020({ strict: false });
      addFormats(ajv);
      for (const { path, reply } of [...commands, { path: '--proef', reply: commands[0]!.dry_run }]) {
        if (reply === null) continue;
        expect(() => ajv.compile(reply), path).not.toThrow();
        const unsaid = [...fieldsIn(reply)].filter(([, text]) => !/^\S.*\.$/.test(text ?? '')).map(([name]) => name);
        expect(unsaid, path).toEqual([]);
      }
      expect(commands.filter(({ reply }) => reply !== null).length).toBeGreaterThan(85);
    },
  );

  it('is left out of help --json unless it is asked for, because it is most of it', async () => {
    const { stdout } = await run('help bank voorstel --json');
    expect(JSON.parse(stdout)).not.toHaveProperty('reply');
    expect(stdout.length).toBeLessThan(5000);
    expect((await helpFor('bank voorstel')).reply).toHaveProperty('$defs');
  });

  it('has no sentence that no field uses, and no row that no command prints', async () => {
    const reply = JSON.stringify(await helpsFor(''));
    const names = Object.keys(replyRows) as RowName[];
    expect(names.filter((name) => !reply.includes(`"#/$defs/${name}"`))).toEqual([]);
    const known = (name: RowName) =>
      [...fieldsIn((described({ replies: [name], columns: [] }).reply ?? {}) as Schema)].map(([field]) => field);
    const used = new Set([
      'klant',
      'teken',
      'profiel',
      ...names.flatMap((name) => known(name).flatMap((field) => [field, `${name}.${field}`])),
    ]);
    expect(Object.keys(fieldSentences).filter((name) => !used.has(name))).toEqual([]);
  });

  it('marks the texts that others wrote, by who they are', () => {
    const marked = (name: RowName): Record<string, unknown> => {
      const { $defs = {} } = (described({ replies: [name], columns: [] }).reply ?? {}) as { $defs?: Record<string, Schema> };
      const parts = Object.entries($defs[name]?.properties ?? {}).flatMap(([field, part]) =>
        part['x-from'] ? [[field, part['x-from']]] : [],
      );
      return { ...($defs[name]?.['x-from'] ? { all: $defs[name]['x-from'] } : {}), ...(Object.fromEntries(parts) as object) };
    };
    expect(marked('BankLine')).toEqual({ partij: 'bank', mededeling: 'bank', boekingstekst: 'bank', end_to_end: 'bank' });
    expect(marked('ProposalRow')).toEqual(marked('BankLine'));
    expect(marked('Received')).toEqual({ leverancier: 'supplier', factuurnummer: 'supplier', partij: 'supplier' });
    expect(marked('PayingKlant')).toEqual({ naam: 'customer', adres: 'customer' });
    expect(marked('OutstandingRow')).toEqual({ klant: 'customer' });
    expect(marked('UblDocument')).toMatchObject({ all: 'supplier' });
    expect(marked('Product')).toEqual({});
    const received = (Object.keys(replyRows) as RowName[]).filter((name) => fieldsOfRow(name).includes('leverancier'));
    for (const name of received) expect([name, marked(name)]).toMatchObject([name, { leverancier: 'supplier' }]);
  });

  it('names what --velden takes', async () => {
    const { fields } = await helpFor('factuur list');
    expect(fields).toEqual([...fieldsOfRow('FactuurKort'), 'klant', 'teken']);
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run('oefen vul', world);
    expect(await run(['factuur', 'list', '--json', '--velden', fields.join()], world)).toMatchObject({ code: 0 });
    expect((await helpFor('overzicht')).fields).toContain('profiel');
    expect((await helpFor('journaal wis')).fields).toEqual([]);
  });

  it('refuses a reply that is not so, which every test relies on', () => {
    const row = { id: '00000000-0000-4000-8000-000000000001', naam: 'Claes' };
    const list = ['klanten', 'list', '--json'];
    expect(() => checkReply(list, JSON.stringify([row]))).not.toThrow();
    expect(() => checkReply(list, JSON.stringify(row))).toThrow('not as its schema says');
    expect(() => checkReply(list, JSON.stringify([{ ...row, naam: 3 }]))).toThrow('naam must be string');
    const profile = { naam: 'zaak', base_url: 'https://x', bereikbaar: true, aanvaard: null, duur_ms: 1, klokverschil_s: null };
    const check = ['profiel', 'controleer', '--json'];
    expect(() => checkReply(check, JSON.stringify(profile))).not.toThrow();
    expect(() => checkReply(check, JSON.stringify({ ...profile, nieuw: 1 }))).toThrow('additional');
    expect(() => checkReply(check, JSON.stringify({ ...profile, duur_ms: undefined }))).toThrow('duur_ms');
  });
});

describe('--velden ?', () => {
  it.each(['factuur verstuur', 'openstaand herinnerd', 'oefen offerte', 'bank boek', 'openstaand list', 'journaal wis', 'profiel list'])(
    'shows the fields of %s, which needs nothing for that',
    async (line) => {
      const { code, stdout, stderr } = await run([...line.split(' '), '--velden', '?']);
      const { fields } = await helpFor(line);
      if (fields.length === 0)
        expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('geeft geen velden') as string });
      else expect({ code, names: stdout.split('\n').map((text) => text.split('\t')[0]) }).toEqual({ code: 0, names: [...fields, ''] });
    },
  );

  it('says what each field is, to programs too', async () => {
    const { stdout } = await run('producten list --velden ? --json --taal en');
    expect(JSON.parse(stdout)).toContainEqual({ veld: 'actief', uitleg: 'Whether the product is still sold.' });
  });
});

describe('the index of commands', () => {
  it('has the fields that --velden names of every command', async () => {
    const index = JSON.parse((await run('help --json --velden path,description')).stdout) as object[];
    const commands = await helpsFor('');
    expect(index).toEqual(
      commands.map(({ path, ...rest }) => ({ path, description: (rest as unknown as { description: string }).description })),
    );
    expect(JSON.parse((await run('help factuur --json --velden path')).stdout)).toContainEqual({ path: 'duit factuur ubl' });
  });

  it('refuses a field that no command has, and text', async () => {
    const { code, stderr } = await run('help --json --velden path,omschrijving');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("het veld 'omschrijving' bestaat hier niet") as string });
    expect((await run('help factuur --velden path')).code).toBe(2);
  });
});
