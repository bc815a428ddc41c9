import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedDocument, type ContentKind } from '../../../../src/machine/files/checked.ts';
import { body, pdf, ubl } from './documents.ts';

async function verdict(kind: ContentKind, text: string | Uint8Array, size = 7): Promise<string> {
  try {
    const out: Uint8Array[] = [];
    for await (const chunk of checkedDocument(body(text, size), kind, 'Weg.')) out.push(chunk);
    expect(Buffer.concat(out).equals(Buffer.from(text as string))).toBe(true);
    return 'goed';
  } catch (error) {
    return (error as Error).message;
  }
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const noXml = 'De dienst stuurde geen XML. Weg.';
const cut = 'De XML van de dienst is niet volledig. Weg.';

test.each([
  ['a web page', '<!DOCTYPE html><p>inloggen</p>', 'De dienst stuurde geen PDF. Weg.'],
  ['nothing', '', 'De PDF van de dienst is niet volledig. Weg.'],
  ['a cut PDF', pdf.slice(0, -3), 'De PDF van de dienst is niet volledig. Weg.'],
  ['a PDF whose end is long gone', `${pdf}${' '.repeat(2000)}`, 'De PDF van de dienst is niet volledig. Weg.'],
  ['a PDF', pdf, 'goed'],
])('%s as PDF', async (_what, text, expected) => {
  expect(await verdict('pdf', text)).toBe(expected);
  expect(await verdict('pdf', text, 1)).toBe(expected);
});

test.each([
  ['plain', ubl, 'goed'],
  ['a byte order mark', `\ufeff${ubl}`, 'goed'],
  ['UTF-16', utf16(ubl), 'goed'],
  ['UTF-16, big end first', utf16(ubl).swap16(), 'goed'],
  ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a b="é">é</a>', 'latin1'), 'goed'],
  ['comments and CDATA with tags in them', '<!-- <x> --><a><![CDATA[</a><b>]]><!-- </a> --><b c="/>"/><d/></a><!-- na -->', 'goed'],
  ['one empty root', '<a/>', 'goed'],
  ['a DTD is passed over', '<!DOCTYPE a [<!ENTITY x "y>">]><a>&x;</a>', 'goed'],
  ['a web page', '<!DOCTYPE html><html><body/></html>', noXml],
  ['JSON', '{"error":{}}', noXml],
  ['two roots', '<a/><b/>', noXml],
  ['text after the root', '<a/>x', noXml],
  ['a close too many', '<a></a></a>', noXml],
  ['nothing', '', cut],
  ['only a heading', '<?xml version="1.0"?>', cut],
  ['an open comment', '<a/><!-- ', cut],
])('XML: %s', async (_what, text, expected) => {
  for (const size of [1, 2, 7, 10_000]) expect(await verdict('ubl', text, size)).toBe(expected);
});

test('a document that is cut at any byte is refused', async () => {
  for (let end = 0; end < ubl.trimEnd().length; end += 1) expect(await verdict('ubl', ubl.slice(0, end))).toBe(cut);
  for (let end = 0; end < pdf.trimEnd().length; end += 1) expect(await verdict('pdf', pdf.slice(0, end))).not.toBe('goed');
});

test('hostile XML costs little memory and time: entities stay text, and a flood is skipped', async () => {
  const bomb = `<!DOCTYPE a [${Array.from({ length: 20 }, (_, at) => `<!ENTITY x${at + 1} "&x${at};&x${at};">`).join('')}]><a>&x20;</a>`;
  expect(await verdict('ubl', bomb, 64)).toBe('goed');
  // Quadratic work on these would run into the test's time limit.
  const long = 'x'.repeat(2_000_000);
  expect(await verdict('ubl', `<a><!--${long}--><![CDATA[${long}]]>${long}</a>`, 65_536)).toBe('goed');
  expect(await verdict('ubl', `<a ${long}`, 65_536)).toBe(noXml);
  expect(await verdict('ubl', `<${long}`, 65_536)).toBe(noXml);
  expect(await verdict('ubl', `<a ${'b="'.repeat(500_000)}`, 65_536)).toBe(noXml);
});

test('whatever the bytes, it throws nothing but a Failure', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('<', '>', '/', '!', '-', '[', ']', '?', 'a', '"', ' ') }),
      async (bytes, text) => {
        expect(await verdict('ubl', bytes, 3)).toMatch(/^(goed|.*Weg\.)$/);
        expect(await verdict('ubl', text, 2)).toBe(await verdict('ubl', text, 1000));
      },
    ),
  );
});
