import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file of an archive that is no working file, with its text. */
export function archiveIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const kept = files.filter((file) => !file.startsWith('.duit')).toSorted();
  return Object.fromEntries(kept.map((file) => [file, readFileSync(join(folder, file), 'latin1')]));
}

/** The lines of `sha256sum -c` that are not OK, in the words of coreutils; none if the manifest holds. */
export function sha256sum(folder: string, manifest = 'manifest-sha256.txt'): string[] {
  try {
    execFileSync('sha256sum', ['-c', '--quiet', '--strict', manifest], { cwd: folder, stdio: 'pipe', encoding: 'utf8' });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return stdout.split('\n').filter(Boolean);
  }
}
