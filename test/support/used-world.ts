import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../../src/service/journal/index.ts';
import { copyPracticeAccount } from '../../src/practice/store/open.ts';
import { intent, unknown } from '../unit/service/journal/records.ts';
import { ownAccount, writeCamt } from './bank/write.ts';
import { hostileMarkup, withHostileTexts } from './hostile.ts';
import { storeIn } from './store.ts';
import { refill, savedWorld } from './service.ts';
import { run, testWorld } from './world.ts';

/** A world in which somebody has worked: everything that duit keeps is there, and this is how its commands name some of it. */
export interface UsedWorld extends Awaited<ReturnType<typeof savedWorld>> {
  readonly klant: string;
  readonly product: string;
  readonly offerte: string;
  readonly concept: string;
  /** The number of a final invoice, which may have been sent: nobody knows. */
  readonly factuur: string;
  readonly creditnota: string;
  readonly creditconcept: string;
  /** The ids of a received document that is done with, and of one that waits. */
  readonly ontvangen: string;
  readonly wachtend: string;
  /** The number in the journal of the write with an unknown outcome. */
  readonly onzeker: number;
  /** A movement of a bank. A statement that was not read yet lies in nieuw.xml. */
  readonly beweging: string;
  readonly afschrift: string;
  /** A document, and a quote, of the practice account. */
  readonly oefenfactuur: string;
  readonly oefenofferte: string;
}

const rows = `referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum
A1;KLANT;Advies;1;100;21;2026-03-12
A2;KLANT;Advies;2;100;21;2026-03-13
`;

const contracts = `- naam: hosting
  klant: KLANT
  ritme: maand
  dag: 31
  van: 2026-01
  regels:
    - {omschrijving: Hosting, eenheidsprijs: 100, btw_percentage: 21}
`;

const numberAlone = ['--velden', 'nummer', '--formaat', 'tsv'];
const numberIn = (record: string): string => record.split('\t')[1] ?? '';

/** Makes such a world; its profile is `werk`, and it lies in SQLite. In a hostile one, texts that others wrote try to steer a terminal. */
export async function usedWorld({ isHostile = false } = {}): Promise<UsedWorld> {
  const world = await savedWorld({}, '--soort', 'test');
  let klant = '';
  const service = await world.transport();
  if (isHostile) Object.assign(world, { transport: async () => withHostileTexts(service) });
  await refill(world, { klanten: 8, facturen: 33 });
  const done = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(words, world);
    if (code !== 0) throw new Error(`duit ${words.join(' ')}: ${code} ${stderr}`);
    return stdout.trim().split('\n')[0] ?? '';
  };
  const first = (...words: string[]) => done(...words, '--limit', '1', '--stil', '--formaat', 'tsv');
  const save = (name: string, text: string) => writeFileSync(join(world.folder, name), text.replaceAll('KLANT', klant));

  await done('profiel', 'wijzig', '--ondernemingsnummer', '0403123486', '--btw-stelsel', 'normaal', '--aangifte', 'kwartaal');
  await done(
    'profiel',
    'maak',
    'ander',
    '--base-url',
    'https://dienst.example/api/v1',
    '--sleutel-omgeving',
    'SLEUTEL',
    '--zonder-controle',
  );
  const { oefenfactuur, oefenofferte } = await practised(join(world.folder, 'state', 'oefen'));

  const number = ['--kbo-btw-nummer', '0403123486', '--email', 'proef@example.be', '--toch-maken'];
  klant = await done('klanten', 'maak', '--naam', 'Bakkerij Proef BV', ...number, '--formaat', 'id');
  const maak = ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', '--formaat', 'id'];
  const id = await done(...maak);
  await done('factuur', 'definitief', id);
  const factuur = numberIn(await done('factuur', 'toon', id, ...numberAlone));
  const creditconcept = await done('creditnota', 'maak', id, '--formaat', 'id');

  save('in.csv', rows);
  save('abonnementen.yaml', contracts);
  await done('batch', 'plan', 'in.csv', '--eindstatus', 'definitief', '-o', 'plan.json');
  await done('batch', 'voer-uit', 'plan.json', '--ja');
  await done('factuur', 'ubl', factuur, '-o', 'factuur.xml');
  await done('inbox', 'ophalen', '--map', 'inkoop', '--vanaf', 'alles');
  // Some of the samples can't be counted or have no UBL, which ends both of these with 8.
  for (const line of ['archief bijwerken', 'rapport btw --kwartaal 2025-3 --ingediend --ja']) await run(line, world);
  await done('factuur', 'list', '--alles');
  await done('profiel', 'wijzig', '--rekening', ownAccount);
  writeCamt(world, 'nieuw.xml', 10_000, [{ booked: '2026-03-14', cents: 500 }]);
  await done(
    'bank',
    'lees',
    writeCamt(world, 'afschrift.xml', 0, [{ booked: '2026-03-13', cents: 10_000, party: isHostile ? hostileMarkup : 'Iemand' }]),
  );
  const wachtend = await first('inbox', 'list', '--offset', '1', '--velden', 'id');
  await done('inbox', 'opnieuw', wachtend);

  const found = {
    klant,
    product: await first('producten', 'list', '--velden', 'id'),
    offerte: numberIn(await done('offerte', 'toon', await first('offerte', 'list', '--velden', 'id'), ...numberAlone)),
    concept: await done(...maak, '--toch-maken'),
    factuur,
    creditnota: await first('creditnota', 'list', '--status', 'betaald', '--velden', 'nummer'),
    creditconcept,
    ontvangen: await first('inbox', 'list', '--velden', 'id'),
    wachtend,
    beweging: await first('bank', 'list', '--velden', 'id'),
    afschrift: await first('bank', 'afschriften', '--velden', 'code'),
    oefenfactuur,
    oefenofferte,
  };
  // The next command puts a damaged outcome aside, so this comes last.
  const account = await done('profiel', 'toon', '--velden', 'account', '--formaat', 'tsv');
  return Object.assign(world, found, { onzeker: await leaveOpen(world, account, id) });
}

/**
 * Puts a practice account in a folder, as a copy: SQLite closes a file only once the statements on it are collected, and an account
 * that commands of this process filled could change in the midst of a test.
 */
async function practised(folder: string): Promise<Pick<UsedWorld, 'oefenfactuur' | 'oefenofferte'>> {
  const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
  const number = async (kind: 'factuur' | 'offerte', ...status: string[]) => {
    const { stdout: id } = await run([kind, 'list', ...status, '--limit', '1', '--stil', '--formaat', 'id'], world);
    return numberIn((await run([kind, 'toon', id.trim(), ...numberAlone], world)).stdout.trim());
  };
  await run('oefen vul', world);
  const found = { oefenfactuur: await number('factuur', '--status', 'verzonden'), oefenofferte: await number('offerte') };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await copyPracticeAccount(join(world.folder, 'state', 'oefen'), folder);
  chmodSync(join(folder, 'oefen.sqlite'), 0o600);
  return found;
}

/** Leaves a write with an unknown outcome in the journal. */
async function leaveOpen(world: Awaited<ReturnType<typeof savedWorld>>, account: string, document: string): Promise<number> {
  const state = join(world.folder, 'state');
  const id = account.split('\t')[1] ?? '';
  const store = storeIn(state, id);
  const journal = openJournal(store, world);
  const { n } = await journal.begin(intent({ profile: 'werk', operation: 'facturen.versturen', document, kanaal: 'email' }), 0, () => {});
  await journal.add(unknown(n));
  await store.close();
  return n;
}

/** SQLite keeps its own locks there, and every process that reads the database writes in it. */
const ofLocks = 'state/state.sqlite-shm';
/** Without a byte it says nothing, and goes with the last connection. */
const ofLog = 'state/state.sqlite-wal';

/** Every file and folder of a world by its path, with its mode and its hash, but for the count of requests that commands share. */
export function everythingIn({ folder }: { readonly folder: string }): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (name.startsWith('state/tempo.sqlite') || name === ofLocks || (name === ofLog && statSync(path).size === 0)) continue;
    const hash = entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'map';
    found[name] = `${(statSync(path).mode & 0o777).toString(8)} ${hash}`;
  }
  return found;
}
