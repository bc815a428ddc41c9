// Writes the man pages from `duit help --json` and the help topics: Dutch ones in man1/ and English ones in en/man1/, where man(1) looks for them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { duit } from './duit.mjs';

const root = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? join(root, 'dist/man');

const words = {
  nl: {
    name: 'NAAM',
    synopsis: 'OVERZICHT',
    description: 'BESCHRIJVING',
    commands: "COMMANDO'S",
    arguments: 'ARGUMENTEN',
    options: 'OPTIES',
    global: 'ALGEMENE OPTIES',
    examples: 'VOORBEELDEN',
    topics: 'ONDERWERPEN',
    exits: 'AFSLUITCODES',
    environment: 'OMGEVING',
    also: 'ZIE OOK',
    anyOption: '[opties]',
    anyCommand: '<commando>',
    choices: 'Een van',
    required: 'Verplicht.',
    fallback: 'Standaard',
    globals: 'De algemene opties staan in',
    shown: 'Die tabel toont',
  },
  en: {
    name: 'NAME',
    synopsis: 'SYNOPSIS',
    description: 'DESCRIPTION',
    commands: 'COMMANDS',
    arguments: 'ARGUMENTS',
    options: 'OPTIONS',
    global: 'GLOBAL OPTIONS',
    examples: 'EXAMPLES',
    topics: 'TOPICS',
    exits: 'EXIT STATUS',
    environment: 'ENVIRONMENT',
    also: 'SEE ALSO',
    anyOption: '[options]',
    anyCommand: '<command>',
    choices: 'One of',
    required: 'Required.',
    fallback: 'Default',
    globals: 'The global options are in',
    shown: 'That table is shown by',
  },
};

const special = { '\\': '\\e', '-': '\\-', "'": '\\(aq', '`': '\\(ga', '^': '\\(ha', '~': '\\(ti', '"': '\\(dq' };

/** The roff source that prints this text unchanged. It is one line, which roff never takes for a request. */
const plain = (text) =>
  text
    .replaceAll(
      /[\\'`^~"-]|[^\x20-\x7e]/gu,
      (char) => special[char] ?? `\\[u${char.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^(?=[.])/, '\\&');

/** The roff source of a text of several lines. roff fills lines, so it prints each line end as a space. */
const prose = (text) => text.split('\n').map((line) => plain(line.trim()));

const section = (title, lines) => (lines.length === 0 ? [] : [`.SH ${plain(title)}`, ...lines]);
const tagged = (tag, text) => ['.TP', tag, ...text];
const bold = (text) => `\\fB${plain(text)}\\fR`;

const argumentTerm = ({ name, required, variadic }) => `${required ? '<' : '['}${name}${variadic ? '...' : ''}${required ? '>' : ']'}`;

const remark = ({ choices, required, default: fallback }, w) => [
  ...(required ? [plain(w.required)] : []),
  ...(choices ? [plain(`${w.choices}: ${choices.join(', ')}.`)] : []),
  ...(fallback === null ? [] : [plain(`${w.fallback}: ${fallback}.`)]),
];

const argumentsOf = (command, w) =>
  command.arguments.flatMap((argument) =>
    tagged(bold(argument.name), [`${plain(argument.description)}.`, ...remark({ choices: argument.choices, default: null }, w)]),
  );

const optionsOf = (options, w) =>
  options.flatMap((option) => tagged(bold(option.flags), [`${plain(option.description)}.`, ...remark(option, w)]));

const examplesOf = (command) => (command.examples.length === 0 ? [] : ['.PP', '.EX', ...command.examples.map(plain), '.EE']);
const noteOf = (command) => (command.note === null ? [] : ['.PP', ...prose(command.note)]);

const usage = (command, w) =>
  [
    bold(command.path),
    ...(command.commands.length > 0 ? [plain(w.anyCommand)] : command.arguments.map((argument) => plain(argumentTerm(argument)))),
    plain(w.anyOption),
  ].join(' ');

const pageName = (path) => path.replaceAll(' ', '-');

const heading = (command, version, w) => [
  `.TH ${plain(pageName(command.path).toUpperCase())} 1 "" "${plain(`duit ${version}`)}" "duit"`,
  // Without hyphenation and justification, an option is printed as it is typed.
  '.nh',
  '.ad l',
  ...section(w.name, [`${plain(pageName(command.path))} \\- ${plain(command.description)}`]),
  ...section(w.synopsis, [usage(command, w)]),
];

function rootPage(tree, w) {
  return [
    ...heading(tree, tree.version, w),
    ...section(
      w.commands,
      tree.commands.flatMap((group) => tagged(`\\fBduit\\-${plain(group.name)}\\fR(1)`, [`${plain(group.description)}.`])),
    ),
    ...section(w.global, optionsOf(tree.options, w)),
    ...section(
      w.topics,
      tree.topics.flatMap(({ name, description }) => tagged(bold(`duit help ${name}`), [plain(description)])),
    ),
    ...section(
      w.exits,
      tree.exit_codes.flatMap(({ code, meaning, again }) =>
        tagged(bold(String(code)), [plain(again === '' ? meaning : `${meaning} (${again})`)]),
      ),
    ),
    ...section(
      w.environment,
      tree.environment.flatMap(({ name, description }) => tagged(bold(name), [plain(description)])),
    ),
  ];
}

function commandSection(command, w) {
  return [
    `.SS ${bold(command.path)} ${command.arguments.map((argument) => plain(argumentTerm(argument))).join(' ')}`.trimEnd(),
    `${plain(command.description)}.`,
    ...argumentsOf(command, w),
    ...optionsOf(command.options, w),
    ...examplesOf(command),
    ...noteOf(command),
  ];
}

/** A block of code between fences, a table, or a line of a heading, a list or a paragraph. */
const parts = /^```\w*\n([^]*?)\n```$|^(\|[^]*?\|)$(?!\n\|)|^(#+ )?(.+)$/gm;
const prosaic = (line) => plain(line.replaceAll('`', '').replace(/ <!-- .* -->$/, ''));

/** A help topic, as people read it on the page of the repository. Its tables on the program are in sections of other pages. */
function topicSection(name, language, w) {
  const text = readFileSync(join(root, 'src/cli/help/topics', language, `${name}.md`), 'utf8');
  return Array.from(text.matchAll(parts), ([, code, table, title, line]) => {
    if (code !== undefined) return ['.PP', '.EX', ...code.split('\n').map(plain), '.EE'];
    if (table !== undefined) {
      const rows = table.split('\n').slice(2);
      return rows
        .map((row) => row.slice(2, -2).split(' | '))
        .flatMap(([tag, about]) => tagged(`\\fB${prosaic(tag)}\\fR`, [prosaic(about)]));
    }
    if (title !== undefined) return [`.SH ${prosaic(line)}`];
    if (line.startsWith('{{')) return ['.PP', `${plain(w.shown)} \\fB${plain(`duit help ${name}`)}\\fR.`];
    return ['.PP', prosaic(line)];
  }).flat();
}

/** The topics that the page of `duit help` explains. The one for assistants is a file of its own. */
const topicsOf = (tree, language, w) =>
  tree.topics.filter(({ name }) => name !== 'assistent').flatMap(({ name }) => topicSection(name, language, w));

function groupPage(group, tree, w, language) {
  const body =
    group.commands.length > 0
      ? section(
          w.commands,
          group.commands.flatMap((command) => commandSection(command, w)),
        )
      : [
          ...section(w.arguments, argumentsOf(group, w)),
          ...section(w.options, optionsOf(group.options, w)),
          ...section(w.examples, [...examplesOf(group), ...noteOf(group)]),
        ];
  const others = tree.commands.filter((one) => one !== group).map(({ name }) => `\\fBduit\\-${plain(name)}\\fR(1)`);
  return [
    ...heading(group, tree.version, w),
    ...body,
    ...(group.name === 'help' ? topicsOf(tree, language, w) : []),
    ...section(w.also, [`${plain(w.globals)} \\fBduit\\fR(1).`, '.PP', others.join(', ')]),
  ];
}

for (const [language, place] of [
  ['nl', 'man1'],
  ['en', 'en/man1'],
]) {
  const json = duit('help', '--json', '--taal', language);
  const tree = JSON.parse(json);
  const w = words[language];
  mkdirSync(join(folder, place), { recursive: true });
  const write = (name, lines) => writeFileSync(join(folder, place, `${name}.1`), `${lines.join('\n')}\n`);
  write('duit', rootPage(tree, w));
  for (const group of tree.commands) write(pageName(group.path), groupPage(group, tree, w, language));
}
