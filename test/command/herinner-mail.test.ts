import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codesFor, type Due, type Letter } from '../../src/cli/commands/openstaand/letter.ts';
import { saying } from '../../src/cli/flows/letters/paper.ts';
import { ownAccount } from '../support/bank/write.ts';
import { textsOf, readPage } from '../support/page.ts';
import { savedWorld } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

interface Part {
  readonly type: string;
  readonly heads: string;
  readonly bytes: Buffer;
  readonly parts: readonly Part[];
}

/** Reads a message and its parts by RFC 2045 and 2046, without duit's own code. */
function readMail(text: string): Part {
  const at = text.indexOf('\r\n\r\n');
  const [heads, body] = [text.slice(0, at).replaceAll(/\r\n[ \t]/g, ' '), text.slice(at + 4)];
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(heads)?.[1] ?? '';
  const type = field('Content-Type');
  const mark = /boundary="([^"]+)"/.exec(type)?.[1];
  if (mark !== undefined) {
    const pieces = `\r\n${body}`.split(`\r\n--${mark}`);
    expect(pieces.at(-1)?.startsWith('--')).toBe(true);
    return { type, heads, bytes: Buffer.alloc(0), parts: pieces.slice(1, -1).map((piece) => readMail(piece.replace(/^\r\n/, ''))) };
  }
  const quoted = (): Buffer =>
    Buffer.from(
      body
        .replaceAll('=\r\n', '')
        .replaceAll('\r\n', '\n')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    );
  return { type, heads, bytes: field('Content-Transfer-Encoding') === 'base64' ? Buffer.from(body, 'base64') : quoted(), parts: [] };
}

const address = ['--firma', 'Bakker & Zoon BV', '--straat', 'Markt 1', '--postcode', '9000', '--gemeente', 'Gent'];

async function mailWorld(...more: readonly string[]) {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(['profiel', 'wijzig', '--rekening', ownAccount, '--ondernemingsnummer', '0403170701', ...more], world);
  const idOf = async (...words: string[]): Promise<string> => (await run([...words, '--formaat', 'id', '--ja'], world)).stdout.trim();
  const fields = ['--naam', 'Jan & Zoon', '--type', 'particulier', '--email', 'jan@example.be', '--adres', 'Kerkstraat 2, 9000 Gent'];
  const klant = await idOf('klanten', 'maak', ...fields, '--toch-maken');
  const numbers: string[] = [];
  for (const [price, datum] of [
    ['100', '2026-01-20'],
    ['50', '2026-02-01'],
  ] as const) {
    const factuur = await idOf('factuur', 'maak', '--klant', klant, '--regel', `Advies <b>;1;${price};21`, '--datum', datum);
    expect(await run(['factuur', 'definitief', factuur, '--ja'], world)).toMatchObject({ code: 0 });
    numbers.push((JSON.parse((await run(['factuur', 'toon', factuur, '--json'], world)).stdout) as { nummer: string }).nummer);
  }
  return { world, klant, numbers: numbers as [string, string] };
}

const remind = (world: TestWorld, klant: string, ...more: string[]) => run(['openstaand', 'herinner', klant, ...more], world);

it('is one message with text and HTML, the addresses of both, a code for each invoice and the invoices as PDF', async () => {
  const { world, klant, numbers } = await mailWorld(...address);
  const { code, stdout } = await remind(world, klant, '--eml');
  expect(code).toBe(0);
  const mail = readMail(stdout);
  const [either, ...attached] = mail.parts;
  expect([mail.type, either?.type].map((type) => type?.split(';')[0])).toEqual(['multipart/mixed', 'multipart/alternative']);
  const [text, rich] = either!.parts;
  expect([text?.type, rich?.type.split(';')[0]]).toEqual(['text/plain; charset=utf-8', 'multipart/related']);
  const plain = text!.bytes.toString();
  for (const part of [
    'Bakker & Zoon BV\nMarkt 1\n9000 Gent',
    'Jan & Zoon\nKerkstraat 2\n9000 Gent',
    'Datum: 15/03/2026',
    'Beste Jan & Zoon,',
  ])
    expect(plain).toContain(part);
  const [page, ...pictures] = rich!.parts;
  const found = readPage(page!.bytes.toString());
  expect(textsOf(found, 'h1')).toEqual([`Herinnering: ${numbers.join(', ')}`]);
  expect(textsOf(found, 'td')).toEqual([
    `Factuur ${numbers[0]}van 20/01/2026vervallen 19/02/2026, 24 dagen`,
    '€ 121,00',
    `Factuur ${numbers[1]}van 01/02/2026vervallen 03/03/2026, 12 dagen`,
    '€ 60,50',
  ]);
  const told = textsOf(found, 'p').join('\n');
  for (const part of ['Bakker & Zoon BV', 'Kerkstraat 2', 'Totaal: € 181,50', 'Deze eerste herinnering is gratis.', 'Advies <b>'])
    expect(told).toContain(part);
  // Each picture of the page is a part, by its name.
  const names = found.flatMap(({ name, attributes }) => (name === 'img' ? [attributes['src']] : []));
  expect(names).toEqual(pictures.map(({ heads }) => `cid:${/Content-ID: <([^>]+)>/.exec(heads)?.[1]}`));
  expect(pictures.map(({ type, bytes }) => [type, bytes.subarray(1, 4).toString()])).toEqual([
    ['image/png', 'PNG'],
    ['image/png', 'PNG'],
  ]);
  expect(attached.map(({ heads }) => /filename="([^"]+)"/.exec(heads)?.[1])).toEqual(numbers.map((number) => `${number}.pdf`));
  expect(attached.every(({ bytes }) => bytes.subarray(0, 5).toString() === '%PDF-')).toBe(true);
});

it('asks for the address of the sender by name', async () => {
  const { world, klant } = await mailWorld('--firma', 'Bakker BV');
  const { code, stdout, stderr } = await remind(world, klant, '--eml');
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringContaining('duit profiel wijzig werk --straat STRAAT --postcode POSTCODE --gemeente GEMEENTE'),
  ]);
  expect((await remind(world, klant)).code).toBe(0);
});

it('has no codes where the customer gets something back, as together they would ask too much', () => {
  const one = { id: 'a', type: 'factuur', nummer: '2026-0001', openstaand: 12.5, ogm: '202600000197', regels: [] } as unknown as Due;
  const extras = { costs: 0, reminder: 0, earlier: 0, interest: 0 } as Letter['extras'];
  const creditor = { naam: 'Bakker BV', ondernemingsnummer: '0403170701', iban: 'BE48001123456727' };
  const letter: Letter = { today: '2026-03-15', klant: 'Jan', particulier: true, creditor, documents: [one], extras, rente: undefined };
  const { say } = saying({ taal: 'nl' });
  expect(codesFor(letter, say).map(({ text }) => text.split('\n').slice(5))).toEqual([
    ['Bakker BV', 'BE48001123456727', 'EUR12.50', '', '', '202600000197'],
  ]);
  expect(codesFor({ ...letter, documents: [one, { ...one, type: 'voorschot', openstaand: -5 }] }, say)).toEqual([]);
});

it('leaves an invoice out with its reason, in later letters too, until it is taken in again', async () => {
  const { world, klant, numbers } = await mailWorld(...address);
  const first = await remind(world, klant, '--zonder', numbers[0], '--reden', 'betwist');
  expect([first.code, first.stdout.includes(numbers[0]), first.stdout.includes(`Factuur ${numbers[1]}`)]).toEqual([0, false, true]);
  expect(first.stderr).toContain(`Niet in herinneringen: ${numbers[0]} (betwist); weer opnemen met --weer.`);
  const second = await remind(world, klant, '--opnieuw');
  expect([second.stdout.includes(numbers[0]), second.stderr.includes('(betwist)')]).toEqual([false, true]);
  expect(second.stdout).not.toContain('181,50');
  const tried = await remind(world, klant, '--opnieuw', '--weer', numbers[0], '--proef');
  expect(tried.stdout).toContain('€ 181,50');
  expect((await remind(world, klant, '--opnieuw')).stdout).not.toContain(numbers[0]);
  expect((await remind(world, klant, '--opnieuw', '--weer', numbers[0])).stdout).toContain('€ 181,50');
  expect((await remind(world, klant, '--opnieuw')).stdout).toContain(`Factuur ${numbers[0]}`);
});

it('refuses an invoice without a reason, and one that is not there', async () => {
  const { world, klant } = await mailWorld(...address);
  for (const [words, code, text] of [
    [['--zonder', '2026-0001'], 2, 'geef --zonder en --reden samen'],
    [['--reden', 'betwist'], 2, 'geef --zonder en --reden samen'],
    [['--zonder', '1999-0001', '--reden', 'betwist'], 3, "geen open document '1999-0001' gevonden"],
    [['--weer', '1999-0001'], 3, "geen open document '1999-0001' gevonden"],
  ] as const) {
    const result = await remind(world, klant, ...words);
    expect([words, result.code, result.stdout, result.stderr]).toEqual([words, code, '', expect.stringContaining(text)]);
  }
});

it('is French where that is asked, with a warning, and stays French for that customer', async () => {
  const { world, klant, numbers } = await mailWorld(...address);
  const first = await remind(world, klant, '--taal', 'fr', '--map', 'brieven', '--eml');
  expect(first.code).toBe(0);
  expect(first.stderr).toContain('niet in het Nederlands: de brief aan Jan & Zoon. Een Vlaamse firma schrijft');
  const mail = readMail(readFileSync(join(world.folder, 'brieven', readdirSync(join(world.folder, 'brieven'))[0]!), 'utf8'));
  const plain = mail.parts[0]!.parts[0]!.bytes.toString();
  expect(plain.replaceAll('\n', ' ')).toMatch(
    /Bonjour Jan & Zoon, .* échue le 19\/02\/2026, 24 jours .* Veuillez payer € 181,50 dans les 21 jours, au plus tard le 05\/04\/2026,/,
  );
  expect(plain).toContain('Ce premier rappel est gratuit.');
  expect(mail.heads).toContain('Subject: Rappel : ');
  const again = await remind(world, klant, '--opnieuw');
  expect([again.stdout.includes('Bonjour'), again.stderr.includes('niet in het Nederlands')]).toEqual([true, true]);
  expect((await remind(world, klant, '--opnieuw', '--taal', 'nl')).stdout).toContain(`Factuur ${numbers[0]}`);
});
