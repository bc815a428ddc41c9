import { appendFileSync, existsSync, mkdtempSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openGenerations } from '../../../../src/service/budget/generations.ts';
import { encode } from '../../../../src/service/budget/line.ts';
import { fileLog, memoryLog, readLog, type Log } from '../../../../src/service/budget/log.ts';
import { empty, type Event } from '../../../../src/service/budget/state.ts';

let folder: string;
let serial = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duit-log-'));
});

const generations = (boot = 'b1') =>
  openGenerations({ folder: () => folder, key: 'k', boot, unique: `u${(serial += 1)}`, now: () => new Date() });

const claim = (id: string, at: number): Event => ({ kind: 'claim', id, at, ms: 30_000, first: false, tempo: 60 });
const ids = (log: Log) => log.state().charges.map(({ id }) => id);

describe('a log that grew long', () => {
  it('goes on in a next file with what it came to, for all who had it open', () => {
    const [one, two] = [fileLog(generations(), 500), fileLog(generations(), 500)];
    two.append(claim('a', 1000));
    one.append(claim('b', 2000));
    one.append({ kind: 'reply', id: 'a', at: 3000 });
    one.append(claim('c', 4000));
    two.append(claim('d', 5000));
    expect(ids(one)).toEqual(['b', 'a', 'c', 'd']);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^k-b1\.[2-9]$/)]);
    expect(two.state()).toEqual(one.state());
    expect(readLog(generations())).toEqual(one.state());
  });

  it('is continued by another process where the one that closed it was killed', () => {
    const one = fileLog(generations());
    one.append(claim('a', 1000));
    appendFileSync(join(folder, 'k-b1.1'), `\n${encode({ kind: 'end', at: 1000 })}\n`);
    // What came too late does not count, in nobody's eyes.
    appendFileSync(join(folder, 'k-b1.1'), `\n${encode(claim('late', 1100))}\n`);
    expect(readdirSync(folder)).toEqual(['k-b1.1']);
    const two = fileLog(generations());
    two.append(claim('b', 2000));
    one.append(claim('c', 3000));
    expect(ids(one)).toEqual(['a', 'b', 'c']);
    expect(ids(two)).toEqual(['a', 'b', 'c']);
    expect(readdirSync(folder)).toEqual(['k-b1.2']);
  });

  it('takes a line again that came just after it was closed', () => {
    const one = fileLog(generations());
    one.append(claim('a', 1000));
    let closed = false;
    const racing = {
      ...claim('b', 2000),
      // Called while the line is made: after the last look at the file, before it is written.
      toJSON: () => {
        if (!closed) appendFileSync(join(folder, 'k-b1.1'), `\n${encode({ kind: 'end', at: 1000 })}\n`);
        closed = true;
        return claim('b', 2000);
      },
    };
    one.append(racing);
    expect(ids(fileLog(generations()))).toEqual(['a', 'b']);
    expect(readdirSync(folder)).toEqual(['k-b1.2']);
  });

  it('is the same as one that never ends, however many write to it', () => {
    const event = fc.record({ id: fc.nat(50), kind: fc.constantFrom('claim', 'reply', 'leave'), writer: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 80, size: 'max' }), (events) => {
        folder = mkdtempSync(join(tmpdir(), 'duit-log-'));
        const writers = [200, 700, 900, 5000].map((longest) => fileLog(generations(), longest));
        const whole = memoryLog(empty);
        for (const [index, { id, kind, writer }] of events.entries()) {
          const at = 1000 * (index + 1);
          const next = kind === 'claim' ? claim(String(id), at) : { kind: kind as 'reply', id: String(id), at };
          writers[writer]?.append(next);
          whole.append(next);
        }
        for (const writer of writers) expect({ ...writer.state(), ended: false }).toEqual(whole.state());
        for (const writer of writers) writer.close();
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

describe('the files of earlier starts of the machine', () => {
  it('are removed once they are a day old', () => {
    for (const name of ['k-b0.1', 'k-a9.3', 'other-b0.1']) writeFileSync(join(folder, name), '');
    const old = Date.now() / 1000 - 25 * 60 * 60;
    for (const name of ['k-b0.1', 'other-b0.1']) utimesSync(join(folder, name), old, old);
    fileLog(generations()).append(claim('a', 1000));
    expect(readdirSync(folder).toSorted()).toEqual(['k-a9.3', 'k-b1.1', 'other-b0.1']);
  });
});

it.skipIf(!existsSync('/dev/full'))('a log that finds the disk full leaves nothing behind', () => {
  const onFullDisk = generations();
  symlinkSync('/dev/full', join(folder, `k.u${serial}.1`));
  expect(() => onFullDisk.create(1, 'x')).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual([]);
});

it('a request costs far less than a millisecond', () => {
  const log = fileLog(generations());
  const times = Array.from({ length: 500 }, (_, index) => {
    const begun = performance.now();
    log.append(claim(String(index), index * 2000));
    log.append({ kind: 'reply', id: String(index), at: index * 2000 });
    return performance.now() - begun;
  });
  expect(times.toSorted((a, b) => a - b)[250]).toBeLessThan(1);
});
