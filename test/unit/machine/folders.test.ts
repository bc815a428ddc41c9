import { describe, expect, it } from 'vitest';
import { configFolder, stateFolder } from '../../../src/machine/folders.ts';

const linux = { home: '/home/an', cwd: '/werk', platform: 'linux' } as const;
const windows = { home: 'C:\\Users\\An', cwd: 'D:\\werk', platform: 'win32' } as const;

describe('the configuration folder', () => {
  it.each([
    [{}, '/home/an/.config/duit'],
    [{ XDG_CONFIG_HOME: '/x' }, '/x/duit'],
    [{ XDG_CONFIG_HOME: 'relatief' }, '/home/an/.config/duit'],
    [{ XDG_CONFIG_HOME: '' }, '/home/an/.config/duit'],
    [{ XDG_CONFIG_HOME: '/x', DUIT_CONFIG_DIR: '/eigen' }, '/eigen'],
    [{ DUIT_CONFIG_DIR: 'hier' }, '/werk/hier'],
  ])('with %j is %s', (env, folder) => {
    expect(configFolder({ ...linux, env })).toBe(folder);
  });

  it('is under APPDATA on Windows', () => {
    expect(configFolder({ ...windows, env: { APPDATA: 'C:\\Roam' } })).toBe('C:\\Roam\\duit');
    expect(configFolder({ ...windows, env: {} })).toBe('C:\\Users\\An\\AppData\\Roaming\\duit');
  });

  it('is never derived from an empty home folder', () => {
    expect(() => configFolder({ ...linux, home: '', env: {} })).toThrow('er is geen thuismap');
    expect(configFolder({ ...linux, home: '', env: { DUIT_CONFIG_DIR: '/eigen' } })).toBe('/eigen');
  });
});

describe('the state folder', () => {
  it.each([
    [{}, '/home/an/.local/state/duit'],
    [{ XDG_STATE_HOME: '/x' }, '/x/duit'],
    [{ DUIT_STATE_DIR: '/eigen' }, '/eigen'],
  ])('with %j is %s', (env, folder) => {
    expect(stateFolder({ ...linux, env })).toBe(folder);
  });

  it('is under LOCALAPPDATA on Windows', () => {
    expect(stateFolder({ ...windows, env: { LOCALAPPDATA: 'C:\\Local' } })).toBe('C:\\Local\\duit');
  });
});
