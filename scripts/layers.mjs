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
const planningGroups = ['abonnement', 'batch'].map((name) => `cli/commands/${name}/index.ts`);
const documentGroups = [
  ...planningGroups,
  ...['creditnota', 'factuur', 'inbox', 'journaal', 'offerte'].map((name) => `cli/commands/${name}/index.ts`),
];

/** Modules with a layer of their own choice, whatever imports them. One that is not there any more is left out. */
const placed = {
  /** The words of the API, and what commands of several groups are declared with. */
  program: [
    'cli/flows/arguments.ts',
    'cli/flows/listing/filters.ts',
    'cli/flows/reading/options.ts',
    'cli/flows/store-choice.ts',
    'cli/input/numbers.ts',
    'cli/views/columns.ts',
    'contract/values.ts',
    'service/references/once-per-key.ts',
  ],
  /** What the groups of documents call to declare a command: its help loads this, and nothing of the work that the command does. */
  declaring: [
    'belgium/verklaring.ts',
    'cli/commands/issued.ts',
    'cli/flows/accepting/options.ts',
    'cli/flows/copying/options.ts',
    'cli/flows/downloading/commands.ts',
    'cli/flows/downloading/download.ts',
    'cli/flows/downloading/saving.ts',
    'cli/flows/finalising/finalise.ts',
    'cli/flows/making/document.ts',
    'cli/flows/making/lines.ts',
    'cli/flows/making/reference-option.ts',
    'cli/flows/planning/options.ts',
    'cli/flows/sending/options.ts',
    'cli/flows/sending/send.ts',
    'cli/flows/showing/show.ts',
    'cli/input/reference.ts',
    'cli/input/regel.ts',
    'jobs/batch/document.ts',
  ],
  /** The writer of JSON Schema, which only the practice service needs. */
  schemas: ['../node_modules/zod/v4/core/json-schema-processors.js', '../node_modules/zod/v4/core/to-json-schema.js'],
  /** A session prints values and lists, names fields, hides keys, and names the faults of a connection, also where it asks the service nothing. */
  session: [
    'cli/flows/listing/part.ts',
    'cli/flows/stream.ts',
    'cli/output/chunks.ts',
    'cli/output/plain.ts',
    'cli/output/values.ts',
    'contract/titles.ts',
    'machine/text/masking.ts',
    'machine/transport.ts',
  ],
  /** Two small modules that customers and products have in common. */
  shared: ['cli/flows/twins/refuse.ts', 'belgium/checks/numbers.ts'],
  table: ['cli/output/table.ts', 'cli/output/cells.ts', 'cli/output/person.ts', 'cli/output/words.ts'],
};

/**
 * The layers, with the modules that each begins with. A layer also holds what these import, except what an earlier layer holds. Of
 * `planning`, `documents` and `shared` that is only what several groups import, or a group and the session: a group has a chunk for the rest.
 */
const layers = {
  /** Tab and the help of commands have these small modules in common; neither may load the other for them. */
  main: [
    'app/main.ts',
    'machine/shell/shell.ts',
    'cli/output/moments.ts',
    'service/memory/shelf.ts',
    'belgium/kbo.ts',
    'contract/fields.ts',
    'service/profiles/local.ts',
  ],
  program: ['cli/program.ts'],
  tab: ['cli/completion/complete.ts'],
  /** Tab, the budget, the memory and the journal have the store in common. */
  store: ['store/sqlite/open.ts'],
  schemas: [],
  /** Requests, and the schemas that their bodies and replies are held against. */
  service: ['service/api/index.ts', 'service/budget/index.ts', 'service/memory/memory.ts'],
  /** Tables, broken text and exact decimals. */
  table: ['cli/output/aligned.ts', 'cli/output/money.ts'],
  declaring: [],
  /** What only the groups that plan documents have in common, and what only the groups of documents have. */
  planning: planningGroups,
  documents: documentGroups,
  shared: commandGroups,
  session: ['app/open.ts', 'service/profiles/read-key.ts'],
  network: ['machine/network/http.ts'],
  /** Every command on a shared store looks here whether outcomes wait. */
  spool: ['store/spool.ts'],
  /** A store on this machine is checked without the client of PostgreSQL. */
  verify: ['store/verify.ts'],
  postgres: ['store/postgres/open.ts'],
  rails: ['app/rails.ts'],
  journal: ['service/journal/index.ts'],
};

const work = ['documents', 'journal', 'planning', 'service', 'store', 'tab', 'table'];

/**
 * The layers of which a chunk that declares commands, or opens the session, loads nothing before a function asks for it. The chunks
 * that do the work load at once what they need, so that no code has to be found while a request is on its way.
 */
export const lateLayers = [...work, 'session', 'shared'];
export const atOnce = ['main', ...work, 'network', 'postgres', 'spool', 'verify'];

/** The module `id`, and everything that is loaded with it: its static imports, and theirs. */
function withImports(id, bundle, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) withImports(imported, bundle, found);
  return found;
}

/** The name of the layer of each module. A module that is in no layer is missing. */
function layersOf(bundle) {
  const loadedBy = (files) => files.flatMap((file) => [...withImports(join(src, file), bundle)]);
  const [loaded, session] = [loadedBy(commandGroups), new Set(loadedBy(layers.session))];
  const isShared = (id) => session.has(id) || loaded.indexOf(id) < loaded.lastIndexOf(id);
  const times = (all, id) => all.filter((one) => one === id).length;
  const isOf = (groups) => (id) => !session.has(id) && isShared(id) && times(loadedBy(groups), id) === times(loaded, id);
  const holds = { planning: isOf(planningGroups), documents: isOf(documentGroups), shared: isShared };
  const layerOf = new Map(Object.entries(placed).flatMap(([layer, files]) => files.map((file) => [join(src, file), layer])));
  for (const [layer, files] of Object.entries(layers)) {
    for (const id of loadedBy(files)) if (!layerOf.has(id) && (holds[layer]?.(id) ?? true)) layerOf.set(id, layer);
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
