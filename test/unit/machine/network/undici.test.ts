import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as undici from 'undici';
import { devDependencies } from '../../../../package.json';
import { unusedBy } from '../../../../scripts/rolldown.config.mjs';

/* duit loads parts of undici by their own paths, which a next release may move. */

const root = join(import.meta.dirname, '../../../..');
const from = createRequire(import.meta.url);
const declared = readFileSync(join(root, 'src/machine/network/undici.d.ts'), 'utf8');

describe('undici', () => {
  test('stays at the one version whose paths were tried', () => {
    expect(devDependencies.undici).toBe((from('undici/package.json') as { version: string }).version);
  });

  test.each([
    ['undici/lib/dispatcher/client.js', undici.Client],
    ['undici/lib/dispatcher/proxy-agent.js', undici.ProxyAgent],
    ['undici/lib/core/connect.js', undici.buildConnector],
    ['undici/lib/api/api-connect.js', Reflect.get(undici.Client.prototype, 'connect')],
  ])('has at %s what it publishes', (path, published) => {
    expect(from(path)).toBe(published);
    expect(declared).toContain(`declare module '${path}'`);
  });

  test('has each of its declared paths in the list above', () => {
    expect(declared.match(/^declare module/gm)).toHaveLength(4);
  });

  test('looks up by its number what is wrong with a reply', () => {
    const { ERROR } = from('undici/lib/llhttp/constants.js') as { ERROR: Record<string, number> };
    expect(ERROR).toMatchObject({ OK: 0, INVALID_CONSTANT: 8 });
    expect(readFileSync(join(root, 'node_modules/undici/lib/core/errors.js'), 'utf8')).toContain('`HPE_${code}`');
  });

  test('still asks for each part that the build leaves out', () => {
    const lib = join(root, 'node_modules/undici/lib');
    const files = ['core', 'dispatcher'].flatMap((folder) => readdirSync(join(lib, folder)).map((name) => join(lib, folder, name)));
    const code = files.map((file) => readFileSync(file, 'utf8')).join('');
    expect(unusedBy['/undici/'].filter((name) => !code.includes(`require('${name}')`))).toEqual([]);
    // The build has no more of Node's assert than a call of it.
    expect(code.match(/\bassert\.\w+/g)).toBeNull();
  });
});
