import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256sum } from '../support/archive.ts';
import { archivedInRuns, idOf } from '../support/archive-of-runs.ts';
import { storeIn } from '../support/store.ts';
import { run } from '../support/world.ts';

/** The archive of `archivedInRuns` as the last build with a chain of its own made it, with one document kept longer and all exported. */
const made = JSON.parse(readFileSync(join(import.meta.dirname, '../support/archive-66f14dc4.json'), 'utf8')) as {
  readonly merk: { readonly archief: string; readonly n: number; readonly hash: string };
  readonly bestanden: Readonly<Record<string, string>>;
};
const account = /^External-Identifier: (.*)$/m.exec(made.bestanden['bag-info.txt'] ?? '')?.[1] ?? '';

/** A world with that archive, and what the store of its account knew of it. */
async function ofVersion1() {
  const { world, folder } = await archivedInRuns();
  rmSync(folder, { recursive: true });
  mkdirSync(folder, { mode: 0o700 });
  for (const [name, text] of Object.entries(made.bestanden)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  }
  const store = storeIn(join(world.folder, 'state'), account);
  await store.transaction((transaction) => transaction.put('archief', folder, made.merk));
  await store.close();
  return { world, folder, log: join(folder, 'logboek.txt') };
}

const linesOf = (log: string): string[] => readFileSync(log, 'utf8').split(/(?<=\n)/);
const sealOf = (folder: string): string =>
  ['bagit.txt', 'bag-info.txt', 'manifest-sha256.txt', 'logboek.txt']
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');

describe('an archive of version 1', () => {
  it('is checked and shown as it is', async () => {
    const { world, log } = await ofVersion1();
    expect((await run('archief controleer', world)).code).toBe(0);
    const { stdout } = await run('archief toon --velden nummer,bewaren_tot_minstens', world);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['2026-0001\t2036-12-31', '2026-0002\t2038-12-31']));
    expect(readFileSync(log, 'utf8')).toBe(made.bestanden['logboek.txt']);
    expect(world.sent).toEqual([]);
  });

  it('is taken over by the first run that writes, with all that it knew, and mends after', async () => {
    const { world, folder, log } = await ofVersion1();
    expect(await run('archief bijwerken', world)).toMatchObject({ code: 0, stdout: '' });
    expect(world.sent).toEqual(['GET /facturen?limit=100', 'GET /inbox?limit=100']);
    const [first = ''] = linesOf(log);
    const json = first.slice(65, -1);
    expect(JSON.parse(json)).toMatchObject({ n: 1, soort: 'archief', versie: 2 });
    // A build that knows version 1 alone must be able to read this line, so that it stops before it writes.
    const zeros = '0'.repeat(64);
    expect(first.slice(0, 64)).toBe(createHash('sha256').update(`${zeros}\n${json}`).digest('hex'));
    expect(readFileSync(join(folder, '.duit/opzij/logboek.txt'), 'utf8')).toBe(made.bestanden['logboek.txt']);
    expect((await run('archief controleer', world)).code).toBe(0);
    expect([...sha256sum(folder), ...sha256sum(folder, 'tagmanifest-sha256.txt')]).toEqual([]);
    expect((await run('archief toon --velden nummer,bewaren_tot_minstens', world)).stdout).toContain('2026-0002\t2038-12-31\n');
    expect((await run('archief exporteer --nieuw -o nieuw.zip', world)).stderr).toContain('Niets te exporteren');
    const before = (await run('archief toon --json', world)).stdout;
    for (const at of linesOf(log).keys()) {
      const damaged = linesOf(log);
      damaged[at] = (damaged[at] ?? '').replace('tijd', 'tijt');
      writeFileSync(log, damaged.join(''));
      expect([at, (await run('archief controleer', world)).code]).toEqual([at, 13]);
      expect([at, (await run('archief herstel', world)).code]).toEqual([at, 13]);
      expect([at, (await run('archief controleer', world)).code]).toEqual([at, 0]);
      if (at === 3) expect((await run('archief toon --json', world)).stdout).toBe(before);
    }
    expect(world.sent).toEqual(['GET /facturen?limit=100', 'GET /inbox?limit=100']);
  }, 60_000);

  it('whose end was cut off with its seal is known by the mark of that version, and nothing is added to it', async () => {
    const { world, folder, log } = await ofVersion1();
    writeFileSync(log, linesOf(log).slice(0, 16).join(''));
    writeFileSync(join(folder, 'tagmanifest-sha256.txt'), sealOf(folder));
    const told = expect.stringContaining('logboek.txt eindigt op regel 16, en kwam de vorige keer tot regel 20') as string;
    expect(await run('archief controleer', world)).toMatchObject({ code: 13, stdout: told });
    expect(await run('archief bijwerken', world)).toMatchObject({ code: 13, stderr: told });
    expect(linesOf(log).filter(Boolean).length).toBe(16);
    expect(world.sent).toEqual([]);
  });

  it('with a changed line mends from the lines that its chain still proves, as an archive of this version', async () => {
    const { world, log } = await ofVersion1();
    writeFileSync(log, readFileSync(log, 'utf8').replace('2026-0003', '2026-0033'));
    expect(await run('archief bijwerken', world)).toMatchObject({
      code: 13,
      stderr: expect.stringContaining('gebroken vanaf regel 8') as string,
    });
    expect((await run('archief herstel', world)).code).toBe(13);
    expect(linesOf(log)[0]).toContain('"versie":2');
    expect((await run('archief controleer', world)).code).toBe(0);
    const { stdout } = await run('archief toon --velden nummer,bewaren_tot_minstens', world);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['2026-0003\t2036-12-31', '2026-0002\t2038-12-31']));
  });

  it('that keeps another PDF beside a lost one proves it, and names the lost one again', async () => {
    const { world, folder, log } = await ofVersion1();
    const [bytes, map] = ['%PDF-1.7\nanders\n%%EOF\n', 'data/2026/2026-0004'];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const pad = `${map}/factuur-${sha256.slice(0, 8)}.pdf`;
    const added = { soort: 'aanvulling', id: idOf(4), bestanden: [{ pad, sha256, bytes: bytes.length }], afwijkingen: null };
    const json = JSON.stringify({ n: 21, tijd: '2026-03-15T10:00:00.000Z', ...added, vervangt: `${map}/factuur.pdf` });
    const hash = createHash('sha256').update(`${made.merk.hash}\n${json}`).digest('hex');
    writeFileSync(log, `${hash} ${json}\n`, { flag: 'a' });
    writeFileSync(join(folder, 'manifest-sha256.txt'), `${sha256}  ${pad}\n`, { flag: 'a' });
    writeFileSync(join(folder, pad), bytes);
    writeFileSync(join(folder, 'tagmanifest-sha256.txt'), sealOf(folder));
    expect((await run('archief controleer', world)).code).toBe(0);
    rmSync(join(folder, map, 'factuur.pdf'));
    expect(await run('archief controleer', world)).toMatchObject({
      code: 13,
      stdout: expect.stringMatching(/^ontbreekt\tdata\/2026\/2026-0004\/factuur.pdf\t\nbestaat_niet/) as string,
    });
    rmSync(join(folder, pad));
    expect(await run('archief herstel', world)).toMatchObject({
      code: 8,
      stdout: `hersteld\t${map}/factuur.pdf\t\nmislukt\t${pad}\tde dienst kent geen factuur-${sha256.slice(0, 8)}.pdf\n`,
    });
  });

  it('whose taking over was broken off before the seal was written is finished by the next run', async () => {
    const { world, folder, log } = await ofVersion1();
    expect((await run('archief bewaren 2026-0001 --jaren 11', world)).code).toBe(0);
    writeFileSync(log, linesOf(log).slice(0, made.merk.n).join(''));
    writeFileSync(join(folder, 'tagmanifest-sha256.txt'), made.bestanden['tagmanifest-sha256.txt'] ?? '');
    const store = storeIn(join(world.folder, 'state'), account);
    await store.transaction((transaction) => transaction.put('archief', folder, made.merk));
    await store.close();
    expect(await run('archief controleer', world)).toMatchObject({
      code: 13,
      stdout: expect.stringMatching(/^onderbroken\tlogboek.txt\t\nbestaat_niet/) as string,
    });
    expect((await run(`archief bewaren ${idOf(1)} --jaren 11`, world)).code).toBe(0);
    expect((await run('archief controleer', world)).code).toBe(0);
  });
});
