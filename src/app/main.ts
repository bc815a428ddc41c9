import { run } from './run.ts';
import { realWorld } from './world.ts';

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What a write in flight is given after a signal that a SIGKILL will follow. */
const grace = 10_000;
/** What giving up may take, such as writing down that an outcome is unknown, before duit ends whatever it still waits for. */
const last = 5_000;

let watching: { readonly stop: AbortController; readonly abandon: AbortController } | undefined;

/** Watches from the first look on: until then a signal ends duit as it ends any process, and nothing needs to be loaded for it. */
function watch() {
  if (!watching) {
    watching = { stop: new AbortController(), abandon: new AbortController() };
    for (const name of names) process.on(name, onSignal);
  }
  return watching;
}

function onSignal(signal: NodeJS.Signals): void {
  const { stop, abandon } = watch();
  if (abandon.signal.aborted) return end(signal);
  if (stop.signal.aborted) return giveUp(abandon, signal);
  stop.abort(signal);
  if (signal !== 'SIGINT') setTimeout(giveUp, grace, abandon, signal).unref();
}

function giveUp(abandon: AbortController, signal: NodeJS.Signals): void {
  abandon.abort(signal);
  setTimeout(end, last, signal).unref();
}

/** Ends as the signal would have: a shell loop stops only when it sees its child die of SIGINT. */
function end(signal: NodeJS.Signals): void {
  for (const name of names) process.off(name, onSignal);
  process.kill(process.pid, signal);
}

async function main(): Promise<void> {
  const world = realWorld({
    get stop() {
      return watch().stop.signal;
    },
    get abandon() {
      return watch().abandon.signal;
    },
    watched: () => watching !== undefined,
  });
  process.exitCode = await run(process.argv.slice(2), world);
  const reason: unknown = watching?.stop.signal.reason;
  if (reason) end(reason as NodeJS.Signals);
}

void main();
