import { run } from './run.ts';
import { realWorld } from './world.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Milliseconds that a write in flight gets after SIGTERM or SIGHUP, which a SIGKILL often follows. */
const grace = 10_000;
/** Milliseconds for giving up, such as noting an unknown outcome, before the process ends in any case. */
const givingUp = 5_000;

let watching: { readonly stop: AbortController; readonly abandon: AbortController } | undefined;
let signalIsEnd = false;

/** Listens for signals from the first call on. Until then a signal ends duit as it ends any process. */
function watch() {
  if (!watching) {
    watching = { stop: new AbortController(), abandon: new AbortController() };
    for (const name of signals) process.on(name, onSignal);
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
  setTimeout(end, givingUp, signal).unref();
}

/** The exit code of a program that Ctrl-C ended on Windows, which has no signals. (STATUS_CONTROL_C_EXIT) */
const endedByKey = 0xc000013a;

/** Dies of the signal itself, because a shell loop stops only when its child dies of SIGINT. */
function end(signal: NodeJS.Signals): void {
  for (const name of signals) process.off(name, onSignal);
  process.kill(process.pid, signal);
}

export async function main(): Promise<void> {
  const world = realWorld({
    get stop() {
      return watch().stop.signal;
    },
    get abandon() {
      return watch().abandon.signal;
    },
    watched: () => watching !== undefined,
    endsOnSignal: () => {
      signalIsEnd = true;
    },
  });
  process.exitCode = await run(process.argv.slice(2), world);
  const reason: unknown = watching?.stop.signal.reason;
  if (!reason || signalIsEnd) return;
  if (process.platform === 'win32') process.exitCode = endedByKey;
  else end(reason as NodeJS.Signals);
}
