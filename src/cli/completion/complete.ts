import { stateFolder } from '../../machine/folders.ts';
import type { World } from '../../machine/world.ts';
import { keepsMemory } from '../../service/memory/keeps.ts';
import { offeredNames } from '../../service/memory/tab.ts';
import { openProfiles } from '../../service/profiles/index.ts';
import { valueOf } from '../argv.ts';
import { regelValue } from '../input/regel-value.ts';
import { bashReplies } from './bash-word.ts';
import { isPeriodKind, latestPeriods } from './latest-periods.ts';

/**
 * Runs `duit __complete lijst <kind> <words…>` or `duit __complete bash <kind> <text> <kept> <quote> <words…>`: prints the
 * values that a shell may offer, one a line. `words` is the command line so far, which may hold `--profiel`. It sends
 * nothing to the service and never fails: without an answer it prints nothing. It loads neither commander nor zod, because
 * a shell waits for it at each press of Tab.
 */
export async function complete([form, kind = '', ...rest]: readonly string[], world: World): Promise<number> {
  const [text = '', kept = '', quote = ''] = rest;
  const words = form === 'bash' ? rest.slice(3) : rest;
  const values = await valuesOf(kind, words, world).catch(() => []);
  const lines = form === 'bash' ? bashReplies({ text, kept, quote }, values) : values;
  await world.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

async function valuesOf(kind: string, words: readonly string[], world: World): Promise<readonly string[]> {
  if (isPeriodKind(kind)) return latestPeriods(kind, world.now());
  const profiles = openProfiles(world);
  if (kind === 'profiel') return (await profiles.list()).map(({ naam }) => naam);
  const profile = await profiles.resolve(valueOf(words, '--profiel'));
  if (!keepsMemory(profile, world)) return [];
  const names = (named: string) => offeredNames(stateFolder(world), profile.account, named);
  return kind === 'productregel' ? (await names('product')).map(regelValue) : names(kind);
}
