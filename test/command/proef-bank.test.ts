import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { keepFolders } from '../support/copy.ts';
import { savedWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, testWorld, type TestWorld } from '../support/world.ts';

/* A dry run of a letter or a match is the judgement without the change: it shows its rows, and ends as the command does. */

interface Row {
  readonly outcome: string;
  readonly warnings: readonly { readonly reason: string | null; readonly option: string | null }[];
  readonly would_stop: object | null;
}

const endOf = ({ code, stderr }: { code: number; stderr: string }) => ({
  code,
  reason: /\{"error":\{"reason":"(\w+)"/.exec(stderr)?.[1],
  message: /"message":"((?:[^"\\]|\\.)*)"/.exec(stderr)?.[1],
});
const firstOf = (text: string): Row => [JSON.parse(text) as Row].flat()[0]!;

/** Expects that the dry run judges this, in JSON and as text, in a pipe and at a terminal, and that the command then ends in the same way. */
async function expectJudged(
  world: TestWorld,
  words: readonly string[],
  { option = null, shows }: { option?: string | null; shows: string },
) {
  const dry = await run([...words, '--proef', '--json'], world);
  const row = firstOf(dry.stdout);
  const ended = endOf(dry);
  for (const shown of [await run([...words, '--proef'], world), await run([...words, '--proef'], typing(world))]) {
    expect([shown.code, shown.stdout]).toEqual([dry.code, expect.stringContaining(shows)]);
  }
  const real = endOf(await run([...words, '--json'], world));
  expect(ended).toEqual(real);
  const stop = real.code === 0 ? null : { code: real.code, reason: real.reason };
  expect(row).toMatchObject({ outcome: stop ? 'stop' : 'go', would_stop: stop });
  if (stop) expect(row.warnings[0]).toMatchObject({ reason: stop.reason, option });
  return row;
}

async function bankWorld() {
  const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  const jsonOf = async <T>(line: string): Promise<T> => JSON.parse((await run(`${line} --json --stil`, world)).stdout) as T;
  await run(`profiel wijzig --rekening ${ownAccount} --ondernemingsnummer 0403170701 --firma Vermeulen`, world);
  await run('profiel wijzig --straat Kouterstraat --postcode 9000 --gemeente Gent', world);
  type Open = { nummer: string; klant: string; klant_id: string; openstaand: number; type: string; dagen_te_laat: number };
  const open = (await jsonOf<Open[]>('openstaand')).find((one) => one.type === 'factuur' && one.openstaand > 50 && one.dagen_te_laat > 0)!;
  const movements = [
    { booked: '2026-11-18', cents: 1000, party: open.klant },
    { booked: '2026-11-19', cents: 1500, party: 'Iemand Anders NV' },
  ];
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
  const rows = await jsonOf<{ id: string; bedrag: number }[]>('bank list');
  const [own, other] = [10, 15].map((euro) => rows.find(({ bedrag }) => bedrag === euro)!.id) as [string, string];
  return { world, open, own, other };
}

let { world, open, own, other } = {} as Awaited<ReturnType<typeof bankWorld>>;
let back: () => void;

beforeAll(async () => {
  ({ world, open, own, other } = await bankWorld());
  back = keepFolders(world);
});

beforeEach(() => back());

describe('a dry run of bank koppel', () => {
  it('shows the payment with its document, customer and amount', async () => {
    const row = await expectJudged(world, ['bank', 'koppel', own, open.nummer], { shows: open.nummer });
    expect(row).toMatchObject({ id: own, stand: 'gekoppeld', documenten: [{ nummer: open.nummer, klant: open.klant, bedrag: 10 }] });
  });

  it('stops at a payment of another party, and names the option that confirms it', async () => {
    const words = ['bank', 'koppel', other, open.nummer];
    await expectJudged(world, words, { option: '--bevestig besluit', shows: open.nummer });
    await expectJudged(world, [...words, '--bevestig', 'besluit'], { shows: open.nummer });
  });

  it('gives each of several payments of standard input a row', async () => {
    const line = `bank koppel - --klant ${open.klant_id} --json`;
    const dry = await run(`${line} --proef`, { ...world, stdin: testWorld({ stdin: `${own}\n${other}\n` }).stdin });
    expect((JSON.parse(dry.stdout) as Row[]).map(({ outcome }) => outcome)).toEqual(['go', 'go']);
    expect((await run(`bank list --open --json`, world)).stdout).toContain(own);
  });

  it('stops at a payment that is matched already as the command does', async () => {
    const words = ['bank', 'koppel', own, open.nummer, '--json'];
    await run(words, world);
    expect(endOf(await run([...words, '--proef'], world))).toEqual(endOf(await run(words, world)));
  });
});

describe('a dry run of the other decisions about the bank', () => {
  it.each<[string, () => string[]]>([
    ['negeer', () => ['bank', 'negeer', own, '--reden', 'huur']],
    ['negeer --altijd', () => ['bank', 'negeer', own, '--reden', 'huur', '--altijd']],
  ])('shows the row of %s', async (_, words) => {
    expect(await expectJudged(world, words(), { shows: own })).toMatchObject({ stand: 'terzijde' });
  });

  it('asks of proposals that are accepted together what the command asks', async () => {
    const all = JSON.parse((await run('openstaand --json --stil', world)).stdout) as { klant: string; openstaand: number }[];
    const paid = all.find(({ openstaand }) => openstaand > 0)!;
    const movement = { booked: '2026-11-20', cents: Math.round(paid.openstaand * 100), party: paid.klant };
    await run(`bank lees ${writeCamt(world, 'c.xml', 2500, [movement])}`, world);
    const words = ['bank', 'voorstel', '--neem-aan', 'eenduidige', '--json'];
    const dry = endOf(await run([...words, '--proef'], world));
    expect(dry).toMatchObject({ code: 12, reason: 'needs_yes' });
    expect(endOf(await run(words, world))).toEqual(dry);
  });
});

describe('a dry run of openstaand herinner', () => {
  it('says of each letter to whom it goes and what it asks', async () => {
    await run(['klanten', 'wijzig', open.klant_id, '--email', 'boek@example.be'], world);
    const row = await expectJudged(world, ['openstaand', 'herinner', open.klant_id], { shows: 'boek@example.be' });
    expect(row).toMatchObject({
      klant: open.klant,
      naar: 'boek@example.be',
      documenten: expect.arrayContaining([open.nummer]) as string[],
    });
  });

  it('stops at a letter that was written today', async () => {
    const words = ['openstaand', 'herinner', open.klant_id];
    await run(words, world);
    await expectJudged(world, words, { option: '--opnieuw', shows: open.klant });
  });

  it('stops at a half-year without its legal rate, and warns of it with --ja', async () => {
    await run(['klanten', 'wijzig', open.klant_id, '--type', 'bedrijf', '--kbo-btw-nummer', '0403123486'], world);
    const words = ['openstaand', 'herinner', open.klant_id, '--rente', 'wettelijk'];
    await run('profiel wijzig --schadebeding ja', world);
    await expectJudged(world, words, { option: '--ja', shows: open.klant });
    const row = await expectJudged(world, [...words, '--ja'], { shows: open.klant });
    expect(row.warnings).toMatchObject([{ reason: null, option: null }]);
  });

  it('stops at a bank that was read too long ago', async () => {
    await world.sleep(20 * 86_400_000);
    const words = ['openstaand', 'herinner', open.klant_id];
    await expectJudged(world, words, { option: '--toch', shows: open.klant });
  });
});
