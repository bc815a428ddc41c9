import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../../src/einvoice/ubl/read/kind.ts';
import { type Element, readTree } from '../../../../src/einvoice/ubl/read/tree.ts';
import { Failure } from '../../../../src/failure.ts';
import { workOf } from '../../../support/work.ts';

const read = (text: string | Uint8Array) => readTree(typeof text === 'string' ? Buffer.from(text) : text);
const rootOf = (text: string | Uint8Array): Element => {
  const result = read(text);
  if ('reason' in result) throw new Error(result.reason);
  return result.root;
};

describe('readTree', () => {
  it('gives each element its place, name, namespace, attributes and own text', () => {
    const root = rootOf(
      '<?xml version="1.0"?>\n<!-- x -->\n\n <a\n x="1" xmlns:b="urn:b" b:q="3"><b:c/>u&amp;<![CDATA[<v>]]>&#65;\n\t<d><e></e></d>w</a>',
    );
    expect(root).toMatchObject({ name: 'a', space: '', line: 4, column: 2, parent: undefined });
    expect([...root.attributes]).toEqual([
      ['x', '1'],
      ['b:q', '3'],
    ]);
    expect(root.text).toBe('u&<v>A\n\tw');
    const [c, d] = root.children;
    expect(c).toMatchObject({ name: 'c', space: 'urn:b', line: 5, column: 32, parent: root });
    expect(d).toMatchObject({ name: 'd', line: 6, column: 2 });
    expect(d?.children[0]).toMatchObject({ name: 'e', line: 6, column: 5, parent: d });
  });

  it.each([
    ['UTF-8', Buffer.from('<a>é€</a>')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><a>é€</a>')],
    ['UTF-16 LE', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>é€</a>', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\ufeff<a>é€</a>', 'utf16le').swap16()],
    ['UTF-16 LE without a mark', Buffer.from('<a>é€</a>', 'utf16le')],
    [
      'windows-1252',
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="Windows-1252"?><a>'), Buffer.from([0xe9, 0x80]), Buffer.from('</a>')]),
    ],
    [
      'ISO-8859-15',
      Buffer.concat([Buffer.from("<?xml version='1.0' encoding='ISO-8859-15'?><a>"), Buffer.from([0xe9, 0xa4]), Buffer.from('</a>')]),
    ],
  ])('reads %s', (_name, bytes) => {
    expect(rootOf(bytes).text).toBe('é€');
  });

  it.each([
    ['empty', ''],
    ['empty', ' \n '],
    ['doctype', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['doctype', `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(100)}">]><a/>`],
    ['not_well_formed', '<a>&x;</a>'],
    ['not_well_formed', '<a><b></a>'],
    ['not_well_formed', '<a b="1" b="2"/>'],
    ['not_well_formed', '<p:a/>'],
    ['not_well_formed', '%PDF-1.7'],
    ['too_deep', '<a>'.repeat(100_000)],
    ['too_many_attributes', `<a ${Array.from({ length: 101 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['too_many_references', `<a>${'&lt;'.repeat(500_001)}</a>`],
    ['too_many_references', `<a>${'<![CDATA[]]>'.repeat(500_001)}</a>`],
    ['too_big', Buffer.alloc(36_000_001, ' ')],
    ['encoding', Buffer.from('<a>é</a>', 'latin1')],
    ['encoding', '<?xml version="1.0" encoding="EBCDIC-CP-BE"?><a/>'],
    ['encoding', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0])],
  ] as const)('says %s', (reason, text) => {
    expect(read(text)).toMatchObject({ reason });
  });

  it('says where a document is not well-formed', () => {
    expect(read('<a>\n  <b></c>\n</a>')).toEqual({ reason: 'not_well_formed', line: 2, column: 9, detail: 'unexpected close tag.' });
  });

  it.each([
    ['<a>\n  <b>R & D</b>\n</a>', 2, 8],
    ['<a>\n  <b>é𝄞&D</b>\n<b>x &amp; y</b></a>', 2, 8],
    ['<a b="R & D"/>', 1, 9],
    ['<a>\r\n<![CDATA[ & ]]><!-- & -->&amp; & </a>', 2, 32],
  ])('says where an ampersand is no reference: %s', (text, line, column) => {
    expect(read(text)).toEqual({ reason: 'not_well_formed', line, column, detail: 'plain ampersand' });
  });

  it('takes its time for no document', async () => {
    const took = await workOf(() => {
      expect(read(`<a><![CDATA[${'&'.repeat(400_000)}]]>`)).toMatchObject({ detail: 'unclosed tag: a' });
    });
    expect(took).toBeLessThan(5000);
  });
});

describe('kindOf', () => {
  it.each([
    ['invoice', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'],
    ['credit_note', '<x:CreditNote xmlns:x="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"/>'],
    ['other_ubl', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'],
    ['cii', '<a:CrossIndustryInvoice xmlns:a="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>'],
    ['fatturapa', '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>'],
    ['envelope', '<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"/>'],
    ['html', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['other_xml', '<Invoice/>'],
  ])('calls a root %s', (kind, text) => {
    expect(kindOf(rootOf(text))).toBe(kind);
  });

  it.each([
    ['pdf', '%PDF-1.7\n'],
    ['zip', 'PK\u0003\u0004'],
    ['html', '<!doctype html><p>'],
    ['json', ' {"a": 1}'],
    ['mail', 'Received: from a\n'],
    ['other_xml', '<a><b></a>'],
    ['text', 'Geachte,'],
    ['empty', ''],
    ['binary', '\u0000\u0001\u0002'],
  ])('calls bytes %s', (kind, text) => {
    expect(kindOf(Buffer.from(text))).toBe(kind);
  });

  it('reads a document with more elements than it holds, where those that ended are let go', () => {
    const ended: string[] = [];
    const bytes = Buffer.from(`<a>${'<b><c>x</c></b>'.repeat(150_001)}<d/></a>`);
    const gone = readTree(bytes, {
      ended: ({ name, children }) => {
        if (name === 'b') ended.push(children.map(({ text }) => text).join(' '));
        return name === 'b';
      },
    });
    expect(ended).toHaveLength(150_001);
    expect(new Set(ended)).toEqual(new Set(['x']));
    expect('root' in gone && gone.root.children.map(({ name }) => name)).toEqual(['d']);
    expect(read(bytes)).toMatchObject({ reason: 'too_many_elements' });
  });

  it('gives on a failure of what looks at the elements, and holds itself to other limits where asked', () => {
    const failure = new Failure('usage', 'x');
    const failing = (): boolean => {
      throw failure;
    };
    expect(() => readTree(Buffer.from('<a/>'), { ended: failing })).toThrow(failure);
    expect(readTree(Buffer.from('<a/>'), { most: 3 })).toEqual({ reason: 'too_big' });
  });
});
