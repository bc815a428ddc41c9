import { t, type Text } from '../../../language.ts';

const texts: Text = {
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

--json is een kortere vorm van --formaat json. Met --velden kies je de velden en hun volgorde, met de namen van de API:

  duit factuur list --velden nummer,datum,totaal_incl
  duit klanten list --velden naam,id --json

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

--json is short for --formaat json. --velden chooses the fields and their order, by the names of the API:

  duit factuur list --velden nummer,datum,totaal_incl
  duit klanten list --velden naam,id --json

A spreadsheet in Belgium expects a semicolon and a decimal comma. Cells that begin with = + - @ get a ' in front, so that the spreadsheet does not run them as a formula; --csv-ruw leaves that out. An OGM (payment reference) stands as it is: with +++ at its end it can be no formula.

  duit factuur list --alles --csv-stijl be > facturen.csv

In the lists of invoices and credit notes the amounts of tsv, csv and json are those of the API. As a credit note can be positive or negative there, tsv and csv have a column teken (sign): 1 adds, -1 subtracts, so amount times teken is what counts. In a table and in --csv-stijl be the amount has that sign already, and there is a column with the customer as far as duit knows it; --velden klant,teken shows them everywhere. The sign comes from the lines of the credit note and those of its invoice: duit reads once what it does not know of them.

Ids go from one command to the other; - reads them from standard input:

  duit factuur list --status verzonden --formaat id | duit factuur pdf - --map facturen

Results are on standard output; questions, progress, notices and errors on standard error. --stil leaves the notices out. With --json or --formaat ndjson standard error is JSON too, one object a line: {"notice": "..."} for a notice, {"warning": "..."} for a warning, {"debug": "..."} for what --debug shows, and an error as duit help afsluitcodes tells.

A list shows 50, unless --limit or --alles says otherwise; what is left out is told. Characters in the data that could steer a terminal are shown as a \\u code.`,
};

/** The topic of the formats. */
export const formatenTopic = (): string => t(texts);
