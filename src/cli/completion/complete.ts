import type { World } from '../../machine/world.ts';
import { keepsMemory } from '../../service/memory/keeps.ts';
import { isDocumentKind } from '../../service/memory/names.ts';
import { offeredDocuments, offeredNames } from '../../service/memory/tab.ts';
import { openProfiles } from '../../service/profiles/index.ts';
import { valueOf } from '../argv.ts';
import { regelValue } from '../input/regel-value.ts';
import { bashReplies } from './bash-word.ts';
import { type Described, describedDocuments } from './documents.ts';
import { isPeriodKind, latestPeriods } from './latest-periods.ts';

/**
 * Runs `duit __complete lijst <kind> <words…>` or `duit __complete bash <kind> <text> <kept> <quote> <words…>`: prints the
 * values that a shell may offer, one a line. With `uitleg` in the place of `lijst`, a tab and a description follow some; with
 * `bashlijst` in the place of `bash`, a description in parentheses. `words` is the command line so far, which may hold `--profiel`. It sends
 * nothing to the service and never fails: without an answer it prints nothing. It loads neither commander nor zod, because
 * a shell waits for it at each press of Tab.
 */
export async function completeWords([form, kind = '', ...rest]: readonly string[], world: World): Promise<number> {
  const [text = '', kept = '', quote = ''] = rest;
  const inBash = form?.startsWith('bash');
  const words = inBash ? rest.slice(3) : rest;
  const values = await valuesOf(kind, words, world).catch(() => []);
  const replies = inBash
    ? bashReplies({ text, kept, quote }, values, form === 'bashlijst')
    : values.map(form === 'uitleg' ? withDescription : ({ value }) => value);
  await world.stdout.write(replies.map((line) => `${line}\n`).join(''));
  return 0;
}

const withDescription = ({ value, about }: Described): string => (about ? `${value}\t${about}` : value);
const plain = (values: readonly string[]): Described[] => values.map((value) => ({ value }));

async function valuesOf(kind: string, words: readonly string[], world: World): Promise<readonly Described[]> {
  if (isPeriodKind(kind)) return plain(latestPeriods(kind, world.now()));
  const profiles = openProfiles(world);
  if (kind === 'profiel') return plain((await profiles.list()).map(({ naam }) => naam));
  const profile = await profiles.resolve(valueOf(words, '--profiel'));
  if (!keepsMemory(profile, world)) return [];
  const completing = { profile, world };
  const names = await offeredNames(completing, kind === 'productregel' ? 'product' : kind);
  const documents = isDocumentKind(kind) ? kind : `${kind}-definitief`;
  if (!isDocumentKind(documents)) return plain(kind === 'productregel' ? names.map(regelValue) : names);
  const newest = await describedDocuments(await offeredDocuments(completing, documents));
  const shown = new Set(newest.map(({ value }) => value));
  return [...newest, ...plain(names.filter((name) => !shown.has(name)))];
}
