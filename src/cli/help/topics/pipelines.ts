import type { Text } from '../../../language.ts';

/** The same as examples/nacht.sh, which a test runs for ten nights. */
const nightly = `
#!/bin/sh
mkdir -p plannen klaar; alarm=0
duit journaal vragen || alarm=$?
for orders in bestellingen/*.csv; do
  naam=$(basename "$orders" .csv); plan=plannen/$naam.json
  [ -e "$orders" ] && [ ! -e "klaar/$naam" ] || continue
  [ -e "$plan" ] || duit batch plan "$orders" --referentie-op-document -o "$plan" || alarm=$?
  [ -e "$plan" ] || continue
  for poging in 1 2 3; do
    duit batch voer-uit "$plan" --ja --wacht -o "plannen/$naam.csv"; code=$?
    case $code in 5 | 8) sleep 60 ;; *) break ;; esac
  done
  if [ $code = 0 ]; then touch "klaar/$naam"; else alarm=$code; fi
done
exit $alarm`;

/** The same as examples/nacht.yml: the state is kept from one run to the next, and no two runs are at it at once. */
const ci = `
name: nacht
on: { schedule: [{ cron: "0 2 * * *" }], workflow_dispatch: }
jobs:
  nacht:
    runs-on: ubuntu-latest
    concurrency: { group: duit, cancel-in-progress: false }
    env:
      DUIT_BASE_URL: https://facturen.example/api/v1
      DUIT_API_KEY: \${{ secrets.DUIT_API_KEY }}
      DUIT_CONFIG_DIR: \${{ github.workspace }}/.duit/config
      DUIT_STATE_DIR: \${{ github.workspace }}/.duit/state
    steps:
      - uses: actions/checkout@v5
      - run: sha256sum --check --ignore-missing duit-0.1.0.sha256 && npm install --global --ignore-scripts ./duit-0.1.0.tgz
      - uses: actions/cache/restore@v4
        with: { path: ".duit\\nplannen\\nklaar", key: "duit-\${{ github.run_id }}-\${{ github.run_attempt }}", restore-keys: duit- }
      - run: sh nacht.sh
      - uses: actions/cache/save@v4
        if: always()
        with: { path: ".duit\\nplannen\\nklaar", key: "duit-\${{ github.run_id }}-\${{ github.run_attempt }}" }`;

const indented = (block: string): string =>
  block
    .trim()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');

/** The topic of the job that runs every night. */
export const pipelinesTopic: Text = {
  nl: `
Pipelines: elke nacht een taak, op een computer of in CI

Dit script maakt van elk bestand in bestellingen/ één plan en voert het uit. Wat de ene nacht niet af raakt, gaat de volgende verder met hetzelfde plan; wat af is, staat in klaar/. Het eindigt met 0, of met een code die iemand moet zien:

${indented(nightly)}

Wat er met elke bestelling gebeurde, staat in plannen/<naam>.csv: id, nummer, status, resultaat, reden en code. Code 5 of 8 kan vanzelf overgaan, en daarom probeert het script het driemaal. Code 7 of 12 vraagt een mens, en duit journaal vragen --eml maakt er een bericht van. Zolang een vraag open is, kan ze ook facturen van latere dagen tegenhouden, want die krijgen hun nummer pas na de oudere; beantwoord ze dus dezelfde dag. Deze commando's tonen wat er open is, en waar elke batch staat:

  duit journaal vragen
  duit batch list

Op elke factuur staat van welke bestelling ze is (--referentie-op-document). Is de statusmap weg of oud, dan vindt de volgende nacht die facturen terug bij de dienst, 400 dagen lang, zolang klant en totaal van de bestelling dezelfde zijn. Ze worden niet nog eens gemaakt of verstuurd (bestaat_al, code 12), en wat er nog niet is, wordt gemaakt. Een concept gaat verder met --neem-over, zoals hieronder. Is alles van een bestand er al en verstuurd, zeg dat dan met touch klaar/<naam>.

In CI is elke computer nieuw, en dus bewaart de taak haar map, ook als ze mislukt (always), en wacht een tweede run op de eerste (concurrency). Het gepakte bestand van een release staat met zijn controlesom naast nacht.sh, en wordt zo geïnstalleerd dat geen enkel pakket een script uitvoert:

${indented(ci)}

Een cache kan verdwijnen, en een andere branch heeft er een andere. Deel liever een database als er meer dan één taak of computer is: duit help team.

Twee taken zonder gedeelde staat

Met elk een eigen statusmap weten twee taken niets van elkaar; alleen de dienst toont wat er al is. Maken ze dezelfde bestellingen tegelijk, dan kijkt elk twee keer: vóór elk concept of er al een gelijk document is, en nog eens wanneer alle concepten van de run er zijn, vóór er één definitief wordt. Wat een ander ook maakte, wordt genoemd (bestaat_al, code 12 of 8) en blijft een concept, zonder nummer en zonder verzending.

- concepten te veel: ja, hoogstens één per bestelling en per taak; een concept kan niet weg

- twee definitieve documenten van één bestelling, of twee verzendingen: nooit, tenzij beide taken ze in dezelfde seconde definitief maken

- ook mogelijk: beide stoppen voor hetzelfde document, en dan is er geen van beide definitief tot iemand kiest

Is het dat document, neem het dan over; het wordt eerst vergeleken met de bestelling (klant, dag, regels, totaal), en wat verschilt, geeft code 12. Een eigen concept voor die bestelling blijft dan ongebruikt staan:

  duit batch voer-uit plannen/bestellingen.json --neem-over ORD-118=8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11

Een taak die alleen mag versturen wat ze zelf definitief maakte, krijgt die grens voor altijd:

  duit profiel wijzig --alleen-bekend`,
  en: `
Pipelines: a job every night, on a machine or in CI

This script makes one plan of each file in bestellingen/ and carries it out. A plan that is not finished one night goes on the next; a file that is done stands in klaar/. It ends with 0, or with a code that somebody has to see:

${indented(nightly)}

plannen/<name>.csv tells of each order how it ended: id, nummer, status, resultaat, reden and code. Code 5 or 8 may pass by itself, so the script tries three times. Code 7 or 12 asks for a person, and duit journaal vragen --eml makes a mail of it. While a question is open it may hold up invoices of later days too, because these get their number after the older ones; so answer it on the same day. These commands show the open questions, and how far each batch is:

  duit journaal vragen
  duit batch list

Each invoice shows which order it is for (--referentie-op-document). If the state folder is gone or old, the next night finds those invoices at the service, for 400 days, as long as the order has the same customer and total. They are not made or sent again (bestaat_al, code 12), and what is not there yet is made. A draft goes on with --neem-over, as below. If all of a file is there and sent, say so with touch klaar/<name>.

In CI every machine is new, so the job keeps its folder, also where it fails (always), and a second run waits for the first (concurrency). The packed file of a release stands beside nacht.sh with its checksum, and is installed so that no package runs a script:

${indented(ci)}

A cache can disappear, and another branch has another one. With more than one job or machine, share a database instead: duit help team.

Two jobs without a common state

With a state folder each, two jobs know nothing of one another; only the service shows what is there already. Where they make the same orders at the same time, each looks twice: before each draft for an equal document, and once more when all drafts of the run stand, before any becomes final. A document that another made too is named (bestaat_al, code 12 or 8) and stays a draft, without a number and without a sending.

- drafts too many: yes, at most one for each order and job; a draft can't be deleted

- two final documents of one order, or two sendings: never, unless both jobs make them final within the same second

- possible too: both stop for the same document, and then neither is final until a person chooses

If it is that document, take it over; it is first compared with the order (customer, day, lines, total), and a difference ends with code 12. A draft of its own for that order then stays there unused:

  duit batch voer-uit plannen/bestellingen.json --neem-over ORD-118=8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11

A job that may send only the documents which it made final itself gets that rail for good:

  duit profiel wijzig --alleen-bekend`,
};
