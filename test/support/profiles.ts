import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProfiles } from '../../src/service/profiles/index.ts';
import type { Profile } from '../../src/service/profiles/profile.ts';

/** A key that must not appear in any output, message or file outside the configuration. */
export const canary = 'sk_live_KANARIE_7f3a';

/** A profile as `profiel maak` would make it. */
export const sample = (naam: string, more: Partial<Profile> = {}): Profile => ({
  naam,
  account: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  base_url: 'https://dienst.example/api/v1',
  soort: 'echt',
  sleutel: { bron: 'bestand' },
  beschermd: false,
  ...more,
});

export const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'duit-profielen-'));

/** Opens the profiles in `folder`, with this environment and this function to run commands. */
export const profilesIn = (folder: string, env: Record<string, string> = {}, command: (line: string) => Promise<string> = async () => '') =>
  openProfiles({ env: { DUIT_CONFIG_DIR: folder, ...env }, home: '/', cwd: '/', platform: process.platform, command });
