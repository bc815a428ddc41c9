import { existsSync } from 'node:fs';
import { counted } from '../cli/output/counts.ts';
import type { Out } from '../cli/output/out.ts';
import { t } from '../language.ts';
import { removeFile } from '../machine/files/remove.ts';
import { stateFolder } from '../machine/folders.ts';
import type { World } from '../machine/world.ts';
import { newId } from '../store/sums.ts';
import { type CopyFile, openCopyFile } from '../store/copy-file.ts';
import { comparedWith, storeWithFile } from '../store/completed.ts';
import { renewed } from '../store/sqlite/renew.ts';
import { isStoreAsLeft } from '../store/sqlite/stamp.ts';
import type { CopiedLine, StateStore } from '../store/store.ts';
import { copyBeside, copyPath } from './copies.ts';

interface Surrounding {
  readonly world: World;
  readonly account: string;
  readonly notice: Out['notice'];
  readonly isDryRun: boolean;
}

export const completedStore = async (store: StateStore, surrounding: Surrounding): Promise<StateStore> =>
  store.shared === undefined ? completedHere(store, surrounding) : completedShared(store, surrounding);

/** A store of this machine, which is completed from the file of its lines, and made again where it can't be used. */
async function completedHere(store: StateStore, { world, account, notice, isDryRun }: Surrounding): Promise<StateStore> {
  const { path, file, onto, lack } = openCopy(world, account, notice);
  if (isDryRun) return file ? comparedWith(store, file, lack) : store;
  if (file) takeBeside(world, account, file, path);
  const folder = stateFolder(world);
  let aside: string | undefined;
  const report = async (restored: number): Promise<void> => {
    // A command that died is no news.
    if (aside === undefined && restored <= mostSilent) return;
    const at = aside;
    aside = undefined;
    await notice(restoredText(restored, path, at));
  };
  const renewing = {
    folder,
    keep: (of: string, lines: readonly CopiedLine[]) => keepLines(world, of, lines),
    report: async (at: string) => {
      aside = at;
      if (!file) await report(0);
    },
  };
  if (!file) return renewed(store, account, renewing);
  return renewed(storeWithFile(store, { file, onto, isAsLeft: () => isStoreAsLeft(folder), report }), account, renewing);
}

/** A store that machines share, which gets back from the file of this one what it lost of its lines. */
async function completedShared(store: StateStore, { world, account, notice, isDryRun }: Surrounding): Promise<StateStore> {
  const { path, file, onto, lack } = openCopy(world, account, notice);
  const { machine } = world;
  if (!file) return store;
  // Most commands have a store of this machine alone.
  const { sharedCompared, sharedWithFile } = await import('../store/twofold.ts');
  if (isDryRun) return sharedCompared(store, { file, machine }, lack);
  takeBeside(world, account, file, path);
  const report = async (restored: number): Promise<void> => {
    if (restored > mostSilent) await notice(restoredText(restored, path, undefined));
  };
  return sharedWithFile(store, { file, machine, onto, report });
}

function openCopy(world: World, account: string, notice: Out['notice']) {
  const path = copyPath(world, account);
  return {
    path,
    file: path === undefined ? undefined : openCopyFile(path, account),
    onto: async () => (await import('../cli/flows/kept-lines.ts')).keptLines(world.now),
    lack: async (lacking: number): Promise<void> => {
      await notice(lackingText(lacking));
    },
  };
}

/** Adds the lines of a file that lies beside the store, where the folder of the profiles could not be written before. */
function takeBeside(world: World, account: string, file: CopyFile, path: string | undefined): void {
  const beside = copyBeside(world, account);
  if (beside === path || !existsSync(beside)) return;
  file.append(openCopyFile(beside, account).lines(), true);
  removeFile(beside);
}

/** So many lines are put back without a word. */
const mostSilent = 2;

/** Makes the file of an account that has none, with the lines that could still be read, and says in it that others may be lost. */
function keepLines(world: World, account: string, lines: Parameters<ReturnType<typeof openCopyFile>['rewrite']>[0]): void {
  const path = copyPath(world, account);
  if (path === undefined) return;
  const file = openCopyFile(path, account);
  if (file.print() !== '') return;
  const last = lines.findLast(({ body }) => (body as { time?: unknown } | null)?.time !== undefined);
  const since = (last?.body as { readonly time?: string } | undefined)?.time ?? null;
  const body = { kind: 'kept', in: 'verlies', key: 'begin', value: { since }, time: world.now().toISOString() };
  file.rewrite([...lines, { id: newId(), log: 'journaal', settles: true, body }]);
}

const restoredText = (restored: number, path: string | undefined, aside: string | undefined): string =>
  [
    ...(aside === undefined
      ? []
      : [
          t({
            nl: `Het journaal was beschadigd en staat nu in ${aside}.`,
            en: `The log was damaged, and is in ${aside} now.`,
          }),
        ]),
    ...(restored === 0
      ? []
      : [
          t({
            nl: `duit heeft ${counted(restored, 'regel', 'regels')} teruggezet uit ${path}.`,
            en: `duit put ${counted(restored, 'line', 'lines')} back from ${path}.`,
          }),
        ]),
  ].join(' ');

const lackingText = (lacking: number): string =>
  t({
    nl: `Het journaal mist ${counted(lacking, 'regel', 'regels')}. Het volgende commando zet ${lacking === 1 ? 'die' : 'ze'} terug.`,
    en: `The log lacks ${counted(lacking, 'line', 'lines')}. The next command puts ${lacking === 1 ? 'it' : 'them'} back.`,
  });
