import { parseCount } from '../cli/input/counts.ts';
import type { PracticeChoice } from '../cli/session/session.ts';
import { stateFolder } from '../machine/folders.ts';
import { openTemporary } from '../machine/files/temporary.ts';
import type { World } from '../machine/world.ts';
import type { Practice } from '../practice/index.ts';

/** Opens the practice account under the state folder. Fails with exit 2 on a wrong DUIT_OEFEN_LIMIET. */
export async function openPracticeIn(world: World): Promise<Practice> {
  const { openPractice } = await import('../practice/index.ts');
  return openPractice(optionsIn(world));
}

/** Opens the account to serve over HTTP; its heavy work is done beside this thread. `close` also removes a temporary account. */
export async function openServedPractice(world: World, { tijdelijk = false, ...choice }: PracticeChoice) {
  const { openPractice } = await import('../practice/index.ts');
  const { openBeside } = await import('./beside.ts');
  const beside = openBeside();
  const temporary = tijdelijk ? openTemporary('duit-oefen-') : undefined;
  const options = { ...optionsIn(world), ...choice, ...(temporary && { folder: temporary.path }), doJob: beside?.doJob };
  const opened = await openPractice(options).catch((error: unknown) => {
    temporary?.remove();
    throw error;
  });
  return {
    practice: opened,
    close: async () => {
      await beside?.close();
      opened.close();
      temporary?.remove();
    },
  };
}

function optionsIn(world: World) {
  const limiet = world.env['DUIT_OEFEN_LIMIET'];
  return {
    folder: `${stateFolder(world)}/oefen`,
    now: world.now,
    uuid: world.uuid,
    random: world.random,
    ...(limiet && { limiet: parseCount(1)(limiet, 'DUIT_OEFEN_LIMIET') }),
  };
}

/** The key with which this process calls its own practice account. */
export async function practiceKey(): Promise<string> {
  const { inProcessKeys } = await import('../practice/index.ts');
  return inProcessKeys.test;
}
