/*
 * Which modules lie together in a chunk. Left to itself the bundler makes one of each set of modules with the same users,
 * and to read fifty small files takes longer than what is in them. So what always runs together is one chunk.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const src = join(import.meta.dirname, '../src');
const commandGroups = readdirSync(join(src, 'cli/commands'))
  .map((name) => `cli/commands/${name}/index.ts`)
  .filter((file) => existsSync(join(src, file)));

/** What each layer begins with. It holds what that loads, beyond the layers before it. */
const layers = {
  main: ['app/main.ts'],
  program: ['cli/program.ts'],
  completion: ['cli/completion/complete.ts'],
  /** Of these only what several load, or the session too: each group has a chunk for itself. */
  shared: commandGroups,
  session: ['app/open.ts'],
  network: ['machine/network/http.ts'],
  journal: ['service/journal/index.ts'],
};

/** What `id` imports, and what that imports, as far as it is loaded with it. */
function withImports(id, bundle, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) withImports(imported, bundle, found);
  return found;
}

/** The layer of each module that is in one. */
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
