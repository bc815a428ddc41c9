# bash completion for duit: source this file from ~/.bashrc, or put it where bash-completion looks.
# Written by duit from its own commands; do not change it by hand.

_duit_everywhere='--version --profiel --formaat --json --velden --csv-stijl --csv-ruw --stil --geen-kleur --geen-pager --taal --ja --niet-interactief --proef --niet-wachten --negeer-open --toch-maken --debug --timeout --max-wacht --tempo --help'
_duit_valued=' --profiel --formaat --velden --csv-stijl --taal --timeout --max-wacht --tempo --zoek --limit --offset --sorteer --volgens --naam --type --email --adres --land --kbo-btw-nummer --peppol-id --klant --status --van --tot --kwartaal --maand --jaar --regel --product --datum --notities --invoer --prijzen --kanaal --simuleer --map --uitvoer -o --geldig-tot --bijlagen --voer-uit --vanaf --elke --max-duur --stand --leverancier --factuurnummer --bedrag --profielen --afzender --rente --kolom --rekening --verschil --reden --wijze --ouder --per --btw-codes --zonder --eindstatus --blad --decimaal --klanten --ververs --max-aantal --max-bedrag --totaal-van-dienst --periode --deel --jaren --sinds --gedaan --beslis --base-url --soort --sleutel-opdracht --sleutel-omgeving --account-van --ondernemingsnummer --btw-stelsel --aangifte --tarieven --opslag --opslag-wachtwoord-opdracht --account --naar --facturen --poort --host --bediening --bediening-host --limiet --limiet-soort --zaad --sleutel-bestand --vertraging --fout --veld -v '

# Sets the commands below a path, with aliases (known) and without (names), and its options.
_duit_at() {
  known= names= options=
  case $1 in
    '') known='klanten klant factuur facturen creditnota creditnotas offerte offertes producten product inbox ubl overzicht openstaand bank rapport rapporten batch abonnement periodiek archief journaal geheugen profiel profielen opslag oefen api controle doctor completion help' names='klanten factuur creditnota offerte producten inbox ubl overzicht openstaand bank rapport batch abonnement archief journaal geheugen profiel opslag oefen api controle completion help' options='' ;;
    'klanten' | 'klant') known='list lijst toon maak wijzig' names='list toon maak wijzig' options='' ;;
    'klanten list' | 'klanten lijst' | 'klant list' | 'klant lijst') known='' names='' options='--zoek --limit --offset --alles --sorteer' ;;
    'klanten toon' | 'klant toon') known='' names='' options='--volgens' ;;
    'klanten maak' | 'klant maak') known='' names='' options='--naam --type --email --adres --land --kbo-btw-nummer --peppol-id' ;;
    'klanten wijzig' | 'klant wijzig') known='' names='' options='--naam --type --email --adres --land --kbo-btw-nummer --peppol-id' ;;
    'factuur' | 'facturen') known='list lijst maak kopieer toon definitief verstuur pdf ubl' names='list maak kopieer toon definitief verstuur pdf ubl' options='' ;;
    'factuur list' | 'factuur lijst' | 'facturen list' | 'facturen lijst') known='' names='' options='--klant --status --type --van --tot --kwartaal --maand --jaar --limit --offset --alles --sorteer' ;;
    'factuur maak' | 'facturen maak') known='' names='' options='--klant --regel --product --datum --notities --invoer --bewerk --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd' ;;
    'factuur kopieer' | 'facturen kopieer') known='' names='' options='--klant --datum --notities --prijzen --bewerk --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd' ;;
    'factuur definitief' | 'facturen definitief') known='' names='' options='--datum-bevestigd' ;;
    'factuur verstuur' | 'facturen verstuur') known='' names='' options='--kanaal --email --simuleer --controleer --nogmaals' ;;
    'factuur pdf' | 'facturen pdf') known='' names='' options='--status --type --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --open' ;;
    'factuur ubl' | 'facturen ubl') known='' names='' options='--status --type --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --controleer' ;;
    'creditnota' | 'creditnotas') known='list lijst maak toon definitief verstuur pdf ubl' names='list maak toon definitief verstuur pdf ubl' options='' ;;
    'creditnota list' | 'creditnota lijst' | 'creditnotas list' | 'creditnotas lijst') known='' names='' options='--klant --status --van --tot --kwartaal --maand --jaar --limit --offset --alles --sorteer' ;;
    'creditnota definitief' | 'creditnotas definitief') known='' names='' options='--datum-bevestigd' ;;
    'creditnota verstuur' | 'creditnotas verstuur') known='' names='' options='--kanaal --email --simuleer --controleer --nogmaals' ;;
    'creditnota pdf' | 'creditnotas pdf') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --open' ;;
    'creditnota ubl' | 'creditnotas ubl') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --controleer' ;;
    'offerte' | 'offertes') known='list lijst maak toon factureer' names='list maak toon factureer' options='' ;;
    'offerte list' | 'offerte lijst' | 'offertes list' | 'offertes lijst') known='' names='' options='--status --limit --offset --alles --sorteer' ;;
    'offerte maak' | 'offertes maak') known='' names='' options='--klant --regel --product --datum --notities --invoer --bewerk --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd --geldig-tot' ;;
    'offerte factureer' | 'offertes factureer') known='' names='' options='--klant --datum --notities --prijzen --bewerk --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd' ;;
    'producten' | 'product') known='list lijst toon' names='list toon' options='' ;;
    'producten list' | 'producten lijst' | 'product list' | 'product lijst') known='' names='' options='--actief --niet-actief --limit --offset --alles --sorteer' ;;
    'inbox') known='list lijst toon lees pdf ubl ophalen opvolging opnieuw overslaan test' names='list toon lees pdf ubl ophalen opvolging opnieuw overslaan test' options='' ;;
    'inbox list' | 'inbox lijst') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --nieuw --limit --offset --alles --sorteer' ;;
    'inbox lees') known='' names='' options='--bijlagen --pdf --uitvoer --overschrijven --open' ;;
    'inbox pdf') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --open' ;;
    'inbox ubl') known='' names='' options='--status --van --tot --kwartaal --maand --jaar --alles --map --uitvoer --overschrijven --controleer' ;;
    'inbox ophalen') known='' names='' options='--map --voer-uit --vanaf --blijf --elke --controleer --max-duur' ;;
    'inbox opvolging') known='' names='' options='--stand --alles' ;;
    'inbox test') known='' names='' options='--leverancier --factuurnummer --bedrag --datum' ;;
    'ubl') known='toon controleer' names='toon controleer' options='' ;;
    'ubl toon') known='' names='' options='--bijlagen --pdf --uitvoer --overschrijven --open' ;;
    'overzicht') known='' names='' options='--profielen --volgens' ;;
    'openstaand') known='list lijst herinner' names='list herinner' options='' ;;
    'openstaand list' | 'openstaand lijst') known='' names='' options='--vervallen --klant --ouderdomsbalans --volgens --oneens --profielen' ;;
    'openstaand herinner') known='' names='' options='--vervallen --map --eml --afzender --kosten --rente --toch' ;;
    'bank') known='lees list lijst toon voorstel koppel ontkoppel negeer boek begin wis' names='lees list toon voorstel koppel ontkoppel negeer boek begin wis' options='' ;;
    'bank lees') known='' names='' options='--kolom --rekening' ;;
    'bank list' | 'bank lijst') known='' names='' options='--open --van --tot --kwartaal --maand --jaar --limit --offset --alles --sorteer' ;;
    'bank voorstel') known='' names='' options='--een-voor-een --limit --offset --alles --sorteer' ;;
    'bank koppel') known='' names='' options='--verschil --klant' ;;
    'bank negeer') known='' names='' options='--reden --altijd' ;;
    'bank boek') known='' names='' options='--bedrag --datum --wijze --nogmaals' ;;
    'bank wis') known='' names='' options='--ouder' ;;
    'rapport' | 'rapporten') known='omzet btw klantenlisting ic-opgave nummering pagina' names='omzet btw klantenlisting ic-opgave nummering pagina' options='' ;;
    'rapport omzet' | 'rapporten omzet') known='' names='' options='--per --vergelijk --van --tot --kwartaal --maand --jaar --profielen' ;;
    'rapport btw' | 'rapporten btw') known='' names='' options='--van --tot --kwartaal --maand --jaar --profielen --btw-codes --ingediend --zonder-nagekomen' ;;
    'rapport klantenlisting' | 'rapporten klantenlisting') known='' names='' options='--jaar --zonder --weggelaten --klanten-opnieuw --profielen' ;;
    'rapport ic-opgave' | 'rapporten ic-opgave') known='' names='' options='--kwartaal --maand --btw-codes --weggelaten --klanten-opnieuw --profielen' ;;
    'rapport nummering' | 'rapporten nummering') known='' names='' options='--van --tot --kwartaal --maand --jaar --profielen' ;;
    'rapport pagina' | 'rapporten pagina') known='' names='' options='--uitvoer --overschrijven --btw-codes --volgens --van --tot --kwartaal --maand --jaar' ;;
    'batch') known='plan toon voer-uit list lijst crediteer vergeet voorbeeld' names='plan toon voer-uit list crediteer vergeet voorbeeld' options='' ;;
    'batch plan') known='' names='' options='--btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd --uitvoer --overschrijven --eindstatus --kanaal --datum --blad --ook-verborgen --decimaal --kolom --negeer-kolommen --klanten --klanten-maken --ververs' ;;
    'batch voer-uit') known='' names='' options='--max-aantal --max-bedrag --zonder-volgorde --datum-bevestigd --totalen-van-dienst --totaal-van-dienst --uitvoer --overschrijven' ;;
    'batch crediteer') known='' names='' options='--uitvoer --overschrijven --eindstatus --kanaal' ;;
    'batch voorbeeld') known='' names='' options='--uitvoer --overschrijven' ;;
    'abonnement' | 'periodiek') known='controleer plan' names='controleer plan' options='' ;;
    'abonnement plan' | 'periodiek plan') known='' names='' options='--periode --uitvoer --overschrijven --btw-tarief-bevestigd --negatief-bevestigd --nul-bevestigd' ;;
    'archief') known='bijwerken controleer herstel zoek toon exporteer bewaren' names='bijwerken controleer herstel zoek toon exporteer bewaren' options='' ;;
    'archief bijwerken') known='' names='' options='--map' ;;
    'archief controleer') known='' names='' options='--map --deel' ;;
    'archief herstel') known='' names='' options='--map' ;;
    'archief zoek') known='' names='' options='--map' ;;
    'archief toon') known='' names='' options='--map --vervalt' ;;
    'archief exporteer') known='' names='' options='--map --van --tot --kwartaal --maand --jaar --nieuw --uitvoer --overschrijven' ;;
    'archief bewaren') known='' names='' options='--map --tot --jaren' ;;
    'journaal') known='list lijst toon herstel controleer wis verwijder' names='list toon herstel controleer wis' options='' ;;
    'journaal list' | 'journaal lijst') known='' names='' options='--sinds --open --limit --offset --alles --sorteer' ;;
    'journaal herstel') known='' names='' options='--gedaan --niet-gedaan --opnieuw --beslis --klaar' ;;
    'journaal wis' | 'journaal verwijder') known='' names='' options='--ouder' ;;
    'geheugen') known='toon wis verwijder' names='toon wis' options='' ;;
    'profiel' | 'profielen') known='maak list lijst toon gebruik controleer wijzig verwijder wis' names='maak list toon gebruik controleer wijzig verwijder' options='' ;;
    'profiel maak' | 'profielen maak') known='' names='' options='--base-url --soort --beschermd --sleutel-opdracht --sleutel-omgeving --account-van --zonder-geheugen --zonder-controle --overschrijven --ondernemingsnummer --btw-stelsel --aangifte --tarieven --rekening' ;;
    'profiel wijzig' | 'profielen wijzig') known='' names='' options='--ondernemingsnummer --btw-stelsel --aangifte --tarieven --rekening --opslag --opslag-wachtwoord-opdracht --account' ;;
    'opslag') known='maak controleer verhuis rechten' names='maak controleer verhuis rechten' options='' ;;
    'opslag maak') known='' names='' options='--opslag --opslag-wachtwoord-opdracht' ;;
    'opslag controleer') known='' names='' options='--opslag --opslag-wachtwoord-opdracht' ;;
    'opslag verhuis') known='' names='' options='--naar --opslag-wachtwoord-opdracht' ;;
    'opslag rechten') known='' names='' options='--schrijven --lezen --opslag' ;;
    'oefen') known='demo vul wis verwijder start betaal offerte bank openapi' names='demo vul wis start betaal offerte bank openapi' options='' ;;
    'oefen demo') known='' names='' options='--map' ;;
    'oefen vul') known='' names='' options='--klanten --facturen --tarieven' ;;
    'oefen start') known='' names='' options='--poort --host --bediening --bediening-host --exports --limiet --limiet-soort --zonder-retry-after --zonder-limiet --tijdelijk --datum --zaad --tarieven --sleutel-bestand --vertraging --fout --log' ;;
    'oefen offerte') known='' names='' options='--status' ;;
    'oefen bank') known='' names='' options='--map --overschrijven' ;;
    'api') known='' names='' options='--veld --invoer --alles --uitvoer --overschrijven --nogmaals' ;;
    'help') known='klanten klant factuur facturen creditnota creditnotas offerte offertes producten product inbox ubl overzicht openstaand bank rapport rapporten batch abonnement periodiek archief journaal geheugen profiel opslag oefen api controle doctor completion help opties formaten afsluitcodes stabiel regels profielen omgeving oefendienst oefen-keuzes' names='klanten factuur creditnota offerte producten inbox ubl overzicht openstaand bank rapport batch abonnement archief journaal geheugen profiel opslag oefen api controle completion help opties formaten afsluitcodes stabiel regels profielen omgeving oefendienst oefen-keuzes' options='' ;;
    'help klanten' | 'help klant') known='list lijst toon maak wijzig' names='list toon maak wijzig' options='' ;;
    'help factuur' | 'help facturen') known='list lijst maak kopieer toon definitief verstuur pdf ubl' names='list maak kopieer toon definitief verstuur pdf ubl' options='' ;;
    'help creditnota' | 'help creditnotas') known='list lijst maak toon definitief verstuur pdf ubl' names='list maak toon definitief verstuur pdf ubl' options='' ;;
    'help offerte' | 'help offertes') known='list lijst maak toon factureer' names='list maak toon factureer' options='' ;;
    'help producten' | 'help product') known='list lijst toon' names='list toon' options='' ;;
    'help inbox') known='list lijst toon lees pdf ubl ophalen opvolging opnieuw overslaan test' names='list toon lees pdf ubl ophalen opvolging opnieuw overslaan test' options='' ;;
    'help ubl') known='toon controleer' names='toon controleer' options='' ;;
    'help openstaand') known='list lijst herinner' names='list herinner' options='' ;;
    'help bank') known='lees list lijst toon voorstel koppel ontkoppel negeer boek begin wis' names='lees list toon voorstel koppel ontkoppel negeer boek begin wis' options='' ;;
    'help rapport' | 'help rapporten') known='omzet btw klantenlisting ic-opgave nummering pagina' names='omzet btw klantenlisting ic-opgave nummering pagina' options='' ;;
    'help batch') known='plan toon voer-uit list lijst crediteer vergeet voorbeeld' names='plan toon voer-uit list crediteer vergeet voorbeeld' options='' ;;
    'help abonnement' | 'help periodiek') known='controleer plan' names='controleer plan' options='' ;;
    'help archief') known='bijwerken controleer herstel zoek toon exporteer bewaren' names='bijwerken controleer herstel zoek toon exporteer bewaren' options='' ;;
    'help journaal') known='list lijst toon herstel controleer wis verwijder' names='list toon herstel controleer wis' options='' ;;
    'help geheugen') known='toon wis verwijder' names='toon wis' options='' ;;
    'help profiel') known='maak list lijst toon gebruik controleer wijzig verwijder wis' names='maak list toon gebruik controleer wijzig verwijder' options='' ;;
    'help opslag') known='maak controleer verhuis rechten' names='maak controleer verhuis rechten' options='' ;;
    'help oefen') known='demo vul wis verwijder start betaal offerte bank openapi' names='demo vul wis start betaal offerte bank openapi' options='' ;;
  esac
}

# Sets the offer for an option of the command at a path: words, or a colon and the kind to look up.
_duit_value() {
  case "$1 $2" in
    'klanten toon --volgens' | 'klant toon --volgens' | 'overzicht --volgens' | 'openstaand list --volgens' | 'openstaand lijst --volgens' | 'rapport pagina --volgens' | 'rapporten pagina --volgens') offer='dienst bank beide' ;;
    'klanten maak --type' | 'klant maak --type' | 'klanten wijzig --type' | 'klant wijzig --type') offer='bedrijf particulier' ;;
    'factuur list --klant' | 'factuur lijst --klant' | 'facturen list --klant' | 'facturen lijst --klant' | 'factuur maak --klant' | 'facturen maak --klant' | 'factuur kopieer --klant' | 'facturen kopieer --klant' | 'creditnota list --klant' | 'creditnota lijst --klant' | 'creditnotas list --klant' | 'creditnotas lijst --klant' | 'offerte maak --klant' | 'offertes maak --klant' | 'offerte factureer --klant' | 'offertes factureer --klant' | 'openstaand list --klant' | 'openstaand lijst --klant' | 'bank koppel --klant' | 'rapport klantenlisting --zonder' | 'rapporten klantenlisting --zonder') offer=':klant' ;;
    'factuur list --status' | 'factuur lijst --status' | 'facturen list --status' | 'facturen lijst --status' | 'factuur pdf --status' | 'facturen pdf --status' | 'factuur ubl --status' | 'facturen ubl --status' | 'creditnota list --status' | 'creditnota lijst --status' | 'creditnotas list --status' | 'creditnotas lijst --status' | 'creditnota pdf --status' | 'creditnotas pdf --status' | 'creditnota ubl --status' | 'creditnotas ubl --status') offer='concept verzonden betaald' ;;
    'factuur list --type' | 'factuur lijst --type' | 'facturen list --type' | 'facturen lijst --type' | 'factuur pdf --type' | 'facturen pdf --type' | 'factuur ubl --type' | 'facturen ubl --type') offer='factuur creditnota' ;;
    'factuur list --kwartaal' | 'factuur lijst --kwartaal' | 'facturen list --kwartaal' | 'facturen lijst --kwartaal' | 'factuur pdf --kwartaal' | 'facturen pdf --kwartaal' | 'factuur ubl --kwartaal' | 'facturen ubl --kwartaal' | 'creditnota list --kwartaal' | 'creditnota lijst --kwartaal' | 'creditnotas list --kwartaal' | 'creditnotas lijst --kwartaal' | 'creditnota pdf --kwartaal' | 'creditnotas pdf --kwartaal' | 'creditnota ubl --kwartaal' | 'creditnotas ubl --kwartaal' | 'inbox list --kwartaal' | 'inbox lijst --kwartaal' | 'inbox pdf --kwartaal' | 'inbox ubl --kwartaal' | 'bank list --kwartaal' | 'bank lijst --kwartaal' | 'rapport omzet --kwartaal' | 'rapporten omzet --kwartaal' | 'rapport btw --kwartaal' | 'rapporten btw --kwartaal' | 'rapport ic-opgave --kwartaal' | 'rapporten ic-opgave --kwartaal' | 'rapport nummering --kwartaal' | 'rapporten nummering --kwartaal' | 'rapport pagina --kwartaal' | 'rapporten pagina --kwartaal' | 'archief exporteer --kwartaal') offer=':kwartaal' ;;
    'factuur list --maand' | 'factuur lijst --maand' | 'facturen list --maand' | 'facturen lijst --maand' | 'factuur pdf --maand' | 'facturen pdf --maand' | 'factuur ubl --maand' | 'facturen ubl --maand' | 'creditnota list --maand' | 'creditnota lijst --maand' | 'creditnotas list --maand' | 'creditnotas lijst --maand' | 'creditnota pdf --maand' | 'creditnotas pdf --maand' | 'creditnota ubl --maand' | 'creditnotas ubl --maand' | 'inbox list --maand' | 'inbox lijst --maand' | 'inbox pdf --maand' | 'inbox ubl --maand' | 'bank list --maand' | 'bank lijst --maand' | 'rapport omzet --maand' | 'rapporten omzet --maand' | 'rapport btw --maand' | 'rapporten btw --maand' | 'rapport ic-opgave --maand' | 'rapporten ic-opgave --maand' | 'rapport nummering --maand' | 'rapporten nummering --maand' | 'rapport pagina --maand' | 'rapporten pagina --maand' | 'abonnement plan --periode' | 'periodiek plan --periode' | 'archief exporteer --maand') offer=':maand' ;;
    'factuur list --jaar' | 'factuur lijst --jaar' | 'facturen list --jaar' | 'facturen lijst --jaar' | 'factuur pdf --jaar' | 'facturen pdf --jaar' | 'factuur ubl --jaar' | 'facturen ubl --jaar' | 'creditnota list --jaar' | 'creditnota lijst --jaar' | 'creditnotas list --jaar' | 'creditnotas lijst --jaar' | 'creditnota pdf --jaar' | 'creditnotas pdf --jaar' | 'creditnota ubl --jaar' | 'creditnotas ubl --jaar' | 'inbox list --jaar' | 'inbox lijst --jaar' | 'inbox pdf --jaar' | 'inbox ubl --jaar' | 'bank list --jaar' | 'bank lijst --jaar' | 'rapport omzet --jaar' | 'rapporten omzet --jaar' | 'rapport btw --jaar' | 'rapporten btw --jaar' | 'rapport klantenlisting --jaar' | 'rapporten klantenlisting --jaar' | 'rapport nummering --jaar' | 'rapporten nummering --jaar' | 'rapport pagina --jaar' | 'rapporten pagina --jaar' | 'archief exporteer --jaar' | 'archief bewaren --tot') offer=':jaar' ;;
    'factuur maak --product' | 'facturen maak --product' | 'offerte maak --product' | 'offertes maak --product') offer=':productregel' ;;
    'factuur maak --invoer' | 'facturen maak --invoer' | 'factuur pdf --uitvoer' | 'factuur pdf -o' | 'facturen pdf --uitvoer' | 'facturen pdf -o' | 'factuur ubl --uitvoer' | 'factuur ubl -o' | 'facturen ubl --uitvoer' | 'facturen ubl -o' | 'creditnota pdf --uitvoer' | 'creditnota pdf -o' | 'creditnotas pdf --uitvoer' | 'creditnotas pdf -o' | 'creditnota ubl --uitvoer' | 'creditnota ubl -o' | 'creditnotas ubl --uitvoer' | 'creditnotas ubl -o' | 'offerte maak --invoer' | 'offertes maak --invoer' | 'inbox lees --uitvoer' | 'inbox lees -o' | 'inbox pdf --uitvoer' | 'inbox pdf -o' | 'inbox ubl --uitvoer' | 'inbox ubl -o' | 'ubl toon --uitvoer' | 'ubl toon -o' | 'rapport btw --btw-codes' | 'rapporten btw --btw-codes' | 'rapport ic-opgave --btw-codes' | 'rapporten ic-opgave --btw-codes' | 'rapport pagina --uitvoer' | 'rapport pagina -o' | 'rapporten pagina --uitvoer' | 'rapporten pagina -o' | 'rapport pagina --btw-codes' | 'rapporten pagina --btw-codes' | 'batch plan --uitvoer' | 'batch plan -o' | 'batch plan --klanten' | 'batch voer-uit --uitvoer' | 'batch voer-uit -o' | 'batch crediteer --uitvoer' | 'batch crediteer -o' | 'batch voorbeeld --uitvoer' | 'batch voorbeeld -o' | 'abonnement plan --uitvoer' | 'abonnement plan -o' | 'periodiek plan --uitvoer' | 'periodiek plan -o' | 'archief exporteer --uitvoer' | 'archief exporteer -o' | 'journaal herstel --beslis' | 'oefen start --sleutel-bestand' | 'api --invoer' | 'api --uitvoer' | 'api -o') offer=':files' ;;
    'factuur kopieer --prijzen' | 'facturen kopieer --prijzen' | 'offerte factureer --prijzen' | 'offertes factureer --prijzen') offer='van-nu' ;;
    'factuur verstuur --kanaal' | 'facturen verstuur --kanaal' | 'creditnota verstuur --kanaal' | 'creditnotas verstuur --kanaal') offer='peppol email' ;;
    'factuur verstuur --simuleer' | 'facturen verstuur --simuleer' | 'creditnota verstuur --simuleer' | 'creditnotas verstuur --simuleer') offer='afgeleverd geweigerd fout' ;;
    'factuur pdf --map' | 'facturen pdf --map' | 'factuur ubl --map' | 'facturen ubl --map' | 'creditnota pdf --map' | 'creditnotas pdf --map' | 'creditnota ubl --map' | 'creditnotas ubl --map' | 'inbox lees --bijlagen' | 'inbox pdf --map' | 'inbox ubl --map' | 'inbox ophalen --map' | 'ubl toon --bijlagen' | 'openstaand herinner --map' | 'archief bijwerken --map' | 'archief controleer --map' | 'archief herstel --map' | 'archief zoek --map' | 'archief toon --map' | 'archief exporteer --map' | 'archief bewaren --map' | 'oefen demo --map' | 'oefen bank --map') offer=':folders' ;;
    'offerte list --status' | 'offerte lijst --status' | 'offertes list --status' | 'offertes lijst --status' | 'oefen offerte --status') offer='concept verzonden geaccepteerd geweigerd verlopen' ;;
    'inbox opvolging --stand') offer='wacht opzij gedaan overgeslagen verdwenen gezien' ;;
    'bank koppel --verschil') offer='kosten korting afronding verlies' ;;
    'bank boek --wijze') offer='contant kaart verrekend' ;;
    'rapport omzet --per' | 'rapporten omzet --per') offer='maand kwartaal klant product tarief' ;;
    'batch plan --eindstatus' | 'batch crediteer --eindstatus') offer='concept definitief verstuurd' ;;
    'batch plan --decimaal') offer='komma punt' ;;
    'profiel maak --soort' | 'profielen maak --soort') offer='echt test' ;;
    'profiel maak --btw-stelsel' | 'profielen maak --btw-stelsel' | 'profiel wijzig --btw-stelsel' | 'profielen wijzig --btw-stelsel') offer='normaal kleine-onderneming art44 gemengd' ;;
    'profiel maak --aangifte' | 'profielen maak --aangifte' | 'profiel wijzig --aangifte' | 'profielen wijzig --aangifte') offer='maand kwartaal' ;;
    *' --profiel') offer=':profiel' ;;
    *' --formaat') offer='tabel tsv csv json ndjson id' ;;
    *' --csv-stijl') offer='be' ;;
    *' --taal') offer='nl en' ;;
  esac
}

# Sets the offer for an argument of the command at a path; arguments are counted from 0.
_duit_argument() {
  case "$1 $2" in
    'klanten toon 0' | 'klant toon 0' | 'klanten wijzig 0' | 'klant wijzig 0' | 'openstaand herinner '*) offer=':klant' ;;
    'factuur kopieer 0' | 'facturen kopieer 0' | 'factuur toon '* | 'facturen toon '* | 'factuur pdf '* | 'facturen pdf '* | 'factuur ubl '* | 'facturen ubl '* | 'creditnota maak 0' | 'creditnotas maak 0' | 'oefen betaal 0') offer=':factuur' ;;
    'factuur definitief '* | 'facturen definitief '*) offer=':factuur-concept' ;;
    'factuur verstuur '* | 'facturen verstuur '*) offer=':factuur-definitief' ;;
    'creditnota toon '* | 'creditnotas toon '* | 'creditnota pdf '* | 'creditnotas pdf '* | 'creditnota ubl '* | 'creditnotas ubl '*) offer=':creditnota' ;;
    'creditnota definitief '* | 'creditnotas definitief '*) offer=':creditnota-concept' ;;
    'creditnota verstuur '* | 'creditnotas verstuur '*) offer=':creditnota-definitief' ;;
    'offerte toon 0' | 'offertes toon 0' | 'offerte factureer 0' | 'offertes factureer 0' | 'oefen offerte 0') offer=':offerte' ;;
    'producten toon 0' | 'product toon 0') offer=':product' ;;
    'inbox toon 0' | 'inbox lees 0' | 'inbox pdf '* | 'inbox ubl '* | 'inbox opnieuw '* | 'inbox overslaan '* | 'bank koppel '* | 'bank boek 0') offer=':document' ;;
    'profiel toon 0' | 'profielen toon 0' | 'profiel gebruik 0' | 'profielen gebruik 0' | 'profiel controleer 0' | 'profielen controleer 0' | 'profiel wijzig 0' | 'profielen wijzig 0' | 'profiel verwijder 0' | 'profiel wis 0' | 'profielen verwijder 0' | 'profielen wis 0') offer=':profiel' ;;
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

# Offers the words that begin with the text to complete; option is the --name= before a value.
_duit_words() {
  local word
  for word in $1; do
    word=$option$word
    [[ $word == "$text"* ]] && COMPREPLY+=("${word#"$kept"}")
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
    *) _duit_words "$1" ;;
  esac
}

_duit() {
  local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} words text kept quote word
  local path= awaits= at=0 option= known names options offer=
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
    _duit_value "$path" "$awaits"
  elif [[ $text == -* ]]; then
    offer="$options $_duit_everywhere"
  elif [[ $names ]]; then
    offer=$names
  else
    _duit_argument "$path" "$at"
  fi
  _duit_offer "$offer"
}

complete -F _duit duit
