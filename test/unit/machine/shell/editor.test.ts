import { describe, expect, it } from 'vitest';
import { editorCommand, editorLine } from '../../../../src/machine/shell/children.ts';

describe('the editor', () => {
  it.each([
    [{ VISUAL: 'code --wait', EDITOR: 'nano', TERM: 'xterm' }, 'linux', 'code --wait'],
    [{ VISUAL: 'vim', EDITOR: 'ed', TERM: 'dumb' }, 'linux', 'ed'],
    [{ VISUAL: '', EDITOR: 'nano', TERM: 'xterm' }, 'linux', 'nano'],
    [{ TERM: 'xterm' }, 'darwin', 'vi'],
    [{ TERM: 'dumb' }, 'linux', undefined],
    [{}, 'linux', undefined],
    [{}, 'win32', 'notepad'],
  ] as const)('of %j on %s is %s', (env, platform, command) => {
    expect(editorCommand(env, platform)).toBe(command);
  });

  it('gets the file as one word', () => {
    expect(editorLine('code --wait', "/home/it's me/x.yaml", 'linux')).toBe(String.raw`code --wait '/home/it'\''s me/x.yaml'`);
    expect(editorLine('notepad', 'C:\\My files\\x.yaml', 'win32')).toBe('notepad "C:\\My files\\x.yaml"');
  });
});
