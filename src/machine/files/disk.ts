import { codeOf, Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { diskFault } from './disk-fault.ts';

/** Why the disk refuses, in words. For an error without a code only its name, because its message may quote anything. */
export const reasonOf = (error: unknown): string => diskFault(codeOf(error) ?? (error as Error).name);

/** Exit 10: the system refuses to write at `path`, with the reason in words. */
export function unwritable(path: string, error: unknown, hint?: string): Failure {
  const reason = reasonOf(error);
  const message = t({ nl: `${path} kan niet geschreven worden: ${reason}`, en: `${path} cannot be written: ${reason}` });
  return local(message, { cause: error, ...(hint && { hint }) });
}

/** Exit 10: the system refuses to read at `path`, with the reason in words. */
export function unreadable(path: string, error: unknown): Failure {
  const reason = reasonOf(error);
  return local(t({ nl: `${path} kan niet gelezen worden: ${reason}`, en: `${path} cannot be read: ${reason}` }), { cause: error });
}

/** Does work on the disk for `path`; a refusal of the system becomes exit 10. A failure that says why already is thrown on. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(path, error);
  }
}
