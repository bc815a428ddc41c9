import type { Command, CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { cleanJson } from '../../../machine/text/sanitise.ts';
import { examples, fitted } from '../../help/layout.ts';
import { topicList, topics } from '../../help/topics.ts';
import { treeOf } from '../../help/tree.ts';
import { option } from '../../options.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { findCommand } from './find.ts';
import { wholeTree } from './whole.ts';

export function help(group: Command, session: Session): void {
  const command = group
    .argument('[naam...]', t({ nl: 'een commando of een onderwerp', en: 'a command or a topic' }))
    .addOption(
      option('--map <map>', {
        nl: 'assistent: als SKILL.md in deze map, zoals .agents/skills/duit',
        en: 'assistent: as SKILL.md in this folder, such as .agents/skills/duit',
      }),
    )
    .action(session.action((opened, words, { map }) => explain(opened, group, words, map)));
  command.addHelpText('after', topicList);
  examples(
    command,
    [
      'duit help factuur verstuur',
      'duit help afsluitcodes',
      'duit help --json > duit.json',
      'duit help assistent --map .agents/skills/duit',
    ],
    t({
      nl: "Met --json komt de hele boom van commando's, opties, voorbeelden en afsluitcodes, voor programma's.",
      en: 'With --json comes the whole tree of commands, options, examples and exit codes, for programs.',
    }),
  );
}

async function explain(
  session: Pick<OpenSession, 'files' | 'globals' | 'out'>,
  group: CommandUnknownOpts,
  words: readonly string[],
  map: string | undefined,
): Promise<void> {
  const { globals, out } = session;
  const program = group.parent ?? group;
  const asJson = out.format === 'json';
  if (globals.velden || (globals.formaat && !asJson)) {
    throw usage(t({ nl: 'hulp is er als tekst of met --json', en: 'help comes as text or with --json' }));
  }
  const show = (value: object) => out.raw(`${cleanJson(value, out.terminal ? 2 : undefined)}\n`);
  const topic = words.length === 1 ? topics.find(({ name }) => name === words[0]) : undefined;
  if (map !== undefined && topic?.name !== 'assistent') {
    throw usage(t({ nl: '--map gaat alleen met duit help assistent', en: '--map goes only with duit help assistent' }));
  }
  if (topic) {
    const { topicTexts } = await import('../../help/topics/index.ts');
    const text = topicTexts[topic.name](program).trim();
    if (map !== undefined) return (await import('./skill.ts')).writeSkill(session, map, `${text}\n`);
    if (asJson) await show({ name: topic.name, description: t(topic.summary), text });
    else await out.text(topic.name === 'assistent' ? `${text}\n` : wrapped(group, text));
    return;
  }
  const command = findCommand(program, words);
  if (!asJson) command.help();
  await show(command === program ? wholeTree(program) : treeOf(command));
}

/** Breaks paragraphs to the width of the terminal; an indented block stays as it is. */
function wrapped(group: CommandUnknownOpts, text: string): string {
  const blocks = text.split(/\n\n+/);
  return `${blocks.map((block) => (block.startsWith(' ') ? block : fitted(group, block.replaceAll('\n', ' ')))).join('\n\n')}\n`;
}
