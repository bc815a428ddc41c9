// Generates a client from the OpenAPI document of the practice service and compiles it under `strict`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';

const here = import.meta.dirname;

execFileSync('npm', ['ci', '--no-fund', '--no-audit'], { cwd: here, stdio: 'inherit' });
const folder = mkdtempSync(`${here}/node_modules/client-`);
const env = { ...process.env, DUIT_STATE_DIR: folder, DUIT_CONFIG_DIR: folder };
const node = (file, ...words) => execFileSync(process.execPath, [`${here}/${file}`, ...words], { cwd: folder, encoding: 'utf8', env });
try {
  writeFileSync(`${folder}/openapi.json`, node('../../bin/duit.js', 'oefen', 'openapi'));
  copyFileSync(`${here}/client.ts.txt`, `${folder}/client.ts`);
  node('node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'generated.ts');
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  node('node_modules/typescript/bin/tsc', '--noEmit', '--module', 'nodenext', '--target', 'es2022', ...strict, 'client.ts');
  console.log('The generated client compiles under strict.');
} catch (error) {
  console.error(error.stdout || error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
