# PowerShell completion for duit: dot-source this file from $PROFILE.
Register-ArgumentCompleter -Native -CommandName duit -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object {
    if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text }
  })
  # An older PowerShell leaves an empty word out.
  $last = if ($wordToComplete) { $wordToComplete } else { '""' }
  $encoding = [Console]::OutputEncoding
  try {
    [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)
    $replies = & duit __complete powershell @words $last 2>$null
  }
  finally { [Console]::OutputEncoding = $encoding }
  foreach ($reply in $replies | Where-Object { $_ -like "*`t*" }) {
    $insert, $text, $about = $reply -split "`t", 3
    [System.Management.Automation.CompletionResult]::new($insert, $text, 'ParameterValue', $about)
  }
}
