/*
 * This file tells the bundler which modules to put together in a chunk. By itself it makes a chunk for each set of modules
 * with the same importers, and reading fifty small files takes longer than running them. So modules that always run
 * together share a chunk.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const src = join(import.meta.dirname, '../src');
const commandGroups = readdirSync(join(src, 'cli/commands'))
  .map((name) => `cli/commands/${name}/index.ts`)
  .filter((file) => existsSync(join(src, file)));

/** The modules that each layer begins with. A layer also holds what these import, except what an earlier layer holds. */
const layers = {
  /** Tab and the help of commands have these small modules in common; neither may load the other for them. */
  main: [
    'app/main.ts',
    'contract/fields.ts',
    'machine/shell/shell.ts',
    'cli/output/moments.ts',
    'service/memory/shelf.ts',
    'belgium/kbo.ts',
    'service/profiles/local.ts',
  ],
  program: ['cli/program.ts'],
  completion: ['cli/completion/complete.ts'],
  /** Tab, the budget, the memory and the journal have the store in common. */
  store: ['store/sqlite/open.ts'],
  /** This layer holds only what several groups import, or a group and the session: each group has a chunk of its own for the rest. */
  shared: commandGroups,
  session: ['app/open.ts', 'service/profiles/read-key.ts'],
  network: ['machine/network/http.ts'],
  /** Tables need exact decimals, and nothing of the journal, which needs them too. */
  table: ['cli/output/table.ts'],
  /** Every command on a shared store looks here whether outcomes wait. */
  spool: ['store/spool.ts'],
  /** A store on this machine is checked without the client of PostgreSQL. */
  verify: ['store/verify.ts'],
  postgres: ['store/postgres/open.ts'],
  journal: ['service/journal/index.ts'],
};

/** The module `id`, and everything that is loaded with it: its static imports, and theirs. */
function withImports(id, bundle, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) withImports(imported, bundle, found);
  return found;
}

/** The name of the layer of each module. A module that is in no layer is missing. */
function layersOf(bundle) {
  const layerOf = new Map();
  const session = new Set(layers.session.flatMap((file) => [...withImports(join(src, file), bundle)]));
  for (const [layer, files] of Object.entries(layers)) {
    const loaded = files.flatMap((file) => [...withImports(join(src, file), bundle)]);
    const held = layer === 'shared' ? loaded.filter((id, at) => loaded.indexOf(id) < at || session.has(id)) : loaded;
    for (const id of held) if (!layerOf.has(id)) layerOf.set(id, layer);
  }
  return layerOf;
}

let known;

/** The groups of the bundler's `codeSplitting`. */
export const groups = Object.keys(layers).map((layer, at, { length }) => ({
  name: (id, bundle) => {
    known ??= layersOf(bundle);
    return known.get(id) === layer ? layer : null;
  },
  debugName: layer,
  priority: length - at,
}));
