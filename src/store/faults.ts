import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, Failure, local } from '../failure.ts';
import { t, type Text } from '../language.ts';
import { unreadable, unwritable } from '../machine/files/disk.ts';

/** Where another process has the file at `path` and keeps it for longer than it is waited for: exit 5, as nothing was sent. */
export function occupied(path: string, cause?: unknown): Failure {
  return new Failure('temporary', t({ nl: `${path} is in gebruik`, en: `${path} is in use` }), {
    because: 'busy',
    hint: t({
      nl: 'Er is niets verstuurd. Een andere duit is aan het schrijven; probeer het zo meteen opnieuw.',
      en: 'Nothing was sent. Another duit is writing; try again in a moment.',
    }),
    cause,
  });
}

/** Something was removed, and another process keeps SQLite from emptying its log, where a copy of it may stand: exit 5. */
export const copyLeft = (path: string, cause: unknown): Failure =>
  new Failure(
    'temporary',
    t({
      nl: `het is gewist uit ${path}, maar een kopie kan nog in ${path}-wal staan: een andere duit is daarmee bezig`,
      en: `it was removed from ${path}, but a copy may still be in ${path}-wal: another duit is at work with that`,
    }),
    {
      hint: t({ nl: 'Wacht tot die klaar is, en wis opnieuw.', en: 'Wait until that has finished, and wipe again.' }),
      cause,
      because: 'busy',
    },
  );

export const comesBack: Text = {
  nl: 'Er is niets verstuurd. Het volgende commando dat iets wijzigt, zet het terug.',
  en: 'Nothing was sent. The next command that changes something puts it back.',
};

/** A store that can't be used as it is: exit 10. */
export class UnusableStore extends Failure {
  constructor(path: string, why: Text, hint: Text = comesBack, cause?: unknown) {
    super('local', `${path} ${t(why)}`, { hint: t(hint), cause });
  }
}

/** A store that a newer version of this program wrote: exit 10. Nothing is wrong with it. */
export const newerStore = (path: string): Failure =>
  local(t({ nl: `${path} is van een nieuwere duit`, en: `${path} was made by a newer duit` }), {
    hint: t({ nl: 'Er is niets verstuurd. Installeer de nieuwste duit.', en: 'Nothing was sent. Install the newest duit.' }),
  });

/** A file of the lines of another account, which somebody gave the name of this one: exit 10. It stays as it is. */
export const foreignCopy = (path: string): Failure =>
  local(t({ nl: `${path} is van een ander account`, en: `${path} is of another account` }), {
    hint: t({
      nl: 'Er is niets verstuurd. Zet het bestand van dit account terug, of haal dit weg: duit maakt het dan opnieuw.',
      en: 'Nothing was sent. Put the file of this account back, or move this one away: duit then makes it again.',
    }),
  });

/** A store of before the first release: exit 10. It stays as it is. */
export const olderStore = (path: string): Failure =>
  local(`${path} ${t(unreleased)}`, {
    hint: t({
      nl: 'Er is niets verstuurd. Begin in een lege map, die je kiest met DUIT_STATE_DIR.',
      en: 'Nothing was sent. Begin in an empty folder, which DUIT_STATE_DIR names.',
    }),
  });

export const unreleased: Text = {
  nl: 'is gemaakt door een versie die nooit is uitgebracht',
  en: 'was made by a version that was never released',
};

export const damagedStore = (path: string, cause?: unknown): UnusableStore =>
  new UnusableStore(path, { nl: 'is beschadigd', en: 'is damaged' }, comesBack, cause);

/** The store is gone, or another file came in its place, since it was opened. */
export const movedStore = (path: string, cause?: unknown): UnusableStore =>
  new UnusableStore(path, { nl: 'is intussen verplaatst', en: 'was moved in the meantime' }, comesBack, cause);

/** The number of a failure, also of one that was put into words; its lowest byte is the kind, and the others say more of it. */
function errorNumber(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  return codeOf(error) === 'ERR_SQLITE_ERROR' ? numbers.get(error.message) : errorNumber(error.cause);
}

function errorKind(error: unknown): number | undefined {
  const number = errorNumber(error);
  return number === undefined ? undefined : number & 0xff;
}

const [perm, busy, readonly, ioerr, corrupt, full, cantopen, notadb] = [3, 5, 8, 10, 11, 13, 14, 26];
const moved = 1032;
/** The failures of the disk that a read meets: to read, to read enough, and to learn the size of a file. */
const reading = new Set([266, 522, 1802]);
/** Where many rows are read the native package gives the text of SQLite without the number. */
const numbers = new Map([
  ['database is locked', busy],
  ['disk I/O error', 266],
  ['database disk image is malformed', corrupt],
  ['file is not a database', notadb],
]);

export const isBusy = (error: unknown): boolean => errorKind(error) === busy;

/** Whether SQLite says that the file, or one beside it, can't be opened or written. */
export const isRefused = (error: unknown): boolean => [perm, readonly, cantopen].includes(errorKind(error) ?? 0);

/** Runs `work`; a refusal of the system or SQLite on the file at `path` becomes exit 10, and a mistake of ours is thrown as it is. */
export function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw faultOf(path, error);
  }
}

/** The failure (exit 10) that an error on the file at `path` is; the error itself where it says nothing of this machine. */
export function faultOf(path: string, error: unknown): unknown {
  if (error instanceof Failure) return error;
  const kind = errorKind(error);
  if (kind === undefined) return systemFault(path, error);
  if (kind === corrupt || kind === notadb) return damagedStore(path, error);
  if (kind === busy) return occupied(path, error);
  if (kind === full) return unwritable(path, coded('ENOSPC', error));
  if (kind === ioerr) return (reading.has(errorNumber(error) ?? 0) ? unreadable : unwritable)(path, coded('EIO', error));
  if (kind === readonly || kind === perm || kind === cantopen) {
    if (errorNumber(error) === moved) return movedStore(path, error);
    return refused(path, coded(refusalAt(path), error));
  }
  return error;
}

function systemFault(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  if (['stat', 'lstat', 'read'].includes(String(error.syscall))) return unreadable(path, error);
  return mayNotWrite.has(codeOf(error)) ? refused(path, error) : unwritable(path, error);
}

const mayNotWrite: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Exit 10: the user may not write at `path`, which is in the state folder. */
const refused = (path: string, error: unknown): Failure =>
  unwritable(
    path,
    error,
    t({
      nl: 'Er is niets verstuurd. Een map waar dat wel mag, kies je met DUIT_STATE_DIR.',
      en: 'Nothing was sent. Set DUIT_STATE_DIR to a folder that you may write.',
    }),
  );

const coded = (code: string, cause: unknown): Error => Object.assign(new Error(code, { cause }), { code });

/** Why a file can't be written, which SQLite does not tell. */
function refusalAt(path: string): string {
  for (const place of [path, dirname(path)]) {
    try {
      accessSync(place, constants.R_OK | constants.W_OK);
      // A process that may open no more files is refused too, though the file itself would allow it.
      closeSync(openSync(place, 'r'));
    } catch (error) {
      return codeOf(error) ?? 'EACCES';
    }
  }
  return 'EACCES';
}
