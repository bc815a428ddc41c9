const token = /\s*(?:(\|\||&&|[|;&]|[<$]\(|\)|\d?>>?)|((?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|\$(?!\()|[^\s'"\\|;&<>()$])+))/gy;
const quoted = /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g;

/**
 * The words of each command in a line, as a shell would read them, also within `$(…)` and `<(…)`, without redirections. It
 * reads no more than the help pages need.
 */
export function commandsIn(line: string): string[][] {
  const commands: string[][] = [[]];
  let redirected = false;
  let end = 0;
  for (const match of line.matchAll(token)) {
    const [whole, operator, word] = match;
    end = match.index + whole.length;
    if (operator?.includes('>')) redirected = true;
    else if (operator) commands.push([]);
    else if (redirected) redirected = false;
    else commands.at(-1)?.push(unquoted(word ?? ''));
  }
  if (line.slice(end).trim() !== '') throw new Error(`no shell would read this: ${line.slice(end)}`);
  return commands.filter((words) => words.length > 0);
}

const unquoted = (word: string): string =>
  word.replaceAll(
    quoted,
    (_, single?: string, double?: string, escaped?: string) => single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? '',
  );
