import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256sum } from '../support/archive.ts';
import { duit, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong } from '../support/long.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const withPython = has('python3') ? it : it.skip;
const withUnzip = spawnSync('unzip', ['-v']).error === undefined ? it : it.skip;

const place = warmEnvironment({ DUIT_PROFIEL: 'oefen' });

/** The names of the files in a zip, with their bytes. */
const filesIn = (name: string) => unzipSync(readFileSync(join(place.folder, name)));

beforeAll(async () => {
  await here(place, 'klanten', 'maak', '--naam', 'Bakkerij Peeters BV', '--kbo-btw-nummer', 'BE0403123486');
  for (const aantal of [1, 2]) {
    const regel = `omschrijving=Advies;aantal=${aantal};eenheidsprijs=95;btw_percentage=21`;
    const draft = await here(place, 'factuur', 'maak', '--klant', 'Bakkerij Peeters BV', '--regel', regel, '--formaat', 'id');
    expect((await here(place, 'factuur', 'definitief', draft.stdout.trim())).code).toBe(0);
  }
  await here(place, 'inbox', 'test', '--leverancier', 'Houthandel', '--factuurnummer', 'H/7');
  expect((await here(place, 'archief', 'bijwerken')).code).toBe(0);
  expect((await duit(['archief', 'exporteer', '-o', 'alles.zip'], place)).exitCode).toBe(0);
});

describe('duit archief exporteer, as a process', () => {
  withPython('makes a zip that Python finds whole', () => {
    const names = execFileSync('python3', ['-m', 'zipfile', '-l', join(place.folder, 'alles.zip')], { encoding: 'utf8' });
    expect(names.split('\n').length - 2).toBe(Object.keys(filesIn('alles.zip')).length);
    const tested = spawnSync('python3', ['-m', 'zipfile', '-t', join(place.folder, 'alles.zip')], { encoding: 'utf8' });
    expect({ status: tested.status, said: tested.stdout.trim() }).toEqual({ status: 0, said: 'Done testing' });
  });

  withPython('writes messages whose UBL and PDF Python gives back byte for byte', async () => {
    const to = ['--eml', '--aan', 'dossier@pakket.example', '--met-aankoop', '-o', 'post'];
    expect((await duit(['archief', 'exporteer', ...to], place)).exitCode).toBe(0);
    const script = `
import email, email.policy, glob, hashlib, json
found = []
for name in sorted(glob.glob('post/*.eml')):
    message = email.message_from_binary_file(open(name, 'rb'), policy=email.policy.default)
    files = [hashlib.sha256(part.get_payload(decode=True)).hexdigest() for part in message.iter_attachments()]
    found.append([message['subject'], message['to'], message['x-unsent'], [str(defect) for defect in message.defects], files])
print(json.dumps(found))`;
    const read = JSON.parse(execFileSync('python3', ['-c', script], { cwd: place.folder, encoding: 'utf8' })) as unknown[][];
    const archive = readFileSync(join(place.folder, 'archief/manifest-sha256.txt'), 'utf8').split('\n');
    const kept = archive.filter((line) => /\.(?:pdf|xml)$/.test(line)).map((line) => line.slice(0, 64));
    expect(read.map((facts) => facts.slice(0, 4))).toEqual(
      ['Factuur 2026-0001 Bakkerij Peeters BV', 'Factuur 2026-0002 Bakkerij Peeters BV', 'Aankoopfactuur H/7 Houthandel'].map((subject) => [
        subject,
        'dossier@pakket.example',
        '1',
        [],
      ]),
    );
    expect(read.flatMap((facts) => facts[4] as string[]).toSorted()).toEqual(kept.toSorted());
    expect(kept).toHaveLength(6);
  });

  withUnzip('makes a zip that unzip unpacks, whose manifest holds', () => {
    const target = join(place.folder, 'uit');
    mkdirSync(target);
    expect(spawnSync('unzip', ['-q', join(place.folder, 'alles.zip')], { cwd: target }).status).toBe(0);
    expect(sha256sum(target)).toEqual([]);
    expect(readdirSync(target).toSorted()).toEqual([
      'aankoop',
      'aankoopdagboek.csv',
      'controle.txt',
      'manifest-sha256.txt',
      'totalen.csv',
      'verkoop',
      'verkoopdagboek.csv',
    ]);
  });

  it('gives the same bytes in another time zone, and through standard output', async () => {
    const first = readFileSync(join(place.folder, 'alles.zip'));
    for (const TZ of isLong ? ['Asia/Tokyo', 'America/Los_Angeles'] : ['Asia/Tokyo']) {
      const { stdout } = await duit(
        ['archief', 'exporteer', '-o', '-'],
        { ...place, env: { ...place.env, TZ } as typeof place.env },
        { encoding: 'buffer' },
      );
      expect(Buffer.from(stdout as Uint8Array).equals(first)).toBe(true);
    }
  });

  it('leaves nothing where it can not write', async () => {
    const { exitCode, stderr } = await duit(['archief', 'exporteer', '-o', 'nergens/k.zip'], place);
    expect({ exitCode, stderr }).toEqual({ exitCode: 10, stderr: expect.stringContaining('nergens/k.zip') as string });
    expect(existsSync(join(place.folder, 'nergens'))).toBe(false);
  });
});
