import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { bundleScript } from '../../../support/bundle.ts';
import { isLong } from '../../../support/long.ts';

/** Megabytes. Node gives back what nobody needs any more when it likes, and 24 later than 20; a small heap makes it do so at once. */
const smallHeap = ['--max-semi-space-size=1', '--max-old-space-size=100'];

let script = '';

beforeAll(async () => {
  script = await bundleScript('test/support/memory-writer.ts');
});

const kinds = ['lists', 'objects', 'empty', 'zeros', 'names', 'fields', 'text', 'rows', 'number'];

// Rows take most of all.
test.each(isLong ? kinds : ['rows'])(
  'a reply of 16 MiB full of %s takes less than 150 MB, read as a success and as an error',
  async (kind) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...smallHeap, script, kind]);
    expect(Number(stdout)).toBeGreaterThan(16);
    expect(Number(stdout)).toBeLessThan(150);
  },
);
