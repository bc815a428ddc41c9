// `npm run pictures` draws the pictures of the documentation that are older than what they show. What it needs only `npm run pictures` needs.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const isHere = (names, word) => names.some((name) => name && spawnSync(name, [word]).error === undefined);

const needed = [
  ['pdftoppm', 'poppler-utils', isHere(['pdftoppm'], '-v')],
  [
    'Chromium, by its name on the path or in CHROMIUM',
    'chromium',
    isHere([process.env.CHROMIUM, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'], '--version'),
  ],
];
const missing = needed.filter(([, , here]) => !here);
if (missing.length > 0) {
  for (const [what] of missing) console.error(`pictures: this needs ${what}, which is missing here`);
  console.error(`On Debian or Ubuntu: sudo apt install ${missing.map(([, name]) => name).join(' ')}`);
  process.exitCode = 1;
} else {
  mkdirSync(join(root, 'docs/img'), { recursive: true });
  const words = ['run', '--config', 'scripts/vitest.config.mjs', 'test/command/pictures.test.ts'];
  const env = { ...process.env, DUIT_PICTURES: 'draw' };
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], { cwd: root, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
