# fish completion for duit: put this file in ~/.config/fish/completions.
function __duit
    set -l replies (command duit __complete fish (commandline -opc) (commandline -ct) 2>/dev/null)
    switch "$replies[1]"
        case :files
            __fish_complete_path (commandline -ct)
        case :folders
            __fish_complete_directories (commandline -ct)
        case '?*'
            printf '%s\n' $replies
    end
end

complete -c duit -f -k -a '(__duit)'
