import { expect, it } from 'vitest';
import { viewerOf } from '../../../../src/machine/shell/children.ts';

it.each([
  ['linux', ['xdg-open', '/map/x y.pdf']],
  ['darwin', ['open', '/map/x y.pdf']],
  ['win32', ['cmd.exe', '/d', '/s', '/c', 'start "" "/map/x y.pdf"']],
] as const)('is the viewer of %s', (platform, words) => {
  expect(viewerOf('/map/x y.pdf', platform)).toEqual(words);
});
