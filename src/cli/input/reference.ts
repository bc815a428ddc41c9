import { usage } from '../../failure.ts';
import { asReference, referenceFault } from '../../service/journal/log/own-reference.ts';

/** Reads a reference of the user's own; fails with exit 2. `name` begins the message. */
export function parseReference(text: string, name: string): string {
  const fault = referenceFault(text);
  if (fault !== undefined) throw usage(`${name}: ${fault}`);
  return asReference(text);
}
