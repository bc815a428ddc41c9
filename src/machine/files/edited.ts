import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, type Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { editorCommand, editorLine } from '../shell/children.ts';
import { editedFolder } from '../folders.ts';
import type { World } from '../world.ts';
import { unreadable, unwritable } from './disk.ts';
import { makeFolder } from './folder.ts';
import { removeFile } from './remove.ts';

/** A text that the user writes in their own editor. Its file (0600) stays until it is removed. */
export type EditedText = ReturnType<typeof openEdited>;

/** Prepares a text in a new file in `bewerkt` (0700) below the state folder; nothing is written before it is edited. */
export function openEdited(state: string, name: string, { env, platform, editor }: Pick<World, 'env' | 'platform' | 'editor'>) {
  const folder = editedFolder(state);
  const path = join(folder, name);
  return {
    path,
    /** Opens the editor on this text and gives it as it was saved; empty if its file was removed. Fails with exit 10. */
    edit: async (text: string) => {
      const command = editorCommand(env, platform);
      if (command === undefined) throw local(t({ nl: 'er is geen teksteditor', en: 'there is no text editor' }), { hint: choose() });
      write(folder, path, text);
      await run(command, () => editor(editorLine(command, path, platform)));
      return readEdited(path);
    },
    remove: () => removeFile(path),
    isThere: () => existsSync(path),
  };
}

function write(folder: string, path: string, text: string): void {
  try {
    makeFolder(folder, 0o700);
    writeFileSync(path, text, { mode: 0o600 });
  } catch (error) {
    throw unwritable(path, error);
  }
}

function readEdited(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw unreadable(path, error);
  }
}

const commandNotFound = 127;

async function run(command: string, editing: () => Promise<number>): Promise<void> {
  const code = await editing().catch((error: unknown) => {
    throw failed(command, error);
  });
  if (code === commandNotFound) throw failed(command, undefined, t({ nl: 'bestaat niet', en: 'does not exist' }));
  if (code !== 0) throw failed(command);
}

const failed = (command: string, cause?: unknown, how = t({ nl: 'eindigde met een fout', en: 'ended with an error' })): Failure =>
  local(t({ nl: `de teksteditor '${command}' ${how}`, en: `the text editor '${command}' ${how}` }), { hint: choose(), cause });

const choose = (): string =>
  t({
    nl: 'Er is niets verstuurd. Kies een teksteditor met de variabele EDITOR, zoals EDITOR=nano.',
    en: 'Nothing was sent. Choose a text editor with the variable EDITOR, such as EDITOR=nano.',
  });
