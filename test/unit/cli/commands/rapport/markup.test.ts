import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { html } from '../../../../../src/cli/output/html.ts';
import { namedMark } from '../../../../../src/cli/commands/rapport/pagina/markup.ts';
import { page } from '../../../../../src/cli/commands/rapport/pagina/show.ts';
import { shortened } from '../../../../../src/cli/output/width.ts';
import { speak } from '../../../../../src/language.ts';
import { clean } from '../../../../../src/machine/text/sanitise.ts';
import { hostile } from '../../../../support/hostile.ts';
import { contentWith, readPage, type Texts, textsOf } from '../../../../support/page.ts';
import { isLong } from '../../../../support/long.ts';

beforeEach(() => speak('nl'));

const nasty = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '&lt;',
  '&#60;',
  '<b>',
  '</td>',
  '<script>',
  '</style>',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '<?x',
  '`',
  '=',
];
const steering = [
  '\u0000',
  '\u0008',
  '\u001b[2J',
  '\u009b',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\ufffe',
  '\ud800',
  '\udc00',
  '\u{1ffff}',
];
const letters = ['a', 'é', 'חברה', '会社', '👩‍👩‍👧', '🥐', ' ', '\t', '\r\n'];
const word = fc.oneof(
  fc.array(fc.constantFrom(...nasty, ...steering, ...letters), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 24 }),
);
const texts: fc.Arbitrary<Texts> = fc.record({ klant: word, nummer: word, omschrijving: word, profiel: word, reden: word });

/** The elements and attributes of a page. A tooltip is there only for a long text, and a number that ends in digits has a series. */
const names = (found: ReturnType<typeof readPage>): string[] => [
  ...new Set(found.flatMap(({ name, attributes }) => [name, ...Object.keys(attributes).map((attribute) => `${name} ${attribute}`)])),
];

describe('a text on the page', () => {
  it('is never markup, whatever it holds: no element, attribute or broken entity', () => {
    const plain: Texts = { klant: 'Peeters', nummer: '2026-1', omschrijving: 'Advies', profiel: 'werk', reden: 'weg' };
    const known = new Set([...names(readPage(page(contentWith(plain)))), 'bdi title']);
    fc.assert(
      fc.property(texts, (some) => {
        const written = page(contentWith(some));
        expect(written).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufeff]|\p{Noncharacter_Code_Point}/u);
        const found = readPage(written);
        expect(names(found).filter((name) => !known.has(name))).toEqual([]);
        expect(textsOf(found, 'h1')[0]).toBe(shortened(clean(some.profiel), 60).replaceAll(/\p{Noncharacter_Code_Point}/gu, '\ufffd'));
      }),
      { numRuns: isLong ? 150 : 15 },
    );
  });

  it('reads as it was written, but for what would steer the page', () => {
    const found = readPage(page(contentWith({ klant: hostile, nummer: '<1>', omschrijving: '"&amp;\'', profiel: 'a', reden: '</li>' })));
    expect(textsOf(found, 'bdi')).toContain('"&amp;\'');
    expect(textsOf(found, 'bdi')).toContain('<1>');
    expect(found.some(({ attributes }) => attributes['title'] === clean(hostile))).toBe(true);
  });

  it('is cut where it is long, with the whole of it as a tooltip', () => {
    const long = 'Coöperatieve '.repeat(8).trim();
    const { markup } = namedMark(long);
    expect(markup).toMatch(/^<bdi title="(Coöperatieve ?){8}">.{59}…<\/bdi>$/u);
    expect(namedMark('kort')).toEqual({ markup: '<bdi>kort</bdi>' });
  });

  it('is escaped in content and attributes, and markup is not', () => {
    expect(html`<a title="${'"\'<>&'}">${'&lt;'}${html`<b/>`}${[html`<i/>`, html`<u/>`]}${5}</a>`.markup).toBe(
      '<a title="&quot;&#39;&lt;&gt;&amp;">&amp;lt;<b/><i/><u/>5</a>',
    );
  });
});
