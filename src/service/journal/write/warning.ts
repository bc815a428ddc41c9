import { endpoints } from '../../../contract/index.ts';
import { type Client, openApi } from '../../api/index.ts';
import { lookBefore } from '../evidence/before.ts';
import { nameIn } from '../log/entries.ts';
import { objection, type Write } from '../verdict/guard.ts';
import type { Journalling } from './journalling.ts';
import { meantBody } from '../log/meant.ts';
import { measured } from '../rails/rails.ts';
import { rawCall } from './raw.ts';
import { lastTimeOf } from '../log/sendings.ts';
import { earlierText } from '../verdict/texts.ts';
import { openThere } from '../evidence/there.ts';

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
  const sources = { api: openApi(client), memory, journal };
  const warned = async (write: Omit<Write, 'meant'>): Promise<void> => {
    const whole = { ...write, meant: meantBody(write.operation, write.body, world.now()) };
    await measured(rails, whole, openThere(sources));
    const { entries } = await journal.rivals(write.document, Number.MAX_SAFE_INTEGER);
    const stands = objection(entries, whole, decisions, journal.isUnderWay, { acts: 0, creates: Number.MAX_SAFE_INTEGER });
    if (stands?.is === 'done') {
      return warn(earlierText({ write: whole, naam: nameIn(entries, write.document ?? ''), ...lastTimeOf(stands.entry) }, moment));
    }
    if (stands || decisions.tochMaken) return;
    const there = openThere(sources);
    const found = await lookBefore(whole, { ...sources, there, entries, decided: false, now: world.now() });
    if (found.stands) await warn(found.stands.message);
  };
  return {
    ...client,
    one: async (operation, call) => {
      const { id, body } = call ?? {};
      if (endpoints[operation].method !== 'GET') await warned({ operation, document: id?.toLowerCase() ?? null, body });
      return client.one(operation, call);
    },
    raw: async (method, path, request = {}) => {
      if (method !== 'GET') await warned(rawCall(method, path, request.body));
      return client.raw(method, path, request);
    },
  };
}
