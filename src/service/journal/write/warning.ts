import { endpoints } from '../../../contract/index.ts';
import type { Client, RawReply } from '../../api/index.ts';
import { lookedAt, openLooks } from '../evidence/looks.ts';
import { ofAccount } from '../evidence/of-account.ts';
import { ofJournal } from '../evidence/of-journal.ts';
import { openThere } from '../evidence/there.ts';
import { knownName } from '../log/entries.ts';
import { meantBody } from '../log/fields.ts';
import { needsApproval } from '../../rails/rails.ts';
import { measured } from '../rails/rails.ts';
import { actOf, type Evidence, type Write } from '../verdict/evidence.ts';
import { verdictOn } from '../verdict/table.ts';
import { refusalOf } from '../verdict/texts.ts';
import { type Journalling, passesOf } from './judge.ts';
import type { RawCall } from '../../api/client.ts';
import { uuidIn, operationOf } from '../../api/url.ts';

/** A client that warns before each write that was done before: a dry run shows the question that the guard would ask. */
export function warningOfEarlier(
  client: Client,
  {
    journal,
    memory,
    decisions,
    warn,
    world,
    moment,
    rails,
  }: Pick<Journalling, 'journal' | 'memory' | 'decisions' | 'warn' | 'world' | 'moment' | 'rails'>,
): Client {
  const looking = openLooks(client, { journal, memory, begun: async () => Number.MAX_SAFE_INTEGER });
  const warned = async (given: Omit<Write, 'meant'>): Promise<void> => {
    const write = { ...given, meant: meantBody(given.operation, given.given ?? given.body, world.now()) };
    const held = await rails.current();
    await measured({ held, naam: rails.naam }, write, openThere(looking.sources));
    if (held && needsApproval(held.rails, write.operation)) await warn((await import('../approval/texts.ts')).firstApproved(held.rails));
    const { entries, watch } = await journal.rivals(write.document ?? write.label ?? null, Number.MAX_SAFE_INTEGER);
    const tell = async (evidence: readonly Evidence[]): Promise<boolean> => {
      const verdict = verdictOn(actOf(write), evidence, { passes, terminal: false, watch: false, job: false });
      if (verdict.ending !== 'go') {
        const naam = write.document === null ? undefined : await knownName(entries, write.document, memory);
        await warn(refusalOf(verdict, write, entries, moment, { naam }).message);
      }
      return verdict.ending !== 'go';
    };
    const passes = passesOf(write, decisions);
    const earlier = ofJournal(entries, write, journal.isUnderWay, { acts: 0, creates: Number.MAX_SAFE_INTEGER });
    if (await tell([...earlier, ...(await ofAccount(journal, write))])) return;
    const look = await lookedAt(looking, { write, before: entries, isDecided: passes.has('toch-maken'), watch, now: world.now() });
    await tell(look.evidence);
  };
  return {
    ...client,
    one: async (operation, call) => {
      const { id, body, meant: given = body, label, offerte, own, isUndated } = call ?? {};
      const document = id?.toLowerCase() ?? null;
      if (endpoints[operation].method !== 'GET') await warned({ operation, document, body, given, label, offerte, own, isUndated });
      return client.one(operation, call);
    },
    raw: async (method, path, request = {}) => {
      if (method !== 'GET') await warned(rawCall(method, path, request));
      return client.raw(method, path, request);
    },
  };
}

/** A raw call as a write: one of the operations where it is one, else method and path. */
export function rawCall(method: string, path: string, { body, query, offerte, agreed }: RawCall): Omit<Write, 'meant'> {
  const operation = operationOf(method, path) ?? `${method} ${path}`;
  return { operation, document: uuidIn(path)?.toLowerCase() ?? null, body, query, offerte, agreed };
}

/** A reply made of the document that was found, instead of the reply that was lost. */
export const rawReply = (status: number, data: { readonly id: string } & object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  facts: { id: data.id },
  body: whole(Buffer.from(JSON.stringify({ data }))),
});

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
