import { cpSync, mkdirSync } from 'node:fs';
import { rolldown } from 'rolldown';
import config from '../../scripts/rolldown.config.mjs';

const without = {
  'src/service/run/gate.ts': `
    const write = async ({ operation, document, body }) => {
      const data = await client().one(operation, { ...(document && { id: document }), ...(body !== undefined && { body }) });
      return { kind: 'done', by: 'reply', data, id: data.id ?? null, nummer: data.nummer ?? null };
    };
    let client;
    export const openWriteGate = (one) => ((client = () => one), { write, earlier: async () => undefined });`,
  'src/store/sqlite/open.ts': `
    const nothing = async () => undefined;
    const view = { get: nothing, last: async () => 0, lastLine: nothing, numberOf: nothing, unknown: async (ids) => ids,
      records: async () => [], async *list() {} };
    const read = async (work) => work(view);
    export const openStore = () => ({ get: nothing, read, transaction: nothing, flush: nothing, close: nothing });
    export const [checkOwn, beginReading, emptyLog] = [() => {}, () => {}, nothing];`,
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
