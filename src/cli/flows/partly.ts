import { type Reason, sharedWord, Failure, ofTheRest, partlyDone } from '../../failure.ts';
import { t } from '../../language.ts';
import { isForApproval } from '../../service/run/order.ts';
import type { RunStep, StepOutcome } from '../../service/run/runner.ts';
import type { Command as Commander } from 'commander';
import { given } from '../../contract/fields.ts';
import { fieldWord } from '../../contract/titles.ts';

/** The failures of a command on several documents, each under the word that the user gave for the document. */
type Failures = ReadonlyMap<string, Failure>;

/** The failure of a document that was never tried, because the command stopped before it. */
export const untried = (): Failure => partlyDone({ nl: 'niet geprobeerd', en: 'not tried' });

const heldBackBy = (naam: string): Failure =>
  partlyDone({ nl: `wacht op ${naam} van vroegere datum: niet definitief`, en: `waits for ${naam} of an earlier date: not final` });

const notMade = (naam: string): Failure =>
  partlyDone({ nl: `komt na ${naam}, en dat is niet gebeurd`, en: `comes after ${naam}, which was not done` });

/** The failure of a step that did not go; undefined if it is done. `nameOf` gives the name of another step. */
export function failureOfEnd({ on, customer }: RunStep, outcome: StepOutcome, nameOf: (step: string) => string): Failure | undefined {
  if (outcome.kind === 'failed') return outcome.failure;
  if (outcome.kind === 'behind') {
    const isMaker = (on && 'made' in on ? on.made : customer?.key) === outcome.step;
    if (!isMaker) return heldBackBy(nameOf(outcome.step));
    return outcome.failure && isForApproval(outcome.failure) ? outcome.failure : notMade(nameOf(outcome.step));
  }
  return outcome.kind === 'left' ? untried() : undefined;
}

export const sameGoesOn = (): string =>
  t({ nl: 'Hetzelfde commando gaat verder waar het stopte.', en: 'The same command continues from there.' });

/** Exit 8: the user stopped the work; the hint says how the rest is done. */
export const stoppedHalfway = (hint = sameGoesOn()): Failure => partlyDone({ nl: 'gestopt', en: 'stopped' }, { because: 'stopped', hint });

const messagesOf = (failed: Failures): Record<string, string> =>
  Object.fromEntries([...failed].map(([word, { message }]) => [word, message]));

/**
 * One failure for all. An unknown outcome outweighs every other reason, since it must not be run again; next comes a result
 * that is done but not kept. Where all documents failed for one reason, that reason stays. Without a `hint` it takes the hint
 * that the gravest failures share. `repeats` tells that the same command would repeat the part that succeeded.
 */
export function partly(total: number, failed: Failures, { hint, repeats }: { hint?: string | undefined; repeats?: boolean } = {}): Failure {
  const reasons = new Set([...failed.values()].map(({ reason }) => reason).filter((reason) => reason !== 'partly'));
  const [only] = reasons;
  const alike = failed.size === total && reasons.size === 1 ? only : undefined;
  const graver = (['unknown', 'unwritten'] as const).find((one) => reasons.has(one));
  const reason: Reason = graver ?? alike ?? 'partly';
  const waiting = [...failed.values()].map(({ aanvraag }) => aanvraag);
  const next =
    hint ??
    (new Set(waiting).size > 1 && !waiting.includes(undefined) ? waitingHint() : undefined) ??
    nextStep([...failed.values()].filter((one) => one.reason === (graver ?? one.reason)));
  const count = t({ nl: `${failed.size} van ${total}`, en: `${failed.size} of ${total}` });
  const words = new Set([...failed.values()].filter(({ reason: why }) => why !== 'partly').map(({ word }) => word));
  // Of a write that was under way nobody knows whether it was done.
  const isStopped = words.size === 1 && words.has('stopped') && !reasons.has('unknown');
  const text = reasons.has('unwritten')
    ? t({ nl: `${count} niet gelukt of niet bewaard`, en: `${count} failed or could not be kept` })
    : isStopped
      ? t({ nl: `gestopt; ${count} niet gedaan`, en: `stopped; ${count} not done` })
      : t({ nl: `${count} niet gelukt`, en: `${count} failed` });
  const overrides = new Map([...failed.values()].flatMap(({ override }) => (override ? [[override.option, override] as const] : [])));
  const [override] = overrides.size === 1 ? overrides.values() : [];
  const again = reason === 'partly' && repeats ? { repeatable: false } : {};
  // All writes that wait for a person share one aanvraag, so a program finds it in one place.
  const [first] = failed.values();
  const waits = first?.aanvraag !== undefined && new Set(waiting).size === 1 ? given({ limit: first.limit, aanvraag: first.aanvraag }) : {};
  const because = graver ?? sharedWord(failed.values());
  return new Failure(reason, text, {
    because,
    errors: messagesOf(failed),
    ...(next && { hint: failed.size < total ? ofTheRest(next) : next }),
    ...(override && { override }),
    ...waits,
    ...again,
  });
}

const waitingHint = (): string =>
  t({ nl: 'Wat op een mens wacht: duit goedkeuring list --wacht', en: 'What waits for a person: duit goedkeuring list --wacht' });

/** The hint that all failures share. Writes with an unknown outcome each have their own hint, and get a general one together. */
function nextStep(failures: readonly Failure[]): string | undefined {
  const tried = failures.filter(({ reason }) => reason !== 'partly');
  const [hint, ...others] = new Set(tried.map((failure) => failure.hint));
  if (others.length === 0) return hint;
  if (tried.some(({ reason }) => reason !== 'unknown')) return undefined;
  return t({ nl: 'Zoek uit hoe het afliep met: duit journaal herstel', en: 'Find out how it ended with: duit journaal herstel' });
}

/** Adds the other documents to the failure of a result that is done but could not be shown. */
export function withOthers(error: unknown, failed: Failures): unknown {
  if (!(error instanceof Failure) || error.reason !== 'unwritten' || failed.size === 0) return error;
  const { message, hint, cause } = error;
  return new Failure('unwritten', message, { errors: messagesOf(failed), ...(hint && { hint }), cause });
}

export const inOrder = (refs: readonly { word: string }[], failed: Failures): Failures =>
  new Map(
    refs.flatMap(({ word }): [string, Failure][] => {
      const failure = failed.get(word);
      return failure ? [[word, failure]] : [];
    }),
  );

/** A user who gave an input file knows the fields themselves. */
export function labelFields({ errors = {}, labels }: Failure, command: Commander): void {
  if (command.opts()['invoer'] !== undefined) return;
  const names: Record<string, string> = { klant_id: '--klant', regels: '--regel' };
  for (const field of Object.keys(errors)) {
    const option = names[field.split('.')[0] ?? ''] ?? `--${field.replaceAll('_', '-')}`;
    if (!command.options.some(({ long }) => long === option)) continue;
    labels[field] = field.includes('.') ? `${option} (${fieldWord(field)})` : option;
  }
}
