import { chmodSync, readdirSync, type Stats, statSync } from 'node:fs';
import { platform, userInfo } from 'node:os';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { memo } from '../../memo.ts';
import { shellLine } from '../shell/shell.ts';

/**
 * This user's number; undefined for one without a name, as containers have. Only root could read another's 0600 file, and root has a name.
 * It is asked once: the system reads its list of users for each answer, and a command looks at some twenty files.
 */
const ownUid = memo((): number | undefined => {
  try {
    return userInfo().uid;
  } catch {
    return undefined;
  }
});

export const aKey = (): string => t({ nl: 'een sleutel', en: 'a key' });

/** Whether the system keeps the owner and the mode of a file. Windows has rights of its own, which a user folder gives its user alone. */
const hasModes = platform() !== 'win32';

/** Whether something on disk belongs to this user, as far as the system keeps owners. */
export const isOfThisUser = ({ uid }: Pick<Stats, 'uid'>): boolean => !hasModes || uid === ownUid();

/** Refuses (exit 10) a path that others can open or own, with the command that mends it; `secret` names its possible content. */
export function checkPrivate(path: string, stats: Pick<Stats, 'uid' | 'mode' | 'isDirectory'>, secret: string): void {
  if (!hasModes) return;
  const uid = ownUid();
  if (uid !== undefined && stats.uid !== uid) {
    throw local(t({ nl: `${path} is van een andere gebruiker`, en: `${path} belongs to another user` }), {
      hint: shellLine(['sudo', 'chown', String(uid), path]),
    });
  }
  if ((stats.mode & 0o077) === 0) return;
  throw local(
    t({
      nl: `${path} is open voor andere gebruikers, en er kan ${secret} in staan`,
      en: `${path} is open to other users, and may hold ${secret}`,
    }),
    { hint: shellLine(['chmod', stats.isDirectory() ? '700' : '600', path]) },
  );
}

/** Does so for a file or folder of the state, which may hold anything. */
export function checkConfidential(path: string, stats: Stats): void {
  checkPrivate(path, stats, t({ nl: 'iets vertrouwelijks', en: 'something confidential' }));
}

/** Makes a state folder private where only these of duit are in it. Exit 10 if others can open one that holds more, or own it. */
export function makePrivate(folder: string, own: readonly string[]): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return;
  const isOwn = hasModes && isOfThisUser(stats) && readdirSync(folder).every((name) => own.includes(name));
  if (isOwn && (stats.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  else checkConfidential(folder, stats);
}
