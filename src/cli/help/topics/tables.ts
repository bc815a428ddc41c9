import type { Command as Commander } from 'commander';
import { t } from '../../../language.ts';
import { aligned } from '../../output/aligned.ts';
import type { FailureWord } from '../../../failure.ts';
import { codes, wordTexts } from '../codes.ts';
import { allOptions } from '../layout.ts';
import { variables } from '../variables.ts';

/** Rows as an indented block of a page, in columns. */
const table = (rows: readonly (readonly string[])[], right: readonly number[] = []): string =>
  aligned(rows, right)
    .map((line) => `  ${line}`)
    .join('\n');

/** The topic of the options of every command. Each heading becomes a paragraph, and its options a block. */
export function optiesTopic(program: Commander): string {
  const options = allOptions(program).replaceAll(/^(\S.*)\n/gm, '$1\n\n');
  return t({
    nl: `
Opties bij elk commando

Ze mogen voor of achter het commando staan.

${options}

Een optie gaat voor op een variabele van de omgeving, en die op het profiel (duit help omgeving).

  duit factuur list --json --velden nummer,totaal_incl
  duit --profiel zaak factuur definitief 8f14e45f --proef`,
    en: `
Options of every command

They may stand before or after the command.

${options}

An option overrides a variable of the environment, and that the profile (duit help omgeving).

  duit factuur list --json --velden nummer,totaal_incl
  duit --profiel zaak factuur definitief 8f14e45f --proef`,
  });
}

const variableRows = (): string => table(Object.entries(variables).map(([name, text]) => [name, t(text)]));

/** The topic of the environment. */
export const omgevingTopic = (): string =>
  t({
    nl: `
Omgevingsvariabelen

${variableRows()}

Een optie gaat voor op een variabele, een variabele op het gekozen profiel. Een lege variabele telt niet mee. De proxyvariabelen gelden ook in kleine letters, en die gaan voor.

Een CI-taak heeft aan twee variabelen genoeg:

  export DUIT_BASE_URL=https://dienst.example/api/v1
  export DUIT_API_KEY=...
  duit factuur list --status concept --json

Een sleutel in een variabele is zichtbaar voor elk programma dat je vanuit dezelfde shell start: voor je eigen computer is een profiel veiliger. Zie duit help profielen.`,
    en: `
Environment variables

${variableRows()}

An option overrides a variable, a variable the chosen profile. An empty variable does not count. The proxy variables count in lower case too, and those override the others.

A CI job needs only two:

  export DUIT_BASE_URL=https://dienst.example/api/v1
  export DUIT_API_KEY=...
  duit factuur list --status concept --json

A key in a variable can be seen by every program that is started from the same shell: on your own computer a profile is safer. See duit help profielen.`,
  });

function codeRows(): string {
  const titles = [t({ nl: 'code', en: 'code' }), t({ nl: 'betekenis', en: 'meaning' }), t({ nl: 'opnieuw?', en: 'again?' })];
  const rows = codes().map(({ code, meaning, again }) => [String(code), meaning, again]);
  return table([titles, ...rows], [0]);
}

/** The words of `error.reason`, with the exit code beside which each stands. */
function reasonRows(): string {
  const rows = codes().flatMap(({ code, reasons }) => reasons.map((word) => [String(code), word, wordText(word)]));
  return table(rows, [0]);
}

const wordText = (word: FailureWord): string => (wordTexts[word] ? t(wordTexts[word]) : '');

const codesNl = (): string => `
Afsluitcodes

Elk commando eindigt met een code die zegt wat er bij de dienst gebeurd is, en of hetzelfde commando nog eens mag:

${codeRows()}

Een commando dat door een signaal stopt, zoals met Ctrl-C, eindigt door dat signaal: een lus in de shell stopt dan mee. Windows heeft geen signalen; daar is de code dan 3221225786, zoals bij elk programma dat Ctrl-C stopt.

Een schrijfactie wordt nooit vanzelf herhaald als ze misschien al gebeurd is. Dat is code 7: zoek eerst uit hoe het afliep met duit journaal herstel, anders staat een factuur er twee keer of krijgt de klant ze twee keer.

Code 12 heeft drie oorzaken, en de melding zegt welke. Niet bevestigd: --ja voor de vraag of het mag, en een eigen optie voor wat een vergissing kan zijn, zoals --datum-bevestigd (duit help regels). Een grens van het account (duit help grenzen): vraag het aan wie ze instelde, of laat een mens de aanvraag goedkeuren. Al eens gedaan, door duit, een andere computer of een ander programma: kijk of dat klopt. Opties als --nogmaals, --ook-per-email, --ook-per-peppol en --toch-maken doen het nog eens: een mens kiest ze, nooit een script vanzelf. --ja slaat dat niet over.

Bij meerdere documenten telt het ernstigste: 7 als de afloop van één ervan onbekend is, dan 9 als er een gedaan is maar niet bewaard kon worden (de rest is dan niet geprobeerd). Mislukten ze allemaal om dezelfde reden, dan geldt de code daarvan, anders 8. Per document staat erbij wat er was. Na 8 mag hetzelfde commando nog eens: het doet de rest en slaat over of weigert (12) wat al gedaan is. Met --nogmaals, --toch-maken of --negeer-open zou het dat opnieuw doen: geef dan alleen de rest.

In een script beslist de code wat er volgt:

  duit factuur definitief 8f14e45f --ja
  case $? in
    0) echo "klaar" ;;
    5) echo "straks opnieuw" ;;
    7) echo "niet herhalen, eerst nakijken" ;;
    *) echo "gestopt" ;;
  esac

Met --json is een fout één object op standaardfout: {"error": {"reason", "status", "message", "errors", "hint"}, "code", "outcome", "safe_to_rerun"}. reason is een vast woord (hieronder); status is die van HTTP of null; errors noemt elk fout veld of document; hint zegt wat te doen, en ontbreekt waar dat al in message staat. outcome is done, nothing_sent, unchanged, refused, partly of unknown. safe_to_rerun is true waar hetzelfde commando nog eens mag, omdat het niets kan verdubbelen of verliezen: of het dan wel lukt, zegt de code. Staat een eerdere verzending in de weg, dan noemt error.earlier haar nummer, tijd, gebruiker en computer; documenten en klanten die er al zijn, staan in error.there, en een grens van het account in error.rail. error.override noemt een optie, of een commando, waarmee alleen een mens toch doorgaat (option), en of iets dan twee keer kan gebeuren (repeats). Bij een bestand met rijen is de naam in errors <referentie>.<veld>, en staat in error.rows elke fout met haar rij als getal, met in candidates de klanten die bedoeld kunnen zijn.

  duit factuur toon 2026-0012 --json

De woorden van error.reason bij elke code; faalde een deel (8) of alles om één oorzaak, dan staat die er, zoals limit:

${reasonRows()}`;

const codesEn = (): string => `
Exit codes

Every command ends with a code that says what happened at the service, and whether the same command may be run again:

${codeRows()}

A command that is stopped by a signal, such as by Ctrl-C, ends of that signal: a loop in the shell then stops too. Windows has no signals; there the code is 3221225786, as for every program that Ctrl-C stops.

A write is never repeated by itself where it may have happened already. That is code 7: first find out how it ended with duit journaal herstel, or an invoice may be there twice, or the customer may get it twice.

Code 12 has three causes, and the message tells which. Not confirmed: --ja for the question whether it may go, and an option of its own for a possible mistake, such as --datum-bevestigd (duit help regels). A rail of the account (duit help grenzen): ask the person who set it, or have a person approve the request. Done before, by duit, another machine or another program: see whether that is so. Options such as --nogmaals, --ook-per-email, --ook-per-peppol and --toch-maken do it once more: a person chooses them, never a script by itself. --ja does not skip that.

With several documents the worst one wins: 7 where the outcome of one is unknown, then 9 where one is done but could not be kept (the rest is then not tried). Where all failed alike it is that code, otherwise 8. What became of each is told with it. After 8 the same command may be run again: it does the rest, and skips or refuses (12) the part that is done. With --nogmaals, --toch-maken or --negeer-open it would do that part again: then give only the rest.

In a script the code decides what comes next:

  duit factuur definitief 8f14e45f --ja
  case $? in
    0) echo "done" ;;
    5) echo "try again later" ;;
    7) echo "do not repeat, look first" ;;
    *) echo "stopped" ;;
  esac

With --json an error is one object on standard error: {"error": {"reason", "status", "message", "errors", "hint"}, "code", "outcome", "safe_to_rerun"}. reason is a fixed word (below); status is that of HTTP or null; errors names each wrong field or document; hint says how to go on, and is missing where message tells that. outcome is done, nothing_sent, unchanged, refused, partly or unknown. safe_to_rerun is true where the same command may be run again, because it can double or lose nothing: the code says whether it would succeed. Where an earlier write stands in the way, error.earlier names its number, time, user and machine; documents and customers that are there already are in error.there, and a rail of the account is in error.rail. error.override names an option, or a command, by which only a person goes on all the same (option), and whether something may then be done twice (repeats). With a file of rows the name in errors is <reference>.<field>, and error.rows has each mistake with its row as a number, and in candidates the customers that may be meant.

  duit factuur toon 2026-0012 --json

The words of error.reason with each code; where a part (8) or all of it failed for one cause, that is the word, such as limit:

${reasonRows()}`;

/** The topic of the exit codes. */
export const afsluitcodesTopic = (): string => t({ nl: codesNl(), en: codesEn() });
