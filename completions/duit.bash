# bash completion for duit: source this file from ~/.bashrc, or put it where bash-completion looks.
# Written by duit from its own commands; do not change it by hand.

_duit_everywhere='--version --profiel --formaat --json --velden --csv-stijl --csv-ruw --stil --geen-kleur --geen-pager --taal --ja --niet-interactief --proef --niet-wachten --negeer-open --toch-maken --debug --timeout --max-wacht --tempo --help'
_duit_valued=' --profiel --formaat --velden --csv-stijl --taal --timeout --max-wacht --tempo --zoek --limit --offset --sorteer --volgens --naam --type --email --adres --land --kbo-btw-nummer --peppol-id --reden --klant --status --van --tot --kwartaal --maand --jaar --regel --product --datum --notities --verklaring --invoer --eigen-referentie --prijzen --kanaal --simuleer --map --uitvoer -o --geldig-tot --bijlagen --voer-uit --vanaf --elke --max-duur --stand --leverancier --factuurnummer --bedrag --profielen --afzender --rente --kosten-per --abonnementen --port --op --per --kolom --rekening --gelijke-rijen --neem-aan --verschil --tekst --tegenrekening --tegenpartij --richting --wijze --ouder --btw-codes --vergeet --zonder --vervangt --eindstatus --blad --decimaal --klanten --ververs --max-aantal --max-bedrag --totaal-van-dienst --neem-over --toch-maken-voor --periode --deel --aan --jaren --sinds --gedaan --beslis --base-url --soort --sleutel-opdracht --sleutel-omgeving --account-van --ondernemingsnummer --btw-stelsel --aangifte --tarieven --firma --straat --postcode --gemeente --telefoon --mail-van-firma --mandataris --referentie-op-document --taal-document --schadebeding --rente-vanaf --wettelijke-rente --peppol-controle --webadres --opslag --opslag-wachtwoord-opdracht --account --mag --hoogstens-bedrag --hoogstens-per-dag --goedkeuring --naar --facturen --poort --host --bediening --bediening-host --limiet --limiet-soort --zaad --sleutel-bestand --vertraging --fout --veld -v '
_duit_about='
--version	het versienummer; met --json ook dat van Node, de opslag en de regels
--profiel	met dit profiel
--formaat	formaat van de uitvoer
--json	een kortere vorm van --formaat json
--velden	alleen deze velden, in deze volgorde; '\''?'\'' toont welke er zijn
--csv-stijl	csv voor een Belgisch rekenblad
--csv-ruw	csv-cellen niet afschermen tegen formules
--stil	geen mededelingen
--geen-kleur	geen kleur
--geen-pager	lange lijsten niet per scherm tonen
--taal	taal van duit
--ja	geen bevestiging vragen
--niet-interactief	nooit iets vragen
--proef	tonen wat verstuurd zou worden, niets schrijven
--niet-wachten	niet uitzoeken hoe iets afliep waarop geen antwoord kwam
--negeer-open	doorgaan, ook als een eerder commando onzeker bleef
--toch-maken	een gelijk document dat er al is, is een ander
--debug	elk verzoek op standaardfout en waarom, zonder sleutel
--timeout	tijd voor een verzoek; standaard 30, en 90 om iets te schrijven
--max-wacht	langst wachten op de limiet van de dienst; 0 om nooit te wachten, standaard 120
--tempo	hoogstens zoveel verzoeken per minuut, als ook andere computers de sleutel gebruiken
--help	deze hulp
'

# Sets the commands below a path, with aliases (known) and without (names), its options, and the descriptions of both.
_duit_at() {
  known= names= options= about=
  case $1 in
    '') known='klanten klant factuur facturen creditnota creditnotas offerte offertes producten product inbox ubl overzicht openstaand bank rapport rapporten batch abonnement periodiek archief journaal goedkeuring geheugen profiel profielen instelling instellingen opslag oefen api controle doctor completion help' names='klanten factuur creditnota offerte producten inbox ubl overzicht openstaand bank rapport batch abonnement archief journaal goedkeuring geheugen profiel instelling opslag oefen api controle completion help' options='' about='
klanten	Klanten opzoeken, maken en wijzigen
factuur	Facturen maken, definitief maken, versturen en bewaren
creditnota	Facturen crediteren
offerte	Offertes maken en opvolgen
producten	De prijslijst
inbox	Wat via Peppol ontvangen is
ubl	Een factuur in UBL (XML) lezen en nakijken, van wie ook
overzicht	Hoe het account ervoor staat, op één scherm
openstaand	Wie nog moet betalen, en wat te laat is
bank	Wie betaald heeft: afschriften lezen en koppelen
rapport	Cijfers over een periode
batch	Veel facturen uit één bestand: plan, kijk na, voer uit
abonnement	Facturen die elke maand, elk kwartaal of elk jaar terugkomen
archief	Alle documenten bewaren, en bewijzen dat ze ongewijzigd zijn
journaal	Wat duit verstuurde en wat onzeker bleef; geen verkoopdagboek
goedkeuring	Wat op een mens wacht: bekijken, goedkeuren of weigeren
geheugen	Wat duit onthoudt van wat het las
profiel	Profielen: welk account, welke sleutel
instelling	Taal en formaat die voor jou gelden op een terminal
opslag	Samen op één account: alles onthouden in een database
oefen	De oefendienst: alles proberen zonder sleutel
api	Een rechtstreeks API-verzoek, met de sleutel van het profiel
controle	Nagaan of alles klaarstaat om te werken
completion	Aanvullen met Tab in je shell
help	Hulp bij een commando of een onderwerp
' ;;
    'klanten' | 'klant') known='list lijst toon maak wijzig bereik' names='list toon maak wijzig bereik' options='' about='
list	Klanten, alfabetisch op naam
toon	Eén klant met alle velden
maak	Een klant aanmaken
wijzig	Een klant wijzigen: alleen wat je opgeeft
bereik	Nakijken of klanten via Peppol kunnen ontvangen
' ;;
    'klanten list' | 'klanten lijst' | 'klant list' | 'klant lijst') known='' names='' options='--zoek --limit --offset --alles --sorteer' about='
--zoek	alleen namen met deze tekst
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'klanten toon' | 'klant toon') known='' names='' options='--volgens' about='
--volgens	welke betalingen meetellen; standaard beide
' ;;
    'klanten maak' | 'klant maak') known='' names='' options='--naam --type --email --adres --land --kbo-btw-nummer --peppol-id --reden' about='
--naam	naam van de klant
--type	soort klant; een nieuwe is standaard een bedrijf
--email	adres waar facturen naartoe gaan
--adres	volledig adres
--land	landcode van twee letters; bij een nieuwe klant standaard BE
--kbo-btw-nummer	ondernemings- of btw-nummer
--peppol-id	Peppol-adres, zoals 0208:0403123486
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'klanten wijzig' | 'klant wijzig') known='' names='' options='--naam --type --email --adres --land --kbo-btw-nummer --peppol-id --reden' about='
--naam	naam van de klant
--type	soort klant; een nieuwe is standaard een bedrijf
--email	adres waar facturen naartoe gaan
--adres	volledig adres
--land	landcode van twee letters; bij een nieuwe klant standaard BE
--kbo-btw-nummer	ondernemings- of btw-nummer
--peppol-id	Peppol-adres, zoals 0208:0403123486
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'klanten bereik' | 'klant bereik') known='' names='' options='--alles --klanten-opnieuw' about='
--alles	alle klanten
--klanten-opnieuw	elke klant opnieuw lezen in plaats van uit het geheugen
' ;;
    'factuur' | 'facturen') known='list lijst maak kopieer toon definitief verstuur pdf ubl' names='list maak kopieer toon definitief verstuur pdf ubl' options='' about='
list	Facturen en creditnota'\''s, de nieuwste eerst
maak	Een factuur maken, als concept
kopieer	Een nieuw concept met dezelfde klant en regels als een factuur
toon	Facturen met regels, totalen en vervaldatum
definitief	Concepten definitief maken: nummer en OGM worden toegekend
verstuur	Definitieve facturen versturen via Peppol of per e-mail
pdf	Facturen bewaren als PDF
ubl	Facturen bewaren als UBL (Peppol-XML)
' ;;
    'factuur list' | 'factuur lijst' | 'facturen list' | 'facturen lijst') known='' names='' options='--klant --status --type --van --tot --kwartaal --maand --jaar --limit --offset --alles --sorteer' about='
--klant	alleen van deze klant, bij id of naam; leest documenten waarvan duit de klant nog niet kent
--status	alleen met deze status
--type	alleen dit type
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'factuur maak' | 'facturen maak') known='' names='' options='--klant --regel --product --datum --notities --verklaring --invoer --bewerk --eigen-referentie --referentie-op-document --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd --reden' about='
--klant	id of naam van de klant; op een terminal een deel ervan
--regel	een regel; mag meermaals
--product	een regel uit de prijslijst: "naam" of "naam;aantal=3"
--datum	datum van het document; standaard vandaag
--notities	vrije tekst onderaan
--verklaring	de zin die de wet vraagt onderaan zetten: werk aan 6 % aan een woning van tien (of vijftien) jaar, of btw verlegd in de bouw
--invoer	het hele document uit een JSON- of YAML-bestand, - voor standaardinvoer
--bewerk	eerst zelf bewerken, in de teksteditor van $VISUAL of $EDITOR
--eigen-referentie	eigen naam, waarvan maar één document komt
--referentie-op-document	de eigen referentie onderaan de notities zetten, waar duit ze ook zonder eigen geheugen herkent; de klant leest ze
--btw-tarief-bevestigd	het btw-tarief klopt, ook al kent België het niet
--negatief-bevestigd	het totaal is met reden negatief
--nul-bevestigd	aantal 0 met een prijs klopt
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'factuur kopieer' | 'facturen kopieer') known='' names='' options='--klant --datum --notities --prijzen --bewerk --eigen-referentie --referentie-op-document --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd --reden' about='
--klant	voor deze klant: id of naam
--datum	datum van de factuur; standaard vandaag
--notities	andere tekst onderaan; leeg voor geen
--prijzen	van-nu neemt de prijzen van de prijslijst
--bewerk	eerst zelf bewerken, in de teksteditor van $VISUAL of $EDITOR
--eigen-referentie	eigen naam, waarvan maar één document komt
--referentie-op-document	de eigen referentie onderaan de notities zetten, waar duit ze ook zonder eigen geheugen herkent; de klant leest ze
--btw-tarief-bevestigd	het btw-tarief klopt, ook al kent België het niet
--negatief-bevestigd	het totaal is met reden negatief
--nul-bevestigd	aantal 0 met een prijs klopt
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'factuur toon' | 'facturen toon') known='' names='' options='--web' about='
--web	openen op de pagina van de dienst (duit profiel wijzig --webadres)
' ;;
    'factuur definitief' | 'facturen definitief') known='' names='' options='--datum-bevestigd --reden' about='
--datum-bevestigd	de datum klopt, ook voor die van de laatste factuur, in de toekomst, van lang geleden of in een ingediende btw-periode
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'factuur verstuur' | 'facturen verstuur') known='' names='' options='--kanaal --email --simuleer --controleer --nogmaals --ook-per-email --ook-per-peppol --reden' about='
--kanaal	langs welk kanaal; wordt op een terminal gevraagd
--email	ander adres dan dat van de klant
--simuleer	uitkomst nabootsen, alleen met een testprofiel
--controleer	eerst de UBL nakijken; wat niet voldoet, wordt niet verstuurd
--nogmaals	ook als het zo al eens verstuurd is
--ook-per-email	per e-mail, ook als het al via Peppol ging
--ook-per-peppol	via Peppol, ook als het al per e-mail ging
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'factuur pdf' | 'facturen pdf') known='' names='' options='--status --type --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --open' about='
--status	alleen met deze status
--type	alleen dit type
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--alles	alles wat bij de andere opties past; niet wat al bewaard is
--map	in deze map bewaren
--uitvoer	in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--open	daarna openen in je PDF-lezer; hoogstens 5
' ;;
    'factuur ubl' | 'facturen ubl') known='' names='' options='--status --type --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --controleer' about='
--status	alleen met deze status
--type	alleen dit type
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--alles	alles wat bij de andere opties past; niet wat al bewaard is
--map	in deze map bewaren
--uitvoer	in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--controleer	ook nagaan of ze de regels van Peppol volgen (als ubl controleer)
' ;;
    'creditnota' | 'creditnotas') known='list lijst maak toon definitief verstuur pdf ubl' names='list maak toon definitief verstuur pdf ubl' options='' about='
list	Creditnota'\''s, de nieuwste eerst
maak	Een definitieve factuur crediteren: een concept met dezelfde regels
toon	Creditnota'\''s met regels en totalen
definitief	Creditnota'\''s definitief maken
verstuur	Definitieve creditnota'\''s versturen via Peppol of per e-mail
pdf	Creditnota'\''s bewaren als PDF
ubl	Creditnota'\''s bewaren als UBL (Peppol-XML)
' ;;
    'creditnota list' | 'creditnota lijst' | 'creditnotas list' | 'creditnotas lijst') known='' names='' options='--klant --status --van --tot --kwartaal --maand --jaar --limit --offset --alles --sorteer' about='
--klant	alleen van deze klant, bij id of naam; leest documenten waarvan duit de klant nog niet kent
--status	alleen met deze status
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'creditnota maak' | 'creditnotas maak') known='' names='' options='--reden' about='
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'creditnota toon' | 'creditnotas toon') known='' names='' options='--web' about='
--web	openen op de pagina van de dienst (duit profiel wijzig --webadres)
' ;;
    'creditnota definitief' | 'creditnotas definitief') known='' names='' options='--datum-bevestigd --reden' about='
--datum-bevestigd	de datum klopt, ook voor die van de laatste factuur, in de toekomst, van lang geleden of in een ingediende btw-periode
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'creditnota verstuur' | 'creditnotas verstuur') known='' names='' options='--kanaal --email --simuleer --controleer --nogmaals --ook-per-email --ook-per-peppol --reden' about='
--kanaal	langs welk kanaal; wordt op een terminal gevraagd
--email	ander adres dan dat van de klant
--simuleer	uitkomst nabootsen, alleen met een testprofiel
--controleer	eerst de UBL nakijken; wat niet voldoet, wordt niet verstuurd
--nogmaals	ook als het zo al eens verstuurd is
--ook-per-email	per e-mail, ook als het al via Peppol ging
--ook-per-peppol	via Peppol, ook als het al per e-mail ging
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'creditnota pdf' | 'creditnotas pdf') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --open' about='
--status	alleen met deze status
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--alles	alles wat bij de andere opties past; niet wat al bewaard is
--map	in deze map bewaren
--uitvoer	in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--open	daarna openen in je PDF-lezer; hoogstens 5
' ;;
    'creditnota ubl' | 'creditnotas ubl') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --controleer' about='
--status	alleen met deze status
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--alles	alles wat bij de andere opties past; niet wat al bewaard is
--map	in deze map bewaren
--uitvoer	in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--controleer	ook nagaan of ze de regels van Peppol volgen (als ubl controleer)
' ;;
    'offerte' | 'offertes') known='list lijst maak toon factureer' names='list maak toon factureer' options='' about='
list	Offertes, de nieuwste eerst
maak	Een offerte maken, als concept
toon	Eén offerte met regels
factureer	Een factuur maken met de regels van een offerte, als concept
' ;;
    'offerte list' | 'offerte lijst' | 'offertes list' | 'offertes lijst') known='' names='' options='--status --limit --offset --alles --sorteer' about='
--status	alleen met deze status
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'offerte maak' | 'offertes maak') known='' names='' options='--klant --regel --product --datum --notities --verklaring --invoer --bewerk --eigen-referentie --referentie-op-document --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd --reden --geldig-tot' about='
--klant	id of naam van de klant; op een terminal een deel ervan
--regel	een regel; mag meermaals
--product	een regel uit de prijslijst: "naam" of "naam;aantal=3"
--datum	datum van het document; standaard vandaag
--notities	vrije tekst onderaan
--verklaring	de zin die de wet vraagt onderaan zetten: werk aan 6 % aan een woning van tien (of vijftien) jaar, of btw verlegd in de bouw
--invoer	het hele document uit een JSON- of YAML-bestand, - voor standaardinvoer
--bewerk	eerst zelf bewerken, in de teksteditor van $VISUAL of $EDITOR
--eigen-referentie	eigen naam, waarvan maar één document komt
--referentie-op-document	de eigen referentie onderaan de notities zetten, waar duit ze ook zonder eigen geheugen herkent; de klant leest ze
--btw-tarief-bevestigd	het btw-tarief klopt, ook al kent België het niet
--negatief-bevestigd	het totaal is met reden negatief
--nul-bevestigd	aantal 0 met een prijs klopt
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
--geldig-tot	laatste dag dat de offerte geldt; standaard 30 dagen na de datum
' ;;
    'offerte toon' | 'offertes toon') known='' names='' options='--web' about='
--web	openen op de pagina van de dienst (duit profiel wijzig --webadres)
' ;;
    'offerte factureer' | 'offertes factureer') known='' names='' options='--klant --datum --notities --prijzen --bewerk --eigen-referentie --referentie-op-document --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd --reden' about='
--klant	voor deze klant: id of naam
--datum	datum van de factuur; standaard vandaag
--notities	andere tekst onderaan; leeg voor geen
--prijzen	van-nu neemt de prijzen van de prijslijst
--bewerk	eerst zelf bewerken, in de teksteditor van $VISUAL of $EDITOR
--eigen-referentie	eigen naam, waarvan maar één document komt
--referentie-op-document	de eigen referentie onderaan de notities zetten, waar duit ze ook zonder eigen geheugen herkent; de klant leest ze
--btw-tarief-bevestigd	het btw-tarief klopt, ook al kent België het niet
--negatief-bevestigd	het totaal is met reden negatief
--nul-bevestigd	aantal 0 met een prijs klopt
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'producten' | 'product') known='list lijst toon' names='list toon' options='' about='
list	De prijslijst
toon	Eén product
' ;;
    'producten list' | 'producten lijst' | 'product list' | 'product lijst') known='' names='' options='--actief --niet-actief --limit --offset --alles --sorteer' about='
--actief	alleen wat nog verkocht wordt
--niet-actief	alleen wat niet meer verkocht wordt
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'inbox') known='list lijst toon lees pdf ubl ophalen opvolging opnieuw gezien overslaan vertrouw test' names='list toon lees pdf ubl ophalen opvolging opnieuw gezien overslaan vertrouw test' options='' about='
list	Ontvangen facturen en creditnota'\''s
toon	Eén ontvangen document
lees	Een ontvangen factuur helemaal lezen: regels, btw, te betalen, bijlagen
pdf	Ontvangen documenten bewaren als PDF
ubl	De oorspronkelijke Peppol-XML van ontvangen documenten bewaren
ophalen	Elk nieuw document bewaren en er een commando voor uitvoeren; geen enkel wordt overgeslagen
opvolging	Hoe de documenten ervoor staan bij inbox ophalen: wat wacht, wat opzij staat, wat gedaan is
opnieuw	Documenten opnieuw ophalen en hun commando nog eens uitvoeren, ook als ze gedaan of overgeslagen waren
gezien	Zeggen dat je gezien hebt wat opzij staat: inbox ophalen meldt het niet meer
overslaan	Documenten niet meer ophalen of proberen
vertrouw	Een nieuwe rekening van een leverancier aanvaarden: duit waarschuwt er niet meer voor
test	Een testdocument ontvangen, alleen met een testprofiel
' ;;
    'inbox list' | 'inbox lijst') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --nieuw --limit --offset --alles --sorteer' about='
--status	alleen met deze status, zoals nieuw of betaald
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--nieuw	alleen wat duit inbox ophalen nog niet gedaan heeft, met de stand
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'inbox lees') known='' names='' options='--bijlagen --pdf --uitvoer --overschrijven --open' about='
--bijlagen	de bijlagen in deze map bewaren
--pdf	als PDF bewaren in plaats van tonen: een weergave, niet het origineel
--uitvoer	met --pdf: in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--open	met --pdf: daarna openen in je PDF-lezer
' ;;
    'inbox pdf') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --open' about='
--status	alleen met deze status, zoals nieuw of betaald
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--alles	alles wat bij de andere opties past; niet wat al bewaard is
--map	in deze map bewaren
--uitvoer	in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--open	daarna openen in je PDF-lezer; hoogstens 5
' ;;
    'inbox ubl') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --controleer' about='
--status	alleen met deze status, zoals nieuw of betaald
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--alles	alles wat bij de andere opties past; niet wat al bewaard is
--map	in deze map bewaren
--uitvoer	in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--controleer	ook nagaan of ze de regels van Peppol volgen (als ubl controleer)
' ;;
    'inbox ophalen') known='' names='' options='--map --voer-uit --vanaf --blijf --elke --controleer --max-duur' about='
--map	de map voor de documenten; standaard inkoop
--voer-uit	dit programma voor elk document uitvoeren, zonder shell
--vanaf	wat de eerste keer nieuw is: nu, alles of een datum
--blijf	blijven volgen, tot Ctrl-C
--elke	zo vaak kijken met --blijf; standaard 60
--controleer	de UBL aan de Peppol-regels toetsen, zoals duit ubl controleer
--max-duur	tijd voor het commando, zoals 90s of 1u; standaard 10m
' ;;
    'inbox opvolging') known='' names='' options='--stand --alles' about='
--stand	alleen met deze stand
--alles	alles, ook wat gedaan is
' ;;
    'inbox test') known='' names='' options='--leverancier --factuurnummer --bedrag --datum --reden' about='
--leverancier	naam van de leverancier
--factuurnummer	nummer bij de leverancier
--bedrag	bedrag in euro
--datum	datum; standaard vandaag
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'ubl') known='toon controleer' names='toon controleer' options='' about='
toon	Een factuur of creditnota in UBL (XML) tonen zoals een mens ze leest
controleer	Facturen en creditnota’s in UBL (XML) toetsen aan de regels van EN 16931, Peppol en België
' ;;
    'ubl toon') known='' names='' options='--bijlagen --pdf --uitvoer --overschrijven --open' about='
--bijlagen	de bijlagen in deze map bewaren
--pdf	als PDF bewaren in plaats van tonen: een weergave, niet het origineel
--uitvoer	met --pdf: in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--open	met --pdf: daarna openen in je PDF-lezer
' ;;
    'ubl controleer') known='' names='' options='--datum' about='
--datum	toetst aan de regels van die dag, zoals een dag waarop Peppol een nieuwe versie eist; standaard vandaag
' ;;
    'overzicht') known='' names='' options='--profielen --volgens' about='
--profielen	deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)
--volgens	welke betalingen meetellen; standaard beide
' ;;
    'openstaand') known='list lijst herinner herinnerd' names='list herinner herinnerd' options='' about='
list	Wat nog niet betaald is, per klant
herinner	Een herinnering schrijven voor wat vervallen is; er wordt niets verstuurd
herinnerd	Zeggen dat een herinnering verstuurd is: dan begint haar termijn
' ;;
    'openstaand list' | 'openstaand lijst') known='' names='' options='--vervallen --klant --ouderdomsbalans --herinnerd --volgens --oneens --profielen' about='
--vervallen	alleen wat over de vervaldatum is
--klant	alleen van deze klant, bij id of naam
--ouderdomsbalans	een rij per klant, volgens het aantal dagen na de vervaldatum
--herinnerd	ook tonen wanneer elk document herinnerd werd
--volgens	welke betalingen meetellen; standaard beide
--oneens	alleen facturen waarover de bank en de dienst het oneens zijn
--profielen	deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)
' ;;
    'openstaand herinner') known='' names='' options='--vervallen --map --eml --afzender --kosten --rente --kosten-per --regelmatig --abonnementen --port --opnieuw --toch' about='
--vervallen	elke klant met iets over de vervaldatum
--map	een bestand per klant in deze map
--eml	als e-mail (.eml) die je mailprogramma opent; meer dan één alleen met --map
--afzender	naam van de schuldeiser; standaard de firma van het profiel, of de houder van de rekening
--kosten	de kosten aanrekenen die de wet toelaat
--rente	interest aanrekenen aan deze rente per jaar, of wettelijk: die van het profiel per halfjaar
--kosten-per	de € 40 van een bedrijf één keer per klant (standaard), of per factuur
--regelmatig	regelmatige leveringen: drie herinneringen in een kalenderjaar zijn gratis voor een particulier, met --kosten daarna € 7,50 en de port
--abonnementen	dat geldt voor elke klant met een abonnement in dit bestand (duit abonnement)
--port	de port van de brief
--opnieuw	de brief van vandaag nog eens geven
--toch	ook als de bank al langer dan een week niet gelezen is
' ;;
    'openstaand herinnerd') known='' names='' options='--op --per' about='
--op	de dag van versturen
--per	hoe ze verstuurd is
' ;;
    'bank') known='lees list lijst toon voorstel koppel ontkoppel besluiten negeer boek afschriften verwijder begin wis' names='lees list toon voorstel koppel ontkoppel besluiten negeer boek afschriften verwijder begin wis' options='' about='
lees	Bankafschriften lezen en bewaren (CODA, CAMT.053, CSV, Excel)
list	Bewegingen op de rekening, en waarbij elk hoort
toon	Eén beweging met alle velden
voorstel	Bij welke documenten betalingen lijken te horen, en waarom
koppel	Een betaling koppelen aan haar documenten
ontkoppel	Ongedaan maken wat over een beweging beslist werd
besluiten	De besluiten over betalingen die nog gelden, met boekingen en regels
negeer	Bewegingen terzijde zetten: ze horen bij geen document
boek	Een betaling boeken die op geen afschrift staat
afschriften	Wat er gelezen is: afschriften met hun dagen, en wat er ontbreekt
verwijder	Een afschrift eruit halen dat er niet bij hoort; besluiten blijven
begin	Instellen vanaf welke dag je afschriften van de bank hebt
wis	Namen, rekeningen en mededelingen van anderen vergeten; wat gekoppeld is, blijft
' ;;
    'bank lees') known='' names='' options='--kolom --rekening --gelijke-rijen' about='
--kolom	een kolom van de CSV van je bank koppelen aan datum, bedrag, debet, krediet, teken, valutadatum, tekst, tegenpartij, tegenrekening, rekening, munt, saldo, referentie; mag meermaals, en het profiel onthoudt het
--rekening	de eigen rekening van een CSV die ze niet noemt
--gelijke-rijen	rijen waarvan niets zegt of ze al gelezen zijn: dezelfde boeking, of een tweede
' ;;
    'bank list' | 'bank lijst') known='' names='' options='--open --van --tot --kwartaal --maand --jaar --limit --offset --alles --sorteer' about='
--open	alleen wat nog niet verklaard is en binnenkwam of terugkeerde; met --alles ook wat wegging
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'bank voorstel') known='' names='' options='--een-voor-een --neem-aan --besluit-bevestigd --limit --offset --alles --sorteer' about='
--een-voor-een	één scherm per betaling met de vraag of het klopt; zo gaat het op een terminal ook zonder opties
--neem-aan	alle voorstellen aannemen die zo zijn; ze staan eerst in een lijst
--besluit-bevestigd	het besluit klopt, ook al is een zekere koppeling dan weg of lijkt het een vergissing
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'bank koppel') known='' names='' options='--verschil --klant --besluit-bevestigd' about='
--verschil	de documenten zijn volledig betaald; het verschil is
--klant	een voorschot van deze klant, tot er een factuur is
--besluit-bevestigd	het besluit klopt, ook al is een zekere koppeling dan weg of lijkt het een vergissing
' ;;
    'bank ontkoppel') known='' names='' options='--besluit-bevestigd' about='
--besluit-bevestigd	het besluit klopt, ook al is een zekere koppeling dan weg of lijkt het een vergissing
' ;;
    'bank besluiten') known='' names='' options='--limit --offset --alles --sorteer' about='
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'bank negeer') known='' names='' options='--reden --tekst --tegenrekening --tegenpartij --richting --altijd --besluit-bevestigd' about='
--reden	waarom
--tekst	alles met deze woorden in de mededeling
--tegenrekening	alles van of naar deze rekening
--tegenpartij	alles van of naar deze naam
--richting	met een van deze drie: wat wegging of wat binnenkwam
--altijd	ook wat nog komt; bij een rij alles van dezelfde partij, in dezelfde richting
--besluit-bevestigd	het besluit klopt, ook al is een zekere koppeling dan weg of lijkt het een vergissing
' ;;
    'bank boek') known='' names='' options='--bedrag --datum --wijze --besluit-bevestigd --nogmaals' about='
--bedrag	wat ontvangen werd; negatief als het terugbetaald werd
--datum	de dag van de betaling
--wijze	hoe betaald werd
--besluit-bevestigd	het besluit klopt, ook al is een zekere koppeling dan weg of lijkt het een vergissing
--nogmaals	een tweede, gelijke betaling
' ;;
    'bank afschriften') known='' names='' options='--limit --offset --alles --sorteer' about='
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'bank wis') known='' names='' options='--ouder' about='
--ouder	van afschriften ouder dan zoveel dagen
' ;;
    'rapport' | 'rapporten') known='omzet btw btw-codes klantenlisting ic-opgave nummering pagina' names='omzet btw btw-codes klantenlisting ic-opgave nummering pagina' options='' about='
omzet	De omzet van definitieve facturen; creditnota'\''s gaan eraf
btw	De verkoopkant van de btw-aangifte, per rooster
btw-codes	Wat 0 % is voor een klant, zoals je het bij duit rapport btw zei; ook om het te herroepen
klantenlisting	De jaarlijkse lijst van klanten met een Belgisch btw-nummer, met omzet en btw per nummer
ic-opgave	De intracommunautaire opgave: leveringen en diensten per btw-nummer van een andere lidstaat
nummering	Nummers die ontbreken of dubbel zijn, en datums die tegen de nummers in lopen
pagina	Het overzicht en de rapporten als één webpagina, om te lezen, af te drukken of door te geven
' ;;
    'rapport omzet' | 'rapporten omzet') known='' names='' options='--per --vergelijk --van --tot --kwartaal --maand --jaar --profielen' about='
--per	een rij per
--vergelijk	naast dezelfde periode een jaar eerder
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--profielen	deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)
' ;;
    'rapport btw' | 'rapporten btw') known='' names='' options='--van --tot --kwartaal --maand --jaar --profielen --btw-codes --ingediend --zonder-nagekomen' about='
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--profielen	deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)
--btw-codes	YAML of JSON: in welk rooster 0 % hoort, per klant, document of tekst
--ingediend	deze cijfers bewaren als de aangifte die je indiende
--zonder-nagekomen	documenten die in een ingediende periode bijkwamen hier niet meetellen
' ;;
    'rapport btw-codes' | 'rapporten btw-codes') known='' names='' options='--vergeet' about='
--vergeet	dit antwoord vergeten, bij naam of id; mag meermaals
' ;;
    'rapport klantenlisting' | 'rapporten klantenlisting') known='' names='' options='--jaar --zonder --weggelaten --klanten-opnieuw --profielen --uitvoer --overschrijven --vervangt --periode-bevestigd' about='
--jaar	dit jaar, zoals 2026; standaard de listing die eerst in te dienen is
--zonder	deze klant weglaten, bij btw-nummer, naam of id; mag meermaals
--weggelaten	wie er niet in staat, met de reden
--klanten-opnieuw	elke klant opnieuw lezen in plaats van uit het geheugen
--profielen	deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)
--uitvoer	als bestand voor Intervat; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--vervangt	dit bestand verbetert de opgave met deze referentie van Intervat
--periode-bevestigd	de periode is nog niet voorbij, en dat klopt
' ;;
    'rapport ic-opgave' | 'rapporten ic-opgave') known='' names='' options='--kwartaal --maand --btw-codes --weggelaten --klanten-opnieuw --profielen --uitvoer --overschrijven --vervangt --periode-bevestigd' about='
--kwartaal	dit kwartaal, zoals 2026-4
--maand	deze maand, zoals 2026-11
--btw-codes	YAML of JSON: in welk rooster 0 % hoort, per klant, document of tekst
--weggelaten	wie er niet in staat, met de reden
--klanten-opnieuw	elke klant opnieuw lezen in plaats van uit het geheugen
--profielen	deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)
--uitvoer	als bestand voor Intervat; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--vervangt	dit bestand verbetert de opgave met deze referentie van Intervat
--periode-bevestigd	de periode is nog niet voorbij, en dat klopt
' ;;
    'rapport nummering' | 'rapporten nummering') known='' names='' options='--van --tot --kwartaal --maand --jaar --profielen' about='
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--profielen	deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)
' ;;
    'rapport pagina' | 'rapporten pagina') known='' names='' options='--uitvoer --overschrijven --open --btw-codes --volgens --van --tot --kwartaal --maand --jaar' about='
--uitvoer	in dit bestand; - voor standaarduitvoer; standaard een naam uit profiel en periode
--overschrijven	een bestaand bestand vervangen
--open	daarna openen in je browser
--btw-codes	YAML of JSON: in welk rooster 0 % hoort, per klant, document of tekst
--volgens	welke betalingen meetellen; standaard beide
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
' ;;
    'batch') known='plan toon voer-uit list lijst crediteer vergeet voorbeeld' names='plan toon voer-uit list crediteer vergeet voorbeeld' options='' about='
plan	Een bestand nakijken en er een plan van maken; verstuurt niets
toon	Een plan bekijken: elk document met zijn regels, en hoever het is
voer-uit	Een plan uitvoeren; na een onderbreking gaat hetzelfde commando verder, zonder iets dubbel te doen
list	De batches van het profiel, de nieuwste eerst, en hoe ze staan
crediteer	Een plan van creditnota'\''s voor wat een batch definitief maakte; verstuurt niets
vergeet	Een referentie vergeten, zodat ze opnieuw een document kan worden; het document blijft
voorbeeld	Een voorbeeldbestand om mee te beginnen: CSV, YAML of .xlsx
' ;;
    'batch plan') known='' names='' options='--btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd --uitvoer --overschrijven --eindstatus --kanaal --datum --referentie-op-document --blad --ook-verborgen --decimaal --kolom --negeer-kolommen --klanten --sla-fouten-over --klanten-maken --ververs' about='
--btw-tarief-bevestigd	het btw-tarief klopt, ook al kent België het niet
--negatief-bevestigd	het totaal is met reden negatief
--nul-bevestigd	aantal 0 met een prijs klopt
--uitvoer	het plan in dit bestand bewaren
--overschrijven	een bestaand bestand vervangen
--eindstatus	eindstatus van elk document; standaard concept
--kanaal	peppol, email of peppol+email
--datum	voor rijen zonder datum; standaard vandaag
--referentie-op-document	de eigen referentie onderaan de notities zetten, waar duit ze ook zonder eigen geheugen herkent; de klant leest ze
--blad	het werkblad van een werkmap; standaard het eerste zichtbare
--ook-verborgen	ook verborgen rijen van een werkmap
--decimaal	het decimaalteken, waar het bestand het niet toont
--kolom	een eigen kolomkop koppelen; mag meermaals, en wordt onthouden
--negeer-kolommen	onbekende kolommen weglaten
--klanten	je eigen klantnummers: nummer en klant per rij
--sla-fouten-over	de goede bestellingen plannen, en de andere met hun fouten in fouten.csv zetten (code 8)
--klanten-maken	onbekende klanten aanmaken, uit de kolommen klant_…
--ververs	dit plan opnieuw maken, met zijn bestand en opties
' ;;
    'batch voer-uit') known='' names='' options='--max-aantal --max-bedrag --zonder-volgorde --datum-bevestigd --totalen-van-dienst --totaal-van-dienst --neem-over --toch-maken-voor --reden --uitvoer --wacht --overschrijven' about='
--max-aantal	niets doen als het er meer zijn
--max-bedrag	niets doen als de som hoger is
--zonder-volgorde	ook definitief maken als een document van vroegere datum achterblijft
--datum-bevestigd	de datum klopt, ook voor die van de laatste factuur, in de toekomst, van lang geleden of in een ingediende btw-periode
--totalen-van-dienst	de totalen van de dienst aanvaarden waar ze verschillen van het plan
--totaal-van-dienst	alleen die van het document met deze referentie; mag meermaals
--neem-over	deze referentie is dat document, dat er al is; mag meermaals, en wordt eerst vergeleken
--toch-maken-voor	een gelijk document dat er al is, is een ander dan dat van deze referentie; mag meermaals
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
--uitvoer	de rijen met hun resultaat (.csv of .json)
--wacht	wachten zolang een andere duit een batch uitvoert, en dan verdergaan
--overschrijven	een bestaand bestand vervangen
' ;;
    'batch crediteer') known='' names='' options='--uitvoer --overschrijven --eindstatus --kanaal' about='
--uitvoer	het plan in dit bestand bewaren
--overschrijven	een bestaand bestand vervangen
--eindstatus	eindstatus van elke creditnota; standaard concept
--kanaal	peppol, email of peppol+email
' ;;
    'batch voorbeeld') known='' names='' options='--uitvoer --overschrijven' about='
--uitvoer	in dit bestand (.csv, .yaml of .xlsx); standaard CSV op standaarduitvoer
--overschrijven	een bestaand bestand vervangen
' ;;
    'abonnement' | 'periodiek') known='controleer plan' names='controleer plan' options='' about='
controleer	De abonnementen nakijken en tonen; vraagt niets aan de dienst
plan	Een batchplan van wat in een maand gefactureerd moet worden; twee keer plannen factureert niets dubbel
' ;;
    'abonnement plan' | 'periodiek plan') known='' names='' options='--periode --uitvoer --overschrijven --referentie-op-document --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd' about='
--periode	de maand, zoals 2026-12
--uitvoer	het plan in dit bestand bewaren
--overschrijven	een bestaand bestand vervangen
--referentie-op-document	de eigen referentie onderaan de notities zetten, waar duit ze ook zonder eigen geheugen herkent; de klant leest ze
--btw-tarief-bevestigd	het btw-tarief klopt, ook al kent België het niet
--negatief-bevestigd	het totaal is met reden negatief
--nul-bevestigd	aantal 0 met een prijs klopt
' ;;
    'archief') known='bijwerken controleer herstel zoek toon exporteer bewaren' names='bijwerken controleer herstel zoek toon exporteer bewaren' options='' about='
bijwerken	Het archief aanvullen met alles wat definitief of ontvangen is
controleer	Nagaan of elk bestand er nog is, en nog is zoals het bewaard werd
herstel	Terugzetten wat beschadigd of weg is, en alleen dat opnieuw halen
zoek	Zoeken in het archief, zonder internet
toon	Wat er in het archief staat, en tot wanneer je het bewaart
exporteer	Een zip voor de boekhouder: UBL en PDF, dagboeken en controletotalen
bewaren	Documenten langer bewaren dan de wet vraagt, zoals voor onroerend goed
' ;;
    'archief bijwerken') known='' names='' options='--map' about='
--map	de map van het archief; standaard archief
' ;;
    'archief controleer') known='' names='' options='--map --deel' about='
--map	de map van het archief; standaard archief
--deel	dit deel van de bestanden lezen, zoals 10%
' ;;
    'archief herstel') known='' names='' options='--map' about='
--map	de map van het archief; standaard archief
' ;;
    'archief zoek') known='' names='' options='--map' about='
--map	de map van het archief; standaard archief
' ;;
    'archief toon') known='' names='' options='--map --vervalt' about='
--map	de map van het archief; standaard archief
--vervalt	alleen wat niet langer bewaard moet worden
' ;;
    'archief exporteer') known='' names='' options='--map --van --tot --kwartaal --maand --jaar --nieuw --met-tegenpartij --eml --aan --met-aankoop --uitvoer --overschrijven' about='
--map	de map van het archief; standaard archief
--van	vanaf deze datum
--tot	tot en met deze datum
--kwartaal	dit kwartaal, zoals 2026-4; op een terminal ook 4 of vorig
--maand	deze maand, zoals 2026-11; op een terminal ook november of vorige
--jaar	dit jaar, zoals 2026
--nieuw	alleen wat in geen eerdere export zat
--met-tegenpartij	in betalingen.csv ook de namen, rekeningen en mededelingen van anderen
--eml	in plaats van een zip: per document een bericht met de UBL en PDF, in de map van -o; er wordt niets verstuurd
--aan	met --eml: het adres waarop het pakket UBL ontvangt
--met-aankoop	met --eml: ook de ontvangen documenten
--uitvoer	in dit bestand; - voor standaarduitvoer; met --eml in deze map
--overschrijven	een bestaand bestand vervangen
' ;;
    'archief bewaren') known='' names='' options='--map --tot --jaren' about='
--map	de map van het archief; standaard archief
--tot	tot het einde van dit jaar, of tot deze dag
--jaren	zoveel jaar na het jaar van de datum; de wet vraagt 10
' ;;
    'journaal') known='list lijst toon vragen herstel controleer wis verwijder' names='list toon vragen herstel controleer wis' options='' about='
list	De schrijfacties van het profiel, de nieuwste eerst
toon	Alles wat duit over één schrijfactie weet
vragen	Wat alleen een mens kan beantwoorden: eerst nagekeken bij de dienst, met de commando'\''s voor ja en nee
herstel	Uitzoeken hoe onzekere schrijfacties afliepen; leest alleen, verstuurt niets
controleer	Nagaan of het journaal is zoals het geschreven werd, regel na regel
wis	Vergeten wat afgehandeld is; wat nog onzeker is blijft
' ;;
    'journaal list' | 'journaal lijst') known='' names='' options='--sinds --open --limit --offset --alles --sorteer' about='
--sinds	vanaf deze dag, volgens de klok van deze computer
--open	alleen wat nog onzeker is
--limit	hoogstens zoveel in totaal; standaard 50
--offset	zoveel overslaan
--alles	alles, hoeveel het er ook zijn
--sorteer	op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna
' ;;
    'journaal vragen') known='' names='' options='--eml --aan' about='
--eml	als e-mail (.eml) op standaarduitvoer
--aan	aan wie die e-mail is
' ;;
    'journaal herstel') known='' names='' options='--gedaan --niet-gedaan --opnieuw --beslis --klaar' about='
--gedaan	je weet zelf dat het gedaan is, en welk document het werd
--niet-gedaan	je weet zelf dat het niet gedaan is
--opnieuw	een beschadigd journaal opzij zetten, en alles overnemen wat nog te lezen is
--beslis	na een verlies: wat nog te doen is en wat niet, per document (document, wat, beslissing)
--klaar	na een verlies: alles is nagekeken
' ;;
    'journaal wis' | 'journaal verwijder') known='' names='' options='--ouder --opzij' about='
--ouder	ouder dan zoveel dagen
--opzij	alleen de oude kopieën die herstel --opnieuw opzij zette
' ;;
    'goedkeuring') known='list lijst toon geef weiger' names='list toon geef weiger' options='' about='
list	De aanvragen van het account, de nieuwste eerst
toon	Wat er zou vertrekken, en wie het vroeg
geef	Een aanvraag goedkeuren, alleen aan een terminal; hetzelfde commando gaat daarna één keer door
weiger	Een aanvraag weigeren; met --reden staat erbij waarom
' ;;
    'goedkeuring list' | 'goedkeuring lijst') known='' names='' options='--wacht' about='
--wacht	alleen wat op een mens wacht
' ;;
    'goedkeuring geef') known='' names='' options='--uitvoeren' about='
--uitvoeren	en het meteen uitvoeren
' ;;
    'goedkeuring weiger') known='' names='' options='--reden' about='
--reden	waarom niet
' ;;
    'geheugen') known='toon wis verwijder' names='toon wis' options='' about='
toon	Hoeveel van elke soort, en hoe oud
wis	Alles vergeten; het journaal en de opvolging van de inbox blijven
' ;;
    'profiel' | 'profielen') known='maak list lijst toon gebruik controleer wijzig verwijder wis' names='maak list toon gebruik controleer wijzig verwijder' options='' about='
maak	Een profiel aanmaken; de sleutel wordt gevraagd
list	Alle profielen, en welk er gebruikt wordt
toon	Eén profiel; nooit de sleutel zelf
gebruik	Dit profiel voortaan gebruiken
controleer	Nagaan of de dienst bereikbaar is en de sleutel aanvaardt, met antwoordtijd en klokverschil
wijzig	De gegevens van je zaak voor rapporten instellen, en de soort en de grenzen van het account
verwijder	Een profiel en zijn sleutel verwijderen
' ;;
    'profiel maak' | 'profielen maak') known='' names='' options='--base-url --soort --beschermd --sleutel-opdracht --sleutel-omgeving --account-van --zonder-geheugen --zonder-controle --overschrijven --ondernemingsnummer --btw-stelsel --aangifte --tarieven --rekening --firma --straat --postcode --gemeente --land --telefoon --mail-van-firma --mandataris --referentie-op-document --taal-document --schadebeding --rente-vanaf --wettelijke-rente' about='
--base-url	adres van de dienst, tot en met /api/v1
--soort	echt account of testaccount; een nieuw is echt
--beschermd	definitief maken en versturen altijd laten bevestigen
--sleutel-opdracht	de sleutel is de eerste regel die deze opdracht geeft
--sleutel-omgeving	de sleutel staat in deze variabele
--account-van	hetzelfde account als dit profiel, bijvoorbeeld met een andere sleutel
--zonder-geheugen	niets onthouden van wat met dit profiel gelezen wordt
--zonder-controle	de sleutel niet eerst proberen
--overschrijven	een profiel van deze naam vervangen
--ondernemingsnummer	het ondernemingsnummer van dit account
--btw-stelsel	het btw-stelsel
--aangifte	de btw-aangifte, elke
--tarieven	de btw-tarieven waaraan je verkoopt, zoals 6,12,21,19; 0 mag altijd
--rekening	de eigen bankrekening, of meer met komma'\''s ertussen; vervangt wat er stond
--firma	de naam van je zaak, op brieven en rapporten en voor Intervat
--straat	straat en nummer van je zaak
--postcode	haar postcode
--gemeente	haar gemeente
--land	haar land; standaard BE
--telefoon	haar telefoonnummer
--mail-van-firma	haar e-mailadres
--mandataris	wie voor je zaak indient bij Intervat, als naam=waarde met ; ertussen; of geen
--referentie-op-document	de eigen referentie op elk document dat er een heeft
--taal-document	de taal van wat duit op een document zet; standaard nl
--schadebeding	staat er in je voorwaarden dat wie te laat betaalt kosten en interest betaalt?
--rente-vanaf	interest voor een particulier telt na de termijn van de herinnering, of na de herinnering zelf (alleen een kmo)
--wettelijke-rente	de rente van de wet van 2 augustus 2002 per halfjaar, zoals 2026-1=11.5,2026-2=11
' ;;
    'profiel wijzig' | 'profielen wijzig') known='' names='' options='--ondernemingsnummer --btw-stelsel --aangifte --tarieven --rekening --firma --straat --postcode --gemeente --land --telefoon --mail-van-firma --mandataris --referentie-op-document --taal-document --schadebeding --rente-vanaf --wettelijke-rente --soort --peppol-controle --webadres --opslag --opslag-wachtwoord-opdracht --account --alleen-lezen --mag --hoogstens-bedrag --hoogstens-per-dag --alleen-bekend --goedkeuring --zonder-grenzen --tel-vandaag' about='
--ondernemingsnummer	het ondernemingsnummer van dit account
--btw-stelsel	het btw-stelsel
--aangifte	de btw-aangifte, elke
--tarieven	de btw-tarieven waaraan je verkoopt, zoals 6,12,21,19; 0 mag altijd
--rekening	de eigen bankrekening, of meer met komma'\''s ertussen; vervangt wat er stond
--firma	de naam van je zaak, op brieven en rapporten en voor Intervat
--straat	straat en nummer van je zaak
--postcode	haar postcode
--gemeente	haar gemeente
--land	haar land; standaard BE
--telefoon	haar telefoonnummer
--mail-van-firma	haar e-mailadres
--mandataris	wie voor je zaak indient bij Intervat, als naam=waarde met ; ertussen; of geen
--referentie-op-document	de eigen referentie op elk document dat er een heeft
--taal-document	de taal van wat duit op een document zet; standaard nl
--schadebeding	staat er in je voorwaarden dat wie te laat betaalt kosten en interest betaalt?
--rente-vanaf	interest voor een particulier telt na de termijn van de herinnering, of na de herinnering zelf (alleen een kmo)
--wettelijke-rente	de rente van de wet van 2 augustus 2002 per halfjaar, zoals 2026-1=11.5,2026-2=11
--soort	echt account of testaccount; een nieuw is echt
--peppol-controle	nakijken of een klant via Peppol kan ontvangen; streng: anders niet versturen
--webadres	de pagina van een document bij de dienst, voor --web: https://…/{soort}/{id}
--opslag	alles onthouden in een database: postgres://gebruiker@host/database, of lokaal
--opslag-wachtwoord-opdracht	het wachtwoord van de database is de eerste regel die deze opdracht geeft
--account	dit account van de database gebruiken, of voor de sleutel van de omgeving; of nieuw
--alleen-lezen	grens: met dit account niets schrijven
--mag	grens: alleen deze verzoeken, zoals klanten.list,facturen.*
--hoogstens-bedrag	grens: geen document boven dit bedrag, incl. btw
--hoogstens-per-dag	grens: per dag hoogstens zoveel definitief maken, en evenveel versturen
--alleen-bekend	grens: niets versturen dat hier niet definitief gemaakt is, want misschien ging het al
--goedkeuring	grens: een mens keurt goed wat verstuurd, of ook definitief gemaakt of geschreven wordt
--zonder-grenzen	de grenzen opheffen, of vervangen door die van dit commando; alleen aan een terminal
--tel-vandaag	de telling per dag weer op vandaag zetten nadat een klok verkeerd stond; alleen aan een terminal
' ;;
    'instelling' | 'instellingen') known='list lijst taal formaat csv-stijl' names='list taal formaat csv-stijl' options='' about='
list	Elke instelling, met wat je koos
taal	De taal van duit, zoals --taal
formaat	Het formaat van de uitvoer op een terminal, zoals --formaat
csv-stijl	De stijl van csv op een terminal, zoals --csv-stijl
' ;;
    'opslag') known='maak controleer verhuis rechten' names='maak controleer verhuis rechten' options='' about='
maak	De tabellen in de database maken of bijwerken; --proef toont de SQL
controleer	Nagaan of de database bruikbaar is: versie, rechten, versleuteling, klok en elke controlesom
verhuis	Alles van dit account naar een database brengen, of terug naar deze computer
rechten	De SQL die een rol in de database laat meelezen, of meewerken
' ;;
    'opslag maak') known='' names='' options='--opslag --opslag-wachtwoord-opdracht' about='
--opslag	een andere database dan die van het profiel, als postgres://gebruiker@host/database
--opslag-wachtwoord-opdracht	het wachtwoord van de database is de eerste regel die deze opdracht geeft
' ;;
    'opslag controleer') known='' names='' options='--opslag --opslag-wachtwoord-opdracht' about='
--opslag	een andere database dan die van het profiel, als postgres://gebruiker@host/database
--opslag-wachtwoord-opdracht	het wachtwoord van de database is de eerste regel die deze opdracht geeft
' ;;
    'opslag verhuis') known='' names='' options='--naar --opslag-wachtwoord-opdracht' about='
--naar	postgres://gebruiker@host/database, of lokaal
--opslag-wachtwoord-opdracht	het wachtwoord van de database is de eerste regel die deze opdracht geeft
' ;;
    'opslag rechten') known='' names='' options='--schrijven --lezen --account --opslag' about='
--schrijven	ook versturen en onthouden, als een collega
--lezen	alleen lezen, als de boekhouder (standaard)
--account	alleen dit account, of meer met komma'\''s ertussen (standaard elk account)
--opslag	een andere database dan die van het profiel, als postgres://gebruiker@host/database
' ;;
    'oefen') known='demo vul wis verwijder start betaal offerte bank openapi' names='demo vul wis start betaal offerte bank openapi' options='' about='
demo	Een eerste maand op de oefendienst: van klant en factuur tot bank, openstaand en archief
vul	Voorbeelden in het oefenaccount zetten, altijd dezelfde; hun datums lopen tot vandaag
wis	Het oefenaccount leegmaken
start	Het oefenaccount over HTTP aanbieden, tot Ctrl-C
betaal	Een definitief document op betaald zetten; in de API kan dat niet
offerte	Een offerte een andere status geven; in de API kan dat niet
bank	Bankafschriften schrijven (CODA en CAMT.053) met wat de klanten van het oefenaccount betaalden
openapi	De beschrijving van de dienst als OpenAPI 3.1
' ;;
    'oefen demo') known='' names='' options='--map --stap' about='
--map	waar de bestanden komen
--stap	na elke stap wachten op Enter, aan een terminal
' ;;
    'oefen vul') known='' names='' options='--klanten --facturen --tarieven' about='
--klanten	zoveel klanten; standaard 30
--facturen	zoveel facturen, en per elf een creditnota; standaard 44
--tarieven	per tarief een particulier in het buitenland met een factuur van vandaag; zoals 19,21
' ;;
    'oefen start') known='' names='' options='--poort --host --bediening --bediening-host --exports --limiet --limiet-soort --zonder-retry-after --zonder-limiet --tijdelijk --datum --zaad --tarieven --karig --sleutel-bestand --vertraging --fout --log' about='
--poort	poort; 0 neemt een vrije
--host	op dit adres luisteren, zoals 0.0.0.0 in een container; standaard 127.0.0.1
--bediening	het account sturen over een tweede poort; standaard een vrije
--bediening-host	de bediening luistert op dit adres, met een eigen token; standaard 127.0.0.1, zonder
--exports	adres en sleutels als export-regels voor een shell
--limiet	verzoeken per minuut; standaard 60
--limiet-soort	hoe geteld wordt: schuivend (standaard), vast-venster, emmer:<aantal> of telt-geweigerde
--zonder-retry-after	een 429 zegt niet hoe lang te wachten
--zonder-limiet	zonder limiet
--tijdelijk	een nieuw, leeg account, dat op het einde verdwijnt
--datum	het is in het account altijd deze dag, 12 uur UTC
--zaad	nieuwe ids uit dit getal: elke keer dezelfde
--tarieven	btw-tarieven die een regel ook mag hebben, naast 0, 6, 12 en 21; zoals 19,20
--karig	lijsten en antwoorden tonen alleen de velden die de API-tekst belooft
--sleutel-bestand	de twee sleutels uit een bestand, of - voor standaardinvoer: eerst de gewone, dan de testsleutel; een derde regel is het token van --bediening-host
--vertraging	zoveel milliseconden wachten voor elk antwoord
--fout	met opzet laten misgaan, zoals "POST /facturen antwoord-kwijt 1"
--log	een regel per verzoek op standaardfout, met --json als object
' ;;
    'oefen offerte') known='' names='' options='--status' about='
--status	de nieuwe status
' ;;
    'oefen bank') known='' names='' options='--map --overschrijven' about='
--map	waar de bestanden komen
--overschrijven	een bestaand bestand vervangen
' ;;
    'api') known='' names='' options='--veld --invoer --alles --uitvoer --overschrijven --nogmaals --ook-per-email --ook-per-peppol --reden' about='
--veld	een veld van de query (bij GET) of van de inhoud, := voor een JSON-waarde; mag meermaals
--invoer	de hele inhoud uit een JSON- of YAML-bestand, - voor standaardinvoer
--alles	alle bladzijden van een lijst, als één array
--uitvoer	het antwoord zoals het komt in dit bestand; - voor standaarduitvoer
--overschrijven	een bestaand bestand vervangen
--nogmaals	ook als het zo al eens verstuurd is
--ook-per-email	per e-mail, ook als het al via Peppol ging
--ook-per-peppol	via Peppol, ook als het al per e-mail ging
--reden	waarom, voor wie het moet goedkeuren (duit help grenzen)
' ;;
    'help') known='klanten klant factuur facturen creditnota creditnotas offerte offertes producten product inbox ubl overzicht openstaand bank rapport rapporten batch abonnement periodiek archief journaal goedkeuring geheugen profiel instelling instellingen opslag oefen api controle doctor completion help opties formaten afsluitcodes stabiel pipelines regels batchbestanden onzeker limiet profielen team grenzen omgeving oefendienst oefen-keuzes assistent' names='klanten factuur creditnota offerte producten inbox ubl overzicht openstaand bank rapport batch abonnement archief journaal goedkeuring geheugen profiel instelling opslag oefen api controle completion help opties formaten afsluitcodes stabiel pipelines regels batchbestanden onzeker limiet profielen team grenzen omgeving oefendienst oefen-keuzes assistent' options='--map' about='
klanten	Klanten opzoeken, maken en wijzigen
factuur	Facturen maken, definitief maken, versturen en bewaren
creditnota	Facturen crediteren
offerte	Offertes maken en opvolgen
producten	De prijslijst
inbox	Wat via Peppol ontvangen is
ubl	Een factuur in UBL (XML) lezen en nakijken, van wie ook
overzicht	Hoe het account ervoor staat, op één scherm
openstaand	Wie nog moet betalen, en wat te laat is
bank	Wie betaald heeft: afschriften lezen en koppelen
rapport	Cijfers over een periode
batch	Veel facturen uit één bestand: plan, kijk na, voer uit
abonnement	Facturen die elke maand, elk kwartaal of elk jaar terugkomen
archief	Alle documenten bewaren, en bewijzen dat ze ongewijzigd zijn
journaal	Wat duit verstuurde en wat onzeker bleef; geen verkoopdagboek
goedkeuring	Wat op een mens wacht: bekijken, goedkeuren of weigeren
geheugen	Wat duit onthoudt van wat het las
profiel	Profielen: welk account, welke sleutel
instelling	Taal en formaat die voor jou gelden op een terminal
opslag	Samen op één account: alles onthouden in een database
oefen	De oefendienst: alles proberen zonder sleutel
api	Een rechtstreeks API-verzoek, met de sleutel van het profiel
controle	Nagaan of alles klaarstaat om te werken
completion	Aanvullen met Tab in je shell
help	Hulp bij een commando of een onderwerp
opties	de opties die elk commando kent
formaten	tabel, tsv, csv, json, ndjson en id: wat er uit duit komt
afsluitcodes	hoe een commando afloopt, en of het opnieuw mag
stabiel	waar een script op mag rekenen, ook na een nieuwe versie
pipelines	een taak voor elke nacht, als script en in CI
regels	de regels van een factuur of offerte schrijven
batchbestanden	veel documenten uit één bestand, en abonnementen
onzeker	als duit niet weet hoe het afliep, of iets kwijt is
limiet	hoeveel verzoeken er per minuut mogen, en wie voorgaat
profielen	welk account, welke sleutel, en waar die staat
team	met meer computers of CI op één account
grenzen	wat een account hoogstens mag, en wat dat niet tegenhoudt
omgeving	de omgevingsvariabelen die duit leest
oefendienst	de oefendienst in een test: sturen, resetten, nakijken
oefen-keuzes	wat de oefendienst kiest waar de API-tekst zwijgt
assistent	een bestand voor assistenten (SKILL.md); --map schrijft het
--map	assistent: als SKILL.md in deze map, zoals .agents/skills/duit
' ;;
    'help klanten' | 'help klant') known='list lijst toon maak wijzig bereik' names='list toon maak wijzig bereik' options='' about='
list	Klanten, alfabetisch op naam
toon	Eén klant met alle velden
maak	Een klant aanmaken
wijzig	Een klant wijzigen: alleen wat je opgeeft
bereik	Nakijken of klanten via Peppol kunnen ontvangen
' ;;
    'help factuur' | 'help facturen') known='list lijst maak kopieer toon definitief verstuur pdf ubl' names='list maak kopieer toon definitief verstuur pdf ubl' options='' about='
list	Facturen en creditnota'\''s, de nieuwste eerst
maak	Een factuur maken, als concept
kopieer	Een nieuw concept met dezelfde klant en regels als een factuur
toon	Facturen met regels, totalen en vervaldatum
definitief	Concepten definitief maken: nummer en OGM worden toegekend
verstuur	Definitieve facturen versturen via Peppol of per e-mail
pdf	Facturen bewaren als PDF
ubl	Facturen bewaren als UBL (Peppol-XML)
' ;;
    'help creditnota' | 'help creditnotas') known='list lijst maak toon definitief verstuur pdf ubl' names='list maak toon definitief verstuur pdf ubl' options='' about='
list	Creditnota'\''s, de nieuwste eerst
maak	Een definitieve factuur crediteren: een concept met dezelfde regels
toon	Creditnota'\''s met regels en totalen
definitief	Creditnota'\''s definitief maken
verstuur	Definitieve creditnota'\''s versturen via Peppol of per e-mail
pdf	Creditnota'\''s bewaren als PDF
ubl	Creditnota'\''s bewaren als UBL (Peppol-XML)
' ;;
    'help offerte' | 'help offertes') known='list lijst maak toon factureer' names='list maak toon factureer' options='' about='
list	Offertes, de nieuwste eerst
maak	Een offerte maken, als concept
toon	Eén offerte met regels
factureer	Een factuur maken met de regels van een offerte, als concept
' ;;
    'help producten' | 'help product') known='list lijst toon' names='list toon' options='' about='
list	De prijslijst
toon	Eén product
' ;;
    'help inbox') known='list lijst toon lees pdf ubl ophalen opvolging opnieuw gezien overslaan vertrouw test' names='list toon lees pdf ubl ophalen opvolging opnieuw gezien overslaan vertrouw test' options='' about='
list	Ontvangen facturen en creditnota'\''s
toon	Eén ontvangen document
lees	Een ontvangen factuur helemaal lezen: regels, btw, te betalen, bijlagen
pdf	Ontvangen documenten bewaren als PDF
ubl	De oorspronkelijke Peppol-XML van ontvangen documenten bewaren
ophalen	Elk nieuw document bewaren en er een commando voor uitvoeren; geen enkel wordt overgeslagen
opvolging	Hoe de documenten ervoor staan bij inbox ophalen: wat wacht, wat opzij staat, wat gedaan is
opnieuw	Documenten opnieuw ophalen en hun commando nog eens uitvoeren, ook als ze gedaan of overgeslagen waren
gezien	Zeggen dat je gezien hebt wat opzij staat: inbox ophalen meldt het niet meer
overslaan	Documenten niet meer ophalen of proberen
vertrouw	Een nieuwe rekening van een leverancier aanvaarden: duit waarschuwt er niet meer voor
test	Een testdocument ontvangen, alleen met een testprofiel
' ;;
    'help ubl') known='toon controleer' names='toon controleer' options='' about='
toon	Een factuur of creditnota in UBL (XML) tonen zoals een mens ze leest
controleer	Facturen en creditnota’s in UBL (XML) toetsen aan de regels van EN 16931, Peppol en België
' ;;
    'help openstaand') known='list lijst herinner herinnerd' names='list herinner herinnerd' options='' about='
list	Wat nog niet betaald is, per klant
herinner	Een herinnering schrijven voor wat vervallen is; er wordt niets verstuurd
herinnerd	Zeggen dat een herinnering verstuurd is: dan begint haar termijn
' ;;
    'help bank') known='lees list lijst toon voorstel koppel ontkoppel besluiten negeer boek afschriften verwijder begin wis' names='lees list toon voorstel koppel ontkoppel besluiten negeer boek afschriften verwijder begin wis' options='' about='
lees	Bankafschriften lezen en bewaren (CODA, CAMT.053, CSV, Excel)
list	Bewegingen op de rekening, en waarbij elk hoort
toon	Eén beweging met alle velden
voorstel	Bij welke documenten betalingen lijken te horen, en waarom
koppel	Een betaling koppelen aan haar documenten
ontkoppel	Ongedaan maken wat over een beweging beslist werd
besluiten	De besluiten over betalingen die nog gelden, met boekingen en regels
negeer	Bewegingen terzijde zetten: ze horen bij geen document
boek	Een betaling boeken die op geen afschrift staat
afschriften	Wat er gelezen is: afschriften met hun dagen, en wat er ontbreekt
verwijder	Een afschrift eruit halen dat er niet bij hoort; besluiten blijven
begin	Instellen vanaf welke dag je afschriften van de bank hebt
wis	Namen, rekeningen en mededelingen van anderen vergeten; wat gekoppeld is, blijft
' ;;
    'help rapport' | 'help rapporten') known='omzet btw btw-codes klantenlisting ic-opgave nummering pagina' names='omzet btw btw-codes klantenlisting ic-opgave nummering pagina' options='' about='
omzet	De omzet van definitieve facturen; creditnota'\''s gaan eraf
btw	De verkoopkant van de btw-aangifte, per rooster
btw-codes	Wat 0 % is voor een klant, zoals je het bij duit rapport btw zei; ook om het te herroepen
klantenlisting	De jaarlijkse lijst van klanten met een Belgisch btw-nummer, met omzet en btw per nummer
ic-opgave	De intracommunautaire opgave: leveringen en diensten per btw-nummer van een andere lidstaat
nummering	Nummers die ontbreken of dubbel zijn, en datums die tegen de nummers in lopen
pagina	Het overzicht en de rapporten als één webpagina, om te lezen, af te drukken of door te geven
' ;;
    'help batch') known='plan toon voer-uit list lijst crediteer vergeet voorbeeld' names='plan toon voer-uit list crediteer vergeet voorbeeld' options='' about='
plan	Een bestand nakijken en er een plan van maken; verstuurt niets
toon	Een plan bekijken: elk document met zijn regels, en hoever het is
voer-uit	Een plan uitvoeren; na een onderbreking gaat hetzelfde commando verder, zonder iets dubbel te doen
list	De batches van het profiel, de nieuwste eerst, en hoe ze staan
crediteer	Een plan van creditnota'\''s voor wat een batch definitief maakte; verstuurt niets
vergeet	Een referentie vergeten, zodat ze opnieuw een document kan worden; het document blijft
voorbeeld	Een voorbeeldbestand om mee te beginnen: CSV, YAML of .xlsx
' ;;
    'help abonnement' | 'help periodiek') known='controleer plan' names='controleer plan' options='' about='
controleer	De abonnementen nakijken en tonen; vraagt niets aan de dienst
plan	Een batchplan van wat in een maand gefactureerd moet worden; twee keer plannen factureert niets dubbel
' ;;
    'help archief') known='bijwerken controleer herstel zoek toon exporteer bewaren' names='bijwerken controleer herstel zoek toon exporteer bewaren' options='' about='
bijwerken	Het archief aanvullen met alles wat definitief of ontvangen is
controleer	Nagaan of elk bestand er nog is, en nog is zoals het bewaard werd
herstel	Terugzetten wat beschadigd of weg is, en alleen dat opnieuw halen
zoek	Zoeken in het archief, zonder internet
toon	Wat er in het archief staat, en tot wanneer je het bewaart
exporteer	Een zip voor de boekhouder: UBL en PDF, dagboeken en controletotalen
bewaren	Documenten langer bewaren dan de wet vraagt, zoals voor onroerend goed
' ;;
    'help journaal') known='list lijst toon vragen herstel controleer wis verwijder' names='list toon vragen herstel controleer wis' options='' about='
list	De schrijfacties van het profiel, de nieuwste eerst
toon	Alles wat duit over één schrijfactie weet
vragen	Wat alleen een mens kan beantwoorden: eerst nagekeken bij de dienst, met de commando'\''s voor ja en nee
herstel	Uitzoeken hoe onzekere schrijfacties afliepen; leest alleen, verstuurt niets
controleer	Nagaan of het journaal is zoals het geschreven werd, regel na regel
wis	Vergeten wat afgehandeld is; wat nog onzeker is blijft
' ;;
    'help goedkeuring') known='list lijst toon geef weiger' names='list toon geef weiger' options='' about='
list	De aanvragen van het account, de nieuwste eerst
toon	Wat er zou vertrekken, en wie het vroeg
geef	Een aanvraag goedkeuren, alleen aan een terminal; hetzelfde commando gaat daarna één keer door
weiger	Een aanvraag weigeren; met --reden staat erbij waarom
' ;;
    'help geheugen') known='toon wis verwijder' names='toon wis' options='' about='
toon	Hoeveel van elke soort, en hoe oud
wis	Alles vergeten; het journaal en de opvolging van de inbox blijven
' ;;
    'help profiel') known='maak list lijst toon gebruik controleer wijzig verwijder wis' names='maak list toon gebruik controleer wijzig verwijder' options='' about='
maak	Een profiel aanmaken; de sleutel wordt gevraagd
list	Alle profielen, en welk er gebruikt wordt
toon	Eén profiel; nooit de sleutel zelf
gebruik	Dit profiel voortaan gebruiken
controleer	Nagaan of de dienst bereikbaar is en de sleutel aanvaardt, met antwoordtijd en klokverschil
wijzig	De gegevens van je zaak voor rapporten instellen, en de soort en de grenzen van het account
verwijder	Een profiel en zijn sleutel verwijderen
' ;;
    'help instelling' | 'help instellingen') known='list lijst taal formaat csv-stijl' names='list taal formaat csv-stijl' options='' about='
list	Elke instelling, met wat je koos
taal	De taal van duit, zoals --taal
formaat	Het formaat van de uitvoer op een terminal, zoals --formaat
csv-stijl	De stijl van csv op een terminal, zoals --csv-stijl
' ;;
    'help opslag') known='maak controleer verhuis rechten' names='maak controleer verhuis rechten' options='' about='
maak	De tabellen in de database maken of bijwerken; --proef toont de SQL
controleer	Nagaan of de database bruikbaar is: versie, rechten, versleuteling, klok en elke controlesom
verhuis	Alles van dit account naar een database brengen, of terug naar deze computer
rechten	De SQL die een rol in de database laat meelezen, of meewerken
' ;;
    'help oefen') known='demo vul wis verwijder start betaal offerte bank openapi' names='demo vul wis start betaal offerte bank openapi' options='' about='
demo	Een eerste maand op de oefendienst: van klant en factuur tot bank, openstaand en archief
vul	Voorbeelden in het oefenaccount zetten, altijd dezelfde; hun datums lopen tot vandaag
wis	Het oefenaccount leegmaken
start	Het oefenaccount over HTTP aanbieden, tot Ctrl-C
betaal	Een definitief document op betaald zetten; in de API kan dat niet
offerte	Een offerte een andere status geven; in de API kan dat niet
bank	Bankafschriften schrijven (CODA en CAMT.053) met wat de klanten van het oefenaccount betaalden
openapi	De beschrijving van de dienst als OpenAPI 3.1
' ;;
  esac
}

# Sets the offer for an option of the command at a path: words, or a colon and the kind to look up.
_duit_value() {
  case "$1 $2" in
    'klanten toon --volgens' | 'klant toon --volgens' | 'overzicht --volgens' | 'openstaand list --volgens' | 'openstaand lijst --volgens' | 'rapport pagina --volgens' | 'rapporten pagina --volgens') offer='dienst bank beide' ;;
    'klanten maak --type' | 'klant maak --type' | 'klanten wijzig --type' | 'klant wijzig --type') offer='bedrijf particulier' ;;
    'factuur list --klant' | 'factuur lijst --klant' | 'facturen list --klant' | 'facturen lijst --klant' | 'factuur maak --klant' | 'facturen maak --klant' | 'factuur kopieer --klant' | 'facturen kopieer --klant' | 'creditnota list --klant' | 'creditnota lijst --klant' | 'creditnotas list --klant' | 'creditnotas lijst --klant' | 'offerte maak --klant' | 'offertes maak --klant' | 'offerte factureer --klant' | 'offertes factureer --klant' | 'openstaand list --klant' | 'openstaand lijst --klant' | 'bank koppel --klant' | 'rapport btw-codes --vergeet' | 'rapporten btw-codes --vergeet' | 'rapport klantenlisting --zonder' | 'rapporten klantenlisting --zonder') offer=':klant' ;;
    'factuur list --status' | 'factuur lijst --status' | 'facturen list --status' | 'facturen lijst --status' | 'factuur pdf --status' | 'facturen pdf --status' | 'factuur ubl --status' | 'facturen ubl --status' | 'creditnota list --status' | 'creditnota lijst --status' | 'creditnotas list --status' | 'creditnotas lijst --status' | 'creditnota pdf --status' | 'creditnotas pdf --status' | 'creditnota ubl --status' | 'creditnotas ubl --status') offer='concept verzonden betaald' ;;
    'factuur list --type' | 'factuur lijst --type' | 'facturen list --type' | 'facturen lijst --type' | 'factuur pdf --type' | 'facturen pdf --type' | 'factuur ubl --type' | 'facturen ubl --type') offer='factuur creditnota' ;;
    'factuur list --kwartaal' | 'factuur lijst --kwartaal' | 'facturen list --kwartaal' | 'facturen lijst --kwartaal' | 'factuur pdf --kwartaal' | 'facturen pdf --kwartaal' | 'factuur ubl --kwartaal' | 'facturen ubl --kwartaal' | 'creditnota list --kwartaal' | 'creditnota lijst --kwartaal' | 'creditnotas list --kwartaal' | 'creditnotas lijst --kwartaal' | 'creditnota pdf --kwartaal' | 'creditnotas pdf --kwartaal' | 'creditnota ubl --kwartaal' | 'creditnotas ubl --kwartaal' | 'inbox list --kwartaal' | 'inbox lijst --kwartaal' | 'inbox pdf --kwartaal' | 'inbox ubl --kwartaal' | 'bank list --kwartaal' | 'bank lijst --kwartaal' | 'rapport omzet --kwartaal' | 'rapporten omzet --kwartaal' | 'rapport btw --kwartaal' | 'rapporten btw --kwartaal' | 'rapport ic-opgave --kwartaal' | 'rapporten ic-opgave --kwartaal' | 'rapport nummering --kwartaal' | 'rapporten nummering --kwartaal' | 'rapport pagina --kwartaal' | 'rapporten pagina --kwartaal' | 'archief exporteer --kwartaal') offer=':kwartaal' ;;
    'factuur list --maand' | 'factuur lijst --maand' | 'facturen list --maand' | 'facturen lijst --maand' | 'factuur pdf --maand' | 'facturen pdf --maand' | 'factuur ubl --maand' | 'facturen ubl --maand' | 'creditnota list --maand' | 'creditnota lijst --maand' | 'creditnotas list --maand' | 'creditnotas lijst --maand' | 'creditnota pdf --maand' | 'creditnotas pdf --maand' | 'creditnota ubl --maand' | 'creditnotas ubl --maand' | 'inbox list --maand' | 'inbox lijst --maand' | 'inbox pdf --maand' | 'inbox ubl --maand' | 'bank list --maand' | 'bank lijst --maand' | 'rapport omzet --maand' | 'rapporten omzet --maand' | 'rapport btw --maand' | 'rapporten btw --maand' | 'rapport ic-opgave --maand' | 'rapporten ic-opgave --maand' | 'rapport nummering --maand' | 'rapporten nummering --maand' | 'rapport pagina --maand' | 'rapporten pagina --maand' | 'abonnement plan --periode' | 'periodiek plan --periode' | 'archief exporteer --maand') offer=':maand' ;;
    'factuur list --jaar' | 'factuur lijst --jaar' | 'facturen list --jaar' | 'facturen lijst --jaar' | 'factuur pdf --jaar' | 'facturen pdf --jaar' | 'factuur ubl --jaar' | 'facturen ubl --jaar' | 'creditnota list --jaar' | 'creditnota lijst --jaar' | 'creditnotas list --jaar' | 'creditnotas lijst --jaar' | 'creditnota pdf --jaar' | 'creditnotas pdf --jaar' | 'creditnota ubl --jaar' | 'creditnotas ubl --jaar' | 'inbox list --jaar' | 'inbox lijst --jaar' | 'inbox pdf --jaar' | 'inbox ubl --jaar' | 'bank list --jaar' | 'bank lijst --jaar' | 'rapport omzet --jaar' | 'rapporten omzet --jaar' | 'rapport btw --jaar' | 'rapporten btw --jaar' | 'rapport klantenlisting --jaar' | 'rapporten klantenlisting --jaar' | 'rapport nummering --jaar' | 'rapporten nummering --jaar' | 'rapport pagina --jaar' | 'rapporten pagina --jaar' | 'archief exporteer --jaar' | 'archief bewaren --tot') offer=':jaar' ;;
    'factuur maak --product' | 'facturen maak --product' | 'offerte maak --product' | 'offertes maak --product') offer=':productregel' ;;
    'factuur maak --verklaring' | 'facturen maak --verklaring' | 'offerte maak --verklaring' | 'offertes maak --verklaring') offer='renovatie renovatie15 medecontractant' ;;
    'factuur maak --invoer' | 'facturen maak --invoer' | 'factuur pdf --uitvoer' | 'factuur pdf -o' | 'facturen pdf --uitvoer' | 'facturen pdf -o' | 'factuur ubl --uitvoer' | 'factuur ubl -o' | 'facturen ubl --uitvoer' | 'facturen ubl -o' | 'creditnota pdf --uitvoer' | 'creditnota pdf -o' | 'creditnotas pdf --uitvoer' | 'creditnotas pdf -o' | 'creditnota ubl --uitvoer' | 'creditnota ubl -o' | 'creditnotas ubl --uitvoer' | 'creditnotas ubl -o' | 'offerte maak --invoer' | 'offertes maak --invoer' | 'inbox lees --uitvoer' | 'inbox lees -o' | 'inbox pdf --uitvoer' | 'inbox pdf -o' | 'inbox ubl --uitvoer' | 'inbox ubl -o' | 'ubl toon --uitvoer' | 'ubl toon -o' | 'openstaand herinner --abonnementen' | 'rapport btw --btw-codes' | 'rapporten btw --btw-codes' | 'rapport ic-opgave --btw-codes' | 'rapporten ic-opgave --btw-codes' | 'rapport pagina --uitvoer' | 'rapport pagina -o' | 'rapporten pagina --uitvoer' | 'rapporten pagina -o' | 'rapport pagina --btw-codes' | 'rapporten pagina --btw-codes' | 'batch plan --uitvoer' | 'batch plan -o' | 'batch plan --klanten' | 'batch voer-uit --uitvoer' | 'batch voer-uit -o' | 'batch crediteer --uitvoer' | 'batch crediteer -o' | 'batch voorbeeld --uitvoer' | 'batch voorbeeld -o' | 'abonnement plan --uitvoer' | 'abonnement plan -o' | 'periodiek plan --uitvoer' | 'periodiek plan -o' | 'archief exporteer --uitvoer' | 'archief exporteer -o' | 'journaal herstel --beslis' | 'oefen start --sleutel-bestand' | 'api --invoer' | 'api --uitvoer' | 'api -o') offer=':files' ;;
    'factuur kopieer --prijzen' | 'facturen kopieer --prijzen' | 'offerte factureer --prijzen' | 'offertes factureer --prijzen') offer='van-nu' ;;
    'factuur verstuur --kanaal' | 'facturen verstuur --kanaal' | 'creditnota verstuur --kanaal' | 'creditnotas verstuur --kanaal') offer='peppol email' ;;
    'factuur verstuur --simuleer' | 'facturen verstuur --simuleer' | 'creditnota verstuur --simuleer' | 'creditnotas verstuur --simuleer') offer='afgeleverd geweigerd fout' ;;
    'factuur pdf --map' | 'facturen pdf --map' | 'factuur ubl --map' | 'facturen ubl --map' | 'creditnota pdf --map' | 'creditnotas pdf --map' | 'creditnota ubl --map' | 'creditnotas ubl --map' | 'inbox lees --bijlagen' | 'inbox pdf --map' | 'inbox ubl --map' | 'inbox ophalen --map' | 'ubl toon --bijlagen' | 'openstaand herinner --map' | 'archief bijwerken --map' | 'archief controleer --map' | 'archief herstel --map' | 'archief zoek --map' | 'archief toon --map' | 'archief exporteer --map' | 'archief bewaren --map' | 'oefen demo --map' | 'oefen bank --map' | 'help --map') offer=':folders' ;;
    'offerte list --status' | 'offerte lijst --status' | 'offertes list --status' | 'offertes lijst --status' | 'oefen offerte --status') offer='concept verzonden geaccepteerd geweigerd verlopen' ;;
    'inbox opvolging --stand') offer='wacht opzij gedaan overgeslagen verdwenen gezien' ;;
    'openstaand herinner --kosten-per') offer='klant factuur' ;;
    'openstaand herinnerd --per') offer='post mail' ;;
    'bank lees --gelijke-rijen') offer='zelfde tweede' ;;
    'bank voorstel --neem-aan') offer='eenduidige' ;;
    'bank koppel --verschil') offer='kosten korting afronding verlies vooruitbetaald' ;;
    'bank negeer --richting') offer='uit in' ;;
    'bank boek --wijze') offer='contant kaart verrekend' ;;
    'rapport omzet --per' | 'rapporten omzet --per') offer='maand kwartaal klant product tarief' ;;
    'batch plan --eindstatus' | 'batch crediteer --eindstatus') offer='concept definitief verstuurd' ;;
    'batch plan --decimaal') offer='komma punt' ;;
    'profiel maak --soort' | 'profielen maak --soort' | 'profiel wijzig --soort' | 'profielen wijzig --soort') offer='echt test' ;;
    'profiel maak --btw-stelsel' | 'profielen maak --btw-stelsel' | 'profiel wijzig --btw-stelsel' | 'profielen wijzig --btw-stelsel') offer='normaal kleine-onderneming art44 gemengd' ;;
    'profiel maak --aangifte' | 'profielen maak --aangifte' | 'profiel wijzig --aangifte' | 'profielen wijzig --aangifte') offer='maand kwartaal' ;;
    'profiel maak --referentie-op-document' | 'profielen maak --referentie-op-document' | 'profiel maak --schadebeding' | 'profielen maak --schadebeding' | 'profiel wijzig --referentie-op-document' | 'profielen wijzig --referentie-op-document' | 'profiel wijzig --schadebeding' | 'profielen wijzig --schadebeding') offer='ja nee' ;;
    'profiel maak --taal-document' | 'profielen maak --taal-document' | 'profiel wijzig --taal-document' | 'profielen wijzig --taal-document') offer='nl fr en' ;;
    'profiel maak --rente-vanaf' | 'profielen maak --rente-vanaf' | 'profiel wijzig --rente-vanaf' | 'profielen wijzig --rente-vanaf') offer='termijn herinnering' ;;
    'profiel wijzig --peppol-controle' | 'profielen wijzig --peppol-controle') offer='nee ja streng' ;;
    'profiel wijzig --mag' | 'profielen wijzig --mag') offer='klanten.* producten.* offertes.* facturen.* creditnotas.* inbox.* klanten.list klanten.create klanten.get klanten.update producten.list producten.get offertes.list offertes.create offertes.get facturen.list facturen.create facturen.get facturen.definitief facturen.versturen facturen.pdf facturen.ubl facturen.creditnota creditnotas.list creditnotas.versturen inbox.list inbox.get inbox.pdf inbox.ubl inbox.test' ;;
    'profiel wijzig --goedkeuring' | 'profielen wijzig --goedkeuring') offer='verzenden definitief alles nee' ;;
    *' --profiel') offer=':profiel' ;;
    *' --formaat') offer='tabel tsv csv json ndjson id' ;;
    *' --csv-stijl') offer='be' ;;
    *' --taal') offer='nl en' ;;
  esac
}

# Sets the offer for an argument of the command at a path; arguments are counted from 0.
_duit_argument() {
  case "$1 $2" in
    'klanten toon 0' | 'klant toon 0' | 'klanten wijzig 0' | 'klant wijzig 0' | 'klanten bereik '* | 'klant bereik '* | 'openstaand herinner '* | 'openstaand herinnerd 0' | 'archief bewaren 0') offer=':klant' ;;
    'factuur kopieer 0' | 'facturen kopieer 0' | 'factuur toon '* | 'facturen toon '* | 'factuur pdf '* | 'facturen pdf '* | 'factuur ubl '* | 'facturen ubl '*) offer=':factuur' ;;
    'factuur definitief '* | 'facturen definitief '*) offer=':factuur-concept' ;;
    'factuur verstuur '* | 'facturen verstuur '* | 'creditnota maak 0' | 'creditnotas maak 0' | 'bank koppel '* | 'bank boek 0' | 'oefen betaal 0') offer=':factuur-definitief' ;;
    'creditnota toon '* | 'creditnotas toon '* | 'creditnota pdf '* | 'creditnotas pdf '* | 'creditnota ubl '* | 'creditnotas ubl '*) offer=':creditnota' ;;
    'creditnota definitief '* | 'creditnotas definitief '*) offer=':creditnota-concept' ;;
    'creditnota verstuur '* | 'creditnotas verstuur '*) offer=':creditnota-definitief' ;;
    'offerte toon 0' | 'offertes toon 0' | 'offerte factureer 0' | 'offertes factureer 0' | 'oefen offerte 0') offer=':offerte' ;;
    'producten toon 0' | 'product toon 0') offer=':product' ;;
    'inbox toon 0' | 'inbox lees 0' | 'inbox pdf '* | 'inbox ubl '*) offer=':document' ;;
    'inbox opnieuw '* | 'inbox gezien '* | 'inbox overslaan '* | 'inbox vertrouw '*) offer=':opvolging' ;;
    'ubl toon 0' | 'ubl controleer '* | 'bank lees '* | 'batch plan 0' | 'batch toon 0' | 'batch voer-uit 0' | 'batch crediteer 0' | 'abonnement controleer 0' | 'periodiek controleer 0' | 'abonnement plan 0' | 'periodiek plan 0') offer=':files' ;;
    'bank toon 0' | 'bank koppel 0' | 'bank ontkoppel 0' | 'bank negeer '*) offer=':rij' ;;
    'bank verwijder 0') offer=':afschrift' ;;
    'batch vergeet 0') offer=':referentie' ;;
    'journaal toon 0' | 'journaal herstel 0') offer=':schrijfactie' ;;
    'goedkeuring toon 0' | 'goedkeuring geef 0' | 'goedkeuring weiger 0') offer=':aanvraag' ;;
    'profiel toon 0' | 'profielen toon 0' | 'profiel gebruik 0' | 'profielen gebruik 0' | 'profiel controleer 0' | 'profielen controleer 0' | 'profiel wijzig 0' | 'profielen wijzig 0' | 'profiel verwijder 0' | 'profiel wis 0' | 'profielen verwijder 0' | 'profielen wis 0') offer=':profiel' ;;
    'instelling taal 0' | 'instellingen taal 0') offer='nl en standaard' ;;
    'instelling formaat 0' | 'instellingen formaat 0') offer='tabel tsv csv json ndjson id standaard' ;;
    'instelling csv-stijl 0' | 'instellingen csv-stijl 0') offer='be standaard' ;;
    'completion 0') offer='bash zsh fish powershell' ;;
  esac
}

# Cuts a command line into words without expanding any of it. Sets words, and for the last one, the word to complete:
# its text without quotes (text), the part of that text that readline keeps (kept) and the open quote (quote).
_duit_split() {
  local line=$1 char opened= begun= i
  words=() text= kept= quote=
  for ((i = 0; i < ${#line}; i++)); do
    char=${line:i:1}
    if [[ $quote && $char == "$quote" ]]; then
      quote= kept=$opened
    elif [[ $quote == "'" ]]; then
      text+=$char
    elif [[ $char == '\' ]]; then
      begun=1 i=$((i + 1)) char=${line:i:1}
      # Between double quotes a backslash only escapes these characters.
      case $quote$char in \"[\$\`\"\\]) ;; \"*) text+='\' ;; esac
      text+=$char
    elif [[ $quote ]]; then
      text+=$char
    else
      case $char in
        \' | \") begun=1 quote=$char opened=$kept kept=$text ;;
        ' ' | $'\t')
          [[ $text || $begun ]] && words+=("$text")
          text= kept= begun=
          ;;
        *)
          text+=$char
          [[ $COMP_WORDBREAKS == *"$char"* ]] && kept=$text
          ;;
      esac
    fi
  done
}

# Offers the words that begin with the text to complete; option is the --name= before a value. Where a list shows several, the
# description of each follows, as far as the line has room: about has a line for each, with a tab behind the word.
_duit_words() {
  local word rest line wide=0 fitting=()
  for word in $1; do
    word=$option$word
    [[ $word == "$text"* ]] || continue
    fitting+=("${word#"$kept"}")
    ((${#word} > wide)) && wide=${#word}
  done
  if [[ $2 != bashlijst || ! $about || ${#fitting[@]} -lt 2 ]]; then
    COMPREPLY+=("${fitting[@]}")
    return
  fi
  compopt -o nosort 2>/dev/null
  for word in "${fitting[@]}"; do
    rest=${about#*$'\n'"$word"$'\t'}
    [[ $rest == "$about" ]] && rest=
    printf -v line '%-*s  %s' "$wide" "$word" "${rest%%$'\n'*}"
    ((${#line} < ${COLUMNS:-80})) || line=${line:0:${COLUMNS:-80}-2}…
    COMPREPLY+=("$line")
  done
}

# Offers words, files, folders or the names that duit remembers. These come quoted, so that bash never runs them.
_duit_offer() {
  local reply form=bash
  # Only where readline lists the words: in the other cases it would put the descriptions into the line.
  case ${COMP_TYPE:-9} in 33 | 63 | 64) form=bashlijst ;; esac
  case $1 in
    :files) compopt -o default 2>/dev/null ;;
    :folders) compopt -o dirnames 2>/dev/null ;;
    :*)
      compopt -o nosort 2>/dev/null
      while IFS= read -r reply; do
        COMPREPLY+=("$reply")
      done < <(command duit __complete "$form" "${1#:}" "$text" "$kept" "$quote" "${words[@]}" 2>/dev/null)
      ;;
    *) _duit_words "$1" "$form" ;;
  esac
}

_duit() {
  local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} words text kept quote word
  local path= awaits= at=0 option= known names options about offer=
  COMPREPLY=()
  # A call by hand has no line, so the words are joined into one.
  if [[ ! $line ]]; then
    line="${COMP_WORDS[*]:0:COMP_CWORD+1}" line=${line// = /=} line=${line// =/=}
  fi
  _duit_split "$line"
  _duit_at ''
  for word in "${words[@]:1}"; do
    if [[ $awaits ]]; then
      awaits=
    elif [[ $word == -?* ]]; then
      [[ $_duit_valued == *" $word "* ]] && awaits=$word
    elif [[ " $known " == *" $word "* ]]; then
      path=${path:+$path }$word
      _duit_at "$path"
    else
      at=$((at + 1))
    fi
  done
  if [[ ! $awaits && $text == --*=* ]]; then
    awaits=${text%%=*} option=$awaits=
  fi
  if [[ $awaits ]]; then
    about=
    _duit_value "$path" "$awaits"
  elif [[ $text == -* ]]; then
    offer="$options $_duit_everywhere" about=$about$_duit_about
  elif [[ $names ]]; then
    offer=$names
  else
    _duit_argument "$path" "$at"
  fi
  _duit_offer "$offer"
}

complete -F _duit duit
