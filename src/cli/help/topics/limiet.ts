import { t, type Text } from '../../../language.ts';

const texts: Text = {
  nl: `
De limiet van de dienst

Een sleutel mag 60 verzoeken per minuut doen. Alle duit-processen op een computer delen per sleutel één telling, zodat de dienst er geen weigert: 58 gaan er meteen, het volgende zodra er een minuut om is. Laat de dienst minder tegelijk toe, dan onthoudt duit dat, ook voor later, en gaat het zo snel als mag.

Een commando dat moet wachten, zegt dat. Een commando aan een terminal gaat voor op een lange taak, en een lange taak laat tien verzoeken per minuut vrij zolang andere processen de sleutel gebruiken. --max-wacht geeft het na zoveel seconden op met code 5; met 0 wacht het nooit.

  duit factuur list --alles --max-wacht 30
  duit factuur list --max-wacht 0

Computers die een database delen (duit help team), tellen samen. Een taak (een batch, een archief, een rapport, de inbox, een script na zijn tiende verzoek) doet daar één verzoek per seconde, tot de commando's van mensen getoond hebben dat een minuut in één keer mag: zo weigert ook een dienst die er twee tegelijk toelaat er geen, en gaan er 57 of meer per minuut.

Zonder gedeelde database verdeel je de minuut zelf. Op elk van twee computers:

  duit archief bijwerken --map archief --tempo 29

DUIT_TEMPO=29 doet hetzelfde voor elk commando.`,
  en: `
The limit of the service

A key may make 60 requests a minute. All duit processes on a machine share one count for each key, so that the service refuses none: 58 go at once, and the next as soon as a minute has passed. Where the service allows less at once, duit remembers that for later days too and goes as fast as it may.

A command that must wait says so. A command at a terminal goes before a long job, and a long job leaves ten requests of each minute free while other processes use the key. --max-wacht gives up after that many seconds with code 5; with 0 it never waits.

  duit factuur list --alles --max-wacht 30
  duit factuur list --max-wacht 0

Machines that share a database (duit help team) count together. A job (a batch, an archive, a report, the inbox, a script after its tenth request) sends one request a second there, until the commands of people have shown that a minute's worth may go at once: so even a service that allows two at a time refuses none, and 57 or more go in a minute.

Without a shared database you divide the minute yourself. On each of two machines:

  duit archief bijwerken --map archief --tempo 29

DUIT_TEMPO=29 does the same for every command.`,
};

/** The topic of the requests that a key may make. */
export const limietTopic = (): string => t(texts);
