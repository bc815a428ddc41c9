import { codeOf, type Failure, local } from '../failure.ts';
import { t } from '../language.ts';
import { diskFault } from '../output/disk-fault.ts';

const unwritable = (path: string, error: unknown): Failure => {
  const reason = diskFault(codeOf(error) ?? String(error));
  return local(t({ nl: `${path} kan niet geschreven worden: ${reason}`, en: `${path} cannot be written: ${reason}` }), { cause: error });
};

/** Does work on the disk for `path`; what the system refuses becomes exit 10. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unwritable(path, error);
  }
}
