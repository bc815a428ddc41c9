import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';

/** Fails with exit 10 where `folder`, or one on the way to `path`, is a link: a write through it lands where the user named nothing. */
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

/** What can't be looked at is no link; writing there says why it can't be done. */
function isLink(path: string): boolean {
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
