import { codeOf, type Failure, local } from '../failure.ts';
import { t } from '../language.ts';

function why(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return t({ nl: 'de schijf is vol', en: 'the disk is full' });
  if (code === 'EROFS') return t({ nl: 'de schijf is alleen-lezen', en: 'the disk is read-only' });
  if (code === 'EACCES' || code === 'EPERM') return t({ nl: 'je hebt er geen rechten', en: 'you have no permission there' });
  if (code === 'ENAMETOOLONG') return t({ nl: 'de naam is te lang', en: 'the name is too long' });
  if (code === 'ENOENT' || code === 'ENOTDIR') return t({ nl: 'de map bestaat niet', en: 'the folder does not exist' });
  return code;
}

const unwritable = (path: string, error: unknown): Failure => {
  const reason = why(codeOf(error) ?? String(error));
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
