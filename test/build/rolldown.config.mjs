import { defineConfig } from 'rolldown';

const root = `${import.meta.dirname}/../..`;

export default defineConfig({
  cwd: root,
  input: 'src/main.ts',
  platform: 'node',
  // These find their own files (fonts, native code) beside them and can't be bundled.
  external: ['pdfkit', 'dejavu-fonts-ttf', /^dejavu-fonts-ttf\//, '@photostructure/sqlite'],
  resolve: { conditionNames: ['node', 'require', 'default'] },
  output: { dir: 'dist', cleanDir: true, format: 'cjs', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js', minify: true, dynamicImportInCjs: false },
});
