import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { onDisk } from '../../machine/files/disk.ts';
import { removeFile } from '../../machine/files/remove.ts';
import { configFolder, stateFolder } from '../../machine/folders.ts';
import { proxyFor } from '../../machine/network/proxy.ts';
import type { World } from '../../machine/world.ts';
import { fileIn } from '../profiles/settings.ts';

/** A folder or file with its mode in the notation of `chmod`, such as `0600`; null if it is missing or on Windows. */
type PathMode = Awaited<ReturnType<typeof modeOf>>;

type PlaceWorld = Pick<World, 'env' | 'home' | 'cwd' | 'platform' | 'uuid'>;

async function modeOf(target: string, platform: NodeJS.Platform) {
  const found = await stat(target).catch(() => undefined);
  const mode = found && platform !== 'win32' ? `0${(found.mode & 0o777).toString(8)}` : null;
  return { path: target, mode };
}

async function configuration(world: PlaceWorld): Promise<PathMode[]> {
  const folder = configFolder(world);
  return [await modeOf(folder, world.platform), await modeOf(fileIn(folder), world.platform)];
}

/** Checks that the state folder, or the nearest one above, can be written: by a file where it may write one, else by its rights. */
async function writableState(world: PlaceWorld, mayWrite: boolean): Promise<string> {
  const folder = stateFolder(world);
  await onDisk(folder, async () => {
    const isThere = await exists(folder);
    if (!isThere || !mayWrite) return access(isThere ? folder : await nearestAbove(folder), constants.W_OK | constants.X_OK);
    const trial = path.join(folder, `.duit-${world.uuid()}.part`);
    const file = await open(trial, 'wx');
    try {
      await file.writeFile('duit');
    } finally {
      await file.close();
      removeFile(trial);
    }
  });
  return folder;
}

const exists = (target: string): Promise<boolean> =>
  stat(target).then(
    () => true,
    () => false,
  );

async function nearestAbove(target: string): Promise<string> {
  const above = path.dirname(target);
  return above === target || (await exists(above)) ? above : nearestAbove(above);
}

/** None of them holds a secret. */
export type Machine = ReturnType<typeof openMachine>;

export const openMachine = (world: Pick<World, 'env' | 'home' | 'cwd' | 'platform' | 'node' | 'uuid' | 'stop'>, mayWrite: boolean) => ({
  node: world.node,
  platform: world.platform,
  /** The configuration folder and file; fails with exit 10 if there is no home folder. */
  configuration: () => configuration(world),
  /** The state folder; fails with exit 10 if it can't be written. */
  state: () => writableState(world, mayWrite),
  /** The proxy for this address, without its login; fails with exit 10 if the variable holds no usable address. */
  proxy: async (base_url: string) => {
    const proxy = proxyFor(new URL(base_url), world.env);
    return proxy && `${proxy.protocol}//${proxy.host}`;
  },
  /** The certificate of this https address, trusted or not; undefined if no connection is made. */
  certificate: async (base_url: string) => (await import('../../machine/network/certificate.ts')).certificateOf(new URL(base_url), world),
});
