import type { Command as Commander } from 'commander';
import { version } from '../../../../package.json';
import { t } from '../../../language.ts';
import { codes } from '../codes.ts';
import { argumentTerm, pathOf } from '../layout.ts';
import { skillBody, skillDescription } from './assistent-text.ts';

/** The line by which a file is known as one that duit made. */
export const skillOrigin = 'made-by: duit help assistent';

/** The file for assistants, in the open form of SKILL.md, made from this program. */
export function assistentTopic(program: Commander): string {
  // A value in quotes, because the text holds colons in a language or another.
  const head = [
    'name: duit',
    `description: ${JSON.stringify(t(skillDescription))}`,
    'metadata:',
    `  ${skillOrigin}`,
    `  version: "${version}"`,
  ];
  const body = t(skillBody)
    .trim()
    .replace('{codes}', () => codeTable())
    .replace('{commands}', () => commandLists(program));
  return `---\n${head.join('\n')}\n---\n\n${body}\n`;
}

/** The exit codes, and whether a command that ended with them may be given again. */
function codeTable(): string {
  const head = t({ nl: '| code | betekenis | opnieuw? |', en: '| code | meaning | again? |' });
  const never = t({ nl: '**nooit herhalen**', en: '**never repeat**' });
  const rows = codes().map(
    ({ code, meaning, again, reasons }) => `| ${code} | ${meaning} | ${reasons.includes('unknown') ? `${never}; ${again}` : again} |`,
  );
  return [head, '|---|---|---|', ...rows].join('\n');
}

/** Each command with its arguments and the sentence of its help, by group. */
const commandLists = (program: Commander): string =>
  program.commands.map((group) => [`### duit ${group.name()}`, '', ...leavesUnder(group).map(commandLine)].join('\n')).join('\n\n');

const leavesUnder = (command: Commander): readonly Commander[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesUnder);

const commandLine = (command: Commander): string =>
  `- \`${[pathOf(command), ...command.registeredArguments.map(argumentTerm)].join(' ')}\`: ${command.description()}`;
