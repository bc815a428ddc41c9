import { createHash } from 'node:crypto';
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { archiveIn } from '../support/archive.ts';
import { archivedInRuns, cutWhole } from '../support/archive-of-runs.ts';
import { chance } from '../support/chance.ts';
import { copyFolder } from '../support/copy.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { run } from '../support/world.ts';

/** How often each kind of damage is done. */
const rounds = isLong ? 8 : 1;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

const random = chance(2026);
const upTo = (count: number): number => Math.floor(random() * count);

const flip = (path: string): void => {
  const bytes = readFileSync(path);
  const at = upTo(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(8));
  writeFileSync(path, bytes);
};
const withLines = (path: string, change: (lines: string[]) => string[]): void =>
  writeFileSync(path, change(readFileSync(path, 'latin1').split(/(?<=\n)/)).join(''), 'latin1');
const exchanged = (lines: string[]): string[] => {
  const at = 1 + upTo(lines.length - 2);
  return [...lines.slice(0, at), lines[at + 1] ?? '', lines[at] ?? '', ...lines.slice(at + 2)];
};
const linkTo = (elsewhere: string, path: string): void => {
  renameSync(path, elsewhere);
  symlinkSync(elsewhere, path);
};
const exchange = (one: string, other: string): void => {
  renameSync(one, `${one}.x`);
  renameSync(other, one);
  renameSync(`${one}.x`, other);
};

/** Each kind of damage to an archive; `one` and `other` are files of documents, and `elsewhere` is a free path outside. */
const kinds: Record<string, (at: (name: string) => string, files: { one: string; other: string; elsewhere: string }) => void> = {
  'log: a bit': (at) => flip(at('logboek.txt')),
  'log: a line gone': (at) => withLines(at('logboek.txt'), (lines) => lines.toSpliced(upTo(lines.length), 1)),
  'log: a line twice': (at) =>
    withLines(at('logboek.txt'), (lines) => lines.toSpliced(upTo(lines.length), 0, lines[upTo(lines.length)] ?? '')),
  'log: two lines exchanged': (at) => withLines(at('logboek.txt'), exchanged),
  'log: cut within a line': (at) => truncateSync(at('logboek.txt'), 300 + upTo(readFileSync(at('logboek.txt')).length - 301)),
  'log: lines cut off': (at) => withLines(at('logboek.txt'), (lines) => lines.slice(0, 1 + upTo(lines.length - 1))),
  'log: empty': (at) => writeFileSync(at('logboek.txt'), ''),
  'log: gone': (at) => rmSync(at('logboek.txt')),
  'log: a link': (at, { elsewhere }) => linkTo(elsewhere, at('logboek.txt')),
  'log: a block of zeros': (at) => {
    const bytes = readFileSync(at('logboek.txt'));
    const from = upTo(bytes.length - 64);
    writeFileSync(at('logboek.txt'), bytes.fill(0, from, from + 64));
  },
  'log: text behind the end': (at) => appendFileSync(at('logboek.txt'), 'iets\n'),
  'end: cut off with its documents, manifest and seal': (at) =>
    cutWhole(at('.'), 2 + upTo(readFileSync(at('logboek.txt'), 'utf8').split('\n').length - 4)),
  'manifest: a bit': (at) => flip(at('manifest-sha256.txt')),
  'manifest: a line gone': (at) => withLines(at('manifest-sha256.txt'), (lines) => lines.toSpliced(upTo(lines.length), 1)),
  'manifest: two lines exchanged': (at) => withLines(at('manifest-sha256.txt'), exchanged),
  'manifest: gone': (at) => rmSync(at('manifest-sha256.txt')),
  'manifest: a link': (at, { elsewhere }) => linkTo(elsewhere, at('manifest-sha256.txt')),
  'log and manifest: a bit each': (at) => {
    flip(at('logboek.txt'));
    flip(at('manifest-sha256.txt'));
  },
  'seal: a bit': (at) => flip(at('tagmanifest-sha256.txt')),
  'seal: gone': (at) => rmSync(at('tagmanifest-sha256.txt')),
  'bagit.txt: a bit': (at) => flip(at('bagit.txt')),
  'bag-info.txt: a bit': (at) => flip(at('bag-info.txt')),
  'bag-info.txt: gone': (at) => rmSync(at('bag-info.txt')),
  'file: a bit': (_at, { one }) => flip(one),
  'file: cut': (_at, { one }) => truncateSync(one, upTo(readFileSync(one).length)),
  'file: gone': (_at, { one }) => rmSync(one),
  'file: renamed': (_at, { one }) => renameSync(one, `${one}.bak`),
  'file: two exchanged': (_at, { one, other }) => exchange(one, other),
  'file: a link': (_at, { one, elsewhere }) => linkTo(elsewhere, one),
  'file: a folder': (_at, { one }) => {
    rmSync(one);
    mkdirSync(one);
    writeFileSync(join(one, 'iets'), 'x');
  },
  'folder: gone': (_at, { one }) => rmSync(dirname(one), { recursive: true }),
  'folder: renamed': (_at, { one }) => renameSync(dirname(one), `${dirname(one)} oud`),
  'folder: a link': (_at, { one, elsewhere }) => linkTo(elsewhere, dirname(one)),
  'extra: a file among the documents': (_at, { one }) => writeFileSync(`${one}~`, 'x'),
  'extra: a file beside them': (at) => writeFileSync(at('los.txt'), 'x'),
  'extra: a folder copied': (_at, { one }) => copyFolder(dirname(one), `${dirname(one)} kopie`),
};

/** The hashes of all plain files below a folder, with those that were moved aside. */
function hashesBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map((entry) => sha256(readFileSync(join(entry.parentPath, entry.name)))));
}

const tried = sampleBySeed(Object.entries(kinds), 2, 1);

it(`finds every damage of ${tried.length} kinds, and mends or names it`, { timeout: 600_000 }, async () => {
  const { world, folder } = await archivedInRuns();
  expect((await run('archief bewaren 2026-0002 --jaren 12', world)).code).toBe(0);
  const good = `${world.folder}-goed`;
  const outside = `${world.folder}-elders`;
  copyFolder(world.folder, good);
  const payload = Object.keys(archiveIn(folder)).filter((name) => /^data\/.*\/.*\//.test(name));
  const wrong: string[] = [];
  for (const [kind, damage] of tried) {
    for (let round = 0; round < rounds; round += 1) {
      for (const path of [world.folder, outside]) rmSync(path, { recursive: true, force: true });
      copyFolder(good, world.folder);
      mkdirSync(outside);
      const one = payload[upTo(payload.length)] ?? '';
      const other = payload.filter((name) => !readFileSync(join(folder, name)).equals(readFileSync(join(folder, one))))[upTo(8)] ?? '';
      damage((name) => join(folder, name), { one: join(folder, one), other: join(folder, other), elsewhere: join(outside, 'elders') });
      const where = `${kind}, ${round}, ${one}`;
      const before = hashesBelow(join(folder, 'data'));
      const moved = hashesBelow(outside);
      const found = await run('archief controleer', world);
      if (found.code !== 13) wrong.push(`${where}: controleer ${found.code}`);
      const restored = await run('archief herstel', world);
      const updated = await run('archief bijwerken', world);
      const checked = await run('archief controleer', world);
      const isMended = updated.code === 0 && checked.code === 0;
      if (!isMended && restored.code !== 10)
        wrong.push(
          `${where}: herstel ${restored.code}, bijwerken ${updated.code}, controleer ${checked.code}\n${restored.stdout}${restored.stderr}${updated.stderr}${checked.stdout}`,
        );
      const after = hashesBelow(folder);
      for (const hash of before) if (!after.has(hash)) wrong.push(`${where}: bytes were lost`);
      if (String([...hashesBelow(outside)]) !== String([...moved])) wrong.push(`${where}: written through a link`);
      if (isMended && payload.some((name) => !lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile())) {
        const all = new Set(Object.values(archiveIn(folder)).map((text) => sha256(Buffer.from(text, 'latin1'))));
        const gone = payload.filter((name) => !all.has(sha256(readFileSync(join(good, 'archief', name)))));
        if (gone.length > 0) wrong.push(`${where}: without ${gone.join()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
