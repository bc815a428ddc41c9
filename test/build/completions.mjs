import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const root = `${import.meta.dirname}/../..`;
const files = { bash: 'duit.bash', zsh: '_duit', fish: 'duit.fish', powershell: 'duit.ps1' };

for (const [shell, file] of Object.entries(files)) {
  const script = execFileSync(process.execPath, [`${root}/bin/duit.js`, 'completion', shell, '--taal', 'nl']);
  writeFileSync(`${root}/completions/${file}`, script);
}
