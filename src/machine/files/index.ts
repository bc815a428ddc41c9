import type { World } from '../world.ts';
import type { DocumentKind } from './checked.ts';
import type { DownloadPlace, Target } from './target.ts';

/** The files that the user names, below the working folder. */
export interface Files {
  /** Where downloads go, checked before the first request: a missing folder is made, one that can't be written is exit 10. */
  target(where: DownloadPlace): Promise<Target>;
  /** A download to standard output; fails with exit 11 when it was not complete. */
  print(body: AsyncIterable<Uint8Array>, kind: DocumentKind): Promise<void>;
  /** What a JSON or YAML file says, `-` for standard input; fails with exit 2 and the place of the mistake. */
  body(path: string): Promise<unknown>;
  /** The lines of standard input that hold something. */
  lines(): Promise<string[]>;
}

/** Opens the files of the working folder; what reads or writes is loaded when it is used. */
export function openFiles({ cwd, stdin, stdout, uuid, stop }: Pick<World, 'cwd' | 'stdin' | 'stdout' | 'uuid' | 'stop'>): Files {
  const read = async (path: string) => (await import('./read.ts')).readInput(path, cwd, stdin.stream);
  return {
    target: async (where) => (await import('./target.ts')).openTarget(where, { cwd, uuid, stop }),
    print: async (body, kind) => (await import('./print.ts')).print(body, kind, stdout),
    async body(path) {
      const { parseBody } = await import('./body.ts');
      return parseBody(await read(path), path);
    },
    lines: async () =>
      (await read('-'))
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
  };
}
