import { t, type Text } from '../../../language.ts';

const file = `
  referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage
  ORD-118;Bakkerij De Gouden Korst BV;Onderhoud website;1;450;21
  ORD-118;;Hosting;3;24,50;21
  ORD-119;Tandartspraktijk Claes;Advies, per uur;2,5;95;21`.slice(1);

const texts: Text = {
  nl: `
Batchbestanden: veel documenten uit één bestand

Een lijst in CSV, Excel (.xlsx), YAML of JSON wordt facturen in twee stappen: een plan, dat elke rij nakijkt en niets verstuurt, en het uitvoeren, dat één keer vraagt. Elke rij is een regel; de rijen met dezelfde referentie, een unieke naam van jezelf, zijn samen één document:

${file}

duit batch plan --help noemt alle kolommen en hun andere namen. In YAML en JSON heeft elk document zijn regels onder regels; een voorbeeld in elke vorm geeft duit batch voorbeeld.

  duit batch voorbeeld > november.csv
  duit batch plan november.csv -o november.json
  duit batch toon november.json
  duit batch voer-uit november.json --ja -o resultaat.csv

batch toon toont de regels van elk document en hoe ver het is. Afgebroken, ook met Ctrl-C of door een crash? Hetzelfde commando gaat verder, en een volgende keer doet het niets meer. Geen referentie wordt ooit twee keer een document: niet na een crash, een verloren antwoord of een tweede plan van hetzelfde bestand.

Eerst worden alle documenten gemaakt, dan definitief gemaakt in de volgorde van hun datum, dan verstuurd. Een document dat de dienst weigert, houdt die van latere datums in dat jaar tegen; --zonder-volgorde wacht niet. --max-aantal en --max-bedrag doen niets als er meer zijn of als het meer is.

De dienst berekent de totalen zelf. Verschilt er een van het plan, al was het een cent, dan staan ze naast elkaar en blijft het document een concept tot je het aanvaardt: op de vraag, met --totalen-van-dienst, of voor één document met --totaal-van-dienst ORD-118.

resultaat.csv heeft je eigen rijen in de stijl van hun bestand, met id, nummer, ogm en het resultaat ernaast, en het totaal één keer per document.

Wat een mens moet bevestigen (duit help regels), kan ook in een kolom met die naam: btw_tarief_bevestigd, negatief_bevestigd, nul_bevestigd en datum_bevestigd, met ja.

Terugdraaien gaat met creditnota's, ook eerst als plan:

  duit batch crediteer november.json -o credit.json

Wat elke maand, elk kwartaal of elk jaar terugkomt, staat beter in abonnementen.yaml: duit abonnement controleer --help toont een voorbeeld, en abonnement plan maakt er een plan van zoals dit. Een abonnement verandert vanaf een dag (wijzigingen, elk met vanaf), en wat gefactureerd is, blijft zoals het is. Een periode die maar voor een deel loopt, wordt met naar_dagen: ja per dag gerekend (prijs × dagen ÷ dagen van die maand), met naar_dagen: nee in haar geheel, en anders gevraagd (12).

  duit abonnement plan --periode 2026-12 -o december.json`,
  en: `
Batch files: many documents from one file

A list in CSV, Excel (.xlsx), YAML or JSON becomes invoices in two steps: a plan, which checks every row and sends nothing, and its carrying out, which asks once. Each row is a line; the rows of one referentie (reference), a unique name of your own, make one document:

${file}

duit batch plan --help names all columns and their other names. In YAML and JSON each document has its lines under regels; duit batch voorbeeld gives an example in each form.

  duit batch voorbeeld > november.csv
  duit batch plan november.csv -o november.json
  duit batch toon november.json
  duit batch voer-uit november.json --ja -o resultaat.csv

batch toon shows the lines of each document and how far it is. Broken off, by Ctrl-C or a crash? The same command goes on, and once more it does nothing. No reference ever becomes a document twice: not after a crash, a lost reply or a second plan of the same file.

All documents are made first, then made final in the order of their dates, then sent. A document that the service refuses holds back those of later dates in that year; --zonder-volgorde does not wait. --max-aantal and --max-bedrag do nothing where there are more or where it is more.

The service computes the totals itself. Where one differs from the plan, even by a cent, both are shown side by side and the document stays a draft until you accept it: by the answer to the question, with --totalen-van-dienst, or for one document with --totaal-van-dienst ORD-118.

resultaat.csv has your own rows in the style of their file, with id, nummer, ogm and the result beside them, and the total once per document.

A thing that a person has to confirm (duit help regels) may be a column of that name too: btw_tarief_bevestigd, negatief_bevestigd, nul_bevestigd and datum_bevestigd, with ja.

Credit notes undo a batch, as a plan first as well:

  duit batch crediteer november.json -o credit.json

Invoices that recur each month, quarter or year are better off in abonnementen.yaml: duit abonnement controleer --help shows an example, and abonnement plan makes a plan like this one of it. A subscription changes from a day on (wijzigingen, each with vanaf), and an invoice that was made stays as it is. A period that runs only in part is billed by its days with naar_dagen: ja (price × days ÷ days of that month), whole with naar_dagen: nee, and is asked about otherwise (12).

  duit abonnement plan --periode 2026-12 -o december.json`,
};

/** The topic of many documents from one file. */
export const batchbestandenTopic = (): string => t(texts);
