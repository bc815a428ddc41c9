import { isNameKind, namesOf } from './names.ts';

/** A press of Tab waits no longer than this for another process. */
const patience = 100;

/** The names of a kind that the shell may offer for an account, the most recent first. `state` is the state folder. Fails with exit 10. */
export async function offeredNames(state: string, account: string, kind: string): Promise<readonly string[]> {
  if (!isNameKind(kind)) return [];
  const { openStore } = await import('../../machine/store/open.ts');
  const store = openStore({ folder: state, account, patience });
  try {
    return await store.read((view) => namesOf(view, kind));
  } finally {
    await store.close();
  }
}
