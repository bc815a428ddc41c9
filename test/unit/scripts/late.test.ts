import { expect, test } from 'vitest';
import { loadingLate } from '../../../scripts/late.mjs';

test('a chunk that is loaded late is asked for where its content is spread, too', () => {
  const plugin = loadingLate({ late: ['main'], atOnce: [] });
  const code = 'const a = require("./main-x.js");\nconst all = () => ({ ...a.b(), c: a.d, e: f.a });\n';
  expect(plugin.renderChunk(code, { name: 'own' })?.code).toContain('({ ...(a()).b(), c: (a()).d, e: f.a })');
});
