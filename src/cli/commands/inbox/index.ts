import { receivedDownloads } from '../../flows/downloading/commands.ts';
import { readOptions } from '../../flows/sending/options.ts';
import { notEmpty } from '../../command/option.ts';
import { outputFile, overwriteOption, pagingOptions, reasonOption } from '../../options.ts';
import { command, type CommandGroup, type Nameable } from '../../command/command.ts';
import { inboxDocument } from '../../flows/arguments.ts';
import { inboxFilter } from '../../flows/listing/filters.ts';
import { parseDate } from '../../input/dates.ts';
import { parseAmount } from '../../input/numbers.ts';
import { fetchOptions } from './fetch-options.ts';
import { t, type Text } from '../../../language.ts';

const list = command({
  name: 'list',
  about: { nl: "Ontvangen facturen en creditnota's", en: 'Received invoices and credit notes' },
  options: [
    ...inboxFilter,
    {
      flags: '--nieuw',
      nl: 'alleen wat duit inbox ophalen nog niet gedaan heeft, met de stand',
      en: 'only documents that duit inbox ophalen has yet to do, with their state',
    },
    ...pagingOptions,
  ],
  examples: ['duit inbox list --nieuw', 'duit inbox list --maand 2026-11 --alles --csv-stijl be'],
  reply: ['InboxDocumentKort[]', 'Unfinished[]'],
  load: async () => (await import('./work.ts')).listReceived,
});

const lees = command({
  name: 'lees',
  about: {
    nl: 'Een ontvangen factuur helemaal lezen: regels, btw, te betalen, bijlagen',
    en: 'Read a received invoice in full: lines, VAT, amount to pay, attachments',
  },
  arguments: [{ name: 'document', names: inboxDocument }],
  options: [...readOptions],
  examples: ['duit inbox lees GL-3301', 'duit inbox lees GL-3301 --pdf -o GL-3301.pdf'],
  note: {
    nl: 'Wat duit inbox ophalen bewaarde, wordt van schijf gelezen, zonder verzoek aan de dienst, zolang het bestand niet veranderd is.',
    en: 'Documents that duit inbox ophalen saved are read from disk, without a request to the service, as long as the file is unchanged.',
  },
  reply: ['UblDocument', 'SavedDocument'],
  load: async () => (await import('../../flows/received/read.ts')).readReceived,
});

const test = command({
  name: 'test',
  about: { nl: 'Een testdocument ontvangen, alleen met een testprofiel', en: 'Receive a test document, test profile only' },
  options: [
    { flags: '--leverancier <naam>', nl: 'naam van de leverancier', en: 'name of the supplier' },
    { flags: '--factuurnummer <nummer>', nl: 'nummer bij de leverancier', en: "the supplier's number" },
    { flags: '--bedrag <bedrag>', nl: 'bedrag in euro', en: 'amount in euro', parse: parseAmount },
    { flags: '--datum <datum>', nl: 'datum; standaard vandaag', en: 'date; by default today', parse: parseDate },
    reasonOption,
  ],
  examples: ['duit inbox test --profiel oefen', 'duit inbox test --leverancier "Drukkerij Claes" --bedrag 242 --profiel oefen'],
  reply: 'WrittenReceived',
  load: async () => (await import('./work.ts')).receiveTest,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Eén ontvangen document', en: 'One received document' },
  arguments: [{ name: 'document', names: inboxDocument }],
  examples: ['duit inbox toon GL-3301', 'duit inbox toon GL-3301 --velden bedrag,status --json'],
  note: {
    nl: 'Van een document dat duit inbox ophalen bekeken heeft, staan ook de waarschuwingen erbij: in JSON in het veld waarschuwingen. Bewaarde het de UBL, dan ook of er te betalen of te ontvangen is, en hoeveel.',
    en: 'For a document that duit inbox ophalen has looked at, its warnings are shown too: in JSON in the field waarschuwingen. If it saved the UBL, also whether to pay or receive, and how much.',
  },
  reply: 'Received',
  load: async () => (await import('./work.ts')).showReceived,
});

const ophalen = command({
  name: 'ophalen',
  about: {
    nl: 'Elk nieuw document bewaren en nakijken, en er een commando voor uitvoeren; geen enkel wordt overgeslagen',
    en: 'Save and check each new document, and run a command for it; none is ever missed',
  },
  options: [...fetchOptions],
  examples: ['duit inbox ophalen --map inkoop --vanaf nu', 'duit inbox ophalen --map inkoop --voer-uit "./boek --dagboek aankoop" --blijf'],
  note: () => [t(hookHelp), t(warningHelp), jobHelp()].join('\n\n'),
  reply: 'SeenDocument[]',
  load: async () => (await import('./fetch.ts')).fetch,
});

const hookHelp: Text = {
  nl: `Elk document krijgt een map met document.json, factuur.pdf en factuur.xml; wat de leverancier niet meestuurde, is null in "bestanden". Daarna start het commando, met document.json op de standaardinvoer en de paden in DUIT_JSON, DUIT_PDF, DUIT_UBL, DUIT_MAP en DUIT_ID. De sleutel krijgt het niet. De woorden van --voer-uit worden gesplitst zoals in een shell, met '…' en "…", maar niets wordt ingevuld. Eindigt het met 0, dan is het document gedaan. Anders probeert duit opnieuw na 1, 5 en 30 minuten, en zet het daarna opzij: duit inbox opvolging. Na een stroomonderbreking kan het commando nog eens voor hetzelfde document starten; onthoud dus DUIT_ID.`,
  en: `Each document gets a folder with document.json, factuur.pdf and factuur.xml; a file that the supplier did not send is null in "bestanden". Then the command starts, with document.json on its standard input and the paths in DUIT_JSON, DUIT_PDF, DUIT_UBL, DUIT_MAP and DUIT_ID. It never gets the key. The words of --voer-uit are split as in a shell, with '…' and "…", but nothing is filled in. Once it ends with 0, the document is done. Otherwise duit tries again after 1, 5 and 30 minutes, and then sets it aside: duit inbox opvolging. After a power cut the command may start again for the same document, so remember DUIT_ID.`,
};

const warningHelp: Text = {
  nl: 'duit waarschuwt, op het scherm en in "waarschuwingen", voor wat geld kan kosten: een nummer dat al binnenkwam, een nieuwe leverancier of rekening, een andere bestemmeling, een creditnota zonder factuur. Een nieuwe rekening blijft nieuw tot 90 dagen na haar eerste waarschuwing.',
  en: 'duit warns, on the screen and in "waarschuwingen", of what can cost money: a number that came in before, a new supplier or account, another addressee, a credit note without its invoice. A new account stays new until 90 days after its first warning.',
};

const jobHelp = (): string =>
  [
    t({
      nl: 'Zonder --blijf kijkt het één keer; afsluitcode 8 zegt dat er documenten mislukten. Doe de eerste keer met de hand, met --vanaf. Daarna in cron, elke 10 minuten, op zoveel computers als je wilt (terwijl één het doet, eindigen de andere met 0), met in PATH de map van command -v duit:',
      en: 'Without --blijf it looks once; exit code 8 says that documents failed. Run it by hand the first time, with --vanaf. Then in cron, every 10 minutes, on as many machines as you like (while one is at it, the others end with 0), with the folder of command -v duit in PATH:',
    }),
    // A line that the help breaks can't be copied.
    'PATH=/usr/local/bin:/usr/bin:/bin',
    '*/10 * * * * duit inbox ophalen --map inkoop --voer-uit bin/boek --stil',
    '',
    t({
      nl: 'Of met --blijf als dienst van systemd, op één computer (systemctl --user restart leest een nieuwe sleutel), in ~/.config/systemd/user/duit-inbox.service:',
      en: 'Or with --blijf as a service of systemd, on one machine (systemctl --user restart reads a new key), in ~/.config/systemd/user/duit-inbox.service:',
    }),
    '[Service]',
    'WorkingDirectory=%h',
    'ExecStart=/usr/local/bin/duit inbox ophalen \\',
    '--map inkoop --voer-uit bin/boek --blijf',
    // Without these systemd ends the command of a document too, and with it duit after 90 seconds.
    'KillMode=mixed',
    'TimeoutStopSec=11min',
    'Restart=on-failure',
    'RestartSec=60',
    '[Install]',
    'WantedBy=default.target',
    '',
    t({ nl: 'Start hem, ook na het afmelden, met:', en: 'Start it, also after logging out, with:' }),
    'systemctl --user enable --now duit-inbox',
    'loginctl enable-linger',
  ].join('\n');

export const followedDocument: Nameable = {
  one: { nl: 'id of factuurnummer van de leverancier', en: "id or the supplier's invoice number" },
  several: {
    nl: "id's of factuurnummers van de leverancier, zoals duit inbox opvolging ze toont",
    en: "ids or the supplier's invoice numbers, as duit inbox opvolging shows them",
  },
  tab: 'opvolging',
  load: async () => (await import('./work.ts')).rememberedChoice,
};

const opvolging = command({
  name: 'opvolging',
  about: {
    nl: 'Hoe de documenten ervoor staan bij inbox ophalen: wat wacht, wat opzij staat, wat gedaan is',
    en: 'The state of the documents of inbox ophalen: waiting, set aside or done',
  },
  options: [
    {
      flags: '--stand <stand>',
      nl: 'alleen met deze stand',
      en: 'only those in this state',
      choices: ['wacht', 'opzij', 'gedaan', 'overgeslagen', 'verdwenen', 'gezien'],
    },
    { flags: '--alles', nl: 'alles, ook wat gedaan is', en: 'all, also those that are done', conflicts: 'stand' },
  ],
  examples: ['duit inbox opvolging --profiel werk', 'duit inbox opvolging --stand gedaan --json'],
  note: {
    nl: 'Zonder opties: wat wacht of opzij staat. Dit vraagt niets aan de dienst.',
    en: 'Without options: the documents that wait or are set aside. This asks nothing of the service.',
  },
  reply: 'SeenDocument[]',
  load: async () => (await import('./work.ts')).showSeen,
});

const opnieuw = command({
  name: 'opnieuw',
  about: {
    nl: 'Documenten opnieuw ophalen en hun commando nog eens uitvoeren, ook als ze gedaan of overgeslagen waren',
    en: 'Fetch documents once more and run their command again, even if they were done or skipped',
  },
  arguments: [{ name: 'document', several: true, names: followedDocument }],
  examples: ['duit inbox opnieuw GL-3301', 'duit inbox opnieuw GL-3301 --profiel werk'],
  note: {
    nl: 'Een bestand dat weg is, of veranderd sinds duit het bewaarde, komt opnieuw van de dienst.',
    en: 'A file that is gone, or was changed since duit saved it, comes from the service again.',
  },
  reply: 'SeenDocument[]',
  load: async () => (await import('./work.ts')).tryAgain,
});

const gezien = command({
  name: 'gezien',
  about: {
    nl: 'Zeggen dat je gezien hebt wat opzij staat: inbox ophalen meldt het niet meer',
    en: 'Say that you saw the documents that are set aside: inbox ophalen tells of them no more',
  },
  arguments: [{ name: 'document', several: true, names: followedDocument }],
  examples: ['duit inbox gezien GL-3301', 'duit inbox gezien GL-3301 --profiel werk'],
  note: {
    nl: 'Het document blijft opzij staan, en wordt niet meer geprobeerd. Toch nog doen: duit inbox opnieuw.',
    en: 'The document stays aside, and is not tried any more. To do it after all: duit inbox opnieuw.',
  },
  reply: 'SeenDocument[]',
  load: async () => (await import('./work.ts')).tellAttended,
});

const vertrouw = command({
  name: 'vertrouw',
  about: {
    nl: 'Een nieuwe rekening van een leverancier aanvaarden: duit waarschuwt er niet meer voor',
    en: 'Accept a new account of a supplier: duit does not warn of it any more',
  },
  arguments: [{ name: 'document', several: true, names: followedDocument }],
  examples: ['duit inbox vertrouw GL-3301', 'duit inbox vertrouw GL-3301 --profiel werk'],
  note: {
    nl: 'Bel de leverancier eerst, op een nummer dat je al kent en niet op dat van de factuur. Het geldt voor elke rekening waarvoor duit bij dit document waarschuwde, en voor deze leverancier alleen. Zonder dit commando waarschuwt duit negentig dagen lang voor een nieuwe rekening.',
    en: 'Call the supplier first, on a number that you already know and not on that of the invoice. It holds for each account that duit warned of with this document, and for this supplier alone. Without this command duit warns of a new account for ninety days.',
  },
  reply: 'SeenDocument[]',
  load: async () => (await import('./work.ts')).trustAccountsOf,
});

const overslaan = command({
  name: 'overslaan',
  about: { nl: 'Documenten niet meer ophalen of proberen', en: 'Stop fetching or retrying documents' },
  arguments: [{ name: 'document', several: true, names: followedDocument }],
  examples: ['duit inbox overslaan GL-3301', 'duit inbox overslaan GL-3301 --profiel werk'],
  note: {
    nl: 'duit leert niets van een document dat je overslaat: een volgende factuur met die rekening of van die leverancier krijgt opnieuw een waarschuwing.',
    en: 'duit learns nothing from a document that you skip: a next invoice with that account or from that supplier is warned of again.',
  },
  reply: 'SeenDocument[]',
  load: async () => (await import('./work.ts')).leaveAlone,
});

const teBetalen = command({
  name: 'te-betalen',
  about: {
    nl: 'Wat vervallen is en nog te betalen, met rekening en mededeling',
    en: 'What is due and still to be paid, with account and message',
  },
  options: [
    {
      flags: '--tot <datum>',
      nl: 'wat tot en met deze dag vervalt; standaard vandaag',
      en: 'due up to this day; by default today',
      parse: parseDate,
    },
  ],
  examples: ['duit inbox te-betalen', 'duit inbox te-betalen --tot 31/12/2026 --csv-stijl be > te-betalen.csv'],
  note: {
    nl: 'De bedragen komen uit de UBL die duit inbox ophalen bewaarde: wat vooruitbetaald is, is eraf. Zonder vervaldag is een document meteen vervallen. Domiciliëringen, wat met een kaart betaald is, creditnota’s en verkopen die je klant opmaakte, staan er niet in; op standaardfout staat hoeveel er zo zijn. Wat al betaald is, zeggen alleen de afschriften: lees ze eerst tot en met gisteren. duit maakt geen betaalbestand. Zakelijke klanten in de bouw, beton, bewaking en vlees kijken vóór elke betaling de schulden van de aannemer na: checkinhoudingsplicht.be.',
    en: 'The amounts come from the UBL that duit inbox ophalen saved: prepayments are off them. Without a due day a document is due at once. Direct debits, card payments, credit notes and sales that your customer made out are not listed; standard error tells how many. Only statements tell what is paid already: read them up to yesterday first. duit makes no payment file. Business clients in building, concrete, guarding and meat check a contractor’s debts before each payment: checkinhoudingsplicht.be.',
  },
  reply: 'PayableRow[]',
  load: async () => (await import('./payable.ts')).showPayable,
});

const qr = command({
  name: 'qr',
  about: { nl: 'De QR-code van een betaling, om met je bankapp te scannen', en: 'The QR code of a payment, to scan with your banking app' },
  arguments: [{ name: 'document', names: inboxDocument }],
  options: [
    {
      flags: '-o, --uitvoer <bestand>',
      nl: 'als PNG in dit bestand; - voor standaarduitvoer',
      en: 'as a PNG into this file; - for standard output',
      parse: outputFile,
    },
    overwriteOption,
  ],
  examples: ['duit inbox qr GL-3301', 'duit inbox qr GL-3301 -o betaling.png'],
  note: {
    nl: 'Bij een eerste betaling op een rekening, een andere begunstigde, een gewijzigde rekening of een gewijzigd Peppol-adres vraagt duit het elke keer aan een mens aan een terminal; --ja en duit inbox vertrouw volstaan niet. duit onthoudt wat het toonde en vraagt het de tweede keer. Sinds oktober 2025 vergelijkt je bank de naam met de rekening: lees wat ze daarvan zegt. Geen QR: zonder IBAN, in een andere munt, al betaald of via domiciliëring (12); een IBAN waarvan de cijfers niet kloppen (2).',
    en: 'For a first payment to an account, another payee, a changed account or a changed Peppol address duit asks a person at a terminal, each time; --ja and duit inbox vertrouw are not enough. duit remembers what it showed and asks the second time. Since October 2025 your bank compares name and account: read what it says. No QR: without an IBAN, in another currency, already paid or by direct debit (12); an IBAN whose digits are wrong (2).',
  },
  reply: 'PaymentQr',
  load: async () => (await import('./qr.ts')).showQr,
});

const betalenNiet = command({
  name: 'betalen-niet',
  about: { nl: 'Een document uit te-betalen weglaten', en: 'Leave a document out of te-betalen' },
  arguments: [{ name: 'document', names: inboxDocument }],
  options: [
    { flags: '--reden <tekst>', nl: 'waarom het niet betaald wordt', en: 'why it is not paid', parse: notEmpty },
    { flags: '--opheffen', nl: 'het weer laten meetellen', en: 'have it count again', conflicts: 'reden' },
  ],
  examples: ['duit inbox betalen-niet GL-3301 --reden "betwist: niet geleverd"', 'duit inbox betalen-niet GL-3301 --opheffen'],
  reply: 'LeftOutPayment',
  load: async () => (await import('./qr.ts')).leaveUnpaid,
});

export const inbox: CommandGroup = {
  commands: [
    list,
    toon,
    lees,
    ...receivedDownloads,
    teBetalen,
    qr,
    betalenNiet,
    ophalen,
    opvolging,
    opnieuw,
    gezien,
    overslaan,
    vertrouw,
    test,
  ],
};
