import { given } from '../../contract/fields.ts';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { AccountLimits, HeldBy } from '../limits/limits.ts';
import { notKnown } from '../limits/texts.ts';
import type { Entry } from '../journal/log/entries.ts';
import { type Evidence, type Act, actOf, type Decisions, type Write } from '../journal/verdict/evidence.ts';
import { type Pass, type Situation, type VerdictReason, verdictOn } from '../journal/verdict/table.ts';
import { refusalOf, type Stopped } from '../journal/verdict/texts.ts';
import type { MomentText } from '../journal/log/words.ts';
import type { UnsettledFacts } from '../journal/verdict/unsettled.ts';
import type { PassedWrite } from '../journal/evidence/lookups.ts';
import type { Approvals, Asking } from '../journal/approval/approvals.ts';
import type { WriteLimits } from '../journal/limits/limits.ts';
import type { ReadingBack } from '../journal/recovery/reconcile.ts';
import type { StateView } from '../../store/store.ts';

/** The decisions that the user gave with the command, as far as they are about this write. */
export function passesOf({ operation, body, isAnother }: Pick<Write, 'operation' | 'body' | 'isAnother'>, decided: Decisions): Set<Pass> {
  const { kanaal } = (body ?? {}) as { kanaal?: unknown };
  const isSending = operation.endsWith('.versturen');
  const passes: (Pass | false | undefined)[] = [
    decided.negeerOpen && 'negeer-open',
    !isSending && (decided.tochMaken || isAnother) && 'toch-maken',
    isSending && decided.nogmaals && 'nogmaals',
    (kanaal === 'email' ? decided.ookPerEmail : kanaal === 'peppol' && decided.ookPerPeppol) && 'ook-per',
  ];
  return new Set(passes.filter((pass): pass is Pass => typeof pass === 'string'));
}

const unanswered = ({ unanswered: nobody }: Decisions): Pick<Situation, 'unanswered'> => given({ unanswered: nobody });

interface Judged extends Pick<PassedWrite, 'write' | 'before'> {
  readonly held: HeldBy | undefined;
  readonly facts: (verdict: Stopped) => Promise<UnsettledFacts>;
}

/** Opens the judgement of one write, which is held against evidence, one kind after the other: each costs more to gather than the one before it. */
export function openJudge(options: Pick<Journalling, 'decisions' | 'asks' | 'again' | 'moment' | 'limits' | 'warn'>, judged: Judged) {
  const { decisions, asks, again, moment, limits, warn } = options;
  const { write, before, held, facts } = judged;
  const passes = passesOf(write, decisions);
  if (write.agreed) passes.add('agreed');
  if (write.told) passes.add('told');
  const knownAlone = held?.limits.alleen_bekend === true;
  const situation: Situation = {
    passes,
    terminal: asks,
    job: write.repeat === 'take over',
    knownAlone,
    ...unanswered(decisions),
  };
  const passed: Evidence[] = [];
  /** Goes on, asking where the table says so; gives the evidence that takes the write's place. Fails with exit 7 or 12 where it stops. */
  const on = async (evidence: readonly Evidence[]): Promise<Evidence | undefined> => {
    const verdict = verdictOn(actOf(write), evidence, situation);
    if (verdict.ending === 'go') {
      passed.push(...evidence);
      return undefined;
    }
    if (verdict.ending === 'take_over') return verdict.evidence;
    const known = await facts(verdict);
    const all = eachOf(actOf(write), verdict, evidence, situation);
    const refusal = oneRefusal(all.map((one) => refusalOf(one, write, before, moment, known)));
    if (verdict.ending === 'tell') {
      await warn(`${t({ nl: 'Let op', en: 'Note' })}: ${refusal.message.replace(/\.$/, '')}.`);
      passes.add('told');
      return on(evidence);
    }
    if (verdict.reason === 'made_elsewhere' && held) throw notKnown(refusal.message, limits.naam, held.limits);
    if (verdict.ending !== 'ask' || !(await again(write, refusal.message, verdict.reason))) throw refusal;
    passes.add(verdict.reason === 'lost' ? 'lost' : 'agreed');
    // A yes covers all that a question may be about; the rest still stops the write.
    return on(evidence);
  };
  return {
    on,
    has: (pass: Pass) => passes.has(pass),
    /** What would have stopped the write but for the user's decisions, as far as it was held against evidence; the gravest first. */
    aside: () => setAside(actOf(write), passed, situation),
  };
}

/** A verdict that the user's decision keeps from stopping a write; without a `pass` the write goes and duit tells of it. */
export interface Aside extends Stopped {
  readonly pass: Pass | undefined;
}

function setAside(act: Act, found: readonly Evidence[], situation: Situation): Aside[] {
  const verdict = verdictOn(act, found, { ...situation, passes: new Set() });
  if (verdict.ending === 'go') return [];
  const { evidence } = verdict;
  const pass = [...situation.passes].find((one) => verdictOn(act, [evidence], { ...situation, passes: new Set([one]) }).ending === 'go');
  const others = found.filter((one) => one !== evidence);
  return [{ ...verdict, pass }, ...setAside(act, others, situation)];
}

const ofSending: ReadonlySet<VerdictReason> = new Set(['done', 'perhaps_done', 'other_channel', 'refused_before']);

/** A verdict on a sending, and those by its earlier sendings of another kind: the user decides on all of them at once. */
function eachOf(act: Act, verdict: Stopped, found: readonly Evidence[], situation: Situation): Stopped[] {
  const { extent, standing } = verdict.evidence;
  const others = found.filter((one) => one.extent !== extent || one.standing !== standing);
  const next = verdictOn(act, others, situation);
  const goesOn = ofSending.has(verdict.reason) && next.ending !== 'go' && ofSending.has(next.reason);
  return goesOn ? [verdict, ...eachOf(act, next, others, situation)] : [verdict];
}

function oneRefusal(refusals: readonly Failure[]): Failure {
  const [first, ...others] = refusals as [Failure, ...Failure[]];
  if (others.length === 0) return first;
  const options = refusals.flatMap(({ override }) => override ?? []);
  const told = options.flatMap(({ text }) => text ?? []).join(' ');
  const texts = told === '' ? {} : { text: told };
  return new Failure(first.reason, refusals.map(({ message }) => message.replace(/\.$/, '')).join('; '), {
    because: first.word,
    ...(first.earlier && { earlier: first.earlier }),
    hint: refusals.flatMap(({ hint }) => hint ?? []).join('\n'),
    ...(options.length > 0 && { override: { option: options.map(({ option }) => option).join(' '), repeats: true, ...texts } }),
  });
}

/**
 * Holds a write against evidence once more, where nothing can be asked or taken over any more, and gives a function that tells what the user's
 * decisions set aside of it. Fails with exit 7 or 12.
 */
export function judgeAtOnce(
  { decisions, moment }: Pick<Journalling, 'decisions' | 'moment'>,
  write: Write,
  evidence: readonly Evidence[],
  before: readonly Entry[],
): () => Aside[] {
  const situation = { passes: passesOf(write, decisions), terminal: false, job: false, ...unanswered(decisions) };
  const verdict = verdictOn(actOf(write), evidence, situation);
  if (verdict.ending !== 'go' && verdict.ending !== 'tell') throw refusalOf(verdict, write, before, moment);
  return () => setAside(actOf(write), evidence, situation);
}

export interface Journalling extends ReadingBack {
  readonly decisions: Decisions;
  /** The last number of the journal when the command began: an equal create that ended later counts as the same. */
  readonly begun: (view?: StateView) => Promise<number>;
  readonly limits: WriteLimits;
  /** In a dry run: what is known of the day without counting on it, and what takes the failures that would have stopped the write. */
  readonly rehearsal?: Pick<AccountLimits, 'counted'> & { readonly stop: (failure: Failure) => void };
  readonly approvals: () => Promise<Approvals>;
  readonly asking: Pick<Asking, 'door' | 'profiel' | 'reden'>;
  /** Whether a person can be asked. */
  readonly asks: boolean;
  /** Asks, with this text, whether a write that was done before, or may have been, may be done all the same. */
  readonly again: (write: Write, text: string, reason: VerdictReason) => Promise<boolean>;
  readonly moment: MomentText;
  /** Takes the id of what a write changed, as soon as it is done. */
  readonly committed: (what: string) => void;
  readonly warn: (text: string) => Promise<void>;
}
