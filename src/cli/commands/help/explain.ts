import type { Command as Commander } from 'commander';
import { version } from '../../../../package.json';
import { usage } from '../../../failure.ts';
import { meantText, t } from '../../../language.ts';
import { nearest } from '../../../machine/text/nearest.ts';
import { cleanJson } from '../../../machine/text/sanitise.ts';
import { codes } from '../../help/codes.ts';
import { fitted } from '../../help/layout.ts';
import { topics } from '../../help/topics.ts';
import { type CommandTree, treeOf } from '../../help/tree.ts';
import { stream } from '../../flows/stream.ts';
import { variables } from '../../help/variables.ts';
import { commandFor, topicFor } from '../../help/wrong-words.ts';
import type { Opened } from '../../session/session.ts';

/** Fails with exit 2 on words that name no command or topic. */
export async function explain(
  session: Opened<'files' | 'globals' | 'out'>,
  words: readonly string[],
  { map }: { map?: string | undefined },
  group: Commander,
): Promise<void> {
  const { globals, out } = session;
  const program = group.parent ?? group;
  const asJson = out.format === 'json';
  const [word = ''] = words.length === 1 ? words : [];
  const isCommand = subcommandNames(program).includes(word);
  const topic = topics.find(({ name }) => name === word || (!isCommand && name === topicFor(word)));
  if ((globals.velden && (topic || !asJson)) || (globals.formaat && !asJson)) {
    throw usage({ nl: 'hulp is er als tekst of met --json', en: 'help comes as text or with --json' });
  }
  const show = (value: object) => out.raw(`${cleanJson(value, out.terminal ? 2 : undefined)}\n`);
  if (map !== undefined && topic?.name !== 'assistent') {
    throw usage({ nl: '--map gaat alleen met duit help assistent', en: '--map goes only with duit help assistent' });
  }
  if (topic) {
    const { topicText } = await import('../../help/topic-text.ts');
    const text = topicText(topic.name, program);
    if (map !== undefined) return writeSkill(session, map, `${text}\n`);
    if (asJson) await show({ name: topic.name, description: t(topic.summary), text });
    else await out.text(topic.name === 'assistent' ? `${text}\n` : wrapped(group, text));
    return;
  }
  const command = findCommand(program, words);
  if (!asJson) command.help();
  const { describe } = await import('../../replies/schema.ts');
  const tree = treeOf(command, describe);
  if (globals.velden) {
    const { reply: dry_run } = describe({ replies: ['PlannedWrite', 'PlannedWrite[]'], columns: [] });
    const leaves = leavesOf(tree).map((leaf) => ({ ...leaf, dry_run }));
    return out.list(stream(leaves), { columns: [], row: [...Object.keys(tree), 'dry_run'] });
  }
  const shown = withoutReplies(tree);
  await show(command === program ? wholeTree(shown) : shown);
}

type ShownTree = Omit<CommandTree, 'reply' | 'commands'> & { readonly commands: readonly ShownTree[] };

/** Without the schemas of replies, which are most of a tree: whoever wants one asks for it with `--velden`. */
function withoutReplies(tree: CommandTree): ShownTree {
  const { reply: _reply, commands, ...shown } = tree;
  return { ...shown, commands: commands.map(withoutReplies) };
}

const leavesOf = (tree: CommandTree): CommandTree[] => (tree.commands.length === 0 ? [tree] : tree.commands.flatMap(leavesOf));

const mark = /^(?:- |\d\. )/;

function wrapped(group: Commander, text: string): string {
  const blocks = text.split(/\n\n+/).map((block) => {
    if (block.startsWith(' ')) return block;
    if (!mark.test(block)) return fitted(group, block.replaceAll('\n', ' '));
    return block
      .split('\n')
      .map((item) => fitted(group, item, (mark.exec(item) ?? [''])[0].length))
      .join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

const subcommandNames = (command: Commander): string[] => command.commands.flatMap((one) => [one.name(), ...one.aliases()]);

/** An unknown word fails with exit 2 and the nearest name as a hint. */
function findCommand(program: Commander, words: readonly string[]): Commander {
  let command = program;
  for (const [at, word] of words.entries()) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (!next) throw unknownWords(command, words.slice(0, at + 1));
    command = next;
  }
  return command;
}

function unknownWords(command: Commander, words: readonly string[]) {
  const asked = words.join(' ');
  const before = words.slice(0, -1);
  const names = [...subcommandNames(command), ...(before.length === 0 ? topics.map(({ name }) => name) : [])];
  const near = nearest(words.at(-1) ?? '', names);
  const meant = ['duit', 'help', ...before, near].join(' ');
  const list = ['duit', 'help', ...before].join(' ');
  return usage(
    before.length === 0
      ? t({ nl: `onbekend commando of onderwerp: ${asked}`, en: `unknown command or topic: ${asked}` })
      : t({ nl: `onbekend commando: ${asked}`, en: `unknown command: ${asked}` }),
    {
      hint: near ? t(meantText(meant)) : (commandFor(words.at(-1) ?? '', command) ?? t({ nl: `Zie ${list}`, en: `See ${list}` })),
    },
  );
}

/** The options of the root are the global ones. */
const wholeTree = (tree: ShownTree) => ({
  version,
  ...tree,
  topics: topics.map(({ name, summary }) => ({ name, description: t(summary) })),
  exit_codes: codes(),
  environment: Object.entries(variables).map(([name, text]) => ({ name, description: t(text) })),
});

/** The form of such files wants their folder to have the name of the skill. */
const folderWanted = 'duit';

/** The line by which a file is known as one that duit made. */
const skillOrigin = 'made-by: duit help assistent';

/** Saves the file for assistants as SKILL.md in a folder. One that duit made is replaced; any other file stays, and that is exit 2. */
async function writeSkill({ files, out }: Opened<'files' | 'out'>, map: string, text: string): Promise<void> {
  const document = { id: 'SKILL', name: 'SKILL', ending: 'md' };
  const path = `${map.replace(/[\\/]+$/, '')}/SKILL.md`;
  const place = { kind: 'raw', folder: map } as const;
  const isThere = await (await files.target(place)).has(document);
  if (
    isThere &&
    !Buffer.from(await files.bytes(path))
      .toString('utf8')
      .includes(`\n  ${skillOrigin}\n`)
  )
    throw usage(t({ nl: `${path} bestaat al en is niet door duit gemaakt`, en: `${path} exists already and was not made by duit` }), {
      hint: t({ nl: 'Er is niets bewaard. Kies een andere map met --map.', en: 'Nothing was saved. Choose another folder with --map.' }),
    });
  const target = await files.target({ ...place, overwrite: isThere });
  const { bestand } = await target.save(stream([Buffer.from(text)]), document);
  if ((await files.absolute(map)).split(/[\\/]/).at(-1) !== folderWanted) {
    await out.warn({
      nl: `assistenten verwachten een map die ${folderWanted} heet, zoals .agents/skills/${folderWanted}`,
      en: `assistants expect a folder called ${folderWanted}, such as .agents/skills/${folderWanted}`,
    });
  }
  await out.notice({ nl: `${bestand} bewaard.`, en: `${bestand} saved.` });
}
