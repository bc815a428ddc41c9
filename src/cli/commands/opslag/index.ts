import { t } from '../../../language.ts';
import { usage } from '../../../failure.ts';
import { isAccount, localStore } from '../../../service/profiles/profile.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { passwordOption, storeOption } from '../../options.ts';
import { notEmpty } from '../../command/option.ts';

const maak = command({
  name: 'maak',
  about: {
    nl: 'De tabellen in de database maken of bijwerken; --proef toont de SQL',
    en: 'Make or update the tables in the database; --proef shows the SQL',
  },
  options: [storeOption, passwordOption],
  examples: ['duit opslag maak --opslag postgres://beheer@db.kantoor.be/duit', 'duit opslag maak --proef > opslag.sql'],
  note: {
    nl: 'Alles komt in het schema duit; van de rest van de database blijft duit af. De database zelf maakt de beheerder van de server: createdb -E UTF8 duit.',
    en: 'Everything goes into the schema duit; duit leaves the rest of the database alone. The administrator of the server makes the database itself: createdb -E UTF8 duit.',
  },
  load: async () => (await import('./work.ts')).makeTables,
});

const rechten = command({
  name: 'rechten',
  about: {
    nl: 'De SQL die een rol in de database laat meelezen, of meewerken',
    en: 'The SQL that lets a role in the database read along, or work along',
  },
  arguments: [
    {
      name: 'rol',
      text: { nl: 'naam van de rol, zoals boekhouder', en: 'name of the role, such as boekhouder' },
      parse: (text: string) => notEmpty(text, 'rol'),
    },
  ],
  options: [
    {
      flags: '--schrijven',
      nl: 'ook versturen en onthouden, als een collega',
      en: 'also send and remember, as a colleague',
      conflicts: 'lezen',
    },
    { flags: '--lezen', nl: 'alleen lezen, als de boekhouder (standaard)', en: 'only read, as the accountant (the default)' },
    {
      flags: '--account <id>',
      nl: "alleen dit account, of meer met komma's ertussen (standaard elk account)",
      en: 'only this account, or several with commas between (default: every account)',
      parse: (text: string) => text.split(',').map(readAccount),
    },
    storeOption,
  ],
  examples: [
    'duit opslag rechten boekhouder | psql duit',
    'duit opslag rechten collega --schrijven',
    'duit opslag rechten boekhouder --account 5f0c7a52-9b1d-4a37-8a3e-2f6c1d9e8b70',
  ],
  note: {
    nl: 'Dit verandert niets: wie de server beheert, voert de SQL uit. Het wachtwoord geeft die zelf: \\password <rol> in psql. Wat de rol eerder mocht, vervalt. Het id van een account staat in duit profiel toon.',
    en: 'This changes nothing: the administrator of the server runs the SQL, and sets the password: \\password <role> in psql. All earlier rights of the role end. The id of an account is in duit profiel toon.',
  },
  load: async () => (await import('./work.ts')).printRights,
});

const controleer = command({
  name: 'controleer',
  about: {
    nl: 'Nagaan of de database bruikbaar is: versie, rechten, versleuteling, klok en elke controlesom',
    en: 'Check that the database can be used: version, rights, encryption, clock and every checksum',
  },
  options: [storeOption, passwordOption],
  examples: ['duit opslag controleer', 'duit opslag controleer --opslag postgres://anna@db.kantoor.be/duit --json'],
  reply: 'PartFinding[]',
  load: async () => (await import('./work.ts')).showChecked,
});

const verhuis = command({
  name: 'verhuis',
  about: {
    nl: 'Alles van dit account naar een database brengen, of terug naar deze computer',
    en: 'Bring everything of this account to a database, or back to this machine',
  },
  options: [
    {
      flags: '--naar <adres>',
      nl: `postgres://gebruiker@host/database, of ${localStore}`,
      en: `postgres://user@host/database, or ${localStore}`,
      required: true,
    },
    passwordOption,
  ],
  examples: ['duit opslag verhuis --naar postgres://anna@db.kantoor.be/duit', 'duit opslag verhuis --naar lokaal --profiel zaak'],
  note: {
    nl: 'Journaal, batches, geheugen en ingediende aangiften gaan mee; het aantal en elke controlesom worden nagekeken voor het profiel omgezet wordt. Andere commando’s wachten zolang, en kunnen met code 5 eindigen. De oude database weet daarna alleen nog waar het account is. Onderbroken? Hetzelfde commando gaat verder. Heeft de nieuwe database al regels van dit account, dan komen die van de oude erbij.',
    en: 'Journal, batches, memory and filed returns go along; their number and every checksum are checked before the profile is changed. Until then other commands wait, and may end with code 5. Afterwards the old database only knows where the account is. Interrupted? The same command resumes. If the new database already has lines of this account, those of the old one are added.',
  },
  load: async () => (await import('./work.ts')).moveStore,
});

export const opslag: CommandGroup = { commands: [maak, controleer, verhuis, rechten] };

/** Reads the id of an account. Fails with exit 2 on anything else. */
function readAccount(text: string): string {
  if (isAccount(text)) return text;
  throw usage(t({ nl: `--account: '${text}' is geen id van een account`, en: `--account: '${text}' is no id of an account` }), {
    hint: t({ nl: 'Het staat in: duit profiel toon --velden account', en: 'It is in: duit profiel toon --velden account' }),
  });
}
