import type { Failure } from '../../failure.ts';
import { allOperations, isNamedBy } from './operations.ts';
import type { HeldBy, Rails } from './rails.ts';
import { lockedText, notListed, readOnlyAccount, unmeasured } from './texts.ts';

/** The failure of a request that the rails let not pass, exit 12; undefined where they do. `naam` is the profile, for the message. */
export function railRefusal(rails: Rails, operation: string, isWrite: boolean, naam: string): Failure | undefined {
  if (isWrite && rails.alleen_lezen) return readOnlyAccount(operation, naam);
  if (rails.mag && !rails.mag.some((pattern) => isNamedBy(operation, pattern))) return notListed(rails.mag, operation, naam);
  if (!isWrite || allOperations().includes(operation)) return undefined;
  // Nobody can tell the amount or the effect of an unknown write.
  if (rails.hoogstens_bedrag !== undefined) return unmeasured('--hoogstens-bedrag', rails.hoogstens_bedrag, operation, naam);
  if (rails.hoogstens_per_dag !== undefined) return unmeasured('--hoogstens-per-dag', rails.hoogstens_per_dag, operation, naam);
  return undefined;
}

/** Fails with exit 12 where the rails let a request not pass. Those of another account with the same key let no write pass. */
export function checkHeld({ rails, isOther }: HeldBy, operation: string, isWrite: boolean, naam: string): void {
  if (isOther && isWrite) throw lockedText(rails.account, naam);
  const refusal = railRefusal(rails, operation, isWrite, naam);
  if (refusal) throw refusal;
}
