import { t } from '../../../../language.ts';
import type { CompletionOffer, CommandPlace, PlaceOption } from '../places.ts';

const seen = `
# Names and numbers that earlier commands saw; compadd quotes them, so that zsh never runs a name. Behind a tab stands a
# description; then a list shows no more of an id than its beginning, in the order of duit.
_duit_seen() {
  local -a lines names shown
  local line name
  lines=(\${(f)"$(command duit __complete uitleg $argv[-1] "\${(@Q)_duit_line}" 2>/dev/null)"})
  for line in $lines; do
    name=\${line%%$'\\t'*}
    names+=("$name")
    [[ $line == *$'\\t'* ]] || continue
    (( $#name == 36 )) && name=$name[1,8]…
    shown+=("$name  \${line#*$'\\t'}")
  done
  if (( $#shown )); then
    # The first name of a group counts, and that of _arguments would be sorted.
    compadd -V duit "\${(@)argv[1,-2]}" -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -l -d shown -a names
  else
    compadd "\${(@)argv[1,-2]}" -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a names
  fi
}
`;

/** Escapes text for the brackets and colons of an `_arguments` specification. */
const escaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);
const zshText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function action(offer: CompletionOffer): string {
  if (offer.is === 'words') return `(${offer.words.join(' ')})`;
  if (offer.is === 'seen') return `_duit_seen ${offer.kind}`;
  if (offer.is === 'files') return '_files';
  return offer.is === 'folders' ? '_files -/' : ' ';
}

const optionSpecs = ({ long, short, description, offer }: PlaceOption): string[] => {
  const about = `[${escaped(description)}]`;
  const value = offer ? `:${long.slice(2)}:${action(offer)}` : '';
  // The star allows an option more than once, as `--regel` needs.
  return [`*${long}${offer ? '=' : ''}${about}${value}`, ...(short ? [`*${short}${offer ? '+' : ''}${about}${value}`] : [])];
};

const argumentSpecs = (place: CommandPlace): string[] =>
  place.arguments.map(({ name, variadic, description, offer }, index) => {
    const about = escaped(description || name);
    return variadic ? `*:${about}:${action(offer)}` : `${index + 1}:${about}:${action(offer)}`;
  });

const specs = (list: readonly string[]): string => list.map((spec) => ` \\\n    ${zshText(spec)}`).join('');

const functionName = (path: string): string => `_duit_${path.replaceAll(/[ -]/g, '_')}`;

/** The function of a command with subcommands: offers their names, then leaves the rest of the line and its options (-A) to one. */
function branch(place: CommandPlace, name: string): string {
  const path = place.paths[0] ?? '';
  const list = place.commands.map(
    (command) => `    ${zshText(`${command.name}:${command.description.replaceAll(/[\\:]/g, String.raw`\$&`)}`)}`,
  );
  const cases = place.commands.map((command) => {
    const below = functionName(path === '' ? command.name : `${path} ${command.name}`);
    return `    ${[command.name, ...command.aliases].join('|')}) ${below} ;;`;
  });
  return `${name}() {
  local curcontext=$curcontext state state_descr line
  local -A opt_args
  local -a commands=(
${list.join('\n')}
  )
  _arguments -C -A '-*' $_duit_everywhere${specs(path === '' ? [] : place.options.flatMap(optionSpecs))} \\
    '1: :->command' '*:: :->rest' && return
  case $state in
    command) _describe -t commands duit commands ;;
    rest) case $words[1] in
${cases.join('\n')}
    esac ;;
  esac
}
`;
}

// Where two options have one name zsh takes the first, so the command's own come before the global ones.
const leaf = (place: CommandPlace, name: string): string => `${name}() {
  _arguments${specs([...place.options.flatMap(optionSpecs), ...argumentSpecs(place)])} $_duit_everywhere
}
`;

/** The script that teaches zsh the words that can follow `duit`. */
export function zsh(places: readonly CommandPlace[]): string {
  const everywhere = (places[0]?.options ?? []).flatMap(optionSpecs);
  const functions = places.map((place, index) => {
    const name = index === 0 ? '_duit_root' : functionName(place.paths[0] ?? '');
    return place.commands.length > 0 ? branch(place, name) : leaf(place, name);
  });
  return `#compdef duit
# zsh completion for duit: put this file as _duit in a folder of your $fpath.
# Written by duit from its own commands; do not change it by hand.
${seen}
${functions.join('\n')}
_duit() {
  local -a _duit_line=("\${(@)words[1,CURRENT-1]}") _duit_everywhere=(${specs([...everywhere, `*--help[${t({ nl: 'deze hulp', en: 'this help' })}]`])}
  )
  _duit_root
}

# As a file in $fpath this is the function itself; after eval or source it still has to be registered.
if [[ $funcstack[1] == _duit ]]; then _duit "$@"; else compdef _duit duit; fi
`;
}
