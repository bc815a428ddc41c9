/** A command of `duit help --json`, as far as its surface goes. */
export interface SurfaceTree {
  readonly path: string;
  readonly aliases: readonly string[];
  readonly arguments: readonly { name: string; required: boolean; variadic: boolean; choices: readonly string[] | null }[];
  readonly options: readonly { flags: string; required: boolean; choices: readonly string[] | null; default: unknown }[];
  readonly commands: readonly SurfaceTree[];
}

/** Each command, argument, option, choice and default of a tree, one a line: what a script may have written. */
export function surfaceOf(tree: SurfaceTree): string[] {
  const { path } = tree;
  const given = tree.arguments.flatMap(({ name, required, variadic, choices }) => {
    const [open, close] = required ? ['<', '>'] : ['[', ']'];
    return withChoices(`${path} ${open}${name}${variadic ? '...' : ''}${close}`, choices);
  });
  const options = tree.options.flatMap(({ flags, required, choices, default: value }) => {
    const line = `${path} ${flags}`;
    const facts = [...(required ? [`${line} (required)`] : []), ...(value === null ? [] : [`${line} = ${JSON.stringify(value)}`])];
    return [...withChoices(line, choices), ...facts];
  });
  return [path, ...tree.aliases.map((alias) => `${path} alias ${alias}`), ...given, ...options, ...tree.commands.flatMap(surfaceOf)];
}

const withChoices = (line: string, choices: readonly string[] | null): string[] => [
  line,
  ...(choices ?? []).map((choice) => `${line}: ${choice}`),
];

/** What of this command line no line of the surface has: its command, an option of it, or a choice. */
export function unknownIn(words: readonly string[], surface: ReadonlySet<string>): string[] {
  let path = 'duit';
  let rest = words.slice(1);
  while (rest[0] && !rest[0].startsWith('-') && surface.has(`${path} ${rest[0]}`)) {
    path = `${path} ${rest[0]}`;
    rest = rest.slice(1);
  }
  const lines = [...surface].filter((line) => [path, 'duit'].some((owner) => line.startsWith(`${owner} -`)));
  const wrong = rest.filter((word, at) => {
    if (!/^-{1,2}[a-z]/.test(word)) return false;
    const flagged = lines.filter((line) => new RegExp(`[ ,]${word}(?![\\w-])`).test(line.replace(/[=:(].*$/, '')));
    const choices = flagged.filter((line) => line.includes(': ')).map((line) => line.split(': ')[1]);
    return flagged.length === 0 || (choices.length > 0 && !choices.includes(rest[at + 1]));
  });
  const isCommand = words.length === 1 || path !== 'duit' || (rest[0] ?? '').startsWith('-');
  return isCommand ? wrong : [rest[0] ?? '', ...wrong];
}
