import { cpSync, mkdirSync } from 'node:fs';
import { rolldown } from 'rolldown';
import config from '../../scripts/rolldown.config.mjs';

const without = {
  'src/service/journal/journalled.ts': 'export const journalled = (client) => client;',
  'src/store/sqlite/open.ts':
    'export const openStore = () => ({ get: async () => undefined, read: async () => undefined, close: async () => {} }); export const checkOwn = () => {};',
  'src/service/budget/index.ts': `
    const slot = { waited: 0, replied() {}, release() {} };
    export const openBudget = () => ({ grant: async () => slot, close: async () => {} });`,
};

/** Builds a duit without journal and budget in `folder`, to compare with; gives the path of its program. */
export async function buildBare(root, folder) {
  const [{ output, ...input }] = config;
  const nothing = { name: 'without', load: (id) => Object.entries(without).find(([file]) => id.replaceAll('\\', '/').endsWith(file))?.[1] };
  const bundle = await rolldown({ ...input, plugins: [...input.plugins, nothing] });
  await bundle.write(Object.assign({}, output, { dir: `${folder}/dist` }));
  mkdirSync(`${folder}/bin`, { recursive: true });
  cpSync(`${root}/bin/duit.js`, `${folder}/bin/duit.js`);
  return `${folder}/bin/duit.js`;
}
