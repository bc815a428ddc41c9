import { type CompletionOffer, type CommandPlace, valuedOptions } from '../places.ts';

// PowerShell also ends a quoted text at a typographic single quote.
const quoted = (text: string): string => `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;

const encoded = (offer: CompletionOffer | null): string => {
  if (!offer || offer.is !== 'words') return quoted(offer?.is === 'seen' ? `:${offer.kind}` : '');
  return quoted(offer.words.join(' '));
};

const table = (rows: readonly (readonly [key: string, value: string])[]): string =>
  rows.length === 0 ? '@{}' : `@{ ${rows.map(([key, text]) => `${quoted(key)} = ${text}`).join('; ')} }`;

function placeLine({ paths, commands, options, arguments: taken }: CommandPlace): string {
  const rows = [
    ['commands', table(commands.flatMap(({ name, aliases }) => [name, ...aliases].map((word) => [word, quoted(name)] as const)))],
    [
      'about',
      table([
        ...commands.map(({ name, description }) => [name, quoted(description)] as const),
        ...options.map(({ long, description }) => [long, quoted(description)] as const),
      ]),
    ],
    [
      'options',
      table(options.flatMap(({ long, short, offer }) => [long, short].flatMap((name) => (name ? [[name, encoded(offer)] as const] : [])))),
    ],
    ['arguments', `@(${taken.map(({ offer, variadic }) => quoted(`${variadic ? '*' : ''}${encoded(offer).slice(1, -1)}`)).join(', ')})`],
  ] as const;
  return `  ${quoted(paths[0] ?? '')} = ${table(rows)}\n`;
}

const walk = `
Register-ArgumentCompleter -Native -CommandName duit -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)

  # PowerShell expands nothing between single quotes.
  function Complete-Duit([string]$text, [string]$about) {
    $insert = if ($text -match '^[A-Za-z0-9_./-]+$') { $text } else { "'" + ($text -replace "(['\\u2018-\\u201b])", '$1$1') + "'" }
    if (-not $about) { $about = $text }
    [System.Management.Automation.CompletionResult]::new($insert, $text, 'ParameterValue', $about)
  }

  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object {
    if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text }
  })
  $path = ''
  $awaits = ''
  $at = 0
  foreach ($word in ($words | Select-Object -Skip 1)) {
    if ($awaits) { $awaits = '' }
    elseif ($word -like '-?*') { if ($duitValued -ccontains $word) { $awaits = $word } }
    elseif ($duitPlaces[$path].commands.ContainsKey($word)) {
      $name = $duitPlaces[$path].commands[$word]
      $path = if ($path) { "$path $name" } else { $name }
    }
    else { $at++ }
  }
  $place = $duitPlaces[$path]
  $typed = $wordToComplete.Trim("'", '"')
  $before = ''
  if (-not $awaits -and $typed -match '^(--[a-z-]+=)(.*)$') {
    $before = $Matches[1]
    $typed = $Matches[2]
    $awaits = $before.TrimEnd('=')
  }

  [string]$offer = ''
  if ($awaits) {
    $offer = if ($place.options.ContainsKey($awaits)) { $place.options[$awaits] } else { $duitPlaces[''].options[$awaits] }
  }
  elseif ($typed -like '-*') {
    $names = @($place.options.Keys) + @($duitPlaces[''].options.Keys) | Where-Object { $_.StartsWith('--') -and $_.StartsWith($typed) }
    foreach ($name in $names | Sort-Object -Unique) {
      $from = if ($place.about.ContainsKey($name)) { $place } else { $duitPlaces[''] }
      Complete-Duit $name $from.about[$name]
    }
    return
  }
  elseif ($place.commands.Count -gt 0) {
    foreach ($name in $place.commands.Values | Select-Object -Unique | Where-Object { $_.StartsWith($typed) } | Sort-Object) {
      Complete-Duit $name $place.about[$name]
    }
    return
  }
  elseif ($place.arguments.Count -gt 0) {
    $last = $place.arguments[-1]
    $offer = if ($at -lt $place.arguments.Count) { $place.arguments[$at] } elseif ($last.StartsWith('*')) { $last } else { '' }
    $offer = $offer.TrimStart('*')
  }

  $values = $offer -split ' '
  if ($offer.StartsWith(':')) {
    $encoding = [Console]::OutputEncoding
    try {
      [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)
      $values = & duit __complete uitleg $offer.Substring(1) @words 2>$null
    }
    finally { [Console]::OutputEncoding = $encoding }
  }
  foreach ($value in $values | Where-Object { $_ -and $_.StartsWith($typed, [System.StringComparison]::CurrentCultureIgnoreCase) }) {
    $name, $about = $value -split '\\t', 2
    Complete-Duit "$before$name" $about
  }
}
`;

/** The script that teaches PowerShell the words that can follow `duit`. */
export const powershell = (
  places: readonly CommandPlace[],
): string => `# PowerShell completion for duit: dot-source this file from $PROFILE.
# Written by duit from its own commands; do not change it by hand.

$duitValued = @(${valuedOptions(places).map(quoted).join(', ')})

$duitPlaces = @{
${places.map(placeLine).join('')}}
${walk}`;
