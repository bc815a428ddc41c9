import { parseCount } from '../cli/input/counts.ts';
import { stateFolder } from '../machine/folders.ts';
import type { World } from '../machine/world.ts';
import type { Practice } from '../practice/index.ts';

/** Opens the practice account under the state folder. Fails with exit 2 on a wrong DUIT_OEFEN_LIMIET. */
export async function openPracticeIn(world: World): Promise<Practice> {
  const { openPractice } = await import('../practice/index.ts');
  const limiet = world.env['DUIT_OEFEN_LIMIET'];
  return openPractice({
    folder: `${stateFolder(world)}/oefen`,
    now: world.now,
    uuid: world.uuid,
    ...(limiet && { limiet: parseCount(1)(limiet, 'DUIT_OEFEN_LIMIET') }),
  });
}

/** The key with which this process calls its own practice account. */
export async function practiceKey(): Promise<string> {
  const { inProcessKeys } = await import('../practice/index.ts');
  return inProcessKeys.test;
}
