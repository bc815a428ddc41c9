// Writes the completion script of each shell, as the built duit prints it.
import { writeFileSync } from 'node:fs';
import { duit } from './duit.mjs';

const files = { bash: 'duit.bash', zsh: '_duit', fish: 'duit.fish', powershell: 'duit.ps1' };

for (const [shell, file] of Object.entries(files)) {
  writeFileSync(`${import.meta.dirname}/../completions/${file}`, duit('completion', shell, '--taal', 'nl'));
}
