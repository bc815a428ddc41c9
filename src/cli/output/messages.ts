import { minute } from '../../belgium/dates.ts';
import { codeOf, Failure, type RowFact } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { breakLogCommands, clean, cleanJson, cleanLines } from '../../machine/text/sanitise.ts';
import { isJson, type Out, type Pen } from './out.ts';
import { inCi, type OutOptions } from './renderer.ts';
import { hasColor, openPen } from './pen.ts';
import type { Ora } from 'ora';
import type { Sink } from '../../machine/world.ts';
import { assistantOf } from '../../machine/programs.ts';
import { wordsOf } from '../../machine/shell/words.ts';
import { decidedBy, isSkipping } from '../decided.ts';
import { exitFor } from '../exit.ts';

interface Messages extends Pick<Out, 'notice' | 'warn' | 'debug' | 'event' | 'busy' | 'waiting' | 'failure'> {
  readonly endProgress: () => void;
}

/** Opens standard error for messages and progress. With a JSON format every message is one object on one line. */
export function openMessages(options: OutOptions): Messages {
  const { stderr, env, monotonic, format, quiet, debug, unasked = false, color: allowed = true, redact = (text: string) => text } = options;
  const inJson = isJson(format);
  const color = hasColor(stderr, env, allowed);
  let progress = stderr.isTTY && !quiet && !inJson ? openProgress(stderr, color) : undefined;

  // A failing standard error leaves nowhere to report it.
  const tell = (text: string) => stderr.write(inCi(env) ? breakLogCommands(redact(text)) : redact(text)).catch(() => {});
  const fit = async (text: string) => (stderr.isTTY ? (await import('./aligned.ts')).wrappedLines(text, stderr.columns) : text);
  const line = async (kind: 'notice' | 'warning' | 'debug', text: string | Text) =>
    tell(`${inJson ? cleanJson({ [kind]: t(text) }) : await fit(cleanLines(t(text)))}\n`);
  const notice = async (text: string | Text) => {
    if (!quiet) await line('notice', text);
  };
  const during = <V>(text: () => string, work: Promise<V>, isWait = false) => progress?.during(text, work, isWait) ?? work;
  const isDue = openMinutes(monotonic);

  return {
    notice,
    warn: (text) => line('warning', text),
    debug: (text) => line('debug', text),
    event: (happened, text) => tell(`${inJson ? cleanJson(happened) : cleanLines(text)}\n`),
    busy: (text, work) => {
      if (typeof text === 'string') return during(() => text, work);
      if (!progress && isDue('work', false)) void notice(text());
      return during(text, work);
    },

    async waiting(seconds, work, what = t({ nl: 'Wachten op de dienst', en: 'Waiting for the service' })) {
      const end = monotonic() + seconds * 1000;
      const left = () => Math.max(0, Math.ceil((end - monotonic()) / 1000));
      const text = () => t({ nl: `${what}: nog ${left()} s`, en: `${what}: ${left()} s left` });
      if (!progress && isDue(what)) await notice(text());
      return during(text, work, true);
    },

    async failure(error) {
      const trace = debug && traceOf(error);
      if (trace) await line('debug', trace);
      const forPerson = stderr.isTTY && !unasked && assistantOf(env) === undefined;
      await tell(inJson ? failureJson(error) : await fit(failureText(error, await openPen(color), forPerson)));
    },

    endProgress() {
      progress?.close();
      progress = undefined;
    },
  };
}

/** The lines that `--debug` adds to a failure: the stack of a bug, and the system's code of the cause, whose message may quote anything. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const isBug = !(error instanceof Failure) || error.reason === 'bug';
  return [isBug && error.stack, codeOf(error.cause)].filter(Boolean).join('\n');
}

/** True if a minute has passed since the last yes for this subject. The first is over at once, unless `isOver` is false. */
function openMinutes(monotonic: () => number): (subject: string, isOver?: boolean) => boolean {
  const last = new Map<string, number>();
  return (subject, isOver = true) => {
    const before = last.get(subject);
    if (before !== undefined && monotonic() < before + minute) return false;
    last.set(subject, monotonic());
    return before !== undefined || isOver;
  };
}

const delay = 150;

/** Shows on a terminal that duit works or waits, and the reason. Of several works the innermost shows. */
interface Progress {
  /**
   * Shows `text` while `work` runs, from 150 ms on, and asks for the text again every second. While the text is empty, nothing shows. A wait
   * within the work is behind the work that waits, so that how far it is stays in sight.
   */
  during<T>(text: () => string, work: Promise<T>, isWait?: boolean): Promise<T>;
  /** Clears the line, also while some work still runs. */
  close(): void;
}

interface UnderWay {
  readonly text: () => string;
  readonly isWait: boolean;
}

function underWayText(all: readonly UnderWay[]): string {
  const [last, work] = [all.at(-1), all.findLast(({ isWait }) => !isWait)];
  return last?.isWait ? [work?.text(), last.text()].filter(Boolean).join(' · ') : (last?.text() ?? '');
}

/** Opens progress on a terminal; ora is loaded once a wait lasts longer than the delay. */
function openProgress(stderr: Sink, color: boolean): Progress {
  const waits: UnderWay[] = [];
  let spinner: Ora | undefined;
  let timer: NodeJS.Timeout | undefined;

  const refresh = () => {
    const text = underWayText(waits);
    if (text !== '') spinner?.start(text);
    else if (spinner?.isSpinning) spinner.stop();
  };
  const show = async () => {
    const { default: ora } = await import('ora');
    if (waits.length === 0 || spinner) return;
    // ora may not hide the cursor or read stdin: a killed process would leave the terminal that way.
    spinner = ora({ stream: stderr.stream, isEnabled: true, hideCursor: false, discardStdin: false, color: color && 'cyan' });
    refresh();
    timer = setInterval(refresh, 1000);
  };
  const end = () => {
    clearTimeout(timer);
    spinner?.stop();
    spinner = undefined;
  };

  return {
    async during(text, work, isWait = false) {
      const wait = { text, isWait };
      waits.push(wait);
      if (waits.length === 1) timer = setTimeout(() => void show(), delay);
      else refresh();
      try {
        return await work;
      } finally {
        waits.splice(waits.lastIndexOf(wait), 1);
        if (waits.length === 0) end();
        else refresh();
      }
    },
    close() {
      waits.length = 0;
      end();
    },
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const name = error instanceof Error ? error.name : typeof error;
  // The message of an unexpected error may quote any text, a key included.
  return new Failure('bug', t({ nl: `onverwachte fout in duit zelf (${name})`, en: `unexpected error in duit itself (${name})` }), {
    hint: t({
      nl: 'Meld dit met het commando dat je gaf en wat --debug toont, zonder je sleutel.',
      en: 'Report this with the command you gave and what --debug shows, without your key.',
    }),
  });
}

/** The number of mistakes in an input that are shown to a person. Nothing was sent by then, so that `--json` can still show all of them. */
const mostShown = 100;

const command = /(?<=^|[\s(])duit .+?(?=[.;,:)?]*(?:\s{3}|$|[.;,:)?]\s))/gm;

/** Finds the commands in a hint, each up to the end of its sentence, line or column. Skips a sentence in which `duit` is the subject. */
const commandsIn = (hint: string): string[] =>
  [...hint.matchAll(command)]
    .filter(({ 0: line, index }) => {
      const end = hint[index + line.length];
      return end !== ':' && (end !== '.' || !/(?:^|[.?!;]\s)$/.test(hint.slice(0, index)));
    })
    .map(([line]) => line);

/** The first whole command of a hint, unless it passes a check by, or only a person gives it. */
export function nextIn(hint: string | undefined): readonly string[] | undefined {
  const [line] = commandsIn(hint ?? '');
  const read = line === undefined || /[<>…]/.test(line) ? undefined : wordsOf(line, 'linux');
  return read && 'words' in read && !isForPerson(read.words) ? read.words : undefined;
}

const isForPerson = (words: readonly string[]): boolean => isOfPerson(words) || words.some(isSkipping);

const isOfPerson = ([, group = '', verb = '', ...more]: readonly string[]): boolean =>
  [verb, ...more].some((word) => decidedBy(`${group} ${verb}`, word) !== undefined);

const askPerson = (): string => t({ nl: 'Daarover beslist een mens.', en: 'A person must decide this.' });

/** The next step. A program is told that a person decides, and not how a person passes the check. */
function hintOf({ hint, override }: Pick<Failure, 'hint' | 'override'>, forPerson: boolean): string | undefined {
  if (forPerson) return [hint, override?.text].filter(Boolean).join('\n');
  if (!hint) return override && askPerson();
  return commandsIn(hint).some((line) => isOfPerson(line.split(' '))) ? `${hint}\n${askPerson()}` : hint;
}

/** A word that begins a sentence and is no name, as the reference A is before a verb. */
const opening = /^(?:De|Het|Er|Een|Wat|Dit|Niet|Anderen|In|The|There|What|This|Not|Others|It|A(?! (?:is|staat|was|may)\b)) /;

const afterLabel = (message: string): string => message.replace(opening, (word) => word.toLowerCase());

/**
 * A failure as text: the message, a line for each wrong field or document, and the hint, with the option that lets it pass for a person alone.
 * Only a wrong input is cut off, after a hundred lines.
 */
export function failureText(error: unknown, pen: Pen, forPerson = true): string {
  const failure = failureOf(error);
  const { reason, message, errors = {}, labels, rows = [] } = failure;
  const lines = [`${pen.error(t({ nl: 'fout:', en: 'error:' }))} ${cleanLines(afterLabel(message))}`];
  const wrong = rows.length > 0 ? rows.map(rowText) : Object.entries(errors);
  const most = reason === 'usage' ? mostShown : wrong.length;
  for (const [field, how] of wrong.slice(0, most)) lines.push(`  ${pen.bold(clean(labels[field] ?? field))}: ${clean(how)}`);
  const more = wrong.length - most;
  if (more > 0) lines.push(t({ nl: `  en nog ${more}; --json noemt ze allemaal`, en: `  and ${more} more; --json names them all` }));
  const hint = hintOf(failure, forPerson);
  if (hint) lines.push(`${pen.bold(t({ nl: 'tip:', en: 'hint:' }))} ${cleanLines(hint)}`);
  return `${lines.join('\n')}\n`;
}

const rowText = ({ rij, veld, reden }: RowFact): [string, string] => [t({ nl: `rij ${rij}, ${veld}`, en: `row ${rij}, ${veld}` }), reden];

/** A failure for a program, as one line of JSON. `status` is null and `errors` empty if the service gave none. */
export function failureJson(error: unknown): string {
  const failure = failureOf(error);
  const { code, outcome, rerun, safe_to_rerun } = exitFor(failure);
  const { word, status = null, message, errors = {}, rows, override, earlier, there, candidates, limit, left, aanvraag } = failure;
  const hint = hintOf(failure, false);
  const facts = {
    reason: word,
    status,
    message,
    errors,
    rows: rows?.length === 0 ? undefined : rows,
    hint,
    next: nextIn(hint),
    override: override && { option: override.option, repeats: override.repeats, who: 'mens' },
    earlier,
    there,
    candidates,
    limit,
    ...left,
    aanvraag,
  };
  return `${cleanJson({ error: facts, code, outcome, rerun, safe_to_rerun })}\n`;
}
