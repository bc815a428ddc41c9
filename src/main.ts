import { run } from './run.ts';
import { realWorld } from './world.ts';

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let stop: AbortController | undefined;

/** Watches for signals from the first look at `stop` on; what changes nothing is ended by them as any other process. */
const signals = {
  get stop(): AbortSignal {
    if (!stop) {
      stop = new AbortController();
      for (const name of names) process.on(name, onSignal);
    }
    return stop.signal;
  },
  watched: () => stop !== undefined,
};

function onSignal(signal: NodeJS.Signals): void {
  if (stop?.signal.aborted) end(signal);
  else stop?.abort(signal);
}

/** Ends as the signal would have: a shell loop stops only when it sees its child die of SIGINT. */
function end(signal: NodeJS.Signals): void {
  for (const name of names) process.off(name, onSignal);
  process.kill(process.pid, signal);
}

async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), realWorld(signals));
  if (stop?.signal.aborted) end(stop.signal.reason as NodeJS.Signals);
}

void main();
