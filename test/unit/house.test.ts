import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));

interface Import {
  from: string;
  room: string;
  /** A room of ours, or the package's name. */
  to: string;
  types: boolean;
}

const text = (file: string): string => readFileSync(join(src, file), 'utf8');
const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : file);

function importsOf(file: string): Import[] {
  const found = text(file).matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from '([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm);
  return [...found].map(([, types, one, two, three]) => {
    const target = one ?? two ?? three ?? '';
    const own = target.startsWith('.');
    const path = own ? relative(src, join(src, dirname(file), target)) : target;
    const name = target.startsWith('node:') || !target.startsWith('@') ? target.split('/')[0] : target.split('/').slice(0, 2).join('/');
    return { from: file, room: roomOf(file), to: own ? `./${roomOf(path)}` : (name ?? ''), types: types !== undefined };
  });
}

const imports = files.flatMap(importsOf);
const own = (room: string) => imports.filter((one) => one.room === room && one.to !== `./${room}`);
const targets = (list: Import[]) => [...new Set(list.map(({ to }) => to))].toSorted();

describe('who may know whom', () => {
  it('contract imports zod only', () => {
    expect(targets(own('contract'))).toEqual(['zod']);
  });

  it('api and practice never import each other', () => {
    expect(own('api').filter(({ to }) => to === './practice')).toEqual([]);
    expect(own('practice').filter(({ to }) => to === './api')).toEqual([]);
  });

  it('output and files know neither api nor practice nor commands', () => {
    const rooms = new Set(['./api', './practice', './commands']);
    expect([...own('output'), ...own('files')].filter(({ to }) => rooms.has(to))).toEqual([]);
  });

  it('domain is pure: big.js and nothing of the house', () => {
    expect(targets(own('domain'))).toEqual(['big.js']);
  });

  it('commands reach the world through the session', () => {
    const beyond = new Set(['conf', 'chalk', 'ora', './world.ts', './practice']);
    const reaching = own('commands').filter(({ to, types }) => !types && (to.startsWith('node:') || beyond.has(to)));
    expect(reaching).toEqual([]);
  });

  it('context.ts alone loads practice, and only on demand', () => {
    const users = imports.filter(({ to, room, types }) => to === './practice' && room !== 'practice' && !types);
    expect(targets(users.map(({ from }) => ({ to: from }) as Import))).toEqual(['context.ts']);
    expect(text('context.ts')).toMatch(/await import\('\.\/practice\/index\.ts'\)/);
    expect(text('context.ts')).not.toMatch(/^import \{[^}]*\} from '\.\/practice/m);
  });

  it('practice/rules is pure: no node modules, no clock, no chance', () => {
    const rules = files.filter((file) => file.startsWith('practice/rules/'));
    expect(rules.length).toBeGreaterThan(0);
    for (const file of rules) {
      expect(
        importsOf(file).filter(({ to }) => to.startsWith('node:')),
        file,
      ).toEqual([]);
      expect(text(file), file).not.toMatch(/new Date\(\)|Date\.now|Math\.random|randomUUID/);
    }
  });
});

describe('the map', () => {
  const map = text('README.md');
  const named = (pattern: RegExp): string[] => [...map.matchAll(pattern)].map(([, name]) => name ?? '').toSorted();
  const foldersOf = (path: string): string[] =>
    readdirSync(join(src, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);

  it('has a row for each room, and for each folder of commands that is no group', () => {
    const groups = new Set([...text('program.ts').matchAll(/import\('\.\/commands\/(\w+)\/index\.ts'\)/g)].map(([, name]) => name));
    const serving = foldersOf('commands').filter((name) => !groups.has(name));
    expect(named(/^\| `(\w+)\/` \|/gm)).toEqual([...foldersOf('.'), ...serving].toSorted());
  });

  it('names no file that is not there', () => {
    const paths = named(/`([\w/-]+\.ts)`/g).filter((path) => !path.startsWith('test/'));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !files.includes(path))).toEqual([]);
  });
});

describe('the process', () => {
  it('appears in start.ts, main.ts and world.ts alone', () => {
    const users = files.filter((file) => /(?<![.'"\w-])(?:process|console)\.\w/.test(text(file)));
    expect(users.toSorted()).toEqual(['main.ts', 'start.ts', 'world.ts']);
  });

  it('is never ended from inside', () => {
    expect(files.filter((file) => /process\.exit\(/.test(text(file)))).toEqual([]);
  });
});

describe('size', () => {
  const lines = files.map((file) => ({ file, lines: text(file).split('\n').length }));

  it('has no file over 250 lines', () => {
    expect(lines.filter((one) => one.lines > 250)).toEqual([]);
  });

  it('has a median under 60 lines', () => {
    const sorted = lines.map((one) => one.lines).toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(60);
  });
});
