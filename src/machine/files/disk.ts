import { codeOf, Failure, failureIn, local } from '../../failure.ts';
import { t } from '../../language.ts';

const outOfFiles: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE']);

export const isOutOfFiles = (error: unknown): boolean => outOfFiles.has(codeOf(error));

/** Explains the system's code of a failure to read or write; a rare code explains itself. */
export function diskFault(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return t({ nl: 'de schijf is vol', en: 'the disk is full' });
  if (code === 'EFBIG')
    return t({ nl: 'het wordt groter dan deze schijf of dit systeem toelaat', en: 'it grows larger than this disk or system allows' });
  if (code === 'EBUSY' || code === 'ETXTBSY') return t({ nl: 'een ander programma heeft het open', en: 'another program has it open' });
  if (code === 'EHELD')
    return t({
      nl: 'een ander programma heeft het open, of je hebt er geen rechten',
      en: 'another program has it open, or you have no permission there',
    });
  if (code === 'EROFS') return t({ nl: 'de schijf is alleen-lezen', en: 'the disk is read-only' });
  if (code === 'EACCES' || code === 'EPERM') return t({ nl: 'je hebt er geen rechten', en: 'you have no permission there' });
  if (code === 'ENAMETOOLONG') return t({ nl: 'de naam is te lang', en: 'the name is too long' });
  if (code === 'ENOENT' || code === 'ENOTDIR') return t({ nl: 'de map bestaat niet', en: 'the folder does not exist' });
  if (code === 'EISDIR') return t({ nl: 'het is een map', en: 'it is a folder' });
  if (outOfFiles.has(code)) return t({ nl: 'er staan te veel bestanden open (ulimit -n)', en: 'too many files are open (ulimit -n)' });
  if (code === 'EIO') return t({ nl: 'EIO, een fout van de schijf zelf', en: 'EIO, an error of the disk itself' });
  return code;
}

/** Why the disk refuses, in words. For an error without a code only its name, because its message may quote anything. */
export const diskReason = (error: unknown): string => diskFault(codeOf(error) ?? (error as Error).name);

/** Exit 10: the system refuses to write at `path`, with the reason in words. */
export function unwritable(path: string, error: unknown, hint?: string): Failure {
  const reason = diskReason(error);
  const message = t({ nl: `${path} kan niet geschreven worden: ${reason}`, en: `${path} cannot be written: ${reason}` });
  return local(message, { cause: error, ...(hint && { hint }) });
}

/** Exit 10: the system refuses to read at `path`, with the reason in words. */
export function unreadable(path: string, error: unknown): Failure {
  const reason = diskReason(error);
  return local(t({ nl: `${path} kan niet gelezen worden: ${reason}`, en: `${path} cannot be read: ${reason}` }), { cause: error });
}

/** Exit 10: the system lets this process open no more files or connections, before anything was sent. */
export const noMoreFiles = (error: unknown): Failure =>
  local(t({ nl: `duit kan niet verder: ${diskReason(error)}`, en: `duit can't continue: ${diskReason(error)}` }), {
    hint: t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' }),
    cause: error,
  });

/** A refusal of the system becomes exit 10. A failure that says why already is thrown on. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(path, error);
  }
}

/** The result of work with files that only helps; undefined if it fails, because the rest must not stop for it. */
export function unlessUnusable<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    failureIn(error);
    return undefined;
  }
}
