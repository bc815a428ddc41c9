import { lone } from '../../command/command.ts';

export const completion = lone({
  arguments: [{ name: 'shell', text: { nl: 'je shell', en: 'your shell' }, choices: ['bash', 'zsh', 'fish', 'powershell'] }],
  examples: ['source <(duit completion bash)', 'duit completion fish > ~/.config/fish/completions/duit.fish'],
  note: {
    nl: 'In zsh: duit completion zsh > _duit in een map van $fpath. In PowerShell: duit completion powershell > duit.ps1, en . ./duit.ps1 in $PROFILE.\n\nNamen en nummers komen uit het geheugen van het profiel (duit geheugen) en worden nooit van de dienst opgevraagd. DUIT_GEHEUGEN=nee zet dat af.',
    en: 'In zsh: duit completion zsh > _duit in a folder of $fpath. In PowerShell: duit completion powershell > duit.ps1, and . ./duit.ps1 in $PROFILE.\n\nNames and numbers come from the memory of the profile (duit geheugen), and the service is never asked for them. DUIT_GEHEUGEN=nee turns that off.',
  },
  load: async () => (await import('./script.ts')).printScript,
});
