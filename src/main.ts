import { run } from './run.ts';
import { realWorld } from './world.ts';

const stop = new AbortController();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function onSignal(signal: NodeJS.Signals): void {
  if (stop.signal.aborted) end(signal);
  else stop.abort(signal);
}

/** Ends as the signal would have: a shell loop stops only when it sees its child die of SIGINT. */
function end(signal: NodeJS.Signals): void {
  for (const name of signals) process.off(name, onSignal);
  process.kill(process.pid, signal);
}

for (const name of signals) process.on(name, onSignal);

async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), realWorld(stop.signal));
  if (stop.signal.aborted) end(stop.signal.reason as NodeJS.Signals);
}

void main();
