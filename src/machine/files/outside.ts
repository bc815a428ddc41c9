import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { type FolderWorld, ownFolders } from '../folders.ts';
import { isLink, leadsInto } from './links.ts';

/** What is done with a path: read, written as one file, or taken as a folder that files are written in. */
export type Use = 'read' | 'file' | 'folder';

/**
 * The absolute path of what a user names. Exit 2 if it leads into a folder of duit itself, because what a command writes there would
 * be taken for duit's own, and for a new file among the devices.
 */
export function outside(path: string, use: Use, world: FolderWorld): string {
  const place = resolve(world.cwd, path);
  const owner = ownerOf(place, use, world);
  if (owner !== undefined) throw ofDuit(path || place, owner, use);
  if (use !== 'read' && world.platform !== 'win32' && isNewDevice(place, use)) throw amongDevices(path || place);
  return place;
}

/** The folder of duit itself that an absolute path leads into, unless it may be used so; otherwise undefined. */
export function ownerOf(place: string, use: Use, world: FolderWorld): string | undefined {
  const { own, shared } = ownFolders(world);
  const owner = own.find((folder) => leadsInto(folder, place));
  if (owner === undefined || use !== 'read') return owner;
  return shared.some((folder) => !isLink(folder) && leadsInto(folder, place)) ? undefined : owner;
}

const ofDuit = (path: string, folder: string, use: Use) =>
  usage(t({ nl: `${path} ligt in ${folder}, een map van duit zelf`, en: `${path} is in ${folder}, one of duit's own folders` }), {
    hint:
      use === 'read'
        ? t({ nl: 'Geef een bestand dat ergens anders staat.', en: 'Give a file that is somewhere else.' })
        : t({ nl: 'Kies een plaats daarbuiten.', en: 'Choose a place outside it.' }),
  });

const isNewDevice = (place: string, use: Use): boolean =>
  leadsInto('/dev', place) && !leadsInto('/dev/shm', place) && (use === 'folder' || !existsSync(place));

const amongDevices = (path: string) =>
  usage(t({ nl: `${path}: in /dev maakt duit geen bestand`, en: `${path}: duit makes no file in /dev` }), {
    hint: t({ nl: 'Kies een andere map.', en: 'Choose another folder.' }),
  });
