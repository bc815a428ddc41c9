/*
 * Which modules lie together in a chunk. Left to itself the bundler makes one of each set of modules with the same users,
 * and to read fifty small files takes longer than what is in them. So what always runs together is one chunk.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const src = join(import.meta.dirname, '../../src');
const commandGroups = readdirSync(join(src, 'commands'))
  .map((name) => join(src, 'commands', name, 'index.ts'))
  .filter((file) => existsSync(file));

/** What `id` imports, and what that imports, as far as it is loaded with it. */
function withImports(id, bundle, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) withImports(imported, bundle, found);
  return found;
}

/** The layers, each with what it needs beyond those before it. */
function layersOf(bundle) {
  const layerOf = new Map();
  const add = (layer, modules) => {
    for (const id of modules) if (!layerOf.has(id)) layerOf.set(id, layer);
  };
  const loadedWith = (file) => withImports(join(src, file), bundle);
  add('main', loadedWith('main.ts'));
  add('program', loadedWith('program.ts'));
  add('completion', loadedWith('completion/complete.ts'));
  // Loaded by a session, which comes later: not with the help of a group.
  add(undefined, loadedWith('context.ts'));
  const all = commandGroups.flatMap((group) => [...withImports(group, bundle)]);
  add(
    'shared',
    all.filter((id, at) => all.indexOf(id) < at),
  );
  return layerOf;
}

let layers;

/** The groups of the bundler's `codeSplitting`. */
export const groups = ['main', 'program', 'completion', 'shared'].map((layer, at, { length }) => ({
  name: (id, bundle) => {
    layers ??= layersOf(bundle);
    return layers.get(id) === layer ? layer : null;
  },
  debugName: layer,
  priority: length - at,
}));
