import type { CommanderError, CommandUnknownOpts } from 'commander';
import { version } from '../package.json';
import { calledBy, formatOf, languageOf } from './argv.ts';
import { exitFor, exits } from './exit.ts';
import { codeOf } from './failure.ts';
import { speak } from './language.ts';
import { type LazyContext, openLazyContext } from './lazy-context.ts';
import { ClosedPipe } from './output/writer.ts';
import type { Sink, World } from './world.ts';

/** Runs one command line in this world and gives its exit code. It never throws: this is the only place that catches all. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  speak(languageOf(argv, world.env));
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    return print(world.stdout, `${version}\n`);
  }
  if (argv[0] === '__complete') return (await import('./completion/complete.ts')).complete(argv.slice(1), world);
  const { makeProgram } = await import('./program.ts');
  const wiring = openLazyContext(world, (line) => runAgain(line, world));
  const help: string[] = [];
  let program: CommandUnknownOpts | undefined;
  try {
    program = await makeProgram(argv, wiring, world, (text) => help.push(text));
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return await ended(error, argv, world, { wiring, program, help: help.join('') });
  } finally {
    await wiring.close();
  }
}

/** The same world, with what is printed kept as well. */
async function runAgain(argv: readonly string[], world: World): Promise<{ code: number; stdout: string }> {
  const printed: Uint8Array[] = [];
  const write = (chunk: string | Uint8Array) => {
    printed.push(Buffer.from(chunk));
    return world.stdout.write(chunk);
  };
  const code = await run(argv, { ...world, stdout: { ...world.stdout, columns: world.stdout.columns, write } });
  return { code, stdout: Buffer.concat(printed).toString('utf8') };
}

/** Prints a page of ours. A reader that has had enough is fine; a full disk is not. */
async function print(sink: Sink, text: string): Promise<number> {
  try {
    await sink.write(text);
    return 0;
  } catch (error) {
    return codeOf(error) === 'EPIPE' ? 0 : exits.local.code;
  }
}

interface Begun {
  readonly wiring: LazyContext;
  /** Undefined where it could not be made. */
  readonly program: CommandUnknownOpts | undefined;
  readonly help: string;
}

async function ended(error: unknown, argv: readonly string[], world: World, { wiring, program, help }: Begun): Promise<number> {
  const commander = isCommander(error) ? error : undefined;
  if (commander?.exitCode === 0) {
    return print(world.stdout, help);
  }
  const format = formatOf(argv);
  if (commander?.code === 'commander.help' && !format) {
    await print(world.stderr, help);
    return exits.usage.code;
  }
  if (error instanceof ClosedPipe) return 0;
  const out = await wiring.out(format ? { formaat: format } : {});
  const failure = commander && program ? (await import('./usage.ts')).usageFailure(commander, calledBy(argv, program)) : error;
  await out.failure(failure);
  return exitFor(failure).code;
}

const isCommander = (error: unknown): error is CommanderError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
