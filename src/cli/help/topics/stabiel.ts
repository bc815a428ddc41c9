import { t, type Text } from '../../../language.ts';

const texts: Text = {
  nl: `
Stabiel: waar een script op mag rekenen

Wat hieronder beloofd wordt, blijft zoals het is. Er kan alleen iets bijkomen: een veld, een kolom achteraan, een optie, een variabele, een bestand. Moet er toch iets weg of anders, dan gebeurt dat voor versie 1 alleen in een versie met een nieuw tweede getal (van 0.1 naar 0.2) en daarna alleen in een met een nieuw eerste getal; CHANGELOG.md noemt het dan onder "Breaks scripts", met wat je in de plaats schrijft. Een derde getal (0.1.1) verbetert en voegt toe.

Beloofd:

  commando's   de namen, argumenten, opties en waarden van duit help --json, en zijn eigen velden
  json ndjson  de velden met hun soort waarde; een lijst is een array, één document een object
  tsv csv      de kolommen van een lijst en hun volgorde, even goed bij één rij als bij veel; bij csv ook hun koppen
  id           één id per regel
  waarden      datums als 2026-11-22, tijd in UTC, bedragen met een punt, woorden van de dienst zoals de dienst ze schrijft
  fouten       de afsluitcodes; met --json elk veld van een fout, ook error.hint en safe_to_rerun (duit help afsluitcodes)
  stromen      resultaten op standaarduitvoer, al de rest op standaardfout, met --json één object per regel
  omgeving     de namen en de betekenis van de variabelen (duit help omgeving)
  bestanden    de mappen en namen van een archief (BagIt 1.0), van document.json, logboek.txt en manifest, en van de map van inbox ophalen

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
  json ndjson  the fields with their kind of value; a list is an array, one document an object
  tsv csv      the columns of a list and their order, for one row as for many; for csv their headings too
  id           one id a line
  values       dates such as 2026-11-22, time in UTC, amounts with a point, words of the service as the service writes them
  errors       the exit codes; with --json each field of an error, error.hint and safe_to_rerun too (duit help afsluitcodes)
  streams      results on standard output, all else on standard error, with --json one object a line
  environment  the names and the meaning of the variables (duit help omgeving)
  files        the folders and names of an archive (BagIt 1.0), of document.json, logboek.txt and the manifest, and of the folder of inbox ophalen

An empty field is null in JSON and empty in TSV and CSV. The order of fields in an object of JSON means nothing, and one document in TSV is read by name: field<TAB>value.

Not promised: tables, pages, messages, questions and help for people, and so neither message nor hint of an error; the lines of --debug; the number of requests and their order; the contents of the state folder (a new duit reads all that an older one wrote, not the other way round); the looks of a PDF; and the data of the practice account.

Fields that the service itself adds go on to JSON as they are, and --velden may choose them where something is read. Whether the service leaves out or changes something, duit can't promise.

In a script choose the fields that you need; then a new column makes no difference either:

  duit factuur list --alles --velden nummer,datum,totaal_incl
  duit factuur toon 2026-0012 --json --velden nummer,ogm
  duit help --json > duit.json`,
};

/** The topic of the promise to scripts. */
export const stabielTopic = (): string => t(texts);
