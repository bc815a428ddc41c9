import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  'README.nl.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'src/README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** The anchors that GitHub gives the headings of a page. */
const anchorsOf = (page: string): string[] =>
  Array.from(page.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('every link of the documentation', () => {
  it.each(pages)('in %s leads to a file and a heading that exist', (page) => {
    const content = text(page);
    const links = [...content.matchAll(/\]\(([^)]+)\)|src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '');
    const own = links.filter((link) => !/^https?:|^\.\.\/\.\.\/actions\//.test(link));
    const broken = own.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(text(file)).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('shows each picture somewhere', () => {
    const shown = pages.map(text).join('\n');
    expect(readdirSync(join(root, 'docs/img')).filter((name) => !shown.includes(`docs/img/${name}`))).toEqual([]);
  });
});

describe('the README', () => {
  const [english, dutch] = [text('README.md'), text('README.nl.md')];

  it('has at most 170 lines, in both languages', () => {
    for (const page of [english, dutch]) expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(170);
  });

  it('says the same in both languages: its parts, commands, links and pictures', () => {
    const outline = (page: string) => ({
      headings: page.match(/^#+ /gm),
      rows: page.match(/^\|.*/gm)?.length,
      points: page.match(/^- /gm)?.length,
      diagrams: Array.from(page.matchAll(/```mermaid\n([^]*?)```/g), ([, drawn = '']) => drawn.match(/--?>|-\.->/g)),
      // The practice account speaks the language of the page.
      commands: Array.from(page.matchAll(/```sh\n([^]*?)```/g), ([, block = '']) =>
        block
          .replaceAll(/ DUIT_TAAL=en| -- --taal en/g, '')
          .split('\n')
          .map((line) => line.replace(/ +# .*/, '')),
      ),
      codes: page.match(/^\| [\d, ]+ \|/gm),
      pictures: Array.from(page.matchAll(/docs\/img\/([\w-]+)(?:\.en|\.nl)?\.(\w+)/g), ([, name, ending]) => `${name}.${ending}`),
      links: Array.from(page.matchAll(/\]\(((?!#)[^)]+)\)/g), ([, link = '']) =>
        link.replace(/(README|install|scripts|safety)\.nl\.md/, '$1.md'),
      ).filter((link) => link !== 'README.md' && link !== 'README.nl.md'),
    });
    expect(outline(dutch)).toEqual(outline(english));
  });
});
