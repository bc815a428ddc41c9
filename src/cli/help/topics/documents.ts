import type { Text } from '../../../language.ts';

/** The topic of a document's lines. */
export const regelsTopic: Text = {
  nl: `
Regels van een factuur of offerte

Een regel heeft vier waarden: omschrijving, aantal, eenheidsprijs (zonder btw) en btw_percentage. --regel neemt ze in die volgorde, met een puntkomma ertussen, of elk met zijn naam:

  duit factuur maak --klant "Bakkerij Peeters BV" --regel "Advies, maart;3;95;21" --proef
  duit factuur maak --klant "Bakkerij Peeters BV" --regel "aantal=2;eenheidsprijs=24,50;btw_percentage=6;omschrijving=Handboek" --proef

--proef toont wat er verstuurd zou worden en verstuurt niets. Meer regels zijn meer keren --regel; ze blijven in hun volgorde.

Getallen: 12.5 en 12,5 zijn hetzelfde, en 1.250,00, 1 250,00, € 24,50 en 21 % mogen ook. 1.234 en 1,234 kunnen twee dingen betekenen en worden geweigerd: schrijf 1234 of 1,2340. Een negatief aantal is een korting of een teruggave.

Datums: 22/11/2026, 22-11-2026, 22.11.2026 of 2026-11-22. Een jaar van twee cijfers wordt geweigerd, want het kan vooraan of achteraan staan.

Tekst met een puntkomma staat tussen dubbele aanhalingstekens, een aanhalingsteken daarin is dubbel. De shell wil daar enkele omheen:

  duit offerte maak --klant "Bakkerij Peeters BV" --regel '"Advies; voorbereiding";1;95;21' --proef

Uit de prijslijst komt een regel met --product, op naam of id. De naam alleen is één stuk tegen de prijs van de lijst; na een puntkomma staat wat anders is:

  duit factuur maak --klant "Bakkerij Peeters BV" --product "Interieuradvies;aantal=3" --proef

Veel regels staan beter in een bestand, JSON of YAML, met de veldnamen van de API. --invoer leest het hele document, ook van standaardinvoer met -. klant en product mogen een naam zijn (klant_id en product_id een id), en getallen en datums staan er zoals in een optie:

  klant: Bakkerij Peeters BV
  datum: 22/11/2026
  regels:
    - omschrijving: Advies, maart
      aantal: 1,5
      eenheidsprijs: € 95,00
      btw_percentage: 21 %
    - product: Interieuradvies
      aantal: 2

Een fout noemt de regel van het document en die van het bestand, en dan wordt er niets verstuurd.

  duit factuur maak --invoer factuur.yaml --proef

Met --bewerk opent het document eerst als YAML in je editor. Het wordt nagekeken als je het bewaart, en gaat weer open met de fouten bovenaan.

Totalen en btw berekent de dienst.

Hoe een document ook binnenkomt, het wordt op dezelfde manier nagekeken. Een btw-tarief onder 0, boven 100 of met meer dan twee decimalen, een datum die niet bestaat, een invulwoord als {kwartaal} dat niets invult en een formule zonder bewaarde uitkomst geven code 2. Wat kan kloppen, vraagt duit aan een terminal; elders bevestig je het met een eigen optie, of met een kolom of sleutel van die naam, zoals btw_tarief_bevestigd: ja. --ja bevestigt het niet; zonder is de code 12.

  --btw-tarief-bevestigd  een tarief dat België niet heeft, of 0,21 voor 21
  --negatief-bevestigd    een negatief totaal
  --nul-bevestigd         aantal 0 met een prijs
  --datum-bevestigd       bij definitief maken: een datum voor die van de laatste
                          factuur, in de toekomst, van meer dan een jaar
                          geleden, of in een aangegeven btw-periode

Verkoop je altijd tegen zo'n tarief, dan onthoudt het profiel dat:

  duit profiel wijzig --tarieven 6,12,21,19`,
  en: `
The lines of an invoice or quote

A line has four values: omschrijving (description), aantal (quantity), eenheidsprijs (unit price without VAT) and btw_percentage (VAT rate). --regel takes them in that order with a semicolon between, or each with its name:

  duit factuur maak --klant "Bakkerij Peeters BV" --regel "Advice, March;3;95;21" --proef
  duit factuur maak --klant "Bakkerij Peeters BV" --regel "aantal=2;eenheidsprijs=24.50;btw_percentage=6;omschrijving=Manual" --proef

--proef shows what would be sent and sends nothing. More lines are more times --regel; they keep their order.

Numbers: 12.5 and 12,5 are the same, and 1.250,00, 1 250,00, € 24,50 and 21 % will do too. 1.234 and 1,234 can mean two things and are refused: write 1234 or 1.2340. A negative aantal is a discount or a return.

Dates: 22/11/2026, 22-11-2026, 22.11.2026 or 2026-11-22. A year of two digits is refused, because it can stand first or last.

Text that holds a semicolon goes between double quotes, a quote in it is doubled. The shell wants single ones around that:

  duit offerte maak --klant "Bakkerij Peeters BV" --regel '"Advice; preparation";1;95;21' --proef

A line from the price list comes with --product, by name or id. The name alone is one piece at the price of the list; after a semicolon stands what differs:

  duit factuur maak --klant "Bakkerij Peeters BV" --product "Interieuradvies;aantal=3" --proef

Many lines are better off in a file, JSON or YAML, with the field names of the API. --invoer reads the whole document, from standard input too with -. klant and product may be a name (klant_id and product_id an id), and numbers and dates are written as in an option:

  klant: Bakkerij Peeters BV
  datum: 22/11/2026
  regels:
    - omschrijving: Advice, March
      aantal: 1.5
      eenheidsprijs: € 95.00
      btw_percentage: 21 %
    - product: Interieuradvies
      aantal: 2

An error names the line of the document and that of the file, and nothing is sent then.

  duit factuur maak --invoer factuur.yaml --proef

With --bewerk the document first opens as YAML in your editor. It is checked when you save it, and opens again with the mistakes on top.

The service computes totals and VAT.

However a document comes in, it is judged alike. A VAT rate below 0, above 100 or with more than two decimals, a date that does not exist, a stand-in such as {kwartaal} that nothing fills in and a formula without a saved result give code 2. Things that may be right are asked at a terminal; elsewhere an option of their own confirms them, or a column or key of that name, such as btw_tarief_bevestigd: ja. --ja does not confirm them; without that the code is 12.

  --btw-tarief-bevestigd  a rate that Belgium does not have, or 0.21 for 21
  --negatief-bevestigd    a negative total
  --nul-bevestigd         quantity 0 with a price
  --datum-bevestigd       when it becomes final: a date before that of the last
                          invoice, in the future, of more than a year ago, or
                          in a filed VAT period

Where you always sell at such a rate, the profile remembers it:

  duit profiel wijzig --tarieven 6,12,21,19`,
};

const file = `
  referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage
  ORD-118;Bakkerij De Gouden Korst BV;Onderhoud website;1;450;21
  ORD-118;;Hosting;3;24,50;21
  ORD-119;Tandartspraktijk Claes;Advies, per uur;2,5;95;21`.slice(1);

/** The topic of many documents from one file. */
export const batchbestandenTopic: Text = {
  nl: `
Batchbestanden: veel documenten uit één bestand

Een lijst in CSV, Excel (.xlsx), YAML of JSON wordt facturen in twee stappen: een plan, dat elke rij nakijkt en niets verstuurt, en het uitvoeren, dat één keer vraagt. Elke rij is een regel; de rijen met dezelfde referentie, een unieke naam van jezelf, zijn samen één document:

${file}

duit batch plan --help noemt alle kolommen en hun andere namen. In YAML en JSON heeft elk document zijn regels onder regels; een voorbeeld in elke vorm geeft duit batch voorbeeld. Met --sla-fouten-over houdt een fout alleen haar eigen bestelling tegen: die komt met haar reden in fouten.csv, de andere staan in het plan, en de code is 8.

  duit batch voorbeeld > november.csv
  duit batch plan november.csv -o november.json
  duit batch toon november.json
  duit batch voer-uit november.json --ja -o resultaat.csv

batch toon toont de regels van elk document en hoe ver het is. Afgebroken, ook met Ctrl-C of door een crash? Hetzelfde commando gaat verder, en een volgende keer doet het niets meer. Op één statusmap, of met een gedeelde opslag, wordt geen referentie ooit twee keer een document: niet na een crash, een verloren antwoord of een tweede plan van hetzelfde bestand. Is die staat weg, dan zegt alleen een referentie op het document het: --referentie-op-document, of een kolom van die naam met ja of nee (duit help onzeker). Twee taken die elk een eigen statusmap hebben, kunnen wel een concept te veel achterlaten: staan de concepten er, dan leest duit de lijst van hun dagen nog eens, en wat een ander ook maakte, blijft een concept (bestaat_al). Twee definitieve documenten van één bestelling kunnen er alleen komen als beide taken ze in dezelfde seconde definitief maken.

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

duit batch plan --help names all columns and their other names. In YAML and JSON each document has its lines under regels; duit batch voorbeeld gives an example in each form. With --sla-fouten-over a mistake holds up its own order alone: that one goes to fouten.csv with its reason, the others are in the plan, and the code is 8.

  duit batch voorbeeld > november.csv
  duit batch plan november.csv -o november.json
  duit batch toon november.json
  duit batch voer-uit november.json --ja -o resultaat.csv

batch toon shows the lines of each document and how far it is. Broken off, by Ctrl-C or a crash? The same command goes on, and once more it does nothing. On one state folder, or with a shared store, no reference ever becomes a document twice: not after a crash, a lost reply or a second plan of the same file. Where that state is lost, only a reference on the document tells: --referentie-op-document, or a column of that name with ja or nee (duit help onzeker). Two jobs that each have a state folder of their own can leave a draft too many: once the drafts stand, duit reads the list of their days once more, and a document that another made too stays a draft (bestaat_al). Two final documents of one order can come about only where both jobs make them final within the same second.

All documents are made first, then made final in the order of their dates, then sent. A document that the service refuses holds back those of later dates in that year; --zonder-volgorde does not wait. --max-aantal and --max-bedrag do nothing where there are more or where it is more.

The service computes the totals itself. Where one differs from the plan, even by a cent, both are shown side by side and the document stays a draft until you accept it: by the answer to the question, with --totalen-van-dienst, or for one document with --totaal-van-dienst ORD-118.

resultaat.csv has your own rows in the style of their file, with id, nummer, ogm and the result beside them, and the total once per document.

A thing that a person has to confirm (duit help regels) may be a column of that name too: btw_tarief_bevestigd, negatief_bevestigd, nul_bevestigd and datum_bevestigd, with ja.

Credit notes undo a batch, as a plan first as well:

  duit batch crediteer november.json -o credit.json

Invoices that recur each month, quarter or year are better off in abonnementen.yaml: duit abonnement controleer --help shows an example, and abonnement plan makes a plan like this one of it. A subscription changes from a day on (wijzigingen, each with vanaf), and an invoice that was made stays as it is. A period that runs only in part is billed by its days with naar_dagen: ja (price × days ÷ days of that month), whole with naar_dagen: nee, and is asked about otherwise (12).

  duit abonnement plan --periode 2026-12 -o december.json`,
};
