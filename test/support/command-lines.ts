import type { UsedWorld } from './used-world.ts';

/** One way to give a command, and the words by which it tells that it changed nothing; none for a command that only reads. */
export interface Line {
  readonly words: readonly string[];
  readonly says?: string;
  readonly code?: number;
}

const reads = (...words: string[]): Line => ({ words });
const ends = (code: number, ...words: string[]): Line => ({ words, code });
const says =
  (text: string) =>
  (...words: string[]): Line => ({ words, says: text });

const sends = says('Proef: dit zou verstuurd worden; er is niets geschreven.\n');
const stops = (code: number, ...words: string[]): Line => ({
  words,
  says: 'Proef: dit zou nog niet verstuurd worden; er is niets geschreven.\n',
  code,
});
const noFile = says('Proef: er is geen bestand geschreven.\n');
const noProfile = says('Proef: de profielen zijn niet gewijzigd.\n');
const noJournal = says('Proef: het journaal is niet gewijzigd.\n');
const noArchive = says('Proef: het archief is niet gewijzigd.\n');
const noInbox = says('Proef: er is niets opgehaald en niets uitgevoerd.\n');
const noBank = says('Proef: er is niets over de bank bewaard.\n');
const noPractice = says('Proef: het oefenaccount is niet gewijzigd.\n');

const address = 'https://dienst.example/api/v1';
const nowhere = 'postgres://anna@localhost/duit?host=/nergens';
const regel = ['--regel', 'Advies;3;95;21'];

/** The words that follow each command in a world that was used. A command may have several lines, one for each way in which it could change something. */
export const commandLines: Record<string, (world: UsedWorld) => readonly Line[]> = {
  'klanten list': () => [reads('--alles')],
  'klanten bereik': () => [reads('0208:0403123486', '--profiel', 'oefen')],
  'klanten toon': ({ klant }) => [reads(klant)],
  'klanten rekening': ({ klant }) => [reads(klant), ends(2, klant, '-o', 'nieuw.pdf')],
  'klanten controleer': () => [reads()],
  'klanten maak': () => [sends('--naam', 'Nieuw BV')],
  'klanten wijzig': ({ klant }) => [sends(klant, '--email', 'ander@example.be')],
  'factuur list': () => [reads('--alles')],
  'factuur maak': ({ klant }) => [sends('--klant', klant, ...regel)],
  'factuur kopieer': ({ factuur }) => [stops(12, factuur), sends(factuur, '--toch-maken')],
  'factuur toon': ({ factuur, creditnota }) => [reads(factuur), reads(factuur, creditnota)],
  'factuur definitief': ({ concept }) => [sends(concept)],
  'factuur verstuur': ({ factuur }) => [stops(7, factuur, '--kanaal', 'email'), sends(factuur, '--kanaal', 'email', '--nogmaals')],
  'factuur pdf': ({ factuur, creditnota }) => [
    noFile(factuur),
    noFile(factuur, creditnota, '--map', 'nieuw'),
    noFile('--alles', '--map', 'nieuw'),
    { ...noFile(factuur, '9999-1'), code: 8 },
    reads(factuur, '-o', '-'),
  ],
  'factuur ubl': ({ factuur }) => [noFile(factuur, '-o', 'factuur.xml', '--overschrijven')],
  'creditnota list': () => [reads('--alles')],
  'creditnota maak': ({ factuur }) => [stops(7, factuur)],
  'creditnota toon': ({ creditnota }) => [reads(creditnota)],
  'creditnota definitief': ({ creditconcept }) => [sends(creditconcept)],
  'creditnota verstuur': ({ creditnota }) => [sends(creditnota, '--kanaal', 'email', '--email', 'ander@example.be')],
  'creditnota pdf': ({ creditnota }) => [noFile(creditnota)],
  'creditnota ubl': ({ creditnota }) => [noFile(creditnota, '--map', 'nieuw/dieper')],
  'offerte list': () => [reads('--alles')],
  'offerte maak': ({ klant }) => [sends('--klant', klant, ...regel)],
  'offerte toon': ({ offerte }) => [reads(offerte)],
  'offerte factureer': ({ offerte, klant }) => [sends(offerte, '--klant', klant)],
  'producten list': () => [reads('--alles')],
  'producten toon': ({ product }) => [reads(product)],
  'inbox list': () => [reads('--alles'), reads('--nieuw')],
  'inbox toon': ({ ontvangen }) => [reads(ontvangen)],
  'inbox lees': ({ ontvangen }) => [reads(ontvangen), noFile(ontvangen, '--pdf')],
  'inbox pdf': ({ ontvangen }) => [noFile(ontvangen)],
  'inbox ubl': ({ ontvangen }) => [noFile(ontvangen, '--map', 'nieuw')],
  'inbox te-betalen': () => [reads('--tot', '2099-12-31')],
  'inbox qr': ({ ontvangen }) => [ends(12, ontvangen)],
  'inbox betalen-niet': ({ ontvangen }) => [noInbox(ontvangen, '--reden', 'betwist')],
  'inbox ophalen': () => [noInbox('--map', 'inkoop'), noInbox('--map', 'nieuw', '--voer-uit', process.execPath, '--blijf')],
  'inbox opvolging': () => [reads('--alles')],
  'inbox opnieuw': ({ ontvangen }) => [noInbox(ontvangen)],
  'inbox gezien': ({ wachtend }) => [ends(2, wachtend)],
  'inbox overslaan': ({ wachtend }) => [noInbox(wachtend)],
  'inbox vertrouw': ({ wachtend }) => [ends(2, wachtend)],
  'inbox test': () => [sends()],
  'ubl toon': () => [reads('factuur.xml'), noFile('factuur.xml', '--pdf'), reads('factuur.xml', '--bijlagen', 'nieuw')],
  'ubl controleer': () => [reads('factuur.xml')],
  vragen: () => [ends(12)],
  overzicht: () => [says('niet zeker te betalen of te ontvangen: ')()],
  'openstaand list': () => [reads(), reads('--ouderdomsbalans'), reads('--oneens')],
  'openstaand herinner': () => [
    noBank('--vervallen', '--afzender', 'Proef BV'),
    noFile('--vervallen', '--afzender', 'Proef BV', '--map', 'nieuw'),
  ],
  'openstaand herinnerd': ({ klant }) => [ends(3, klant, '--op', '2026-03-14', '--per', 'mail')],
  'bank lees': () => [noBank('nieuw.xml'), reads('afschrift.xml')],
  'bank list': () => [reads('--open')],
  'bank afschriften': () => [reads()],
  'bank verwijder': ({ afschrift }) => [says('zou eruit gaan.\n')(afschrift)],
  'bank toon': ({ beweging }) => [reads(beweging)],
  'bank voorstel': () => [reads()],
  'bank besluiten': () => [reads()],
  'bank koppel': ({ beweging, factuur, klant }) => [noBank(beweging, factuur), noBank(beweging, '--klant', klant)],
  'bank ontkoppel': ({ beweging }) => [ends(12, beweging)],
  'bank negeer': ({ beweging }) => [noBank(beweging, '--reden', 'huur'), noBank(beweging, '--reden', 'huur', '--altijd')],
  'bank boek': ({ factuur }) => [noBank(factuur, '--bedrag', '1', '--datum', '2026-03-14', '--wijze', 'contant')],
  'bank begin': () => [noBank('2026-01-01')],
  'bank wis': () => [says("zouden namen, rekeningen en mededelingen gewist worden, en 0 regels van 'bank negeer'.\n")('--ouder', '0')],
  'rapport omzet': () => [reads(), reads('--per', 'klant'), reads('--per', 'product')],
  'rapport btw': () => [
    reads('--kwartaal', '2025-4'),
    says('Proef: er is niets over de btw bewaard.\n')('--kwartaal', '2025-4', '--ingediend'),
  ],
  'rapport btw-codes': () => [reads(), ends(3, '--vergeet', 'Peeters BV')],
  'rapport klantenlisting': () => [reads('--jaar', '2025')],
  'rapport ic-opgave': () => [reads('--kwartaal', '2025-4')],
  'rapport nummering': () => [reads()],
  'rapport afsluiten': () => [noFile('--kwartaal', '2025-4', '-o', 'nieuw')],
  'rapport pagina': () => [noFile(), noFile('-o', 'nieuw.html')],
  'batch plan': () => [
    reads('in.csv'),
    noFile('in.csv', '-o', 'nieuw.json'),
    says('Proef: wat duit van batches onthoudt, is niet gewijzigd.\n')('in.csv', '--kolom', 'omschrijving=omschrijving'),
  ],
  'batch toon': () => [reads('plan.json')],
  'batch voer-uit': () => [reads('plan.json', '--ja'), reads('plan.json', '-o', 'uit.csv', '--ja')],
  'batch list': () => [reads()],
  'batch crediteer': () => [reads('plan.json'), noFile('plan.json', '-o', 'nieuw.json')],
  'batch vergeet': () => [says('Proef: wat duit van batches onthoudt, is niet gewijzigd.\n')('A1')],
  'batch voorbeeld': () => [reads(), noFile('-o', 'nieuw.csv')],
  'abonnement controleer': () => [reads('abonnementen.yaml')],
  'abonnement plan': () => [
    reads('abonnementen.yaml', '--periode', '2026-03'),
    noFile('abonnementen.yaml', '--periode', '2026-03', '-o', 'nieuw.json'),
  ],
  'archief bijwerken': () => [noArchive(), noArchive('--map', 'nieuw')],
  'archief controleer': () => [reads()],
  'archief herstel': () => [noArchive()],
  'archief zoek': ({ factuur }) => [reads(factuur)],
  'archief toon': () => [reads()],
  'archief exporteer': () => [
    says('komen. Er is niets geschreven of onthouden.\n')('-o', 'nieuw.zip'),
    says('komen. Er is niets geschreven of onthouden.\n')('-o', 'nieuw.zip', '--nieuw'),
    says('komen. Er is niets geschreven of onthouden.\n')('-o', 'nieuw', '--eml', '--aan', 'a@pakket.example'),
  ],
  'archief bewaren': ({ factuur }) => [noArchive(factuur, '--tot', '2051')],
  'goedkeuring list': () => [reads('--wacht')],
  // test/command/goedkeuring.test.ts has a dry run of one that is there.
  'goedkeuring toon': () => [ends(3, 'a1')],
  'goedkeuring geef': () => [ends(3, 'a1')],
  'goedkeuring weiger': () => [ends(3, 'a1')],
  'journaal list': () => [reads('--open')],
  'journaal toon': ({ onzeker }) => [reads('1'), reads(String(onzeker))],
  'journaal herstel': ({ onzeker }) => [
    noJournal(),
    says(' zou als gedaan gelden.\n')(String(onzeker), '--gedaan'),
    says(' zou als niet gedaan gelden.\n')(String(onzeker), '--niet-gedaan'),
    noJournal('--opnieuw'),
  ],
  'journaal wis': () => [says(' zouden vergeten worden.\n')('--ouder', '0')],
  'geheugen toon': () => [reads()],
  'geheugen wis': () => [says('Proef: het geheugen is niet gewijzigd.\n')()],
  'instelling list': () => [reads()],
  'instelling taal': () => [says('Proef: de instellingen zijn niet gewijzigd.\n')('en'), reads()],
  'instelling formaat': () => [says('Proef: de instellingen zijn niet gewijzigd.\n')('standaard')],
  'instelling csv-stijl': () => [says('Proef: de instellingen zijn niet gewijzigd.\n')('be')],
  'profiel maak': () => [
    noProfile('nieuw', '--base-url', address, '--sleutel-omgeving', 'SLEUTEL'),
    noProfile(
      'werk',
      '--base-url',
      'https://elders.example/api/v1',
      '--sleutel-omgeving',
      'SLEUTEL',
      '--zonder-controle',
      '--overschrijven',
    ),
  ],
  'profiel list': () => [reads()],
  'profiel toon': () => [reads()],
  'profiel gebruik': () => [noProfile('ander')],
  'profiel controleer': () => [reads()],
  'profiel wijzig': () => [noProfile('--aangifte', 'maand'), ends(10, 'ander', '--opslag', nowhere)],
  'profiel verwijder': () => [noProfile('werk')],
  'opslag maak': () => [ends(10, '--opslag', nowhere)],
  'opslag controleer': () => [ends(10), ends(10, '--opslag', nowhere)],
  'opslag verhuis': () => [says('Proef: er is niets verhuisd.\n')('--naar', nowhere)],
  'opslag rechten': () => [reads('boekhouder', '--opslag', nowhere)],
  'oefen demo': () => [noPractice()],
  'oefen vul': () => [noPractice()],
  'oefen wis': () => [noPractice()],
  'oefen start': () => [says('Proef: dit is een kopie, die op het einde verdwijnt.')('--json'), reads('--json', '--tijdelijk')],
  'oefen bank': () => [noFile('--map', 'nieuw')],
  'oefen betaal': ({ oefenfactuur }) => [noPractice(oefenfactuur), ends(3, '9999-1')],
  'oefen offerte': ({ oefenofferte }) => [noPractice(oefenofferte, '--status', 'geaccepteerd')],
  'oefen openapi': () => [reads()],
  api: ({ concept }) => [
    reads('GET', '/klanten'),
    noFile('GET', '/klanten', '-o', 'nieuw.json'),
    sends('POST', '/klanten', '-v', 'naam=Nieuw BV'),
    sends('POST', `/facturen/${concept}/definitief`),
    stops(12, 'DELETE', `/klanten/${concept}`),
    sends('DELETE', `/klanten/${concept}`, '--ja'),
  ],
  controle: () => [reads()],
  completion: () => [reads('bash')],
  help: () => [reads('factuur', 'maak')],
};
