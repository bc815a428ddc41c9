import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { local, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { type FolderWorld, ownFolders } from '../folders.ts';

/** Fails with exit 10 if `folder`, or one on the way to `path`, is a link: a write through it lands where the user named nothing. */
export function refuseLinks(folder: string, path = folder): void {
  let at = folder;
  for (const part of ['', ...relative(folder, path).split(sep)]) {
    at = join(at, part);
    if (!isLink(at)) continue;
    throw local(t({ nl: `${at} is een koppeling naar ${leadsTo(at)}`, en: `${at} is a link to ${leadsTo(at)}` }), {
      hint: t({
        nl: 'Door een koppeling wordt niets geschreven. Noem de map zelf, of zet een gewone map in de plaats.',
        en: 'Nothing is written through a link. Name the folder itself, or put a plain folder in its place.',
      }),
    });
  }
}

/** Whether a path is that of a folder or lies below it; both are absolute. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** Sees through links, other letters, a short name and another mount. Both paths are absolute, and need not exist. */
export function leadsInto(folder: string, path: string): boolean {
  const [end, start] = [resolved(folder), resolved(path)];
  if (end.missing.length > 0) {
    const isOnTheWay = end.missing.every((name, at) => folded(name) === folded(start.missing[at] ?? ''));
    return isOnTheWay && isSamePlace(end.found, start.found);
  }
  for (let at = start.found; ; at = dirname(at)) {
    if (isSamePlace(end.found, at)) return true;
    if (dirname(at) === at) return false;
  }
}

function resolved(path: string): { readonly found: string; readonly missing: readonly string[] } {
  try {
    // The system's own way also gives the long name for a short one, and the letters that the disk has.
    return { found: realpathSync.native(path), missing: [] };
  } catch {
    const above = dirname(path);
    if (above === path) return { found: path, missing: [] };
    const { found, missing } = resolved(above);
    return { found, missing: [...missing, basename(path)] };
  }
}

/** Of two folders that don't exist nobody can tell whether the disk keeps their names apart. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();

function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true;
  const [here, there] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return here !== undefined && there !== undefined && here.ino !== 0n && here.ino === there.ino && here.dev === there.dev;
}

/** Whether a link is at a path. What can't be looked at is no link; writing there says why it can't be done. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function leadsTo(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return t({ nl: 'niets', en: 'nothing' });
  }
}

/** What is done with a path: read, written as one file, or taken as a folder that files are written in. */
export type Use = 'read' | 'file' | 'folder';

/** Exit 2 for a new file among the devices, and for a path into a folder of duit, where what a command writes would count as duit's own. */
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
