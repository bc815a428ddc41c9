# bash completion for duit, from bash 3.2 on: source this file from ~/.bashrc, or put it where bash-completion looks.
_duit() {
  local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} reply
  COMPREPLY=()
  # A call by hand has no line, so the words are joined into one.
  if [[ ! $line ]]; then
    line="${COMP_WORDS[*]:0:COMP_CWORD+1}" line=${line// = /=} line=${line// =/=}
  fi
  compopt -o nosort 2>/dev/null
  while IFS= read -r reply; do
    case $reply in
      :files) compopt +o nosort -o default 2>/dev/null ;;
      :folders) compopt +o nosort -o dirnames 2>/dev/null ;;
      *) COMPREPLY+=("$reply") ;;
    esac
  done < <(command duit __complete bash "${COMP_TYPE:-9}" "${COLUMNS:-80}" "$COMP_WORDBREAKS" "$line" 2>/dev/null)
}

complete -F _duit duit
