import { defineConfig } from 'rolldown';
import { groups } from './layers.mjs';
import { licences } from './licences.mjs';
import { rawText, topicFiles } from './texts.mjs';

const root = `${import.meta.dirname}/..`;

/**
 * Modules that a library loads and duit never uses, by the folder of the library. node:child_process loads half of Node, and commander
 * needs it only for commands that are other programs. pg gets its password from us, does not run at Cloudflare, and is asked for no
 * value in binary. cli-table3 draws no colours of its own. undici is asked for no HTTP/2, SOCKS or form, and needs node:http only for
 * the size of headers, which we give it.
 */
export const unusedBy = {
  '/commander/': ['node:child_process'],
  '/cli-table3/': ['@colors/colors/safe'],
  '/pg/': ['pgpass', 'pg-cloudflare'],
  '/pg-types/': ['./lib/binaryParsers'],
  '/undici/': ['node:http', './client-h2.js', './socks5-proxy-agent', '../web/fetch/body.js', '../llhttp/llhttp_simd-wasm.js'],
};

/** Of the tables of undici's parser, these alone: making the others takes longer than parsing a reply. */
function constantsOf(code, names) {
  const tables = names.map((name) => new RegExp(`^exports\\.${name} = \\{[^}]*\\};$`, 'm').exec(code)?.[0]);
  if (tables.includes(undefined)) throw new Error(`undici no longer has the tables ${names.join(' and ')} of its parser`);
  return ['Object.defineProperty(exports, "__esModule", { value: true });', ...tables].join('\n');
}

/** What stands in their place. undici asks nothing else of Node's assert, which is large. */
const virtual = {
  '\0nothing': 'export const init = () => undefined;',
  '\0assert': "module.exports = (holds, why = 'undici: an assertion failed') => { if (!holds) throw new Error(why); };",
};

/**
 * What a library does for each of its values and duit asks once or never, by the end of a file's name. pg makes a Response to see whether
 * it runs at Cloudflare, and Node then loads all of fetch. cli-table3 makes the borders anew for each cell, a text for its log of each
 * line that it draws, and a pattern for each width that it measures: most of the time of a table.
 */
const lighter = {
  '/pg/lib/stream.js': [["typeof Response === 'function'", 'false']],
  '/cli-table3/src/cell.js': [
    [
      'let chars = (this.chars = {});\n    CHAR_NAMES',
      "let chars = (this.chars = tableOptions.charsOfAll ??= {});\n    if (!('top' in chars)) CHAR_NAMES",
    ],
    ['let content = utils.truncate(this.content, 10, this.truncate);\n    if (!lineNum) {', 'if (false) {'],
  ],
  '/cli-table3/src/utils.js': [
    ["const stringWidth = require('string-width');", `const { widthOf } = require(${JSON.stringify(`${root}/src/cli/output/width.ts`)});`],
    ['function strlen(str) {', "function strlen(str) {\n  return widthOf('' + str);"],
  ],
};

/** Leaves those modules out. */
export const unused = {
  name: 'unused',
  resolveId: (name, importer = '') => {
    if (name === 'node:assert' && importer.includes('/undici/')) return '\0assert';
    const names = Object.entries(unusedBy).find(([folder]) => importer.includes(folder))?.[1];
    return names?.includes(name) ? '\0nothing' : undefined;
  },
  // pg-types calls `init` of its parsers. Where undici has no parser for the newest processors, it takes the one for all.
  load: (id) => virtual[id],
  transform(code, id) {
    if (id.endsWith('/undici/lib/llhttp/constants.js')) return { code: constantsOf(code, ['ERROR', 'TYPE']), map: null };
    const changes = Object.entries(lighter).find(([end]) => id.endsWith(end))?.[1];
    if (!changes) return undefined;
    for (const [from, to] of changes) {
      if (!code.includes(from)) throw new Error(`${id} no longer has ${from}`);
      code = code.replace(from, to);
    }
    return { code, map: null };
  },
};

/** Writes the file name of the built `main.ts` into `start.js`. It holds a hash, which changes with the code. */
const nameOfMain = {
  name: 'name-of-main',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const start = files.find(({ fileName }) => fileName === 'start.js');
    start.code = start.code.replace('./main.js', `./${files.find(({ name, isEntry }) => isEntry && name === 'main').fileName}`);
  },
};

/**
 * Wraps each chunk in the function as which `start.ts` compiles it, and escapes all but ASCII. V8 keeps such a text at one
 * byte a character and without a copy, and a short command then ends before V8 ever collects garbage.
 */
const functions = {
  name: 'functions',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle).filter(({ type }) => type === 'chunk')) {
      const code = chunk.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      chunk.code = chunk.fileName === 'start.js' ? code : `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
    }
  },
};

/** The chunks of a bundle that load each other in a circle, the first one at both ends; undefined where none do. */
export function circleAmong(bundle) {
  const clear = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (clear.has(name)) return undefined;
    for (const next of bundle[name]?.imports ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    clear.add(name);
    return undefined;
  };
  for (const name of Object.keys(bundle)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Fails where chunks load each other in a circle: one of them would then run before the others have made their exports. */
const withoutCircles = {
  name: 'without-circles',
  generateBundle(_options, bundle) {
    const circle = circleAmong(bundle);
    if (circle) throw new Error(`chunks load each other in a circle: ${circle.join(' → ')}`);
  },
};

const common = {
  cwd: root,
  platform: 'node',
  // These look for files beside their own code (fonts, native code), so they can't be bundled.
  external: ['pdfkit', 'dejavu-fonts-ttf', /^dejavu-fonts-ttf\//, '@photostructure/sqlite'],
  resolve: { conditionNames: ['node', 'require', 'default'] },
};
const output = { dir: 'dist', format: 'cjs', minify: true, dynamicImportInCjs: false };

export default defineConfig([
  {
    ...common,
    input: ['src/app/start.ts', 'src/app/main.ts'],
    // The chunk of `main.ts` holds code that others share; a file of its own for that would be one more to read at each start.
    preserveEntrySignatures: 'allow-extension',
    plugins: [unused, topicFiles, rawText, withoutCircles, nameOfMain, functions, licences],
    // The layers put some modules that are imported dynamically into the chunk of their importer, on purpose.
    checks: { ineffectiveDynamicImport: false },
    output: {
      ...output,
      cleanDir: true,
      entryFileNames: ({ name }) => (name === 'start' ? 'start.js' : '[name]-[hash].js'),
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: { groups, includeDependenciesRecursively: false },
    },
  },
  // The worker has chunks of its own, so that it loads nothing of the command line. All of its packages are in the build above too.
  {
    ...common,
    input: ['src/app/worker.ts'],
    plugins: [withoutCircles, functions],
    output: { ...output, entryFileNames: 'worker.js', chunkFileNames: 'worker-[name]-[hash].js' },
  },
]);
