import { codeOf, type Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { diskFault } from './disk-fault.ts';

/** Why the disk refuses, in words; without a code no more than the kind of error, whose message may quote anything. */
export const reasonOf = (error: unknown): string => diskFault(codeOf(error) ?? (error as Error).name);

/** The system refuses to write at `path`: exit 10, with why in words. */
export function unwritable(path: string, error: unknown, hint?: string): Failure {
  const reason = reasonOf(error);
  const message = t({ nl: `${path} kan niet geschreven worden: ${reason}`, en: `${path} cannot be written: ${reason}` });
  return local(message, { cause: error, ...(hint && { hint }) });
}

/** The system refuses to read at `path`: exit 10, with why in words. */
export function unreadable(path: string, error: unknown): Failure {
  const reason = reasonOf(error);
  return local(t({ nl: `${path} kan niet gelezen worden: ${reason}`, en: `${path} cannot be read: ${reason}` }), { cause: error });
}

/** Does work on the disk for `path`; what the system refuses becomes exit 10. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unwritable(path, error);
  }
}
