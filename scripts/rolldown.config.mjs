import { defineConfig } from 'rolldown';
import { groups } from './layers.mjs';
import { licences } from './licences.mjs';

const root = `${import.meta.dirname}/..`;

/** Commander can run other programs as its commands. duit has none, and node:child_process loads half of Node. */
const noPrograms = {
  name: 'no-programs',
  resolveId: (name, importer) => (name === 'node:child_process' && importer?.includes('/commander/') ? '\0nothing' : undefined),
  load: (id) => (id === '\0nothing' ? 'export {}' : undefined),
};

/** Tells `start.ts` the file of `main.ts`, whose name changes with every build. */
const nameOfMain = {
  name: 'name-of-main',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const main = files.find(({ name }) => name === 'main');
    const start = files.find(({ name }) => name === 'start');
    start.code = start.code.replace('./main.js', `./${main.fileName}`);
  },
};

/**
 * Chunks as `start.ts` reads them: each a function already, of ASCII only, so that V8 takes the text as it is, at a byte a
 * letter. With less of it in memory a short command ends before any is cleaned up.
 */
const functions = {
  name: 'functions',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle).filter(({ type }) => type === 'chunk')) {
      const code = chunk.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      chunk.code = chunk.name === 'start' ? code : `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
    }
  },
};

export default defineConfig({
  cwd: root,
  input: ['src/app/start.ts', 'src/app/main.ts'],
  platform: 'node',
  plugins: [noPrograms, nameOfMain, functions, licences],
  // These find their own files (fonts, native code) beside them and can't be bundled.
  external: ['pdfkit', 'dejavu-fonts-ttf', /^dejavu-fonts-ttf\//, '@photostructure/sqlite'],
  // The layers put some together that are loaded when needed.
  checks: { ineffectiveDynamicImport: false },
  resolve: { conditionNames: ['node', 'require', 'default'] },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'cjs',
    entryFileNames: ({ name }) => (name === 'start' ? 'start.js' : '[name]-[hash].js'),
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups },
    minify: true,
    dynamicImportInCjs: false,
  },
});
