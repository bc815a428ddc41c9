import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { callIn, savedWorld, sentBy } from '../support/service.ts';
import { run } from '../support/world.ts';

type World = Awaited<ReturnType<typeof savedWorld>>;
type Item = Record<string, string>;

/** Each test has an account of its own at a service of its own, and the saved profile `werk`. */
const opened = (): Promise<World> => savedWorld({}, '--soort', 'test');

const regel = (prijs: number): string => `omschrijving=Advies ${prijs};aantal=1;eenheidsprijs=${prijs};btw_percentage=21`;

async function records(world: World, line: string | readonly string[]): Promise<Item[]> {
  const { code, stdout, stderr } = await run([...(typeof line === 'string' ? line.split(' ') : line), '--json', '--stil'], world);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return [JSON.parse(stdout) as Item | Item[]].flat();
}

const ids = (items: readonly Item[]): string[] => items.map(({ id = '' }) => id);

/** The reads and writes that a command costs, such as `2 + 1`; a request more or less than a test names makes it fail. */
async function cost(world: World, ...words: readonly string[]): Promise<string> {
  sentBy(world);
  const { code, stderr } = await run(words, world);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const sent = sentBy(world);
  const reads = sent.filter((request) => request.startsWith('GET ')).length;
  return `${reads} + ${sent.length - reads}`;
}

/** Two new customers, to whom everything can be sent. */
async function reachable(world: World): Promise<string[]> {
  const made = async (naam: string, number: string) =>
    records(world, ['klanten', 'maak', '--naam', naam, '--kbo-btw-nummer', `BE${number}`, '--peppol-id', `0208:${number}`]);
  return ids([...(await made('Eerste BV', '0403123486')), ...(await made('Tweede BV', '0400100749'))]);
}

/** So many final invoices, for these customers in turn. */
async function finals(world: World, klanten: readonly string[], count: number): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const klant = klanten[n % klanten.length] ?? '';
    made.push(...ids(await records(world, ['factuur', 'maak', '--klant', klant, '--regel', regel(300 + n)])));
  }
  await records(world, ['factuur', 'definitief', ...made]);
  return made;
}

/** A plan of two invoices for each of two customers, on two days, to be sent; gives its file. */
async function planned(world: World, klanten: readonly string[]): Promise<string> {
  const rows = [0, 1, 2, 3].map((n) => `R${n}00,${klanten[n % 2]},Werk ${n},1,${100 + n},21,2026-03-${n < 2 ? 14 : 15}`);
  const head = 'referentie,klant,omschrijving,aantal,eenheidsprijs,btw_percentage,datum';
  writeFileSync(join(world.folder, 'rijen.csv'), [head, ...rows].join('\n'));
  const words = 'batch plan rijen.csv --eindstatus verstuurd --kanaal peppol -o plan.json --stil'.split(' ');
  expect(await run(words, world)).toMatchObject({ code: 0, stderr: '' });
  return 'plan.json';
}

describe('the requests of a command, as reads + writes', () => {
  it('factuur maak', async () => {
    const world = await opened();
    const [klant] = await records(world, 'klanten list --limit 1');
    const { id = '', naam = '' } = klant ?? {};
    expect(await cost(world, 'factuur', 'maak', '--klant', id, '--regel', regel(71))).toBe('1 + 1');
    expect(await cost(world, 'factuur', 'maak', '--klant', naam, '--regel', regel(72))).toBe('2 + 1');
  });

  it('factuur maak, with one more for each unread invoice of that day with the same total', async () => {
    const world = await opened();
    const [klant, other] = ids(await records(world, 'klanten list --limit 2'));
    const line = { omschrijving: 'Ander werk', aantal: 1, eenheidsprijs: 73, btw_percentage: 21 };
    for (const _ of [1, 2]) await callIn(world)('POST', '/facturen', { body: { klant_id: other, regels: [line] } });
    expect(await cost(world, 'factuur', 'maak', '--klant', klant ?? '', '--regel', regel(73))).toBe('3 + 1');
  });

  it('klanten maak', async () => {
    const world = await opened();
    expect(await cost(world, 'klanten', 'maak', '--naam', 'Nieuwmans')).toBe('1 + 1');
    expect(await cost(world, 'klanten', 'maak', '--naam', 'Nieuwmans', '--toch-maken')).toBe('1 + 1');
    // A VAT number is in no list, so the names that are alike are a question of their own.
    expect(await cost(world, 'klanten', 'maak', '--naam', 'Verweijens BV', '--kbo-btw-nummer', 'BE0403.123.486')).toBe('2 + 1');
  });

  it('factuur definitief', async () => {
    const world = await opened();
    const [klant] = ids(await records(world, 'klanten list --limit 1'));
    const [made] = ids(await records(world, ['factuur', 'maak', '--klant', klant ?? '', '--regel', regel(74)]));
    expect(await cost(world, 'factuur', 'definitief', made ?? '')).toBe('2 + 1');
  });

  it('api POST /facturen/{id}/definitief', async () => {
    const world = await opened();
    const [klant] = ids(await records(world, 'klanten list --limit 1'));
    const [made] = ids(await records(world, ['factuur', 'maak', '--klant', klant ?? '', '--regel', regel(75)]));
    expect(await cost(world, 'api', 'POST', `/facturen/${made}/definitief`, '--ja')).toBe('2 + 1');
  });

  it.each([
    [
      'nl',
      ['het concept kan gewijzigd zijn', 'is er al een document van een latere dag definitief?', 'dit vraagt het commando zelf'],
      ['duit kent dit document nog niet volledig', 'de klant kan gewijzigd zijn', 'dit vraagt het commando zelf'],
      ['is er al zo’n klant?', 'dit vraagt het commando zelf'],
    ],
    [
      'en',
      ['the draft may have changed', 'is a document of a later day final already?', 'the command itself asks for this'],
      ['duit has not read this document in full yet', 'the customer may have changed', 'the command itself asks for this'],
      ['is there such a customer already?', 'the command itself asks for this'],
    ],
  ])('says with --debug why each is made (%s)', async (taal, finalising, sending, making) => {
    const world = await opened();
    const [klant = ''] = await reachable(world);
    const [made = ''] = ids(await records(world, ['factuur', 'maak', '--klant', klant, '--regel', regel(75)]));
    const reasons = async (...words: readonly string[]) => {
      const { stderr } = await run([...words, '--debug', '--taal', taal], world);
      return stderr.split('\n').flatMap((line) => / → 20[01] \(\d+ ms\) · (.*?) · accept: /.exec(line)?.[1] ?? []);
    };
    expect(await reasons('factuur', 'definitief', made)).toEqual(finalising);
    expect(await reasons('factuur', 'verstuur', made, '--kanaal', 'peppol')).toEqual(sending);
    expect(await reasons('klanten', 'maak', '--naam', 'Derde')).toEqual(making);
  });

  it('says so too in an account with limits', async () => {
    const world = await opened();
    expect((await run('profiel wijzig werk --hoogstens-per-dag 9', world)).code).toBe(0);
    const { stderr } = await run('klanten maak --naam Derde --debug', world);
    expect(stderr).toContain(' · is er al zo’n klant? · ');
  });

  it('factuur verstuur of final invoices that were read before, and of ones that were not', async () => {
    const world = await opened();
    const made = await finals(world, await reachable(world), 6);
    await records(world, ['factuur', 'toon', ...made.slice(0, 3)]);
    // The two customers, who may have changed; and each invoice that was never read whole.
    expect(await cost(world, 'factuur', 'verstuur', ...made.slice(0, 3), '--kanaal', 'peppol')).toBe('2 + 3');
    expect(await cost(world, 'factuur', 'verstuur', ...made.slice(3), '--kanaal', 'peppol')).toBe('5 + 3');
  });

  it.each(['pdf', 'ubl'])('factuur %s of invoices that were read before, and of one that is on disk already', async (kind) => {
    const world = await opened();
    const made = await finals(world, await reachable(world), 3);
    await records(world, ['factuur', 'toon', ...made]);
    expect(await cost(world, 'factuur', kind, ...made)).toBe('3 + 0');
    expect(await cost(world, 'factuur', kind, made[0] ?? '')).toBe('1 + 0');
  });

  it('batch voer-uit to sent, and once more when all was done', async () => {
    const world = await opened();
    const plan = await planned(world, await reachable(world));
    // The list of later days, that of each of two days before the drafts and once more behind them, and three writes for each of four
    // invoices. The plan has just read the two customers.
    expect(await cost(world, 'batch', 'voer-uit', plan, '--ja')).toBe('5 + 12');
    expect(await cost(world, 'batch', 'voer-uit', plan, '--ja')).toBe('0 + 0');
  });

  it('batch voer-uit of credit notes', async () => {
    const world = await opened();
    const plan = await planned(world, await reachable(world));
    await run(['batch', 'voer-uit', plan, '--ja'], world);
    await run(['batch', 'crediteer', plan, '--eindstatus', 'verstuurd', '--kanaal', 'peppol', '-o', 'credit.json'], world);
    // The list of later days, that of each of two days, the totals of four new ones, and
    // after those one list, which shows whether another program credited one of the invoices meanwhile.
    expect(await cost(world, 'batch', 'voer-uit', 'credit.json', '--ja')).toBe('8 + 12');
  });

  it('batch voer-uit, gone on with after the service let none become final: one more for later days, for each draft that is left and for each day', async () => {
    const world = await opened();
    const plan = await planned(world, await reachable(world));
    const transport = fetchTransport((request) =>
      request.url.endsWith('/definitief')
        ? Promise.resolve(Response.json({ error: { status: 422, message: 'nu niet' } }, { status: 422 }))
        : fetchFrom(world.practice)(request),
    );
    expect(await run(['batch', 'voer-uit', plan, '--ja'], { ...world, transport: async () => transport })).toMatchObject({ code: 8 });
    expect(await cost(world, 'batch', 'voer-uit', plan, '--ja')).toBe('7 + 8');
  });

  it.each([
    ['openstaand', '2 + 0'],
    ['overzicht', '6 + 0'],
    ['rapport omzet', '1 + 0'],
  ])('%s once more, with nothing new', async (line, expected) => {
    const world = await opened();
    await cost(world, ...line.split(' '));
    expect(await cost(world, ...line.split(' '))).toBe(expected);
  });
});
