import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openJournalFile } from '../../../../src/service/journal/file.ts';
import { openJournal } from '../../../../src/service/journal/journal.ts';
import { decode, encode, start } from '../../../../src/service/journal/lines.ts';
import { id, intent, result, unknown } from './records.ts';

const newPath = () => join(mkdtempSync(join(tmpdir(), 'duit-journal-')), 'journaal', 'zaak.jsonl');
const numbers = (path: string) =>
  openJournalFile(path)
    .records()
    .map(({ n, kind }) => `${n} ${kind}`);

describe('a journal file', () => {
  it('is not made by reading it', () => {
    const path = newPath();
    expect(openJournalFile(path).records()).toEqual([]);
    expect(existsSync(join(path, '..'))).toBe(false);
  });

  it('numbers its lines over all who write to it', async () => {
    const path = newPath();
    const [one, two] = [openJournalFile(path), openJournalFile(path)];
    for (const file of [one, two, one, two]) await file.append(intent());
    expect(numbers(path)).toEqual(['1 intent', '2 intent', '3 intent', '4 intent']);
    expect(one.records()).toEqual(two.records());
  });

  it('cut anywhere reads up to its last whole line, and goes on from there', async () => {
    const path = newPath();
    const file = openJournalFile(path);
    await file.append(intent());
    const { size: first } = statSync(path);
    await file.append(result(1));
    const { size } = statSync(path);
    const whole = readFileSync(path);
    for (let end = 0; end < size; end += 7) {
      writeFileSync(path, whole);
      truncateSync(path, end);
      expect(numbers(path)).toEqual(end < first ? [] : ['1 intent']);
      await openJournalFile(path).append(unknown(1));
      expect(numbers(path).at(-1)).toBe(end < first ? '1 unknown' : '2 unknown');
    }
  });

  it('in which anything was changed, removed or moved is damaged, by file and line', () => {
    let mark = start;
    const lines = [intent(), result(1), intent(), unknown(3)].map((record) => {
      const line = encode(record, mark);
      ({ mark } = line);
      return line.bytes;
    });
    const whole = Buffer.concat(lines);
    const changed = fc.nat(whole.length - 2).chain((at) => fc.nat(254).map((by) => ({ at, by })));
    fc.assert(
      fc.property(changed, ({ at, by }) => {
        const bytes = Buffer.from(whole);
        bytes[at] = ((bytes[at] ?? 0) + 1 + by) % 256;
        expect(() => decode(bytes, start, '/pad/zaak.jsonl')).toThrow(/^\/pad\/zaak\.jsonl is beschadigd op regel [1-4]$/);
      }),
    );
    for (const order of [
      [0, 2, 3],
      [0, 2, 1, 3],
      [1, 2, 3],
      [0, 0, 1, 2, 3],
    ]) {
      const bytes = Buffer.concat(order.map((at) => lines[at] ?? Buffer.alloc(0)));
      expect(() => decode(bytes, start, '/pad')).toThrow(/^\/pad is beschadigd op regel [12]$/);
    }
  });

  it('that another process pruned meanwhile is read anew, and no number is given twice', async () => {
    const path = newPath();
    const [one, two] = [openJournalFile(path), openJournalFile(path)];
    for (const record of [intent(), result(1), intent(), unknown(3)]) await one.append(record);
    await two.prune(() => new Set([3, 4]));
    expect(one.records().map(({ n }) => n)).toEqual([3, 4]);
    await two.prune(() => new Set());
    await one.append(intent());
    expect(numbers(path)).toEqual(['4 cleared', '5 intent']);
    appendFileSync(path, 'half');
    expect(numbers(path)).toEqual(['4 cleared', '5 intent']);
  });
});

describe('a long journal', () => {
  const world = { pid: 1, started: () => undefined, now: () => new Date('2026-03-15T10:00:00Z') };

  it('puts its settled writes away without their hashes, and still knows them', async () => {
    const path = newPath();
    const journal = openJournal(join(path, '..', '..'), 'zaak', world);
    await journal.append(intent({ operation: 'klanten.create', document: null, fields: { naam: 'abc' }, body: 'h' }));
    await journal.append(unknown(1));
    for (let count = 0; count < 50; count += 1) {
      const { n } = await journal.append(intent({ fields: { adres: 'kenmerk' }, document: count === 7 ? id : null }));
      await journal.append(result(n));
    }
    expect(journal.recent()).toHaveLength(11);
    expect(journal.recent()[0]).toMatchObject({ n: 1, state: 'unknown', intent: { fields: { naam: 'abc' } } });
    expect(journal.entries().map(({ n }) => n)).toEqual([1, ...Array.from({ length: 50 }, (_, index) => 3 + 2 * index)]);
    expect(readFileSync(`${path}.oud`, 'utf8')).not.toContain('kenmerk');
    expect(journal.entries(id).map(({ n, state }) => [n, state])).toEqual([[17, 'done']]);
  });

  it('that was cut off while it put writes away has each of them once', async () => {
    const path = newPath();
    const journal = openJournal(join(path, '..', '..'), 'zaak', world);
    for (let count = 0; count < 40; count += 1) {
      const { n } = await journal.append(intent());
      await journal.append(result(n));
    }
    const before = readFileSync(path);
    await journal.append(intent());
    writeFileSync(path, before);
    truncateSync(`${path}.oud`, 2000);
    const after = openJournal(join(path, '..', '..'), 'zaak', world);
    expect(after.entries()).toHaveLength(40);
    await after.append(intent());
    expect(after.entries().map(({ state }) => state)).toEqual([...Array.from({ length: 40 }, () => 'done'), 'open']);
  });

  /** A journal that has just put forty writes away. */
  async function withArchive() {
    const path = newPath();
    const journal = () => openJournal(join(path, '..', '..'), 'zaak', world);
    const own = journal();
    for (let count = 0; count < 40; count += 1) await own.append(result((await own.append(intent())).n));
    const { n } = await own.append(intent());
    return { path, archive: `${path}.oud`, journal, n };
  }

  it('whose archive was cut short, or ends differently, takes no write and is not read', async () => {
    const { path, archive, journal } = await withArchive();
    const [whole, before] = [readFileSync(archive), readFileSync(path)];
    const lines = whole.toString().split('\n');
    const changed = Buffer.from(whole);
    changed[whole.length - 100] = 0;
    for (const bad of [lines.slice(0, -2).join('\n') + '\n', lines.slice(0, 20).join('\n'), '', changed]) {
      writeFileSync(archive, bad);
      await expect(journal().append(intent())).rejects.toMatchObject({ reason: 'local', message: `${archive} is beschadigd` });
      expect(() => journal().entries()).toThrow(`${archive} is beschadigd`);
    }
    expect(readFileSync(path)).toEqual(before);
    writeFileSync(archive, whole);
    await journal().append(intent());
    appendFileSync(archive, 'half');
    await journal().append(intent());
    expect(journal().entries()).toHaveLength(43);
  });

  it('goes on without an archive that was put aside, and after a journal that was', async () => {
    const { path, archive, journal, n } = await withArchive();
    const whole = readFileSync(archive);
    rmSync(archive);
    await journal().append(intent());
    writeFileSync(archive, whole);
    rmSync(path);
    const { n: next } = await journal().append(intent());
    // The last of the forty is 79, with its result 80; what came after it went with the journal.
    expect({ n, next }).toEqual({ n: 81, next: 81 });
    expect(journal().entries()).toHaveLength(41);
  });

  it('that was pruned knows how its archive ends now', async () => {
    const { archive, journal } = await withArchive();
    await journal().prune(({ n }) => n > 40);
    expect(journal().entries()).toHaveLength(21);
    await journal().append(intent());
    writeFileSync(archive, readFileSync(archive).subarray(0, -1));
    await expect(journal().append(intent())).rejects.toMatchObject({ message: `${archive} is beschadigd` });
  });
});
