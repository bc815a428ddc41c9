import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { camtOf } from '../support/bank/camt.ts';
import { type CsvBooking, csvBanks } from '../support/bank/csv.ts';
import { savedWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

const account = 'BE48001123456727';
const day = '2026-11-19';

/** Two payments of 100 euro in the morning and one in the afternoon, of three customers. */
const bookings: CsvBooking[] = [100_00, 250_00, 100_00].map((cents, at) => ({
  day,
  cents,
  after: [1100_00, 1350_00, 1450_00][at]!,
  text: `factuur ${at + 1}`,
  party: `Klant ${at + 1}`,
  account: 'BE68539007547034',
  reference: `0700${at + 1}`,
}));
const [morning, afternoon] = [bookings.slice(0, 2), bookings.slice(2)];

describe('an afternoon of which nothing tells that it is one, beside a table without balances', () => {
  let world: Awaited<ReturnType<typeof savedWorld>>;

  beforeEach(async () => {
    world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
    await run(`profiel wijzig --rekening ${account}`, world);
    const ing = csvBanks.find(({ hasBalance }) => !hasBalance)!;
    writeFileSync(join(world.folder, 'voormiddag.csv'), ing.write(account, morning));
    writeFileSync(join(world.folder, 'dag.csv'), ing.write(account, bookings));
    const rows = afternoon.map(({ cents, text, party, account: other, reference }) => {
      return { cents, ogm: null, text, party, account: other, isReturned: false, details: [], reference };
    });
    const statement = { account, holder: 'A', number: 0, opened: day, closed: day, openingCents: 1350_00, rows };
    writeFileSync(join(world.folder, 'namiddag.xml'), camtOf([statement]));
  });
  const amounts = async () =>
    (JSON.parse((await run('bank list --alles --json --stil', world)).stdout) as { bedrag: number }[]).map(({ bedrag }) => bedrag);

  it('is kept by no guess: off a terminal it stops with both rows and the option that decides', async () => {
    await run('bank lees voormiddag.csv', world);
    const stopped = await run('bank lees namiddag.xml', world);
    expect(stopped).toMatchObject({ code: 12, stdout: '' });
    expect(stopped.stderr).toMatch(
      /^fout: namiddag.xml: op 19\/11\/2026 staan voor .* in dit bestand \(camt\) € 100,00 \(Klant 3\), en wat al gelezen is \(csv\) heeft € 100,00 \(duit bank toon [0-9a-f]{10}\): niets zegt of dat dezelfde betalingen zijn\n/,
    );
    expect(stopped.stderr).toContain('geef --gelijke-rijen zelfde of --gelijke-rijen tweede');
    expect(await amounts()).toHaveLength(2);
    expect((await run('bank lees namiddag.xml --gelijke-rijen tweede', world)).code).toBe(0);
    expect((await amounts()).toSorted((one, other) => one - other)).toEqual([100, 100, 250]);
    expect((await run('bank lees namiddag.xml', world)).code).toBe(0);
    expect(await amounts()).toHaveLength(3);
  });

  it('is asked about at a terminal, where leaving keeps nothing', async () => {
    await run('bank lees dag.csv', world);
    const left = await run('bank lees namiddag.xml', typing(world));
    expect([left.code, left.stderr]).toEqual([
      12,
      expect.stringContaining('  1  dezelfde betalingen\n  2  een tweede betaling voor elke rij van dit bestand\n'),
    ]);
    const same = await run('bank lees namiddag.xml', typing(world, '1'));
    expect(same.code).toBe(0);
    expect(await amounts()).toHaveLength(3);
  });

  it('says so the other way round too, and takes the whole day without a question', async () => {
    await run('bank lees namiddag.xml', world);
    expect((await run('bank lees voormiddag.csv', world)).code).toBe(12);
    expect((await run('bank lees voormiddag.csv --gelijke-rijen tweede', world)).code).toBe(0);
    expect(await amounts()).toHaveLength(3);
    const rows = bookings.map(({ cents, text, party, account: other, reference }) => {
      return { cents, ogm: null, text, party, account: other, isReturned: false, details: [], reference };
    });
    const whole = { account, holder: 'A', number: 0, opened: '2026-11-18', closed: day, openingCents: 1000_00, rows };
    writeFileSync(join(world.folder, 'dag.xml'), camtOf([whole]));
    expect((await run('bank lees dag.xml', world)).code).toBe(0);
    expect(await amounts()).toHaveLength(3);
  });

  it('asks too where the afternoon has in one booking what the morning has in two', async () => {
    const rows = [
      {
        cents: 350_00,
        ogm: null,
        text: 'alles samen',
        party: 'Klant 4',
        account: 'BE68539007547034',
        isReturned: false,
        details: [],
        reference: '07004',
      },
    ];
    const statement = { account, holder: 'A', number: 0, opened: day, closed: day, openingCents: 1350_00, rows };
    writeFileSync(join(world.folder, 'samen.xml'), camtOf([statement]));
    await run('bank lees voormiddag.csv', world);
    const stopped = await run('bank lees samen.xml', world);
    expect([stopped.code, stopped.stderr]).toEqual([12, expect.stringMatching(/€ 350,00 \(Klant 4\).* heeft € 100,00 .*, € 250,00 /)]);
    expect((await run('bank lees samen.xml --gelijke-rijen tweede', world)).code).toBe(0);
    expect((await amounts()).toSorted((one, other) => one - other)).toEqual([100, 250, 350]);
  });
});

describe('a statement that comes to nothing and equals one of its day that was read', () => {
  let world: Awaited<ReturnType<typeof savedWorld>>;
  const write = (file: string, texts: readonly string[], references?: readonly string[]): void => {
    const rows = texts.map((text, at) => {
      const about = {
        text,
        party: 'Klant',
        account: null,
        ogm: null,
        isReturned: false,
        details: [],
        ...(references && { reference: references[at]! }),
      };
      return { ...about, cents: at % 2 === 0 ? 100_00 : -100_00 };
    });
    const statement = { account, holder: 'A', number: 0, opened: day, closed: day, openingCents: 1000_00, rows };
    writeFileSync(join(world.folder, file), camtOf([statement], { hasReferences: references !== undefined }));
  };
  const read = async (file: string): Promise<{ stand: string; notice: string; rows: number }> => {
    const { stdout, stderr } = await run(`bank lees ${file} --json`, world);
    const [{ stand }] = JSON.parse(stdout) as [{ stand: string }];
    const { stdout: all } = await run('bank list --alles --json --stil', world);
    return { stand, notice: stderr, rows: (JSON.parse(all) as unknown[]).length };
  };

  beforeEach(async () => {
    world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
    await run(`profiel wijzig --rekening ${account}`, world);
  });

  it('is a second one where its texts are others, and each is known again', async () => {
    write('voormiddag.xml', ['kassa 1', 'terug 1']);
    write('namiddag.xml', ['kassa 2', 'terug 1']);
    expect(await read('voormiddag.xml')).toMatchObject({ stand: 'nieuw', rows: 2 });
    expect(await read('namiddag.xml')).toMatchObject({ stand: 'nieuw', rows: 4 });
    for (const file of ['voormiddag.xml', 'namiddag.xml']) expect(await read(file)).toMatchObject({ stand: 'gekend', rows: 4 });
  });

  it('is a second one where the bank refers to other bookings with the same texts', async () => {
    for (const [file, references] of [
      ['voormiddag.xml', ['B1', 'B2']],
      ['namiddag.xml', ['B3', 'B4']],
    ] as const)
      write(file, ['kassa', 'terug'], references);
    expect(await read('voormiddag.xml')).toMatchObject({ stand: 'nieuw', rows: 2 });
    expect(await read('namiddag.xml')).toMatchObject({ stand: 'nieuw', rows: 4 });
    expect(await read('namiddag.xml')).toMatchObject({ stand: 'gekend', rows: 4 });
  });

  it('is a copy where the texts are the same, and says what to do if it is none', async () => {
    const words = 'met dezelfde bedragen en teksten als wat van die dag al gelezen is, is als kopie genomen';
    write('voormiddag.xml', ['kassa', 'terug']);
    write('namiddag.xml', ['kassa  ', 'terug.']);
    expect((await read('voormiddag.xml')).notice).not.toContain(words);
    expect(await read('namiddag.xml')).toEqual({ stand: 'gekend', rows: 2, notice: expect.stringContaining(words) });
  });
});

describe('a statement that ends where one of its day that was read ends', () => {
  let world: Awaited<ReturnType<typeof savedWorld>>;
  const [before, after] = ['2026-11-18', '2026-11-20'];

  const camt = (file: string, opened: string, openingCents: number, amounts: readonly number[]): void => {
    const rows = amounts.map((cents) => ({
      cents,
      text: `bedrag ${cents}`,
      party: 'Klant',
      account: null,
      ogm: null,
      isReturned: false,
      details: [],
    }));
    const statement = { account, holder: 'A', number: 0, opened, closed: day, openingCents, rows };
    writeFileSync(join(world.folder, file), camtOf([statement]));
  };
  const table = (file: string, amounts: readonly number[]): void => {
    const ing = csvBanks.find(({ hasBalance }) => !hasBalance)!;
    const rows = amounts.map((cents) => ({ day, cents, after: 0, text: `bedrag ${cents}`, party: 'Klant', account: '', reference: '' }));
    writeFileSync(join(world.folder, file), ing.write(account, rows));
  };
  const read = async (file: string) => {
    const { code, stderr } = await run(`bank lees ${file} --json`, world);
    const { stdout } = await run('bank list --alles --json --stil', world);
    return { code, stderr, amounts: (JSON.parse(stdout) as { bedrag: number }[]).map(({ bedrag }) => bedrag).toSorted((a, b) => a - b) };
  };

  beforeEach(async () => {
    world = await savedWorld({ now: `${after}T10:00:00Z` });
    await run(`profiel wijzig --rekening ${account}`, world);
  });

  it('that may be one of its day stops, also where a table of the day has the rest of its sum in other rows', async () => {
    camt('morgen.xml', before, 1000_00, [100_00, -100_00]);
    table('tabel.csv', [100_00, -100_00, 30_00, -30_00]);
    camt('namiddag.xml', day, 1000_00, [100_00, -100_00, 50_00, -50_00]);
    expect(await read('morgen.xml')).toMatchObject({ code: 0, amounts: [-100, 100] });
    const kept = await read('tabel.csv');
    expect(kept).toMatchObject({ code: 0, amounts: [-100, -30, 30, 100] });
    const stopped = await read('namiddag.xml');
    expect(stopped).toMatchObject({ code: 12, amounts: kept.amounts });
    expect(stopped.stderr).toContain('de saldi zeggen niet of dat dezelfde betalingen zijn');
  });
});
