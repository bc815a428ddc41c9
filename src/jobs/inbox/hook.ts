import { join } from 'node:path';
import { codeOf } from '../../failure.ts';
import { t } from '../../language.ts';
import { programEnv } from '../../machine/shell/program.ts';
import type { ProgramEnd } from '../../machine/world.ts';
import type { Prepared } from './prepare.ts';
import type { Hook, Work } from './work.ts';

/** How the command for a document ended; `reden` says why it counts as failed. */
export interface HookEnd extends Pick<ProgramEnd, 'output' | 'cut'> {
  readonly reden: string | undefined;
}

/** Runs the user's command, with the JSON on standard input and paths in its environment. Undefined where duit itself had to end it. */
export async function runHook({ world }: Work, hook: Hook, prepared: Prepared): Promise<HookEnd | undefined> {
  const { program, abandon, cwd } = world;
  const limit = openLimit(world, hook.seconds);
  try {
    const ended = await program({ words: hook.words, env: envFor(hook, prepared), cwd, input: prepared.json, signal: limit.signal });
    if (abandon.aborted && ended.code !== 0) return undefined;
    const { output, cut } = ended;
    return { output, cut, reden: limit.isLate() ? lateText(hook.seconds) : redenOf(ended) };
  } catch (error) {
    return { output: '', cut: false, reden: notStarted(codeOf(error)) };
  } finally {
    limit.end();
  }
}

/** A signal that ends a command after so many seconds, or when duit itself must end. */
function openLimit({ sleep, abandon }: Work['world'], seconds: number) {
  const limit = new AbortController();
  const over = new AbortController();
  const giveUp = () => limit.abort();
  let late = false;
  const watch = async () => {
    await sleep(seconds * 1000, over.signal);
    if (over.signal.aborted) return;
    late = true;
    giveUp();
  };
  // The watch is broken off when the command ends in time.
  watch().catch(() => {});
  abandon.addEventListener('abort', giveUp);
  if (abandon.aborted) giveUp();
  return {
    signal: limit.signal,
    isLate: () => late,
    end: () => {
      over.abort();
      abandon.removeEventListener('abort', giveUp);
    },
  };
}

function envFor({ env }: Hook, { seen: { id, map, bestanden } }: Prepared) {
  const path = (name: string | null) => (name === null ? undefined : join(map, name));
  return programEnv(env, [], {
    DUIT_ID: id,
    DUIT_MAP: map,
    DUIT_JSON: path(bestanden.json),
    DUIT_PDF: path(bestanden.pdf),
    DUIT_UBL: path(bestanden.ubl),
  });
}

function redenOf({ code, signal }: ProgramEnd): string | undefined {
  if (code === 0) return undefined;
  if (code === null) return t({ nl: `het commando eindigde door ${signal}`, en: `the command was ended by ${signal}` });
  return t({ nl: `het commando eindigde met code ${code}`, en: `the command ended with code ${code}` });
}

const lateText = (seconds: number): string =>
  t({
    nl: `het commando was na ${seconds} s niet klaar en is gestopt`,
    en: `the command was not done after ${seconds} s and was stopped`,
  });

function notStarted(code = ''): string {
  const start = t({ nl: 'het commando kan niet starten', en: 'the command cannot be started' });
  if (code === 'ENOENT') {
    const why = t({
      nl: 'het bestand is weg, of de eerste regel van het script noemt een programma dat er niet is',
      en: 'its file is gone, or the first line of the script names a program that is not there',
    });
    return `${start}: ${why}`;
  }
  if (code === 'EACCES') return `${start}: ${t({ nl: 'het is niet uitvoerbaar', en: 'it is not executable' })} (chmod +x)`;
  return `${start} (${code})`;
}
