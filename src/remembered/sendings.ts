import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One sending: of which document, over which channel. Ids only: no name, number or address is kept. */
export interface Sending {
  readonly profiel: string;
  readonly id: string;
  readonly kanaal: string;
}

/** When it was sent, and whether that is certain or only possible because no answer came. */
export interface Sent {
  readonly tijd: string;
  readonly zeker: boolean;
}

/** What this machine remembers of what it sent. */
export interface Sendings {
  /** The last time this was sent, or undefined. Throws the system's error when what is remembered can't be read. */
  wasSent(sending: Sending): Sent | undefined;
  /** Remembers a sending, on disk when it returns. Throws the system's error when that fails. */
  remember(sending: Sending, zeker: boolean): void;
}

const newline = 0x0a;

function parse(line: string): (Sending & Sent) | undefined {
  try {
    return JSON.parse(line) as Sending & Sent;
  } catch {
    // Half a line, of a disk that was full or a machine that stopped.
    return undefined;
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function endsInNewline(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last[0] === newline);
}

/** Opens the memory in the folder that `folder` names; touches nothing before it is asked. The file is 0600 and only grows. */
export function openSendings(folder: () => string, now: () => Date): Sendings {
  const path = () => join(folder(), 'verzonden.jsonl');
  return {
    wasSent: ({ profiel, id, kanaal }) => {
      const found = readLines(path())
        .map(parse)
        .findLast((one) => one?.id === id && one.kanaal === kanaal && one.profiel === profiel);
      return found && { tijd: found.tijd, zeker: found.zeker };
    },
    remember: ({ profiel, id, kanaal }, zeker) => {
      mkdirSync(folder(), { recursive: true, mode: 0o700 });
      const file = openSync(path(), 'a+', 0o600);
      try {
        const line = `${JSON.stringify({ tijd: now().toISOString(), profiel, id, kanaal, zeker })}\n`;
        // One write, so that two processes never mix their lines.
        writeFileSync(file, endsInNewline(file) ? line : `\n${line}`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
}
