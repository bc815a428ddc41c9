import { encode } from 'iconv-lite';

/** A booking that a test makes, before any format; `after` is the balance behind it. */
export interface CsvBooking {
  readonly day: string;
  readonly cents: number;
  readonly text: string;
  readonly party: string;
  readonly account: string;
  readonly reference: string;
  readonly after: number;
}

/** A file of a bank: `waits` stands among its rows and is no money. */
export interface CsvBank {
  readonly name: string;
  readonly write: (own: string, bookings: readonly CsvBooking[]) => Buffer;
  /** The file names the own account. */
  readonly namesAccount: boolean;
  readonly hasReference: boolean;
  readonly hasBalance: boolean;
}

const comma = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
const point = (cents: number): string => (cents / 100).toFixed(2);
const belgian = (day: string): string => day.split('-').toReversed().join('/');
const spaced = (account: string): string => account.replaceAll(/(.{4})(?=.)/g, '$1 ');
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const lines = (rows: readonly (readonly string[])[], separator: string, eol: string): string =>
  rows.map((row) => row.join(separator) + eol).join('');

const kbc = (head: string): CsvBank['write'] => {
  const columns = head.split(';');
  return (own, bookings) => {
    const rows = bookings.toReversed().map((one) => {
      const cells: Record<string, string> = {};
      const put = (names: string, value: string): void => names.split('|').forEach((name) => (cells[name] = value));
      put('rekeningnummer|account number|numéro de compte', spaced(own));
      put('munt|currency|devise', 'EUR');
      put("afschriftnummer|statement number|numéro de l'extrait", '02026011');
      put('datum|date', belgian(one.day));
      put('omschrijving|description', `${one.text}   `);
      put('valuta|value date|valeur', belgian(one.day));
      put('bedrag|amount|montant', comma(one.cents));
      put('saldo|balance|solde', comma(one.after));
      put(
        "rekeningnummer tegenpartij|rekening tegenpartij|counterparty's account number|numéro de compte contrepartie",
        spaced(one.account),
      );
      put('naam tegenpartij|counterparty name|nom contrepartie', one.party);
      return columns.map((name) => cells[name.toLowerCase()] ?? '');
    });
    return encode(lines([columns, ...rows], ';', '\r'), 'windows-1252');
  };
};

const bnp = (head: string, [done, refused, waiting]: readonly [string, string, string]): CsvBank['write'] => {
  const columns = head.split(';');
  const row = (own: string, one: CsvBooking, at: number, status: string): string[] => [
    status === waiting ? '2026-' : `2026-${String(at + 1).padStart(5, '0')}`,
    belgian(one.day),
    belgian(one.day),
    // Both ways occur in one file.
    at % 2 === 0 ? comma(one.cents) : point(one.cents),
    'EUR',
    own,
    'Overschrijving in euro',
    one.account,
    one.party,
    one.text,
    `OVERSCHRIJVING BANKREFERENTIE : ${one.reference} VALUTADATUM : ${belgian(one.day)}`,
    status,
    '',
  ];
  return (own, bookings) => {
    const rows = bookings.flatMap((one, at) => [
      row(own, one, at, done),
      ...(at === 0 ? [row(own, { ...one, cents: 99_999 }, at, refused), row(own, { ...one, cents: 88_888 }, at, waiting)] : []),
    ]);
    return Buffer.from(`\ufeff${lines([columns, ...rows], ';', '\r\n')}`);
  };
};

const belfius =
  (first: string, head: string, short: boolean): CsvBank['write'] =>
  (own, bookings) => {
    const top = [
      [first, '01/02/2026'],
      ['Laatste saldo', '59.580,73 EUR'],
      ['Datum/uur van het laatste saldo', '23/11/2026 10:00:00'],
      ['', ''],
    ];
    const day = (text: string): string => (short ? belgian(text).replace('/20', '/') : belgian(text));
    const rows = bookings.map((one, at) => [
      spaced(own),
      day(one.day),
      at % 2 === 0 ? '00011' : '',
      at % 2 === 0 ? String(at) : '',
      spaced(one.account),
      one.party,
      'KERKSTRAAT 1',
      '9300 AALST',
      `OVERSCHRIJVING REF. : ${one.reference} VAL. ${belgian(one.day).slice(0, 5)}`,
      day(one.day),
      comma(one.cents),
      'EUR',
      'GKCCBEBB',
      'BE',
      `${one.text} 12"`,
    ]);
    return encode(lines([...top, head.split(';'), ...rows.toReversed()], ';', '\r\n'), 'windows-1252');
  };

const ing =
  (head: string): CsvBank['write'] =>
  (own, bookings) => {
    const rows = bookings.map((one) => [
      own,
      'ATELIER',
      one.account,
      one.reference,
      belgian(one.day),
      belgian(one.day),
      comma(one.cents),
      'EUR',
      one.text,
      one.party,
      '',
    ]);
    return Buffer.from(`\ufeff${lines([head.split(';'), ...rows], ';', '\n')};\n`);
  };

const international =
  (head: string, row: (own: string, one: CsvBooking) => readonly string[], more: readonly string[] = []): CsvBank['write'] =>
  (own, bookings) =>
    Buffer.from(
      lines([head.split(','), ...bookings.map((one) => row(own, one).map(quoted)), ...(more.length > 0 ? [more] : [])], ',', '\n'),
    );

const bare = { namesAccount: true, hasReference: false, hasBalance: false };

/** The banks of whose files a header is known. */
export const csvBanks: readonly CsvBank[] = [
  {
    ...bare,
    hasBalance: true,
    name: 'KBC',
    write: kbc(
      'Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling',
    ),
  },
  {
    ...bare,
    hasBalance: true,
    name: 'KBC Brussels',
    write: kbc(
      "Account number;Name;Currency;Statement number;Date;Description;Value date;Amount;Balance;credit;debit;counterparty's account number;Counterparty BIC;Counterparty name;Counterparty address;standard-format reference;Free-format reference",
    ),
  },
  {
    ...bare,
    hasBalance: true,
    name: 'CBC',
    write: kbc(
      "Numéro de compte;Nom de la rubrique;Nom;Devise;Numéro de l'extrait;Date;Description;Valeur;Montant;Solde;crédit;débit;numéro de compte contrepartie;BIC contrepartie;Nom contrepartie",
    ),
  },
  {
    ...bare,
    hasReference: true,
    name: 'BNP (NL)',
    write: bnp(
      'Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering',
      ['Geaccepteerd', 'Geweigerd', 'In behandeling'],
    ),
  },
  {
    ...bare,
    hasReference: true,
    name: 'BNP (FR)',
    write: bnp(
      "Nº de séquence;Date d'exécution;Date valeur;Montant;Devise du compte;Numéro de compte;Type de transaction;Contrepartie;Nom de la contrepartie;Communication;Détails;Statut;Motif du refus",
      ['Accepté', 'Refusé', 'En cours'],
    ),
  },
  {
    ...bare,
    hasReference: true,
    name: 'Belfius (NL)',
    write: belfius(
      'Boekingsdatum vanaf',
      'Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen',
      false,
    ),
  },
  {
    ...bare,
    hasReference: true,
    name: 'Belfius (FR)',
    write: belfius(
      'Date de comptabilisation à partir de',
      "Compte;Date de comptabilisation;Numéro d'extrait;Numéro de transaction;Compte contrepartie;Nom contrepartie contient;Rue et numéro;Code postal et localité;Transaction;Date valeur;Montant;Devise;BIC;Code pays;Communications",
      true,
    ),
  },
  {
    ...bare,
    hasReference: true,
    name: 'ING (NL)',
    write: ing(
      'Rekeningnummer;Naam van de rekening;Rekening tegenpartij;Omzetnummer;Boekingsdatum;Valutadatum;Bedrag;Munteenheid;Omschrijving;Detail van de omzet;Bericht',
    ),
  },
  {
    ...bare,
    hasReference: true,
    name: 'ING (FR)',
    write: ing(
      'Numéro de compte;Nom du compte;Compte partie adverse;Numéro de mouvement;Date comptable;Date valeur;Montant;Devise;Libellés;Détails du mouvement;Message',
    ),
  },
  {
    ...bare,
    namesAccount: false,
    hasBalance: true,
    name: 'Revolut',
    write: international(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      (_, { day, cents, text, after }) => [
        'TRANSFER',
        'Current',
        `${day} 10:00:00`,
        `${day} 14:54:46`,
        text,
        point(cents + 25),
        '0.25',
        'EUR',
        'COMPLETED',
        point(after),
      ],
      ['TRANSFER', 'Current', '2026-11-20 10:00:00', '', 'wacht', '50.00', '0.00', 'EUR', 'PENDING', ''],
    ),
  },
  {
    ...bare,
    namesAccount: false,
    hasReference: true,
    hasBalance: true,
    name: 'Revolut Business',
    write: international(
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account',
      (_, { day, cents, text, after, party, reference }) => [
        day,
        day,
        reference,
        'TOPUP',
        'COMPLETED',
        text,
        '',
        party,
        '',
        'EUR',
        '',
        'EUR',
        point(cents + 20),
        point(cents),
        '',
        '0.20',
        'EUR',
        point(after),
        'Main',
      ],
    ),
  },
  {
    ...bare,
    namesAccount: false,
    hasReference: true,
    hasBalance: true,
    name: 'Wise',
    write: international(
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees',
      (_, { day, cents, text, after, party, account, reference }) => [
        `TRANSFER-${reference}`,
        belgian(day).replaceAll('/', '-'),
        point(cents),
        'EUR',
        '',
        text,
        point(after),
        '',
        '',
        '',
        party,
        '',
        account,
      ],
    ),
  },
  {
    ...bare,
    hasBalance: true,
    name: 'ING (Nederland)',
    write: international(
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen","Saldo na mutatie","Tag"',
      (own, { day, cents, text, after, party, account }) => [
        day.replaceAll('-', ''),
        party,
        own,
        account,
        'GT',
        cents < 0 ? 'Af' : 'Bij',
        comma(Math.abs(cents)),
        'Online bankieren',
        text,
        comma(after),
        '',
      ],
    ),
  },
  {
    ...bare,
    hasReference: true,
    hasBalance: true,
    name: 'Rabobank',
    write: international(
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3"',
      (own, { day, cents, text, after, party, account, reference }) => [
        own,
        'EUR',
        'RABONL2U',
        reference,
        day,
        day,
        `${cents < 0 ? '' : '+'}${comma(cents)}`,
        `${after < 0 ? '' : '+'}${comma(after)}`,
        account,
        party,
        '',
        text,
        '',
        '',
      ],
    ),
  },
  {
    ...bare,
    hasReference: true,
    name: 'Argenta',
    write: (own, bookings) =>
      Buffer.from(
        lines(
          [
            'Rekening;Boekdatum;Valutadatum;Referentie;Beschrijving;Bedrag;Munt;Verrichtingsdatum;Rekening tegenpartij;Naam tegenpartij;Mededeling'.split(
              ';',
            ),
            ...bookings.map(({ day, cents, text, party, account, reference }) => [
              spaced(own),
              belgian(day),
              belgian(day),
              reference,
              'Overschrijving',
              comma(cents),
              'EUR',
              belgian(day),
              account,
              party,
              text,
            ]),
          ],
          ';',
          '\r\n',
        ),
      ),
  },
  {
    ...bare,
    namesAccount: false,
    hasBalance: true,
    name: 'Beobank',
    write: (_, bookings) =>
      encode(
        lines(
          [
            'Datum;Waardedatum;Debet;Krediet;Omschrijving;Saldo'.split(';'),
            ...bookings.map(({ day, cents, text, after }) => [
              belgian(day),
              belgian(day),
              cents < 0 ? comma(cents) : '',
              cents < 0 ? '' : comma(cents),
              text,
              comma(after),
            ]),
          ],
          ';',
          '\r\n',
        ),
        'windows-1252',
      ),
  },
];
