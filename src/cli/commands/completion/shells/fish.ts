import { t } from '../../../../language.ts';
import { type CompletionOffer, type CommandPlace, type PlaceOption, valuedOptions } from '../places.ts';

/** Quotes text for fish, where only a backslash and a quote are special between single quotes. */
const fishText = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

const helpers = (places: readonly CommandPlace[]): string => `
# Prints the path of the command before the cursor, without aliases, and then the number of words after it.
function __duit_typed
    set -l path
    set -l at 0
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
        else if contains -- $word ${valuedOptions(places).join(' ')}
            set skip 1
        else if not string match -q -- '-?*' $word
            set -l next (__duit_command "$path" $word)
            if test -n "$next"
                set path $next
            else
                set at (math $at + 1)
            end
        end
    end
    printf '%s\\n' "$path" $at
end

# Succeeds when the command before the cursor has this path, whatever words follow it.
function __duit_in
    test (__duit_typed)[1] = "$argv[1]"
end

# Succeeds when the cursor is at this argument of the command with this path: a number from 0, or "rest" for any.
function __duit_place
    set -l typed (__duit_typed)
    test $typed[1] = "$argv[1]"; and contains -- $argv[2] $typed[2] rest
end

# Names and numbers that earlier commands saw, some with a tab and a description; fish quotes what it puts on the line.
function __duit_seen
    command duit __complete uitleg $argv[1] (commandline -opc) 2>/dev/null
end
`;

function value(offer: CompletionOffer | null): string {
  if (!offer) return '';
  if (offer.is === 'words') return ` -x -a ${fishText(offer.words.join(' '))}`;
  if (offer.is === 'seen') return ` -k -x -a '(__duit_seen ${offer.kind})'`;
  if (offer.is === 'files') return ' -r -F';
  return offer.is === 'folders' ? " -x -a '(__fish_complete_directories)'" : ' -x';
}

const when = (test: string): string => ` -n ${fishText(test)}`;

const optionLine = (condition: string, { long, short, description, offer }: PlaceOption): string =>
  `complete -c duit${condition} -l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ''}${value(offer)} -d ${fishText(description)}\n`;

function placeLines({ paths, commands, options, arguments: taken }: CommandPlace): string {
  const path = paths[0] ?? '';
  const test = `"${path}"`;
  const optionLines = path === '' ? [] : options.map((option) => optionLine(when(`__duit_in ${test}`), option));
  const commandLines = commands.map(
    ({ name, description }) => `complete -c duit${when(`__duit_place ${test} 0`)} -a ${name} -d ${fishText(description)}\n`,
  );
  const argumentLines = taken.flatMap(({ offer, variadic }, index) => {
    if (offer.is === 'anything') return [];
    const condition = when(`__duit_place ${test} ${variadic ? 'rest' : index}`);
    return [`complete -c duit${condition}${value(offer).replace(/ -[xr]/, '')}\n`];
  });
  return [...commandLines, ...argumentLines, ...optionLines].join('');
}

/** The fish function that resolves a name or an alias below a path to the path of its command. */
function commandCases(places: readonly CommandPlace[]): string {
  const cases = places.flatMap(({ paths: [path = ''], commands }) =>
    commands.map(({ name, aliases }) => {
      const words = [name, ...aliases].map((word) => fishText(`${path}/${word}`)).join(' ');
      return `        case ${words}\n            echo ${fishText(path === '' ? name : `${path} ${name}`)}\n`;
    }),
  );
  return `
# Prints the path of the command that a word names below a path; nothing when the word names no command.
function __duit_command
    switch "$argv[1]/$argv[2]"
${cases.join('')}    end
end
`;
}

/** Offers an option of the root after every command, except one with an option of the same name. */
function rootOption(option: PlaceOption, rest: readonly CommandPlace[]): string {
  const own = rest.filter(({ options }) => options.some(({ long }) => long === option.long));
  return optionLine(own.length > 0 ? when(own.map(({ paths: [path] }) => `not __duit_in "${path}"`).join('; and ')) : '', option);
}

/** The script that teaches fish the words that can follow `duit`. */
export function fish(places: readonly CommandPlace[]): string {
  const [root, ...rest] = places;
  return `# fish completion for duit: put this file in ~/.config/fish/completions.
# Written by duit from its own commands; do not change it by hand.
${helpers(places)}${commandCases(places)}
complete -c duit -f
complete -c duit -l help -s h -d ${fishText(t({ nl: 'deze hulp', en: 'this help' }))}
${(root?.options ?? []).map((option) => rootOption(option, rest)).join('')}
${places.map(placeLines).join('')}`;
}
