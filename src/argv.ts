import type { Language } from './language.ts';
import type { Format } from './output/out.ts';
import type { Env } from './world.ts';

/** The last value that `argv` gives to this option, read before anything is parsed. */
export function valueOf(argv: readonly string[], option: string): string | undefined {
  const at = argv.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  const word = argv[at];
  return word === option ? argv[at + 1] : word?.slice(option.length + 1);
}

/** The language asked for, read before the program is built because its help is built in that language. */
export function languageOf(argv: readonly string[], env: Env): Language {
  return (valueOf(argv, '--taal') ?? env['DUIT_TAAL']) === 'en' ? 'en' : 'nl';
}

/** The format asked for, read before parsing so that a failure to parse is told in it too. */
export function formatOf(argv: readonly string[]): Format | undefined {
  if (argv.includes('--json')) return 'json';
  const format = valueOf(argv, '--formaat');
  return format === 'json' || format === 'ndjson' ? format : undefined;
}
