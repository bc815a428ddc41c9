import type { Client } from '../api/index.ts';
import { lookedAt, openLooks } from '../journal/evidence/looks.ts';
import { ofAccount } from '../journal/evidence/of-account.ts';
import { ofJournal } from '../journal/evidence/of-journal.ts';
import { ofLost } from '../journal/evidence/of-lost.ts';
import { openThere } from '../journal/evidence/there.ts';
import { knownName } from '../journal/log/entries.ts';
import { meantBody } from '../journal/log/fields.ts';
import { needsApproval } from '../rails/rails.ts';
import { measured } from '../journal/rails/rails.ts';
import { actOf, type Evidence, type Write } from '../journal/verdict/evidence.ts';
import { verdictOn } from '../journal/verdict/table.ts';
import { refusalOf } from '../journal/verdict/texts.ts';
import { type Journalling, passesOf } from './judge.ts';
import { sent } from './gate.ts';
import type { WriteGate, WriteStep } from './step.ts';

/** The gate of a dry run: it warns before each write that was done before, with the question that the gate would ask, and hands it to a client that rehearses. */
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
): WriteGate {
  const looking = openLooks(client, { journal, memory, begun: async () => Number.MAX_SAFE_INTEGER });
  const warned = async (step: WriteStep): Promise<void> => {
    const document = step.document?.toLowerCase() ?? null;
    const write: Write = { ...step, document, meant: meantBody(step.operation, step.given ?? step.body, world.now()) };
    const held = await rails.current();
    await measured({ held, naam: rails.naam }, write, openThere(looking.sources));
    if (held && needsApproval(held.rails, write.operation))
      await warn((await import('../journal/approval/texts.ts')).firstApproved(held.rails));
    const { entries, flag } = await journal.rivals(write.document ?? write.label ?? null, Number.MAX_SAFE_INTEGER);
    const tell = async (evidence: readonly Evidence[]): Promise<boolean> => {
      const verdict = verdictOn(actOf(write), evidence, { passes, terminal: false, job: false });
      if (verdict.ending !== 'go') {
        const naam = write.document === null ? undefined : await knownName(entries, write.document, memory);
        await warn(refusalOf(verdict, write, entries, moment, { naam }).message);
      }
      return verdict.ending !== 'go';
    };
    const passes = passesOf(write, decisions);
    const earlier = ofJournal(entries, write, journal.isUnderWay, { acts: 0, creates: Number.MAX_SAFE_INTEGER });
    if (await tell([...earlier, ...(await ofAccount(journal, write)), ...ofLost(flag, write, entries)])) return;
    const look = await lookedAt(looking, { write, before: entries, isDecided: passes.has('toch-maken'), flag, now: world.now() });
    await tell(look.evidence);
  };
  return {
    write: async (step) => {
      await warned(step);
      return { kind: 'done', by: 'reply', ...(await sent(client, step)) };
    },
    earlier: async () => undefined,
  };
}
