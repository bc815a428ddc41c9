import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder } from '../copy.ts';
import { inProcessKeys } from '../../../src/practice/index.ts';
import type { Fate, Fault, Machine } from '../faulty.ts';
import type { Attempt, DeskBooks } from './model.ts';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A machine of the user, with folders of its own, before one service. */
export interface HistoryDesk extends DeskBooks {
  /** Runs a command line here; undefined if it was killed. */
  run(line: readonly string[], meets?: Fault | Fate): Promise<Ended | undefined>;
  /** Writes a file where its commands find it. */
  write(name: string, text: string): void;
  /** Keeps what it has now, to be put back. */
  save(): void;
  /** Puts back the saved state, or an empty one; with its copy too if `withCopy`. */
  restore(from: 'saved' | 'nothing', withCopy: boolean): void;
  /** Makes a second profile of the same account. */
  secondProfile(): Promise<void>;
  hasSecond: boolean;
}

/** Sets up a machine called `name` on the service of `machine`. With `shared` its store is a database, which also has what other machines know. */
export function deskOn(machine: Machine, name: string, shared?: DeskBooks): HistoryDesk {
  const { world } = machine;
  const at = (place: string) => join(world.folder, `${name}-${place}`);
  let saved: { knows: Set<Attempt>; hasSecond: boolean } | undefined;
  mkdirSync(at('config'), { mode: 0o700 });
  mkdirSync(at('state'), { mode: 0o700 });
  const desk: HistoryDesk = {
    knows: shared?.knows ?? new Set(),
    hasSecond: false,
    run: (line, meets) => {
      const places = { DUIT_STATE_DIR: at('state'), DUIT_CONFIG_DIR: at('config'), SLEUTEL: inProcessKeys.test };
      // A person reads along, who is told how to pass a check. Nobody answers a question.
      Object.assign(world, { machine: name, stderr: { ...world.stderr, isTTY: true, columns: 1000 } });
      Object.assign(world.env, places);
      return machine.run(line, meets);
    },
    write: (file, text) => writeFileSync(join(world.folder, file), text),
    save: () => {
      for (const place of ['state', 'config']) {
        rmSync(at(`${place}-saved`), { recursive: true, force: true });
        copyFolder(at(place), at(`${place}-saved`));
      }
      saved = { knows: new Set(desk.knows), hasSecond: desk.hasSecond };
    },
    restore: (from, withCopy) => {
      const kept = from === 'saved' ? saved : undefined;
      for (const place of withCopy ? ['state', 'config'] : ['state']) {
        rmSync(at(place), { recursive: true, force: true });
        if (kept) copyFolder(at(`${place}-saved`), at(place));
        else mkdirSync(at(place), { mode: 0o700 });
      }
      // A database keeps what a machine loses.
      if (shared) return;
      // Of a state that is lost alone the second copy gives everything back.
      if (!withCopy) return;
      desk.knows = new Set(kept?.knows);
      desk.hasSecond = kept?.hasSecond ?? false;
    },
    secondProfile: async () => {
      // The environment names the database and the account there, for one profile.
      if (shared) return;
      const line = `profiel maak tweede --base-url ${world.env['DUIT_BASE_URL']} --soort test --sleutel-omgeving SLEUTEL --zonder-controle`;
      const made = await desk.run(line.split(' '));
      if (made?.code === 0) desk.hasSecond = true;
    },
  };
  return desk;
}
