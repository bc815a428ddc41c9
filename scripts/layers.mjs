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

/** The work of the groups that plan or show documents. */
const documentWork = [
  'cli/commands/batch/make-plan.ts',
  'cli/commands/abonnement/make-plan.ts',
  'cli/commands/creditnota/make.ts',
  'cli/commands/factuur/make.ts',
  'cli/commands/inbox/work.ts',
  'cli/commands/journaal/herstel.ts',
  'cli/commands/offerte/work.ts',
  'cli/flows/downloading/sources.ts',
  'cli/flows/finalising/finalise.ts',
  'cli/flows/listing/documents.ts',
  'cli/flows/sending/send.ts',
  'cli/flows/showing/show.ts',
];

const listing = ['cli/flows/listing/documents.ts', 'cli/flows/showing/show.ts'];

/**
 * The layers, with the modules that each begins with. A layer also holds what these import, except what an earlier layer holds; so a
 * layer loads only earlier ones. Of the modules that only one beginning of a `shared` layer imports, nothing is in the layer, and of
 * a layer with `also` only what those import too. A layer that is `alone` holds nothing but its beginnings.
 */
const layers = {
  /** Beside what runs first, the form in which names are compared: Tab needs no more than these. */
  main: { roots: ['app/main.ts', 'machine/text/fold.ts'] },
  /** The few modules that Tab and the declarations of commands have in common; neither loads the other for them. */
  words: { roots: ['cli/program.ts', ...commandGroups], also: ['cli/completion/values.ts', 'store/sqlite/open.ts'] },
  /** The root command, what most groups declare their commands with, and the little that a group and every session need. */
  program: {
    roots: [
      'cli/program.ts',
      'cli/command/command.ts',
      'cli/options.ts',
      'cli/flows/arguments.ts',
      'cli/flows/listing/filters.ts',
      'cli/input/numbers.ts',
      'cli/input/regel.ts',
      'belgium/land.ts',
      'service/api/json.ts',
    ],
  },
  /** What the commands on profiles are declared with. */
  accounts: {
    roots: [
      'service/profiles/accounts.ts',
      'service/profiles/web-address.ts',
      'service/limits/operations.ts',
      'cli/input/enterprise-number.ts',
    ],
  },
  /** What else groups declare their commands with, where several need it or their work does. */
  declaring: { roots: commandGroups, shared: true },
  /** Tab, with the little that its store has in common with a session. */
  tab: { roots: ['cli/completion/values.ts', 'machine/files/held.ts', 'machine/files/remove.ts'] },
  /** A session, and the work on profiles, which asks no service. */
  session: {
    roots: [
      'app/open.ts',
      'service/profiles/read-key.ts',
      'cli/output/plain.ts',
      'cli/output/counts.ts',
      'cli/commands/profiel/work.ts',
      'machine/transport.ts',
    ],
  },
  /** The little by which a connection begins, for which nothing of the service is loaded. */
  connecting: { roots: ['machine/network/http.ts'] },
  limits: { roots: ['app/limits.ts'] },
  store: { roots: ['store/sqlite/open.ts'] },
  /** The second copy of the journal, for which a read does not load the journal. */
  copy: { roots: ['store/copy-file.ts', 'store/twofold.ts'] },
  /** The writer of JSON Schema, which only some help and the practice service need. zod imports it for others to import it from there. */
  schemas: { roots: ['to-json-schema', 'json-schema-processors'].map((file) => `../node_modules/zod/v4/core/${file}.js`), alone: true },
  /** The client, the memory, and the work of the groups that have little. */
  service: {
    roots: [
      ...['api/index', 'api/input', 'run/step', 'budget/index', 'memory/memory'].map((file) => `service/${file}.ts`),
      ...['geheugen/memory', 'klanten/show', 'producten/show'].map((file) => `cli/commands/${file}.ts`),
    ],
  },
  table: { roots: ['cli/output/aligned.ts', 'cli/output/money.ts', 'cli/output/block.ts', 'cli/output/cells.ts'] },
  /** What only a table needs, beside the page of one item. */
  drawn: { roots: ['cli/output/table.ts'] },
  /** The rest of the network, which is loaded while a connection is made. */
  network: { roots: ['dispatcher/client.js', 'llhttp/constants.js'].map((file) => `../node_modules/undici/lib/${file}`) },
  postgres: { roots: ['store/postgres/open.ts'] },
  /** What lists of documents and the journal have in common. */
  lines: { roots: listing, also: ['service/journal/index.ts', 'service/run/gate.ts'] },
  listing: { roots: listing },
  /** The page of one document, with the totals. */
  page: { roots: ['cli/flows/showing/page.ts'] },
  /** What work on documents has in common with the practice service. */
  numbers: {
    roots: ['belgium/checks/numbers.ts', 'einvoice/document/category.ts', 'einvoice/document/text.ts', 'einvoice/peppol/reach.ts'],
  },
  practice: { roots: ['practice/index.ts'] },
  journal: { roots: ['service/journal/index.ts', 'service/run/gate.ts'] },
  documents: { roots: documentWork, shared: true },
};

const gone = Object.values(layers).flatMap(({ roots, also = [] }) => [...roots, ...also].filter((file) => !existsSync(join(src, file))));
if (gone.length > 0) throw new Error(`scripts/layers.mjs: no such file: ${gone.join(', ')}`);

/** The module `id`, and everything that is loaded with it: its static imports, and theirs. */
function withImports(id, bundle, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) withImports(imported, bundle, found);
  return found;
}

/** The name of the layer of each module. A module that is in no layer is missing. */
function layersOf(bundle) {
  const loadedBy = ({ roots, alone }) =>
    roots.map((file) => join(src, file)).map((id) => (alone ? new Set([id]) : withImports(id, bundle)));
  const all = new Map(Object.entries(layers).map(([name, layer]) => [name, loadedBy(layer)]));
  const times = (id, among) => among.filter((one) => one.has(id)).length;
  const everywhere = loadedBy({ roots: [...new Set(Object.values(layers).flatMap(({ roots }) => roots))] });
  const layerOf = new Map();
  for (const [name, { shared, also }] of Object.entries(layers)) {
    const too = also && loadedBy({ roots: also });
    for (const id of all.get(name).flatMap((one) => [...one])) {
      if (!layerOf.has(id) && (!shared || times(id, everywhere) > 1) && (!too || times(id, too) > 0)) layerOf.set(id, name);
    }
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
