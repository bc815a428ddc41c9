import { randomUUID } from 'node:crypto';
import type { Intent } from '../../src/service/journal/log/records.ts';
import { journalLog } from '../../src/service/journal/log/log.ts';
import type { Json } from '../../src/store/store.ts';
import { openStore } from '../../src/store/sqlite/open.ts';
import { world } from './client.ts';

/*
 * Writes about so many lines into the journal of an account, as creating, finalising and sending invoices leaves them: of the documents that
 * memory knows, and of others after those. One write in two thousand stays open. Arguments: state folder, account, how many.
 */

const [folder = '', account = '', count = ''] = process.argv.slice(2);
const store = openStore({ folder, account, world });
const ids = await store.read(async (view) => {
  const known: string[] = [];
  for await (const [key] of view.list('geheugen.factuur')) known.push(key);
  return known;
});

const time = (n: number): string => new Date(Date.UTC(2024, 0, 1) + n * 300_000).toISOString();
const common = {
  kind: 'intent',
  profile: 'werk',
  base_url: 'https://dienst.example/api/v1',
  key: 'b1e93bb719269824',
  salt: 'nvrg08abic',
} as const;
const owner = { pid: 20963, start: '1754382', boot: '9c4dbfb8', host: 'kantoor-1', person: 'anna' };
const fields = Object.fromEntries(['klant_id', 'omschrijving', 'aantal', 'eenheidsprijs'].map((name) => [name, 'fc46956981eb91a7']));
const snapshot = { ids: Array.from({ length: 5 }, () => randomUUID()), whole: true, van: '2026-11-23', tot: '2026-11-25' };

/** The writes that a document goes through. */
const writesOf = (id: string): readonly Partial<Intent>[] => [
  { operation: 'facturen.create', document: null, body: '2ad5db0df1c5f889', fields, snapshot },
  { operation: 'facturen.definitief', document: id },
  { operation: 'facturen.versturen', document: id, kanaal: 'email', body: 'a47970baa38f5e7b' },
];

const begun = await store.read((view) => view.last(journalLog));
const documents = Math.ceil(Number(count) / 6);
for (let at = 0; at < documents; at += 500)
  await store.transaction(async (tx) => {
    for (let next = at; next < Math.min(at + 500, documents); next += 1) {
      const id = ids[next] ?? randomUUID();
      for (const write of writesOf(id)) {
        const when = time(begun + next * 6);
        const intent = { ...common, body: null, fields: {}, document: null, owner, ...write, time: when } as unknown as Json;
        const { n: of } = await tx.append(journalLog, { body: intent, ...(write.document && { subject: write.document }) });
        if (of % 2_000 === 1) continue;
        const result = { kind: 'result', time: when, id, nummer: `2025-${next}` };
        await tx.append(journalLog, { about: of, subject: id, settles: true, body: result });
      }
    }
  });
await store.close();
