import { StringDecoder } from 'node:string_decoder';
import type { CommanderError, Command as Commander } from 'commander';
import { version } from '../../package.json';
import { calledBy, formatOf, languageOf, mayNamePeriod } from '../cli/argv.ts';
import { exitFor, exits } from '../cli/exit.ts';
import type { Out } from '../cli/output/out.ts';
import type { Globals, OpenSession, Session } from '../cli/session/session.ts';
import { language, speak } from '../language.ts';
import { ClosedPipe, openWriter } from '../machine/files/writer.ts';
import type { World } from '../machine/world.ts';
import { readSettings } from '../service/profiles/settings.ts';

/** Runs one command line in this world and gives its exit code. It never throws, and no other place catches every error. */
export async function run(typed: readonly string[], world: World): Promise<number> {
  const isTab = typed[0] === '__complete';
  speak(languageOf(typed, world.env, () => (isTab || world.stderr.isTTY ? readSettings(world)['taal'] : undefined)));
  if (isTab) return (await import('../cli/completion/complete.ts')).completeWords(typed.slice(1), world);
  const { argv, tell } = mayNamePeriod(typed) ? (await import('./periods.ts')).inFull(typed, world) : { argv: typed };
  const session = startSession(argv, world, (line, shown) => runAgain(line, world, shown));
  const help: string[] = [];
  let program: Commander | undefined;
  try {
    if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) return await print(world, `${version}\n`);
    await tell?.(() => outOf(session, argv));
    const { makeProgram } = await import('../cli/program.ts');
    program = await makeProgram(argv, session, world, (text) => help.push(text));
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return await ended(error, argv, world, { session, program, help: help.join('') });
  } finally {
    await session.close();
  }
}

/** The output in the format that the command line asks for, before or without the command being parsed. */
async function outOf(session: Session, argv: readonly string[]): Promise<Out> {
  const format = formatOf(argv);
  return session.out(format ? { formaat: format } : {});
}

/** Runs a command line in the same world and the same language, and also gives the text that it prints, whatever of it is shown. */
async function runAgain(
  argv: readonly string[],
  world: World,
  shown = (piece: string) => piece,
): Promise<{ code: number; stdout: string }> {
  let stdout = '';
  const decoder = new StringDecoder('utf8');
  const write = async (chunk: string | Uint8Array) => {
    const piece = typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk));
    stdout += piece;
    const seen = shown(piece);
    if (seen !== '') await world.stdout.write(seen);
  };
  const env = { ...world.env, DUIT_TAAL: language() };
  const code = await run(argv, { ...world, env, stdout: { ...world.stdout, columns: world.stdout.columns, write } });
  return { code, stdout };
}

async function print(world: World, text: string): Promise<number> {
  await openWriter(world.stdout, false).raw(text);
  return 0;
}

async function ended(
  caught: unknown,
  argv: readonly string[],
  world: World,
  { session, program, help }: { readonly session: Session; readonly program: Commander | undefined; readonly help: string },
): Promise<number> {
  const commander = isCommander(caught) ? caught : undefined;
  const tell = async (failure: unknown): Promise<number> => {
    if (failure instanceof ClosedPipe) return 0;
    const out = await outOf(session, argv);
    await out.failure(failure);
    return exitFor(failure).code;
  };
  if (commander?.code === 'commander.version' && formatOf(argv)) {
    const { versionsText } = await import('./versions.ts');
    return print(world, versionsText(world)).catch(tell);
  }
  if (commander?.exitCode === 0) return print(world, help).catch(tell);
  if (commander?.code === 'commander.help' && !formatOf(argv)) {
    // Without any command the user asked for the help; a group alone lacks its command.
    if (program && calledBy(argv, program) === program) return print(world, help).catch(tell);
    // A failing standard error leaves nowhere to report it.
    await world.stderr.write(help).catch(() => {});
    return exits.usage.code;
  }
  return tell(commander && program ? (await import('../cli/usage.ts')).usageFailure(commander, calledBy(argv, program)) : caught);
}

const isCommander = (error: unknown): error is CommanderError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');

const loadSession = () => import('./open.ts');

/** The first action loads the rest of the session, because the help needs none of it. */
function startSession(argv: readonly string[], world: World, runLine: OpenSession['run']): Session {
  const closing: (() => unknown)[] = [];
  let out: Out | undefined;
  let asked: Globals | undefined;
  return {
    action:
      (handler) =>
      async (...args) => {
        const command = args.at(-1) as Commander;
        const { endWith, fieldsFor, openSession, tellFields, withSettings } = await loadSession();
        asked = withSettings(command.optsWithGlobals(), world);
        if ((out = await tellFields(command, asked, world))) return;
        const fieldsOf = await fieldsFor(asked);
        const opened = openSession({ argv, world, run: runLine, fieldsOf }, asked, (close) => closing.push(close));
        ({ out } = opened);
        try {
          await handler(opened, ...args);
          opened.checkFigures();
        } catch (error) {
          return endWith(error, command, opened);
        }
        await endWith(undefined, command, opened);
      },
    out: async (globals) => out ?? (await loadSession()).outFor(world, asked ?? globals),
    close: async () => {
      for (const close of closing) await close();
    },
  };
}
