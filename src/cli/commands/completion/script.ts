import zsh from '../../../../completions/_duit?raw';
import bash from '../../../../completions/duit.bash?raw';
import fish from '../../../../completions/duit.fish?raw';
import powershell from '../../../../completions/duit.ps1?raw';
import { usage } from '../../../failure.ts';
import type { Opened } from '../../session/session.ts';

const scripts = { bash, zsh, fish, powershell };

/** Fails with exit 2 on an option that asks for another format. */
export async function printScript({ out, globals }: Opened<'out' | 'globals'>, shell: keyof typeof scripts): Promise<void> {
  if (globals.json || globals.formaat || globals.velden) {
    throw usage({ nl: 'een script komt alleen als tekst', en: 'a script only comes as text' });
  }
  await out.raw(scripts[shell]);
}
