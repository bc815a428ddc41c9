import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '../..');

/** Bundles a test script so that plain `node` can run it, and gives the path of the bundle. */
export async function bundleScript(path: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'duit-script-'));
  const bundle = await rolldown({
    cwd: root,
    input: path,
    platform: 'node',
    external: ['@photostructure/sqlite'],
    resolve: { conditionNames: ['node', 'require', 'default'] },
  });
  await bundle.write({ dir, format: 'cjs', entryFileNames: 'script.js', chunkFileNames: '[name].js' });
  await bundle.close();
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'), 'junction');
  return join(dir, 'script.js');
}
