import { t } from '../../../../language.ts';
import { groupBy } from '../../../../group-by.ts';
import { type CompletionOffer, type CommandPlace, valuedOptions } from '../places.ts';

const walk = `
# Cuts a command line into words without expanding any of it. Sets words, and for the last one, the word to complete:
# its text without quotes (text), the part of that text that readline keeps (kept) and the open quote (quote).
_duit_split() {
  local line=$1 char opened= begun= i
  words=() text= kept= quote=
  for ((i = 0; i < \${#line}; i++)); do
    char=\${line:i:1}
    if [[ $quote && $char == "$quote" ]]; then
      quote= kept=$opened
    elif [[ $quote == "'" ]]; then
      text+=$char
    elif [[ $char == '\\' ]]; then
      begun=1 i=$((i + 1)) char=\${line:i:1}
      # Between double quotes a backslash only escapes these characters.
      case $quote$char in \\"[\\$\\\`\\"\\\\]) ;; \\"*) text+='\\' ;; esac
      text+=$char
    elif [[ $quote ]]; then
      text+=$char
    else
      case $char in
        \\' | \\") begun=1 quote=$char opened=$kept kept=$text ;;
        ' ' | $'\\t')
          [[ $text || $begun ]] && words+=("$text")
          text= kept= begun=
          ;;
        *)
          text+=$char
          [[ $COMP_WORDBREAKS == *"$char"* ]] && kept=$text
          ;;
      esac
    fi
  done
}

# Offers the words that begin with the text to complete; option is the --name= before a value. Where a list shows several, the
# description of each follows, as far as the line has room: about has a line for each, with a tab behind the word.
_duit_words() {
  local word rest line wide=0 fitting=()
  for word in $1; do
    word=$option$word
    [[ $word == "$text"* ]] || continue
    fitting+=("\${word#"$kept"}")
    ((\${#word} > wide)) && wide=\${#word}
  done
  if [[ $2 != bashlijst || ! $about || \${#fitting[@]} -lt 2 ]]; then
    COMPREPLY+=("\${fitting[@]}")
    return
  fi
  compopt -o nosort 2>/dev/null
  for word in "\${fitting[@]}"; do
    rest=\${about#*$'\\n'"$word"$'\\t'}
    [[ $rest == "$about" ]] && rest=
    printf -v line '%-*s  %s' "$wide" "$word" "\${rest%%$'\\n'*}"
    ((\${#line} < \${COLUMNS:-80})) || line=\${line:0:\${COLUMNS:-80}-2}…
    COMPREPLY+=("$line")
  done
}

# Offers words, files, folders or the names that duit remembers. These come quoted, so that bash never runs them.
_duit_offer() {
  local reply form=bash
  # Only where readline lists the words: in the other cases it would put the descriptions into the line.
  case \${COMP_TYPE:-9} in 33 | 63 | 64) form=bashlijst ;; esac
  case $1 in
    :files) compopt -o default 2>/dev/null ;;
    :folders) compopt -o dirnames 2>/dev/null ;;
    :*)
      compopt -o nosort 2>/dev/null
      while IFS= read -r reply; do
        COMPREPLY+=("$reply")
      done < <(command duit __complete "$form" "\${1#:}" "$text" "$kept" "$quote" "\${words[@]}" 2>/dev/null)
      ;;
    *) _duit_words "$1" "$form" ;;
  esac
}

_duit() {
  local IFS=$' \\t\\n' line=\${COMP_LINE:0:COMP_POINT} words text kept quote word
  local path= awaits= at=0 option= known names options about offer=
  COMPREPLY=()
  # A call by hand has no line, so the words are joined into one.
  if [[ ! $line ]]; then
    line="\${COMP_WORDS[*]:0:COMP_CWORD+1}" line=\${line// = /=} line=\${line// =/=}
  fi
  _duit_split "$line"
  _duit_at ''
  for word in "\${words[@]:1}"; do
    if [[ $awaits ]]; then
      awaits=
    elif [[ $word == -?* ]]; then
      [[ $_duit_valued == *" $word "* ]] && awaits=$word
    elif [[ " $known " == *" $word "* ]]; then
      path=\${path:+$path }$word
      _duit_at "$path"
    else
      at=$((at + 1))
    fi
  done
  if [[ ! $awaits && $text == --*=* ]]; then
    awaits=\${text%%=*} option=$awaits=
  fi
  if [[ $awaits ]]; then
    about=
    _duit_value "$path" "$awaits"
  elif [[ $text == -* ]]; then
    offer="$options $_duit_everywhere" about=$about$_duit_about
  elif [[ $names ]]; then
    offer=$names
  else
    _duit_argument "$path" "$at"
  fi
  _duit_offer "$offer"
}

complete -F _duit duit
`;

const encoded = (offer: CompletionOffer): string => {
  if (offer.is === 'words') return offer.words.join(' ');
  return offer.is === 'seen' ? `:${offer.kind}` : `:${offer.is}`;
};

/** The branches of a `case`, one for each offer with all its patterns; an offer of anything has no branch. */
function branches(rows: readonly (readonly [pattern: string, offer: CompletionOffer | null])[]): string {
  const offered = rows.flatMap(([pattern, offer]) => (!offer || offer.is === 'anything' ? [] : [{ pattern, offer: encoded(offer) }]));
  return Array.from(
    groupBy(offered, ({ offer }) => offer),
    ([offer, alike]) => `    ${alike.map(({ pattern }) => pattern).join(' | ')}) offer='${offer}' ;;\n`,
  ).join('');
}

const at = ({ paths, commands, options }: CommandPlace, everywhere: readonly string[]): string => {
  const own = options.filter(({ long }) => !everywhere.includes(long));
  if (commands.length + own.length === 0) return '';
  const known = commands.flatMap(({ name, aliases }) => [name, ...aliases]).join(' ');
  const names = commands.map(({ name }) => name).join(' ');
  const pattern = paths.map((path) => `'${path}'`).join(' | ');
  const about = described([
    ...commands.map(({ name, description }) => [name, description] as const),
    ...own.map(({ long, description }) => [long, description] as const),
  ]);
  return `    ${pattern}) known='${known}' names='${names}' options='${own.map(({ long }) => long).join(' ')}' about=${about} ;;\n`;
};

/** Words with their descriptions as `_duit_words` looks them up, quoted. */
const described = (rows: readonly (readonly [word: string, description: string])[]): string =>
  `'\n${rows.map(([word, description]) => `${word}\t${description.replaceAll("'", String.raw`'\''`)}\n`).join('')}'`;

/** The script that teaches bash, from 3.2 on and without bash-completion, the words that can follow `duit`. */
export function bash(places: readonly CommandPlace[]): string {
  const [root, ...rest] = places;
  const values = rest.flatMap(({ paths, options }) =>
    options.flatMap(({ long, short, offer }) =>
      paths.flatMap((path) => [long, short].filter(Boolean).map((name) => [`'${path} ${name}'`, offer] as const)),
    ),
  );
  const anywhere = [...(root?.options ?? []).map(({ long }) => long), '--help'];
  const everywhere = (root?.options ?? []).map(({ long, offer }) => [`*' ${long}'`, offer] as const);
  const positions = places.flatMap(({ paths, arguments: taken }) =>
    taken.flatMap(({ offer, variadic }, index) => paths.map((path) => [variadic ? `'${path} '*` : `'${path} ${index}'`, offer] as const)),
  );
  return `# bash completion for duit: source this file from ~/.bashrc, or put it where bash-completion looks.
# Written by duit from its own commands; do not change it by hand.

_duit_everywhere='${anywhere.join(' ')}'
_duit_valued=' ${valuedOptions(places).join(' ')} '
_duit_about=${described([...(root?.options ?? []).map(({ long, description }) => [long, description] as const), ['--help', t({ nl: 'deze hulp', en: 'this help' })]])}

# Sets the commands below a path, with aliases (known) and without (names), its options, and the descriptions of both.
_duit_at() {
  known= names= options= about=
  case $1 in
${places.map((place) => at(place, anywhere)).join('')}  esac
}

# Sets the offer for an option of the command at a path: words, or a colon and the kind to look up.
_duit_value() {
  case "$1 $2" in
${branches([...values, ...everywhere])}  esac
}

# Sets the offer for an argument of the command at a path; arguments are counted from 0.
_duit_argument() {
  case "$1 $2" in
${branches(positions)}  esac
}
${walk}`;
}
