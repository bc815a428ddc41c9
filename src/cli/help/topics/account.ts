import type { Text } from '../../../language.ts';

/** The topic of the profiles. */
export const profielenTopic: Text = {
  nl: `
Profielen

Een profiel is een account bij de dienst: het adres (base_url), of de sleutel een echte of een testsleutel is, en waar de sleutel vandaan komt. De sleutel zelf staat nooit op de opdrachtregel en wordt nooit getoond.

  duit profiel maak werk --base-url https://dienst.example/api/v1
  duit profiel gebruik werk

De sleutel wordt verborgen gevraagd, of is de eerste regel van standaardinvoer. Hij wordt eerst geprobeerd met één leesverzoek en dan bewaard in het configuratiebestand, dat alleen jij kunt lezen. Op Windows beschermt de map van je gebruikersaccount (%APPDATA%\\duit) dat bestand: andere gebruikers kunnen er niet in, beheerders wel, en het is niet versleuteld. Liever ergens anders? Een wachtwoordkluis of een variabele kan ook:

  duit profiel maak kluis --base-url https://dienst.example/api/v1 --sleutel-opdracht "pass show duit"
  duit profiel maak ci --base-url https://dienst.example/api/v1 --sleutel-omgeving DUIT_SLEUTEL

Welk profiel een commando gebruikt, in deze volgorde: --profiel, DUIT_PROFIEL, DUIT_API_KEY samen met DUIT_BASE_URL (een CI-taak heeft geen bestand nodig), en anders het profiel dat je met duit profiel gebruik gekozen hebt. Is er geen, dan stopt duit met code 4; er wordt nooit vanzelf een ander profiel genomen.

De API zegt niet hoe een testsleutel te herkennen is, dus zeg je het zelf met --soort test. Alleen dan werken --simuleer en duit inbox test. Een account heeft één soort, welk profiel of welke sleutel er ook naartoe leidt. Van echt test maken doet een mens, aan een terminal. Met --beschermd vragen definitief maken en versturen altijd een bevestiging, of --ja waar niemand kan antwoorden.

  duit profiel maak proefzaak --base-url https://proef.example/api/v1 --soort test
  duit profiel maak kantoor --base-url https://dienst.example/api/v1 --beschermd

Het profiel oefen is er altijd, zonder sleutel en zonder netwerk. Alles wat duit kan, kan daar zonder gevolgen:

  duit oefen vul
  duit factuur list --profiel oefen

Werkt er iets niet, dan zegt duit controle wat.`,
  en: `
Profiles

A profile is an account at the service: its address (base_url), whether the key is a real or a test key, and where the key comes from. The key itself is never on the command line and never shown.

  duit profiel maak werk --base-url https://dienst.example/api/v1
  duit profiel gebruik werk

The key is asked for without showing it, or is the first line of standard input. It is tried with one read and then kept in the configuration file, which only you can read. On Windows the folder of your user account (%APPDATA%\\duit) protects that file: other users can't open it, administrators can, and it is not encrypted. Rather somewhere else? A password store or a variable will do:

  duit profiel maak kluis --base-url https://dienst.example/api/v1 --sleutel-opdracht "pass show duit"
  duit profiel maak ci --base-url https://dienst.example/api/v1 --sleutel-omgeving DUIT_SLEUTEL

Which profile a command uses, in this order: --profiel, DUIT_PROFIEL, DUIT_API_KEY together with DUIT_BASE_URL (a CI job needs no file), and otherwise the one chosen with duit profiel gebruik. Where there is none duit stops with code 4; it never takes another profile by itself.

The API does not say how to tell a test key, so you say it, with --soort test. Only then do --simuleer and duit inbox test work. An account has one kind, whichever profile or key leads to it. A person at a terminal can change it from real to test. With --beschermd, finalising and sending always ask, or need --ja where nobody can answer.

  duit profiel maak proefzaak --base-url https://proef.example/api/v1 --soort test
  duit profiel maak kantoor --base-url https://dienst.example/api/v1 --beschermd

The profile oefen is always there, without a key and without a network. All that duit can do can be done there without consequences:

  duit oefen vul
  duit factuur list --profiel oefen

Where something does not work, duit controle says what.`,
};

/** The topic of the requests that a key may make. */
export const limietTopic: Text = {
  nl: `
De limiet van de dienst

Een sleutel mag 60 verzoeken per minuut doen. Alle duit-processen van één gebruiker op een computer delen per sleutel één telling, zodat de dienst er geen weigert: binnen elke minuut gaan er hoogstens 58, en eerst hoogstens twee tegelijk. Weigert de dienst er toch één, omdat ze minder tegelijk toelaat of omdat ook iets anders de sleutel gebruikt, dan wacht duit zo lang als ze vraagt en gaat er een uur lang één verzoek per seconde.

Een commando dat moet wachten, zegt dat. Een commando aan een terminal gaat voor op een lange taak, en een lange taak laat tien verzoeken per minuut vrij zolang andere processen de sleutel gebruiken. --max-wacht geeft het na zoveel seconden op met code 5; met 0 wacht het nooit.

  duit factuur list --alles --max-wacht 30
  duit factuur list --max-wacht 0

Computers die een database delen (duit help team), tellen samen, en daar ook de gebruikers van één computer. Een taak (een batch, een archief, een rapport, de inbox, een script na zijn tiende verzoek) doet daar één verzoek per seconde, tot de commando's van mensen getoond hebben dat een minuut in één keer mag: zo weigert ook een dienst die er twee tegelijk toelaat er geen, en gaan er 57 of meer per minuut. Valt een computer uit midden in een verzoek, dan telt dat nog anderhalve minuut mee: zolang kan de dienst het nog meetellen, en moet een ander soms wachten.

Computers zonder gedeelde database, twee gebruikers van één computer en een oudere duit ernaast tellen elk apart. Samen kunnen ze te veel vragen: een geweigerd verzoek wacht dan, en er gaat niets verloren of dubbel. Verdeel de minuut zelf, dan wordt er ook niets geweigerd. Op elk van twee computers:

  duit archief bijwerken --map archief --tempo 29

DUIT_TEMPO=29 doet hetzelfde voor elk commando.`,
  en: `
The limit of the service

A key may make 60 requests a minute. All duit processes of one user on a machine share one count for each key, so that the service refuses none: at most 58 go within any minute, and at first at most two at a time. Where the service refuses one all the same, because it allows less at once or because something else uses the key too, duit waits as long as it asks, and sends one request a second for an hour.

A command that must wait says so. A command at a terminal goes before a long job, and a long job leaves ten requests of each minute free while other processes use the key. --max-wacht gives up after that many seconds with code 5; with 0 it never waits.

  duit factuur list --alles --max-wacht 30
  duit factuur list --max-wacht 0

Machines that share a database (duit help team) count together, and so do the users of one machine there. A job (a batch, an archive, a report, the inbox, a script after its tenth request) sends one request a second there, until the commands of people have shown that a minute's worth may go at once: so even a service that allows two at a time refuses none, and 57 or more go in a minute. Where a machine fails in the middle of a request, that counts for another minute and a half: the service may count it that long, and others may have to wait.

Machines without a shared database, two users of one machine, and an older duit beside this one each count apart. Together they may ask too much: a refused request then waits, and nothing is lost or doubled. Where you divide the minute yourself, none is refused. On each of two machines:

  duit archief bijwerken --map archief --tempo 29

DUIT_TEMPO=29 does the same for every command.`,
};

/** The topic of the rails. */
export const grenzenTopic: Text = {
  nl: `
Grenzen van een account

Een grens houdt een vergissing tegen, van jou, van een script of van een assistent, voor er iets vertrekt. Ze hoort bij het account en niet bij één profiel: ze geldt voor elk profiel en elke omgeving met dat account of met die sleutel, voor elk commando, duit api, batches en abonnementen, en voor elke computer waarmee je het account deelt.

  duit profiel wijzig werk --alleen-lezen
  duit profiel wijzig werk --mag klanten.list,facturen.* --hoogstens-bedrag 10000 --hoogstens-per-dag 50
  duit profiel wijzig werk --alleen-bekend
  duit profiel wijzig werk --goedkeuring definitief
  duit profiel wijzig werk --zonder-grenzen

--alleen-lezen laat niets schrijven, ook geen test. --mag laat alleen de genoemde verzoeken door, ook om te lezen: klanten.list is een lijst, klanten.get één klant, en klanten.* allebei, met maken en wijzigen. --hoogstens-bedrag geldt per document, incl. btw, ook voor een offerte en een creditnota; kan niemand het bedrag kennen, dan gaat het niet door. --hoogstens-per-dag telt definitief maken en versturen apart, per dag in Brussel; wat misschien gebeurd is, telt mee, en een gesimuleerde verzending ook. Geen dag telt twee keer: stond de klok even op een latere dag, dan gaat de telling op die dag verder, en --tel-vandaag zet ze aan een terminal weer op vandaag. --alleen-bekend verstuurt niets dat deze statusmap of gedeelde opslag niet definitief maakte: van zo'n document weet hier niemand of het al verstuurd is. Zonder die grens vraagt duit het aan een terminal, en waarschuwt het elders. Een schrijfactie die duit niet kent, gaat met --mag, --hoogstens-bedrag of --hoogstens-per-dag niet door.

Met --goedkeuring vertrekt iets pas als een mens het goedkeurde: verzenden geldt voor wat verstuurd wordt, definitief ook voor definitief maken, en alles voor elke schrijfactie; wat duit niet kent, wacht altijd. Het commando eindigt met code 12 en maakt een aanvraag, zoals a12 (met --json in error.aanvraag): de bewerking, het document en de klant zoals ze gelezen werden, het kanaal en het adres, wie het vroeg en --reden. Herhaalt het iets dat al gebeurd is of misschien gebeurde (--nogmaals, --ook-per-email, --toch-maken), dan staat dat vooraan: wanneer, door wie, langs welk kanaal en naar welk adres. Wat één commando vraagt, is samen één aanvraag, en een batch vraagt elk document in één keer: maken, definitief maken en versturen, naar het adres dat erbij staat. Wordt het concept of de klant anders dan wat goedgekeurd is, dan vraagt de rest het opnieuw. Met een gedeelde opslag vraagt een CI-taak, en keurt iemand elders goed:

  duit factuur verstuur 2026-0013 --kanaal email
  duit goedkeuring list --wacht
  duit goedkeuring toon a12
  duit goedkeuring geef a12
  duit goedkeuring weiger a12

geef toont alles in één tabel met wat opvalt en welk concept intussen weg of al definitief is, toont elk document helemaal, en vraagt het aan een terminal: geen --ja, geen pijp en geen assistent antwoordt. Daarna gaat hetzelfde commando één keer door, ook op een andere computer; geef --uitvoeren doet het meteen, behalve voor een batch of een eigen referentie. overzicht telt wat wacht. Is het document, de klant of iets anders intussen gewijzigd, dan vraagt het commando het opnieuw; een datum van vandaag telt voor de hele maand. Een goedkeuring vervalt na 7 dagen en als een grens wijzigt; vertrok er zeker niets, dan geldt ze nog, en bleef de afloop onbekend, dan is ze op.

Wat een grens tegenhoudt, eindigt met code 12 en noemt de grens; met --json staat ze in error.rail. Strenger maken kan altijd. Verruimen of opheffen kan alleen een mens aan een terminal, en --ja volstaat niet. duit controle, profiel toon en profiel list noemen ze.

  duit controle

Ze staan in de opslag van het account, en in kopieën bij de profielen en in de statusmap. Gaat een van die verloren, dan gelden ze nog; de telling van de dag begint dan wel opnieuw.

Grenzen houden vergissingen tegen, geen programma met dezelfde rechten als jij. Wat ze niet tegenhouden: een ander programma dat de sleutel heeft, zoals curl; de website van de dienst, en een concept dat iemand daar groter maakt net voor duit het definitief maakt; een nieuwe sleutel of een ander adres van dezelfde dienst in een nieuw profiel; DUIT_CONFIG_DIR en DUIT_STATE_DIR die samen naar lege mappen wijzen; wie de bestanden grenzen-* en de opslag zelf wist of wijzigt; wie een terminal nabootst en daar ja antwoordt, ook bij goedkeuring geef. Ook niet: wat duit zelf leest voor en na een schrijfactie, het ene leesverzoek van controle en profiel controleer, wat duit op deze computer onthoudt, en duit oefen vul, wis, betaal en offerte op het oefenaccount.

Wat wel houdt: laat het programma werken als een andere gebruiker van het systeem, die de sleutel en de mappen van duit niet kan lezen; of houd de sleutel op een computer waar het niet bij kan.`,
  en: `
Rails of an account

A rail stops a mistake, of yours, of a script or of an assistant, before anything leaves. It belongs to the account and not to one profile: it holds for every profile and every environment with that account or that key, for every command, duit api, batches and subscriptions, and for every machine that shares the account.

  duit profiel wijzig werk --alleen-lezen
  duit profiel wijzig werk --mag klanten.list,facturen.* --hoogstens-bedrag 10000 --hoogstens-per-dag 50
  duit profiel wijzig werk --alleen-bekend
  duit profiel wijzig werk --goedkeuring definitief
  duit profiel wijzig werk --zonder-grenzen

--alleen-lezen lets nothing write, a test neither. --mag lets only the named requests pass, also to read: klanten.list is a list, klanten.get one customer, and klanten.* both, with making and changing. --hoogstens-bedrag holds for a document, VAT included, also for a quote and a credit note; where nobody can know the amount, it does not go. --hoogstens-per-dag counts making final and sending apart, by the day in Brussels; a write that may have happened counts, and a simulated sending does too. No day counts twice: where the clock stood at a later day for a while, the count goes on with that day, and --tel-vandaag sets it to today again at a terminal. --alleen-bekend sends nothing that this state folder or shared store did not make final: nobody here knows whether such a document went already. Without that rail duit asks at a terminal, and warns elsewhere. A write that duit does not know does not go with --mag, --hoogstens-bedrag or --hoogstens-per-dag.

With --goedkeuring (approval) a write leaves only once a person has approved it: verzenden holds for what is sent, definitief for making final too, and alles for every write; what duit does not know always waits. The command ends with code 12 and makes a request, such as a12 (with --json in error.aanvraag): the operation, the document and the customer as they were read, the channel and the address, the one who asked and --reden. If it repeats what was done or perhaps done already (--nogmaals, --ook-per-email, --toch-maken), that comes first: when, by whom, over which channel and to which address. What one command asks for is one request, and a batch asks for each document at once: to create it, make it final and send it, to the address that is shown. Where the draft or the customer becomes another than was approved, the rest asks anew. With a shared store a CI job asks, and somebody elsewhere approves:

  duit factuur verstuur 2026-0013 --kanaal email
  duit goedkeuring list --wacht
  duit goedkeuring toon a12
  duit goedkeuring geef a12
  duit goedkeuring weiger a12

geef shows all of it in one table with what stands out and which draft is gone or final by now, shows any document whole, and asks at a terminal: no --ja, no pipe and no assistant answers. After that the same command goes through once, on another machine too; geef --uitvoeren does it at once, except for a batch or a reference of one's own. overzicht counts what waits. If the document, the customer or anything else has changed meanwhile, the command asks anew; a date of today counts for the whole month. An approval lapses after 7 days and when a rail changes; where certainly nothing left, it still holds, and where the outcome stayed unknown, it is used up.

Whatever a rail stops ends with code 12 and names the rail; with --json it is in error.rail. Rails can always be made stricter. Only a person at a terminal can widen or lift them, and --ja is not enough. duit controle, profiel toon and profiel list name them.

  duit controle

They lie in the store of the account, and in copies beside the profiles and in the state folder. Where one of these is lost, they still hold; the count of the day then begins anew.

Rails stop mistakes, not a program with the same rights as you have. They do not stop: another program that has the key, such as curl; the website of the service, and a draft that someone makes larger there just before duit makes it final; a new key or another address of the same service in a new profile; DUIT_CONFIG_DIR and DUIT_STATE_DIR that together name empty folders; a person or program that erases or changes the files grenzen-* and the store; and one that imitates a terminal and answers yes there, also to goedkeuring geef. Neither do they stop the reads that duit itself makes before and after a write, the one read of controle and profiel controleer, the things that duit remembers on this machine, and duit oefen vul, wis, betaal and offerte on the practice account.

These do hold: let the program work as another user of the system, who can't read the key and the folders of duit; or keep the key on a machine that it can't reach.`,
};
