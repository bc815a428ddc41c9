import { parseCount } from '../cli/input/counts.ts';
import type { PracticeChoice, Opened } from '../cli/session/session.ts';
import { codeOf, usage } from '../failure.ts';
import { t } from '../language.ts';
import { practiceFolder } from '../machine/folders.ts';
import { openTemporary, sweepTemporary } from '../machine/files/temporary.ts';
import type { World } from '../machine/world.ts';
import type { Practice, PracticeOptions } from '../practice/index.ts';
import { tryingPractice } from './dry-run.ts';
import { memo } from '../memo.ts';
import type { Surroundings } from './surroundings.ts';

/** An account that is open, and a function that closes it and removes one that was temporary. */
interface OpenPractice {
  readonly practice: Practice;
  readonly close: () => void | Promise<void>;
}

type ForPractice = Pick<Surroundings, 'world' | 'out' | 'onClose'> & { readonly isDryRun: boolean };

/** The practice account under the state folder, or for a dry run a copy. Opening it fails with exit 2 on a wrong variable. */
export const openPractices = ({ world, isDryRun, out, onClose }: ForPractice): Opened<'practice' | 'servedPractice'> => ({
  practice: memo(async () => {
    const { practice, close } = await openOwn(optionsIn(world), isDryRun);
    onClose(close);
    return isDryRun ? tryingPractice(practice) : practice;
  }),
  servedPractice: async (choice) => {
    const { practice, close } = await openServed(world, choice, isDryRun);
    onClose(close);
    if (isDryRun && !choice.tijdelijk)
      await out.notice(
        t({ nl: 'Proef: dit is een kopie, die op het einde verdwijnt.', en: 'Dry run: this is a copy, which is removed at the end.' }),
      );
    return practice;
  },
});

/** Opens the account to serve over HTTP, or for a dry run a copy; its heavy work is done beside this thread. */
async function openServed(world: World, { tijdelijk = false, ...choice }: PracticeChoice, isDryRun: boolean): Promise<OpenPractice> {
  const { openBeside } = await import('./beside.ts');
  const beside = openBeside();
  const parts = { ...choice, karig: choice.karig ?? isKarig(world), doJob: beside?.doJob };
  // Where there is no home folder, one that is temporary needs none.
  const { practice, close } = await (tijdelijk
    ? openTemporarily({ ...settingsIn(world), ...parts })
    : openOwn({ ...optionsIn(world), ...parts }, isDryRun));
  return {
    practice,
    close: async () => {
      await beside?.close();
      await close();
    },
  };
}

async function openOwn(options: PracticeOptions, isDryRun: boolean): Promise<OpenPractice> {
  if (isDryRun) return openTemporarily({ ...options, copyOf: options.folder });
  const { openPractice } = await import('../practice/index.ts');
  const practice = await openPractice(options);
  return { practice, close: practice.close };
}

const prefix = 'duit-oefen-';

/** True also for a process of another user, which can't be asked. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

async function openTemporarily(options: Omit<PracticeOptions, 'folder'>): Promise<OpenPractice> {
  const { openPractice } = await import('../practice/index.ts');
  const temporary = openTemporary(`${prefix}${process.pid}-`);
  try {
    sweepTemporary(prefix, isRunning, options.now().getTime());
    const practice = await openPractice({ ...options, folder: temporary.path });
    const close = () => {
      practice.close();
      temporary.remove();
    };
    return { practice, close };
  } catch (error) {
    temporary.remove();
    throw error;
  }
}

const optionsIn = (world: World) => ({ ...settingsIn(world), folder: practiceFolder(world) });

function settingsIn(world: World) {
  const limiet = world.env['DUIT_OEFEN_LIMIET'];
  const { now, uuid, random } = world;
  return { now, uuid, random, karig: isKarig(world), ...(limiet && { limiet: parseCount(1)(limiet, 'DUIT_OEFEN_LIMIET') }) };
}

function isKarig({ env }: World): boolean {
  const word = env['DUIT_OEFEN_KARIG'] || 'nee';
  if (word === 'ja' || word === 'nee') return word === 'ja';
  throw usage({ nl: 'DUIT_OEFEN_KARIG moet ja of nee zijn', en: 'DUIT_OEFEN_KARIG must be ja or nee' });
}

export async function practiceKey(): Promise<string> {
  const { inProcessKeys } = await import('../practice/index.ts');
  return inProcessKeys.test;
}
