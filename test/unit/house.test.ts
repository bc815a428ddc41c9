import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));
const text = (file: string): string => readFileSync(join(src, file), 'utf8');
const map = text('README.md');

interface Import {
  readonly from: string;
  /** A file of ours, a library, or a module of Node. */
  readonly to: string;
  readonly own: boolean;
}

const pattern = /^(?:import|export)\s[^;]*?from '([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm;

/** Every import, types and dynamic ones too. */
const imports: Import[] = files.flatMap((from) =>
  [...text(from).matchAll(pattern)].map(([, one, two, three]) => {
    const target = one ?? two ?? three ?? '';
    const own = target.startsWith('.');
    return { from, own, to: own ? relative(src, join(src, dirname(from), target)) : library(target) };
  }),
);

function library(name: string): string {
  if (name.startsWith('node:')) return 'node';
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

const packageOf = (file: string): string => file.split('/')[0] ?? '';
const partOf = (file: string): string => (file.split('/')[1] ?? '').replace(/\.ts$/, '');
const shared = new Set(['failure.ts', 'group-by.ts', 'language.ts', 'memo.ts']);
const among = (list: Import[]): Import[] => list.filter(({ own, to }) => own && to.includes('/') && !to.startsWith('..'));
const told = (list: Import[]): string[] => list.map(({ from, to }) => `${from} → ${to}`);

/** The rows of the first table under a heading of the map: what is between backticks in each cell. */
function table(heading: string): string[][][] {
  const section = map.slice(map.indexOf(`${heading}\n`)).split(/\n#/)[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`([^`]+?)\/?`/g)].map(([, name]) => name ?? '')),
  );
}

const packages = table('## The packages').map(([cell = [], , knows = [], libraries = []]) => ({ name: cell[0] ?? '', knows, libraries }));

/** All packages that one reaches, over others too. */
function reachedBy(name: string): string[] {
  const direct = packages.find((one) => one.name === name)?.knows ?? [];
  return direct.flatMap((one) => [one, ...reachedBy(one)]);
}

describe('the packages', () => {
  it('are the folders of src, beside three files', () => {
    const entries = readdirSync(src, { withFileTypes: true });
    expect(entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()).toEqual(
      packages.map(({ name }) => name).toSorted(),
    );
    expect(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()).toEqual(['README.md', ...shared].toSorted());
  });

  it('are drawn as the table has them, without the arrows to what others lead to', () => {
    const drawn = [...map.matchAll(/^ {2}(\w+) --> (.+)$/gm)].flatMap(([, from = '', to = '']) =>
      to.split(' & ').map((one) => `${from} → ${one}`),
    );
    const needed = packages.flatMap(({ name, knows }) =>
      knows.filter((one) => !knows.some((other) => reachedBy(other).includes(one))).map((one) => `${name} → ${one}`),
    );
    expect(drawn.toSorted()).toEqual(needed.toSorted());
    expect(needed.length).toBeGreaterThan(10);
  });

  it.each(packages)('$name knows the packages and libraries of its row, and no others', ({ name, knows, libraries }) => {
    const out = imports.filter(({ from }) => packageOf(from) === name);
    const reached = among(out).filter(({ to }) => packageOf(to) !== name);
    expect([...new Set(reached.map(({ to }) => packageOf(to)))].toSorted()).toEqual(knows.toSorted());
    const used = out.filter(({ own, to }) => !own && to !== 'node');
    expect([...new Set(used.map(({ to }) => to))].toSorted()).toEqual(libraries.toSorted());
  });

  it('lets cli meet practice only in commands/oefen and in the type of the session', () => {
    const meeting = imports.filter(({ from, to }) => packageOf(from) === 'cli' && packageOf(to) === 'practice');
    const allowed = meeting.filter(({ from }) => from.startsWith('cli/commands/oefen/') || from === 'cli/session/session.ts');
    expect(told(meeting)).toEqual(told(allowed));
  });

  it('keeps Node out of what is pure: contract, and the rules of practice', () => {
    const pure = files.filter((file) => file.startsWith('contract/') || file.startsWith('practice/rules/'));
    expect(pure.length).toBeGreaterThan(10);
    expect(told(imports.filter(({ from, to }) => pure.includes(from) && to === 'node'))).toEqual([]);
    expect(pure.filter((file) => /new Date\(\)|Date\.now|Math\.random|randomUUID/.test(text(file)))).toEqual([]);
  });

  it('lets commands reach the world through the session only', () => {
    const reaching = imports.filter(({ from, to }) => from.startsWith('cli/commands/') && (to === 'node' || to === 'machine/world.ts'));
    expect(told(reaching)).toEqual([]);
  });
});

describe.each(packages)('the layers of $name', ({ name }) => {
  const rows = table(`### \`${name}/\``).map(([parts = [], , knows = []]) => ({ parts, knows }));
  const rowOf = (part: string) => rows.findIndex(({ parts }) => parts.includes(part));
  const arrows = among(imports).filter(({ from, to }) => packageOf(from) === name && packageOf(to) === name && partOf(from) !== partOf(to));

  it('each have one row', () => {
    const found = new Set(files.filter((file) => packageOf(file) === name).map(partOf));
    expect(rows.flatMap(({ parts }) => parts).toSorted()).toEqual([...found].toSorted());
  });

  it('know only layers further down', () => {
    const upward = rows.flatMap(({ parts, knows }, at) =>
      knows.filter((part) => rowOf(part) <= at).map((part) => `${parts.join()} → ${part}`),
    );
    expect(upward).toEqual([]);
  });

  it('know those in their row, and no others', () => {
    for (const [at, { parts, knows }] of rows.entries()) {
      const reached = arrows.filter(({ from, to }) => parts.includes(partOf(from)) && rowOf(partOf(to)) !== at);
      expect([...new Set(reached.map(({ to }) => partOf(to)))].toSorted(), parts.join()).toEqual(knows.toSorted());
    }
  });
});

describe('the groups of commands', () => {
  it('never import each other', () => {
    const group = (file: string) => /^cli\/commands\/(\w+)\//.exec(file)?.[1];
    const crossing = among(imports).filter(({ from, to }) => group(from) && group(to) && group(from) !== group(to));
    expect(told(crossing)).toEqual([]);
  });
});

describe('imports', () => {
  it('make no circle of files', () => {
    const known = new Map<string, string[]>();
    for (const { from, to } of imports.filter(({ own }) => own)) known.set(from, [...(known.get(from) ?? []), to]);
    const clear = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (path.includes(file) || clear.has(file)) return;
      for (const next of known.get(file) ?? []) visit(next, [...path, file]);
      clear.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe('the map', () => {
  it('names no file that is not there', () => {
    const paths = [...map.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path]) => path ?? '').filter((path) => !path.startsWith('test/'));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !files.includes(path))).toEqual([]);
  });
});

describe('the process', () => {
  it('appears in app alone', () => {
    const users = files.filter((file) => /(?<![.'"\w-])(?:process|console)\.\w/.test(text(file)));
    expect(users.filter((file) => packageOf(file) !== 'app')).toEqual([]);
    expect(users).toContain('app/main.ts');
  });

  it('is never ended from inside', () => {
    expect(files.filter((file) => /process\.exit\(/.test(text(file)))).toEqual([]);
  });
});
