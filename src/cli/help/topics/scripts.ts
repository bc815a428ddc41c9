import type { Text } from '../../../language.ts';

/** The topic of the formats. */
export const formatenTopic: Text = {
  nl: `
Formaten

Op een terminal is een lijst een tabel en één document een blok. In een pijp of een bestand komt er TSV uit, zonder koppen of kleur en zonder iets af te kappen. Met --formaat kies je zelf:

  tabel   voor mensen: kolommen op maat van de terminal, bedragen als € 1.234,56, datums als 22/11/2026 en de tijd van je eigen klok
  tsv     één rij per regel, velden met een tab ertussen; één document is veld<TAB>waarde
  csv     met koppen, voor een rekenblad
  json    alle velden onder hun naam in de API; een lijst is een array
  ndjson  één object per regel, ook bij lange lijsten meteen leesbaar
  id      één id per regel, om door te geven aan een ander commando

Op een terminal toont een tabel woorden voor mensen. Al de rest heeft datums als 2026-11-22, tijd in UTC en de woorden van de API: verzonden, facturen.create.

--json is een kortere vorm van --formaat json. Met --velden kies je de velden en hun volgorde, met de namen van de API; '?' zegt welke er zijn, en duit help <commando> --json geeft hun JSON-schema:

  duit factuur list --velden nummer,datum,totaal_incl
  duit klanten list --velden naam,id --json
  duit klanten list --velden '?'

Een rekenblad in België verwacht een puntkomma en een decimale komma. Cellen die met = + - @ beginnen krijgen een ' ervoor, zodat het rekenblad ze niet als formule uitvoert; --csv-ruw laat dat weg. Een OGM staat er zoals ze is: met +++ achteraan kan ze geen formule zijn.

  duit factuur list --alles --csv-stijl be > facturen.csv

In de lijsten van facturen en creditnota's zijn de bedragen van tsv, csv en json die van de API. Omdat een creditnota daar positief of negatief kan zijn, hebben tsv en csv een kolom teken: 1 telt bij, -1 trekt af, dus bedrag maal teken is wat telt. In een tabel en in --csv-stijl be staat dat teken al in het bedrag en is er een kolom met de klant, voor zover duit die kent; met --velden klant,teken staan ze overal. Het teken komt van de regels van de creditnota en die van haar factuur: wat duit daarvan nog niet kent, leest het één keer.

Id's gaan van het ene commando naar het andere; - leest ze van standaardinvoer:

  duit factuur list --status verzonden --formaat id | duit factuur pdf - --map facturen

Resultaten staan op standaarduitvoer; vragen, vooruitgang, mededelingen en fouten op standaardfout. --stil laat de mededelingen weg. Met --json of --formaat ndjson is ook standaardfout JSON, één object per regel: {"notice": "..."} voor een mededeling, {"warning": "..."} voor een waarschuwing, {"debug": "..."} voor wat --debug toont, en een fout zoals in duit help afsluitcodes staat.

Een lijst toont er 50, tenzij --limit of --alles anders zegt; wat er niet bij staat, wordt gezegd. Tekens uit de gegevens die een terminal zouden kunnen besturen, staan er als \\u-code.`,
  en: `
Formats

On a terminal a list is a table and one document a block. In a pipe or a file it is TSV, without headings, colour or cutting. --formaat chooses:

  tabel   for people: columns fitted to the terminal, amounts such as € 1.234,56, dates such as 22/11/2026 and the time of your own clock
  tsv     one row a line, a tab between the fields; one document is field<TAB>value
  csv     with headings, for a spreadsheet
  json    all fields under their names in the API; a list is an array
  ndjson  one object a line, readable at once for long lists too
  id      one id a line, to hand on to another command

On a terminal a table shows words for people. All else has dates such as 2026-11-22, times in UTC and the words of the API: verzonden, facturen.create.

--json is short for --formaat json. --velden chooses the fields and their order, by the names of the API; '?' tells which there are, and duit help <command> --json gives their JSON Schema:

  duit factuur list --velden nummer,datum,totaal_incl
  duit klanten list --velden naam,id --json
  duit klanten list --velden '?'

A spreadsheet in Belgium expects a semicolon and a decimal comma. Cells that begin with = + - @ get a ' in front, so that the spreadsheet does not run them as a formula; --csv-ruw leaves that out. An OGM (payment reference) stands as it is: with +++ at its end it can be no formula.

  duit factuur list --alles --csv-stijl be > facturen.csv

In the lists of invoices and credit notes the amounts of tsv, csv and json are those of the API. As a credit note can be positive or negative there, tsv and csv have a column teken (sign): 1 adds, -1 subtracts, so amount times teken is what counts. In a table and in --csv-stijl be the amount has that sign already, and there is a column with the customer as far as duit knows it; --velden klant,teken shows them everywhere. The sign comes from the lines of the credit note and those of its invoice: duit reads once what it does not know of them.

Ids go from one command to the other; - reads them from standard input:

  duit factuur list --status verzonden --formaat id | duit factuur pdf - --map facturen

Results are on standard output; questions, progress, notices and errors on standard error. --stil leaves the notices out. With --json or --formaat ndjson standard error is JSON too, one object a line: {"notice": "..."} for a notice, {"warning": "..."} for a warning, {"debug": "..."} for what --debug shows, and an error as duit help afsluitcodes tells.

A list shows 50, unless --limit or --alles says otherwise; what is left out is told. Characters in the data that could steer a terminal are shown as a \\u code.`,
};

/** The topic of the promise to scripts. */
export const stabielTopic: Text = {
  nl: `
Stabiel: waar een script op mag rekenen

Wat hieronder beloofd wordt, blijft zoals het is. Er kan alleen iets bijkomen: een veld, een kolom achteraan, een optie, een variabele, een bestand. Moet er toch iets weg of anders, dan gebeurt dat voor versie 1 alleen in een versie met een nieuw tweede getal (van 0.1 naar 0.2) en daarna alleen in een met een nieuw eerste getal; CHANGELOG.md noemt het dan onder "Breaks scripts", met wat je in de plaats schrijft. Een derde getal (0.1.1) verbetert en voegt toe.

Beloofd:

  commando's   de namen, argumenten, opties en waarden van duit help --json, en zijn eigen velden
  json ndjson  de velden met hun soort waarde, zoals het schema in reply van duit help <commando> --json ze noemt; een lijst is een array, één document een object
  tsv csv      de kolommen van een lijst en hun volgorde, even goed bij één rij als bij veel; bij csv ook hun koppen
  id           één id per regel
  waarden      datums als 2026-11-22, tijd in UTC, bedragen met een punt, woorden van de dienst zoals de dienst ze schrijft
  fouten       de afsluitcodes; met --json elk veld van een fout, ook de woorden van error.reason, error.hint en safe_to_rerun (duit help afsluitcodes)
  stromen      resultaten op standaarduitvoer, al de rest op standaardfout, met --json één object per regel
  omgeving     de namen en de betekenis van de variabelen (duit help omgeving)
  bestanden    de mappen en namen van een archief (BagIt 1.0), van document.json, logboek.txt en manifest, en van de map van inbox ophalen
  namen        van downloads, rapporten en berichten: datum_naam_nummer_id, zonder wat er niet is of niet nodig is, zoals 2026-11-22_2026-0012.pdf

Een leeg veld is null in JSON en leeg in TSV en CSV. De volgorde van velden in een object van JSON zegt niets, en één document in TSV lees je per naam: veld<TAB>waarde.

Niet beloofd: tabellen, pagina's, meldingen, vragen en hulp voor mensen, en dus ook message en hint van een fout; wat --debug toont; het aantal verzoeken en hun volgorde; wat er in de statusmap staat (een nieuwe duit leest wat een oudere schreef, niet omgekeerd); hoe een PDF eruitziet; en de gegevens van het oefenaccount.

Velden die de dienst zelf toevoegt, gaan zoals ze zijn door naar JSON, en --velden kan ze kiezen waar iets gelezen wordt. Wat de dienst weglaat of verandert, kan duit niet beloven.

Kies in een script de velden die je nodig hebt; dan maakt ook een kolom erbij niets uit:

  duit factuur list --alles --velden nummer,datum,totaal_incl
  duit factuur toon 2026-0012 --json --velden nummer,ogm
  duit help --json > duit.json`,
  en: `
Stable: the things a script may count on

All that is promised below stays as it is. Only additions come: a field, a column at the end, an option, a variable, a file. Where something must go or change all the same, that happens before version 1 only in a version with a new second number (from 0.1 to 0.2), and afterwards only in one with a new first number; CHANGELOG.md then names it under "Breaks scripts", with the words to write instead. A third number (0.1.1) mends and adds.

Promised:

  commands     the names, arguments, options and values of duit help --json, and its own fields
  json ndjson  the fields with their kind of value, as the schema in reply of duit help <command> --json names them; a list is an array, one document an object
  tsv csv      the columns of a list and their order, for one row as for many; for csv their headings too
  id           one id a line
  values       dates such as 2026-11-22, time in UTC, amounts with a point, words of the service as the service writes them
  errors       the exit codes; with --json each field of an error, the words of error.reason, error.hint and safe_to_rerun too (duit help afsluitcodes)
  streams      results on standard output, all else on standard error, with --json one object a line
  environment  the names and the meaning of the variables (duit help omgeving)
  files        the folders and names of an archive (BagIt 1.0), of document.json, logboek.txt and the manifest, and of the folder of inbox ophalen
  names        of downloads, reports and messages: date_name_number_id, without a part that is missing or not needed, such as 2026-11-22_2026-0012.pdf

An empty field is null in JSON and empty in TSV and CSV. The order of fields in an object of JSON means nothing, and one document in TSV is read by name: field<TAB>value.

Not promised: tables, pages, messages, questions and help for people, and so neither message nor hint of an error; the lines of --debug; the number of requests and their order; the contents of the state folder (a new duit reads all that an older one wrote, not the other way round); the looks of a PDF; and the data of the practice account.

Fields that the service itself adds go on to JSON as they are, and --velden may choose them where something is read. Whether the service leaves out or changes something, duit can't promise.

In a script choose the fields that you need; then a new column makes no difference either:

  duit factuur list --alles --velden nummer,datum,totaal_incl
  duit factuur toon 2026-0012 --json --velden nummer,ogm
  duit help --json > duit.json`,
};
