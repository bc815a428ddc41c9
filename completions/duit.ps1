# PowerShell completion for duit: dot-source this file from $PROFILE.
# Written by duit from its own commands; do not change it by hand.

$duitValued = @('--profiel', '--formaat', '--velden', '--csv-stijl', '--taal', '--timeout', '--max-wacht', '--tempo', '--zoek', '--limit', '--offset', '--naam', '--type', '--email', '--adres', '--land', '--kbo-btw-nummer', '--peppol-id', '--status', '--van', '--tot', '--kwartaal', '--maand', '--jaar', '--klant', '--regel', '--product', '--datum', '--notities', '--invoer', '--kanaal', '--simuleer', '--map', '--uitvoer', '-o', '--geldig-tot', '--leverancier', '--factuurnummer', '--bedrag', '--sinds', '--gedaan', '--ouder', '--base-url', '--soort', '--sleutel-opdracht', '--sleutel-omgeving', '--account-van', '--klanten', '--facturen', '--poort', '--vertraging', '--fout', '--veld', '-v')

$duitPlaces = @{
  '' = @{ 'commands' = @{ 'klanten' = 'klanten'; 'klant' = 'klanten'; 'factuur' = 'factuur'; 'facturen' = 'factuur'; 'creditnota' = 'creditnota'; 'creditnotas' = 'creditnota'; 'offerte' = 'offerte'; 'offertes' = 'offerte'; 'producten' = 'producten'; 'product' = 'producten'; 'inbox' = 'inbox'; 'journaal' = 'journaal'; 'profiel' = 'profiel'; 'profielen' = 'profiel'; 'oefen' = 'oefen'; 'api' = 'api'; 'controle' = 'controle'; 'doctor' = 'controle'; 'completion' = 'completion'; 'help' = 'help' }; 'about' = @{ 'klanten' = 'Klanten opzoeken, maken en wijzigen'; 'factuur' = 'Facturen maken, definitief maken, versturen en bewaren'; 'creditnota' = 'Facturen crediteren'; 'offerte' = 'Offertes maken en opvolgen'; 'producten' = 'De prijslijst'; 'inbox' = 'Wat via Peppol ontvangen is'; 'journaal' = 'Wat verstuurd is, en wat onzeker bleef'; 'profiel' = 'Profielen: welk account, welke sleutel'; 'oefen' = 'De oefendienst: alles proberen zonder sleutel'; 'api' = 'Een rechtstreeks API-verzoek, met de sleutel van het profiel'; 'controle' = 'Nagaan of alles klaarstaat om te werken'; 'completion' = 'Aanvullen met Tab in je shell'; 'help' = 'Hulp bij een commando of een onderwerp'; '--version' = 'het versienummer'; '--profiel' = 'met dit profiel'; '--formaat' = 'vorm van het resultaat'; '--json' = 'een kortere vorm van --formaat json'; '--velden' = 'alleen deze velden, in deze volgorde'; '--csv-stijl' = 'csv voor een Belgisch rekenblad'; '--csv-ruw' = 'csv-cellen niet afschermen tegen formules'; '--stil' = 'geen mededelingen'; '--geen-kleur' = 'geen kleur'; '--geen-pager' = 'lange lijsten niet per scherm tonen'; '--taal' = 'taal van duit'; '--ja' = 'geen bevestiging vragen'; '--niet-interactief' = 'nooit iets vragen'; '--proef' = 'tonen wat verstuurd zou worden, niets schrijven'; '--niet-wachten' = 'niet uitzoeken hoe iets afliep waarop geen antwoord kwam'; '--negeer-open' = 'doorgaan, ook als een eerder commando onzeker bleef'; '--toch-maken' = 'opnieuw maken, ook als het er misschien al is'; '--debug' = 'elk verzoek op standaardfout, zonder de sleutel'; '--timeout' = 'tijd voor een verzoek; standaard 30, en 90 om iets te schrijven'; '--max-wacht' = 'langst wachten op de limiet van de dienst; 0 om nooit te wachten, standaard 120'; '--tempo' = 'hoogstens zoveel verzoeken per minuut, als ook andere computers de sleutel gebruiken' }; 'options' = @{ '--version' = ''; '-V' = ''; '--profiel' = ':profiel'; '--formaat' = 'tabel tsv csv json ndjson id'; '--json' = ''; '--velden' = ''; '--csv-stijl' = 'be'; '--csv-ruw' = ''; '--stil' = ''; '--geen-kleur' = ''; '--geen-pager' = ''; '--taal' = 'nl en'; '--ja' = ''; '--niet-interactief' = ''; '--proef' = ''; '--niet-wachten' = ''; '--negeer-open' = ''; '--toch-maken' = ''; '--debug' = ''; '--timeout' = ''; '--max-wacht' = ''; '--tempo' = '' }; 'arguments' = @() }
  'klanten' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon'; 'maak' = 'maak'; 'wijzig' = 'wijzig' }; 'about' = @{ 'list' = 'Klanten, alfabetisch op naam'; 'toon' = 'Eén klant met alle velden'; 'maak' = 'Een klant maken'; 'wijzig' = 'Een klant wijzigen: alleen wat je opgeeft' }; 'options' = @{}; 'arguments' = @() }
  'klanten list' = @{ 'commands' = @{}; 'about' = @{ '--zoek' = 'alleen namen waar dit in staat'; '--limit' = 'hoogstens zoveel in totaal; standaard 50'; '--offset' = 'zoveel overslaan'; '--alles' = 'alles, hoeveel het er ook zijn' }; 'options' = @{ '--zoek' = ''; '--limit' = ''; '--offset' = ''; '--alles' = '' }; 'arguments' = @() }
  'klanten toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':klant') }
  'klanten maak' = @{ 'commands' = @{}; 'about' = @{ '--naam' = 'naam van de klant'; '--type' = 'soort klant; een nieuwe is standaard een bedrijf'; '--email' = 'adres waar facturen naartoe gaan'; '--adres' = 'volledig adres'; '--land' = 'landcode van twee letters; bij een nieuwe klant standaard BE'; '--kbo-btw-nummer' = 'ondernemings- of btw-nummer'; '--peppol-id' = 'Peppol-adres, zoals 0208:0403123486' }; 'options' = @{ '--naam' = ''; '--type' = 'bedrijf particulier'; '--email' = ''; '--adres' = ''; '--land' = ''; '--kbo-btw-nummer' = ''; '--peppol-id' = '' }; 'arguments' = @() }
  'klanten wijzig' = @{ 'commands' = @{}; 'about' = @{ '--naam' = 'naam van de klant'; '--type' = 'soort klant; een nieuwe is standaard een bedrijf'; '--email' = 'adres waar facturen naartoe gaan'; '--adres' = 'volledig adres'; '--land' = 'landcode van twee letters; bij een nieuwe klant standaard BE'; '--kbo-btw-nummer' = 'ondernemings- of btw-nummer'; '--peppol-id' = 'Peppol-adres, zoals 0208:0403123486' }; 'options' = @{ '--naam' = ''; '--type' = 'bedrijf particulier'; '--email' = ''; '--adres' = ''; '--land' = ''; '--kbo-btw-nummer' = ''; '--peppol-id' = '' }; 'arguments' = @(':klant') }
  'factuur' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'maak' = 'maak'; 'toon' = 'toon'; 'definitief' = 'definitief'; 'verstuur' = 'verstuur'; 'pdf' = 'pdf'; 'ubl' = 'ubl' }; 'about' = @{ 'list' = 'Facturen en creditnota''s, de nieuwste eerst'; 'maak' = 'Een factuur maken, als concept'; 'toon' = 'Facturen met regels, totalen en vervaldatum'; 'definitief' = 'Concepten definitief maken: nummer en OGM worden toegekend'; 'verstuur' = 'Definitieve facturen versturen via Peppol of per e-mail'; 'pdf' = 'Facturen bewaren als PDF'; 'ubl' = 'Facturen bewaren als UBL (Peppol-XML)' }; 'options' = @{}; 'arguments' = @() }
  'factuur list' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status'; '--type' = 'alleen dit type'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--limit' = 'hoogstens zoveel in totaal; standaard 50'; '--offset' = 'zoveel overslaan'; '--alles' = 'alles, hoeveel het er ook zijn' }; 'options' = @{ '--status' = 'concept verzonden betaald'; '--type' = 'factuur creditnota'; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--limit' = ''; '--offset' = ''; '--alles' = '' }; 'arguments' = @() }
  'factuur maak' = @{ 'commands' = @{}; 'about' = @{ '--klant' = 'id of naam van de klant'; '--regel' = 'een regel; mag meermaals'; '--product' = 'een regel uit de prijslijst: "naam" of "naam;aantal=3"'; '--datum' = 'datum van het document; standaard vandaag'; '--notities' = 'vrije tekst onderaan'; '--invoer' = 'het hele document uit een JSON- of YAML-bestand, - voor standaardinvoer' }; 'options' = @{ '--klant' = ':klant'; '--regel' = ''; '--product' = ':productregel'; '--datum' = ''; '--notities' = ''; '--invoer' = '' }; 'arguments' = @() }
  'factuur toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @('*:factuur') }
  'factuur definitief' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @('*:factuur') }
  'factuur verstuur' = @{ 'commands' = @{}; 'about' = @{ '--kanaal' = 'langs welk kanaal'; '--email' = 'ander adres dan dat van de klant'; '--simuleer' = 'uitkomst nabootsen, alleen met een testprofiel'; '--nogmaals' = 'ook als het al eens verstuurd is' }; 'options' = @{ '--kanaal' = 'peppol email'; '--email' = ''; '--simuleer' = 'afgeleverd geweigerd fout'; '--nogmaals' = '' }; 'arguments' = @('*:factuur') }
  'factuur pdf' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status'; '--type' = 'alleen dit type'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--alles' = 'alles wat bij de andere opties past; niet wat al bewaard is'; '--map' = 'in deze map bewaren'; '--uitvoer' = 'in dit bestand; - voor standaarduitvoer'; '--overschrijven' = 'een bestaand bestand vervangen' }; 'options' = @{ '--status' = 'concept verzonden betaald'; '--type' = 'factuur creditnota'; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--alles' = ''; '--map' = ''; '--uitvoer' = ''; '-o' = ''; '--overschrijven' = '' }; 'arguments' = @('*:factuur') }
  'factuur ubl' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status'; '--type' = 'alleen dit type'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--alles' = 'alles wat bij de andere opties past; niet wat al bewaard is'; '--map' = 'in deze map bewaren'; '--uitvoer' = 'in dit bestand; - voor standaarduitvoer'; '--overschrijven' = 'een bestaand bestand vervangen' }; 'options' = @{ '--status' = 'concept verzonden betaald'; '--type' = 'factuur creditnota'; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--alles' = ''; '--map' = ''; '--uitvoer' = ''; '-o' = ''; '--overschrijven' = '' }; 'arguments' = @('*:factuur') }
  'creditnota' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'maak' = 'maak'; 'toon' = 'toon'; 'definitief' = 'definitief'; 'verstuur' = 'verstuur'; 'pdf' = 'pdf'; 'ubl' = 'ubl' }; 'about' = @{ 'list' = 'Creditnota''s, de nieuwste eerst'; 'maak' = 'Een definitieve factuur crediteren: een concept met dezelfde regels'; 'toon' = 'Creditnota''s met regels en totalen'; 'definitief' = 'Creditnota''s definitief maken'; 'verstuur' = 'Definitieve creditnota''s versturen via Peppol of per e-mail'; 'pdf' = 'Creditnota''s bewaren als PDF'; 'ubl' = 'Creditnota''s bewaren als UBL (Peppol-XML)' }; 'options' = @{}; 'arguments' = @() }
  'creditnota list' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--limit' = 'hoogstens zoveel in totaal; standaard 50'; '--offset' = 'zoveel overslaan'; '--alles' = 'alles, hoeveel het er ook zijn' }; 'options' = @{ '--status' = 'concept verzonden betaald'; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--limit' = ''; '--offset' = ''; '--alles' = '' }; 'arguments' = @() }
  'creditnota maak' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':factuur') }
  'creditnota toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @('*:creditnota') }
  'creditnota definitief' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @('*:creditnota') }
  'creditnota verstuur' = @{ 'commands' = @{}; 'about' = @{ '--kanaal' = 'langs welk kanaal'; '--email' = 'ander adres dan dat van de klant'; '--simuleer' = 'uitkomst nabootsen, alleen met een testprofiel'; '--nogmaals' = 'ook als het al eens verstuurd is' }; 'options' = @{ '--kanaal' = 'peppol email'; '--email' = ''; '--simuleer' = 'afgeleverd geweigerd fout'; '--nogmaals' = '' }; 'arguments' = @('*:creditnota') }
  'creditnota pdf' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--alles' = 'alles wat bij de andere opties past; niet wat al bewaard is'; '--map' = 'in deze map bewaren'; '--uitvoer' = 'in dit bestand; - voor standaarduitvoer'; '--overschrijven' = 'een bestaand bestand vervangen' }; 'options' = @{ '--status' = 'concept verzonden betaald'; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--alles' = ''; '--map' = ''; '--uitvoer' = ''; '-o' = ''; '--overschrijven' = '' }; 'arguments' = @('*:creditnota') }
  'creditnota ubl' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--alles' = 'alles wat bij de andere opties past; niet wat al bewaard is'; '--map' = 'in deze map bewaren'; '--uitvoer' = 'in dit bestand; - voor standaarduitvoer'; '--overschrijven' = 'een bestaand bestand vervangen' }; 'options' = @{ '--status' = 'concept verzonden betaald'; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--alles' = ''; '--map' = ''; '--uitvoer' = ''; '-o' = ''; '--overschrijven' = '' }; 'arguments' = @('*:creditnota') }
  'offerte' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'maak' = 'maak'; 'toon' = 'toon' }; 'about' = @{ 'list' = 'Offertes, de nieuwste eerst'; 'maak' = 'Een offerte maken, als concept'; 'toon' = 'Eén offerte met regels' }; 'options' = @{}; 'arguments' = @() }
  'offerte list' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status'; '--limit' = 'hoogstens zoveel in totaal; standaard 50'; '--offset' = 'zoveel overslaan'; '--alles' = 'alles, hoeveel het er ook zijn' }; 'options' = @{ '--status' = 'concept verzonden geaccepteerd geweigerd verlopen'; '--limit' = ''; '--offset' = ''; '--alles' = '' }; 'arguments' = @() }
  'offerte maak' = @{ 'commands' = @{}; 'about' = @{ '--klant' = 'id of naam van de klant'; '--regel' = 'een regel; mag meermaals'; '--product' = 'een regel uit de prijslijst: "naam" of "naam;aantal=3"'; '--datum' = 'datum van het document; standaard vandaag'; '--notities' = 'vrije tekst onderaan'; '--invoer' = 'het hele document uit een JSON- of YAML-bestand, - voor standaardinvoer'; '--geldig-tot' = 'laatste dag dat de offerte geldt; standaard 30 dagen na de datum' }; 'options' = @{ '--klant' = ':klant'; '--regel' = ''; '--product' = ':productregel'; '--datum' = ''; '--notities' = ''; '--invoer' = ''; '--geldig-tot' = '' }; 'arguments' = @() }
  'offerte toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':offerte') }
  'producten' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon' }; 'about' = @{ 'list' = 'De prijslijst'; 'toon' = 'Eén product' }; 'options' = @{}; 'arguments' = @() }
  'producten list' = @{ 'commands' = @{}; 'about' = @{ '--actief' = 'alleen wat nog verkocht wordt'; '--niet-actief' = 'alleen wat niet meer verkocht wordt'; '--limit' = 'hoogstens zoveel in totaal; standaard 50'; '--offset' = 'zoveel overslaan'; '--alles' = 'alles, hoeveel het er ook zijn' }; 'options' = @{ '--actief' = ''; '--niet-actief' = ''; '--limit' = ''; '--offset' = ''; '--alles' = '' }; 'arguments' = @() }
  'producten toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':product') }
  'inbox' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon'; 'pdf' = 'pdf'; 'ubl' = 'ubl'; 'test' = 'test' }; 'about' = @{ 'list' = 'Ontvangen facturen en creditnota''s'; 'toon' = 'Eén ontvangen document'; 'pdf' = 'Ontvangen documenten bewaren als PDF'; 'ubl' = 'De oorspronkelijke Peppol-XML van ontvangen documenten bewaren'; 'test' = 'Een testdocument ontvangen, alleen met een testprofiel' }; 'options' = @{}; 'arguments' = @() }
  'inbox list' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status, zoals nieuw of betaald'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--limit' = 'hoogstens zoveel in totaal; standaard 50'; '--offset' = 'zoveel overslaan'; '--alles' = 'alles, hoeveel het er ook zijn' }; 'options' = @{ '--status' = ''; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--limit' = ''; '--offset' = ''; '--alles' = '' }; 'arguments' = @() }
  'inbox toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':document') }
  'inbox pdf' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status, zoals nieuw of betaald'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--alles' = 'alles wat bij de andere opties past; niet wat al bewaard is'; '--map' = 'in deze map bewaren'; '--uitvoer' = 'in dit bestand; - voor standaarduitvoer'; '--overschrijven' = 'een bestaand bestand vervangen' }; 'options' = @{ '--status' = ''; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--alles' = ''; '--map' = ''; '--uitvoer' = ''; '-o' = ''; '--overschrijven' = '' }; 'arguments' = @('*:document') }
  'inbox ubl' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'alleen met deze status, zoals nieuw of betaald'; '--van' = 'vanaf deze datum'; '--tot' = 'tot en met deze datum'; '--kwartaal' = 'dit kwartaal, zoals 2026-4'; '--maand' = 'deze maand, zoals 2026-11'; '--jaar' = 'dit jaar, zoals 2026'; '--alles' = 'alles wat bij de andere opties past; niet wat al bewaard is'; '--map' = 'in deze map bewaren'; '--uitvoer' = 'in dit bestand; - voor standaarduitvoer'; '--overschrijven' = 'een bestaand bestand vervangen' }; 'options' = @{ '--status' = ''; '--van' = ''; '--tot' = ''; '--kwartaal' = ':kwartaal'; '--maand' = ':maand'; '--jaar' = ':jaar'; '--alles' = ''; '--map' = ''; '--uitvoer' = ''; '-o' = ''; '--overschrijven' = '' }; 'arguments' = @('*:document') }
  'inbox test' = @{ 'commands' = @{}; 'about' = @{ '--leverancier' = 'van wie'; '--factuurnummer' = 'nummer bij de leverancier'; '--bedrag' = 'bedrag in euro'; '--datum' = 'datum; standaard vandaag' }; 'options' = @{ '--leverancier' = ''; '--factuurnummer' = ''; '--bedrag' = ''; '--datum' = '' }; 'arguments' = @() }
  'journaal' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon'; 'herstel' = 'herstel'; 'controleer' = 'controleer'; 'wis' = 'wis'; 'verwijder' = 'wis' }; 'about' = @{ 'list' = 'Wat het profiel verstuurde dat iets wijzigt, het nieuwste eerst'; 'toon' = 'Alles wat over één verzending geweten is'; 'herstel' = 'Uitzoeken hoe afliep wat onzeker bleef; leest alleen, verstuurt niets'; 'controleer' = 'Nagaan of het journaal is zoals het geschreven werd, regel na regel'; 'wis' = 'Vergeten wat afgehandeld is; wat nog onzeker is blijft' }; 'options' = @{}; 'arguments' = @() }
  'journaal list' = @{ 'commands' = @{}; 'about' = @{ '--sinds' = 'vanaf deze datum'; '--open' = 'alleen wat nog onzeker is'; '--limit' = 'hoogstens zoveel in totaal; standaard 50'; '--offset' = 'zoveel overslaan'; '--alles' = 'alles, hoeveel het er ook zijn' }; 'options' = @{ '--sinds' = ''; '--open' = ''; '--limit' = ''; '--offset' = ''; '--alles' = '' }; 'arguments' = @() }
  'journaal toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @('') }
  'journaal herstel' = @{ 'commands' = @{}; 'about' = @{ '--gedaan' = 'je weet zelf dat het gedaan is, en welk document het werd'; '--niet-gedaan' = 'je weet zelf dat het niet gedaan is'; '--opnieuw' = 'een beschadigd journaal opzij zetten, en alles overnemen wat nog te lezen is' }; 'options' = @{ '--gedaan' = ''; '--niet-gedaan' = ''; '--opnieuw' = '' }; 'arguments' = @('') }
  'journaal controleer' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'journaal wis' = @{ 'commands' = @{}; 'about' = @{ '--ouder' = 'ouder dan zoveel dagen' }; 'options' = @{ '--ouder' = '' }; 'arguments' = @() }
  'profiel' = @{ 'commands' = @{ 'maak' = 'maak'; 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon'; 'gebruik' = 'gebruik'; 'controleer' = 'controleer'; 'verwijder' = 'verwijder'; 'wis' = 'verwijder' }; 'about' = @{ 'maak' = 'Een profiel maken; de sleutel wordt gevraagd'; 'list' = 'Alle profielen, en welk er gebruikt wordt'; 'toon' = 'Eén profiel; nooit de sleutel zelf'; 'gebruik' = 'Dit profiel voortaan gebruiken'; 'controleer' = 'Nagaan of de dienst bereikbaar is en de sleutel aanvaardt, met antwoordtijd en klokverschil'; 'verwijder' = 'Een profiel en zijn sleutel verwijderen' }; 'options' = @{}; 'arguments' = @() }
  'profiel maak' = @{ 'commands' = @{}; 'about' = @{ '--base-url' = 'adres van de dienst, tot en met /api/v1'; '--soort' = 'gewone sleutel of testsleutel'; '--beschermd' = 'definitief maken en versturen altijd laten bevestigen'; '--sleutel-opdracht' = 'de sleutel is de eerste regel die deze opdracht geeft'; '--sleutel-omgeving' = 'de sleutel staat in deze variabele'; '--account-van' = 'hetzelfde account als dit profiel, bijvoorbeeld met een andere sleutel'; '--zonder-controle' = 'de sleutel niet eerst proberen'; '--overschrijven' = 'een profiel van deze naam vervangen' }; 'options' = @{ '--base-url' = ''; '--soort' = 'echt test'; '--beschermd' = ''; '--sleutel-opdracht' = ''; '--sleutel-omgeving' = ''; '--account-van' = ''; '--zonder-controle' = ''; '--overschrijven' = '' }; 'arguments' = @('') }
  'profiel list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'profiel toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':profiel') }
  'profiel gebruik' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':profiel') }
  'profiel controleer' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':profiel') }
  'profiel verwijder' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':profiel') }
  'oefen' = @{ 'commands' = @{ 'demo' = 'demo'; 'vul' = 'vul'; 'wis' = 'wis'; 'verwijder' = 'wis'; 'start' = 'start'; 'betaal' = 'betaal'; 'offerte' = 'offerte'; 'openapi' = 'openapi' }; 'about' = @{ 'demo' = 'De hele weg op de oefendienst: klant, concept, definitief, verstuurd, PDF en UBL bewaard'; 'vul' = 'Voorbeelden in het oefenaccount zetten, altijd dezelfde'; 'wis' = 'Het oefenaccount leegmaken'; 'start' = 'Het oefenaccount over HTTP aanbieden, tot Ctrl-C'; 'betaal' = 'Een definitief document op betaald zetten; in de API kan dat niet'; 'offerte' = 'Een offerte een andere status geven; in de API kan dat niet'; 'openapi' = 'De beschrijving van de dienst als OpenAPI 3.1' }; 'options' = @{}; 'arguments' = @() }
  'oefen demo' = @{ 'commands' = @{}; 'about' = @{ '--map' = 'waar PDF en UBL komen' }; 'options' = @{ '--map' = '' }; 'arguments' = @() }
  'oefen vul' = @{ 'commands' = @{}; 'about' = @{ '--klanten' = 'zoveel klanten; standaard 30'; '--facturen' = 'zoveel facturen, en per elf een creditnota; standaard 44' }; 'options' = @{ '--klanten' = ''; '--facturen' = '' }; 'arguments' = @() }
  'oefen wis' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'oefen start' = @{ 'commands' = @{}; 'about' = @{ '--poort' = 'poort; 0 neemt een vrije'; '--zonder-limiet' = 'zonder de limiet van 60 verzoeken per minuut'; '--vertraging' = 'zoveel milliseconden wachten voor elk antwoord'; '--fout' = 'met opzet laten misgaan, zoals "POST /facturen antwoord-kwijt 1"'; '--exports' = 'adres en sleutels als export-regels voor een shell' }; 'options' = @{ '--poort' = ''; '--zonder-limiet' = ''; '--vertraging' = ''; '--fout' = ''; '--exports' = '' }; 'arguments' = @() }
  'oefen betaal' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @(':factuur') }
  'oefen offerte' = @{ 'commands' = @{}; 'about' = @{ '--status' = 'de nieuwe status' }; 'options' = @{ '--status' = 'concept verzonden geaccepteerd geweigerd verlopen' }; 'arguments' = @(':offerte') }
  'oefen openapi' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'api' = @{ 'commands' = @{}; 'about' = @{ '--veld' = 'een veld van de query (bij GET) of van de inhoud, := voor een JSON-waarde; mag meermaals'; '--invoer' = 'de hele inhoud uit een JSON- of YAML-bestand, - voor standaardinvoer'; '--alles' = 'alle bladzijden van een lijst, als één array'; '--uitvoer' = 'het antwoord zoals het komt in dit bestand; - voor standaarduitvoer'; '--overschrijven' = 'een bestaand bestand vervangen'; '--nogmaals' = 'ook als het al eens verstuurd is' }; 'options' = @{ '--veld' = ''; '-v' = ''; '--invoer' = ''; '--alles' = ''; '--uitvoer' = ''; '-o' = ''; '--overschrijven' = ''; '--nogmaals' = '' }; 'arguments' = @('', '') }
  'controle' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'completion' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @('bash zsh fish powershell') }
  'help' = @{ 'commands' = @{ 'klanten' = 'klanten'; 'klant' = 'klanten'; 'factuur' = 'factuur'; 'facturen' = 'factuur'; 'creditnota' = 'creditnota'; 'creditnotas' = 'creditnota'; 'offerte' = 'offerte'; 'offertes' = 'offerte'; 'producten' = 'producten'; 'product' = 'producten'; 'inbox' = 'inbox'; 'journaal' = 'journaal'; 'profiel' = 'profiel'; 'oefen' = 'oefen'; 'api' = 'api'; 'controle' = 'controle'; 'doctor' = 'controle'; 'completion' = 'completion'; 'help' = 'help'; 'formaten' = 'formaten'; 'afsluitcodes' = 'afsluitcodes'; 'regels' = 'regels'; 'profielen' = 'profielen'; 'omgeving' = 'omgeving' }; 'about' = @{ 'klanten' = 'Klanten opzoeken, maken en wijzigen'; 'factuur' = 'Facturen maken, definitief maken, versturen en bewaren'; 'creditnota' = 'Facturen crediteren'; 'offerte' = 'Offertes maken en opvolgen'; 'producten' = 'De prijslijst'; 'inbox' = 'Wat via Peppol ontvangen is'; 'journaal' = 'Wat verstuurd is, en wat onzeker bleef'; 'profiel' = 'Profielen: welk account, welke sleutel'; 'oefen' = 'De oefendienst: alles proberen zonder sleutel'; 'api' = 'Een rechtstreeks API-verzoek, met de sleutel van het profiel'; 'controle' = 'Nagaan of alles klaarstaat om te werken'; 'completion' = 'Aanvullen met Tab in je shell'; 'help' = 'Hulp bij een commando of een onderwerp'; 'formaten' = 'tabel, tsv, csv, json, ndjson en id: wat er uit duit komt'; 'afsluitcodes' = 'hoe een commando afloopt, en of het opnieuw mag'; 'regels' = 'de regels van een factuur of offerte schrijven'; 'profielen' = 'welk account, welke sleutel, en waar die staat'; 'omgeving' = 'de omgevingsvariabelen die duit leest' }; 'options' = @{}; 'arguments' = @() }
  'help klanten' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon'; 'maak' = 'maak'; 'wijzig' = 'wijzig' }; 'about' = @{ 'list' = 'Klanten, alfabetisch op naam'; 'toon' = 'Eén klant met alle velden'; 'maak' = 'Een klant maken'; 'wijzig' = 'Een klant wijzigen: alleen wat je opgeeft' }; 'options' = @{}; 'arguments' = @() }
  'help klanten list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help klanten toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help klanten maak' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help klanten wijzig' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help factuur' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'maak' = 'maak'; 'toon' = 'toon'; 'definitief' = 'definitief'; 'verstuur' = 'verstuur'; 'pdf' = 'pdf'; 'ubl' = 'ubl' }; 'about' = @{ 'list' = 'Facturen en creditnota''s, de nieuwste eerst'; 'maak' = 'Een factuur maken, als concept'; 'toon' = 'Facturen met regels, totalen en vervaldatum'; 'definitief' = 'Concepten definitief maken: nummer en OGM worden toegekend'; 'verstuur' = 'Definitieve facturen versturen via Peppol of per e-mail'; 'pdf' = 'Facturen bewaren als PDF'; 'ubl' = 'Facturen bewaren als UBL (Peppol-XML)' }; 'options' = @{}; 'arguments' = @() }
  'help factuur list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help factuur maak' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help factuur toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help factuur definitief' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help factuur verstuur' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help factuur pdf' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help factuur ubl' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help creditnota' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'maak' = 'maak'; 'toon' = 'toon'; 'definitief' = 'definitief'; 'verstuur' = 'verstuur'; 'pdf' = 'pdf'; 'ubl' = 'ubl' }; 'about' = @{ 'list' = 'Creditnota''s, de nieuwste eerst'; 'maak' = 'Een definitieve factuur crediteren: een concept met dezelfde regels'; 'toon' = 'Creditnota''s met regels en totalen'; 'definitief' = 'Creditnota''s definitief maken'; 'verstuur' = 'Definitieve creditnota''s versturen via Peppol of per e-mail'; 'pdf' = 'Creditnota''s bewaren als PDF'; 'ubl' = 'Creditnota''s bewaren als UBL (Peppol-XML)' }; 'options' = @{}; 'arguments' = @() }
  'help creditnota list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help creditnota maak' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help creditnota toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help creditnota definitief' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help creditnota verstuur' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help creditnota pdf' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help creditnota ubl' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help offerte' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'maak' = 'maak'; 'toon' = 'toon' }; 'about' = @{ 'list' = 'Offertes, de nieuwste eerst'; 'maak' = 'Een offerte maken, als concept'; 'toon' = 'Eén offerte met regels' }; 'options' = @{}; 'arguments' = @() }
  'help offerte list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help offerte maak' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help offerte toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help producten' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon' }; 'about' = @{ 'list' = 'De prijslijst'; 'toon' = 'Eén product' }; 'options' = @{}; 'arguments' = @() }
  'help producten list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help producten toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help inbox' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon'; 'pdf' = 'pdf'; 'ubl' = 'ubl'; 'test' = 'test' }; 'about' = @{ 'list' = 'Ontvangen facturen en creditnota''s'; 'toon' = 'Eén ontvangen document'; 'pdf' = 'Ontvangen documenten bewaren als PDF'; 'ubl' = 'De oorspronkelijke Peppol-XML van ontvangen documenten bewaren'; 'test' = 'Een testdocument ontvangen, alleen met een testprofiel' }; 'options' = @{}; 'arguments' = @() }
  'help inbox list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help inbox toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help inbox pdf' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help inbox ubl' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help inbox test' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help journaal' = @{ 'commands' = @{ 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon'; 'herstel' = 'herstel'; 'controleer' = 'controleer'; 'wis' = 'wis'; 'verwijder' = 'wis' }; 'about' = @{ 'list' = 'Wat het profiel verstuurde dat iets wijzigt, het nieuwste eerst'; 'toon' = 'Alles wat over één verzending geweten is'; 'herstel' = 'Uitzoeken hoe afliep wat onzeker bleef; leest alleen, verstuurt niets'; 'controleer' = 'Nagaan of het journaal is zoals het geschreven werd, regel na regel'; 'wis' = 'Vergeten wat afgehandeld is; wat nog onzeker is blijft' }; 'options' = @{}; 'arguments' = @() }
  'help journaal list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help journaal toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help journaal herstel' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help journaal controleer' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help journaal wis' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help profiel' = @{ 'commands' = @{ 'maak' = 'maak'; 'list' = 'list'; 'lijst' = 'list'; 'toon' = 'toon'; 'gebruik' = 'gebruik'; 'controleer' = 'controleer'; 'verwijder' = 'verwijder'; 'wis' = 'verwijder' }; 'about' = @{ 'maak' = 'Een profiel maken; de sleutel wordt gevraagd'; 'list' = 'Alle profielen, en welk er gebruikt wordt'; 'toon' = 'Eén profiel; nooit de sleutel zelf'; 'gebruik' = 'Dit profiel voortaan gebruiken'; 'controleer' = 'Nagaan of de dienst bereikbaar is en de sleutel aanvaardt, met antwoordtijd en klokverschil'; 'verwijder' = 'Een profiel en zijn sleutel verwijderen' }; 'options' = @{}; 'arguments' = @() }
  'help profiel maak' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help profiel list' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help profiel toon' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help profiel gebruik' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help profiel controleer' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help profiel verwijder' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help oefen' = @{ 'commands' = @{ 'demo' = 'demo'; 'vul' = 'vul'; 'wis' = 'wis'; 'verwijder' = 'wis'; 'start' = 'start'; 'betaal' = 'betaal'; 'offerte' = 'offerte'; 'openapi' = 'openapi' }; 'about' = @{ 'demo' = 'De hele weg op de oefendienst: klant, concept, definitief, verstuurd, PDF en UBL bewaard'; 'vul' = 'Voorbeelden in het oefenaccount zetten, altijd dezelfde'; 'wis' = 'Het oefenaccount leegmaken'; 'start' = 'Het oefenaccount over HTTP aanbieden, tot Ctrl-C'; 'betaal' = 'Een definitief document op betaald zetten; in de API kan dat niet'; 'offerte' = 'Een offerte een andere status geven; in de API kan dat niet'; 'openapi' = 'De beschrijving van de dienst als OpenAPI 3.1' }; 'options' = @{}; 'arguments' = @() }
  'help oefen demo' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help oefen vul' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help oefen wis' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help oefen start' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help oefen betaal' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help oefen offerte' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help oefen openapi' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help api' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help controle' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help completion' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help help' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help formaten' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help afsluitcodes' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help regels' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help profielen' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
  'help omgeving' = @{ 'commands' = @{}; 'about' = @{}; 'options' = @{}; 'arguments' = @() }
}

Register-ArgumentCompleter -Native -CommandName duit -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)

  # PowerShell expands nothing between single quotes.
  function Complete-Duit([string]$text, [string]$about) {
    $insert = if ($text -match '^[A-Za-z0-9_./-]+$') { $text } else { "'" + ($text -replace "(['\u2018-\u201b])", '$1$1') + "'" }
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
      $values = & duit __complete lijst $offer.Substring(1) @words 2>$null
    }
    finally { [Console]::OutputEncoding = $encoding }
  }
  foreach ($value in $values | Where-Object { $_ -and $_.StartsWith($typed, [System.StringComparison]::CurrentCultureIgnoreCase) }) {
    Complete-Duit "$before$value"
  }
}
