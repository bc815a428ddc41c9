import type { StateView } from '../../machine/store/store.ts';
import { type KnownDocument, newestIn } from './known.ts';
import { type DocumentKind, isNameKind, namesOf } from './names.ts';

/** A press of Tab waits no longer than this for another process. */
const patience = 100;
/** More than this nobody reads from a list below the command line. */
const mostDocuments = 100;

/** The names of a kind that the shell may offer for an account, the most recent first. `state` is the state folder. Fails with exit 10. */
export const offeredNames = async (state: string, account: string, kind: string): Promise<readonly string[]> =>
  isNameKind(kind) ? asked(state, account, (view) => namesOf(view, kind)) : [];

/** The documents of a kind that the shell may offer for an account, the newest first. `state` is the state folder. Fails with exit 10. */
export function offeredDocuments(state: string, account: string, kind: DocumentKind): Promise<readonly KnownDocument[]> {
  const [type = '', status] = kind.split('-');
  return asked(state, account, (view) => newestIn(view, type, status === 'definitief', mostDocuments));
}

async function asked<T>(state: string, account: string, work: (view: StateView) => Promise<T>): Promise<T> {
  const { openStore } = await import('../../machine/store/open.ts');
  const store = openStore({ folder: state, account, patience });
  try {
    return await store.read(work);
  } finally {
    await store.close();
  }
}
