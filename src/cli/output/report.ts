import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean, cleanJson, cleanLines } from '../../machine/text/sanitise.ts';
import { exitFor } from '../exit.ts';
import type { Pen } from './out.ts';

function bug(error: unknown): { message: string; hint: string } {
  const name = error instanceof Error ? error.name : typeof error;
  // The message of an unexpected error may quote any text, a key included.
  return {
    message: t({ nl: `onverwachte fout in duit zelf (${name})`, en: `unexpected error in duit itself (${name})` }),
    hint: t({
      nl: 'Meld dit met het commando dat je gaf en wat --debug toont, zonder je sleutel.',
      en: 'Report this with the command you gave and what --debug shows, without your key.',
    }),
  };
}

/** A failure for a person: the message, a line for each wrong field, and the hint. */
export function failureText(error: unknown, pen: Pen): string {
  const { message, hint } = error instanceof Failure ? error : bug(error);
  const { errors = {}, labels = {} } = error instanceof Failure ? error : {};
  const lines = [`${pen.error(t({ nl: 'fout:', en: 'error:' }))} ${cleanLines(message)}`];
  for (const [field, wrong] of Object.entries(errors)) lines.push(`  ${pen.bold(clean(labels[field] ?? field))}: ${clean(wrong)}`);
  if (hint) lines.push(cleanLines(hint));
  return `${lines.join('\n')}\n`;
}

/** The kinds of line on standard error, apart from a failure. */
export type MessageKind = 'notice' | 'warning' | 'debug';

/** A line on standard error for a program. */
export const lineJson = (kind: MessageKind, text: string): string => `${cleanJson({ [kind]: text })}\n`;

/** A failure for a program, as one line of JSON. `status` is null and `errors` empty where the service gave none. */
export function failureJson(error: unknown): string {
  const { code, outcome, safe_to_rerun } = exitFor(error);
  const { message, hint } = error instanceof Failure ? error : bug(error);
  const { status, errors, earlier, there, rail } = error instanceof Failure ? error : {};
  const facts = {
    status: status ?? null,
    message,
    errors: errors ?? {},
    hint,
    ...(earlier && { earlier }),
    ...(there && { there }),
    ...(rail && { rail }),
  };
  return `${cleanJson({ error: facts, code, outcome, safe_to_rerun })}\n`;
}
