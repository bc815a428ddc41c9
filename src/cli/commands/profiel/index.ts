import { localStore } from '../../../service/profiles/profile.ts';
import { command, type CommandGroup, type Nameable } from '../../command/command.ts';
import { passwordOption } from '../../options.ts';
import { habitOptions, kindOption, taxpayerOptions, limitOptions, profileOptions } from './options.ts';

const knownProfile: Nameable = {
  one: { nl: 'naam van het profiel', en: 'name of the profile' },
  tab: 'profiel',
  load: async () => (await import('./work.ts')).profileChoice,
};

const usedUnlessNamed = {
  name: 'naam',
  optional: true,
  names: knownProfile,
  text: {
    nl: 'naam van het profiel; zonder naam het profiel dat gebruikt wordt',
    en: 'name of the profile; without a name the one in use',
  },
} as const;

const list = command({
  name: 'list',
  about: { nl: 'Alle profielen, en welk er gebruikt wordt', en: 'All profiles, and which one is used' },
  examples: ['duit profiel list', 'duit profiel list --formaat id'],
  reply: 'ProfileRow[]',
  load: async () => (await import('./work.ts')).listProfiles,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Eén profiel; nooit de sleutel zelf', en: 'One profile; never the key itself' },
  arguments: [usedUnlessNamed],
  examples: ['duit profiel toon', 'duit profiel toon werk --velden base_url,soort --json'],
  reply: 'ProfileRow',
  load: async () => (await import('./work.ts')).showProfile,
});

const gebruik = command({
  name: 'gebruik',
  about: { nl: 'Dit profiel voortaan gebruiken', en: 'Use this profile from now on' },
  arguments: [{ name: 'naam', names: knownProfile }],
  examples: ['duit profiel gebruik werk', 'duit profiel gebruik oefen'],
  reply: 'ProfileRow',
  load: async () => (await import('./work.ts')).chooseProfile,
});

const controleer = command({
  name: 'controleer',
  about: {
    nl: 'Nagaan of de dienst bereikbaar is en de sleutel aanvaardt, met antwoordtijd en klokverschil',
    en: 'Check whether the service can be reached and accepts the key, with reply time and clock difference',
  },
  arguments: [usedUnlessNamed],
  examples: ['duit profiel controleer', 'duit profiel controleer werk --json'],
  note: {
    nl: 'Eén leesverzoek. De afsluitcode is die van elk commando: 0, 4 bij een geweigerde sleutel, 5 zonder verbinding.',
    en: 'One read. The exit code is that of any command: 0, 4 for a refused key, 5 without a connection.',
  },
  reply: 'ProbedProfile',
  load: async () => (await import('./work.ts')).checkProfile,
});

const verwijder = command({
  name: 'verwijder',
  about: { nl: 'Een profiel en zijn sleutel verwijderen', en: 'Remove a profile and its key' },
  alias: 'wis',
  arguments: [{ name: 'naam', names: knownProfile }],
  examples: ['duit profiel verwijder werk', 'duit profiel verwijder werk --ja'],
  load: async () => (await import('./work.ts')).removeProfile,
});

const maak = command({
  name: 'maak',
  about: { nl: 'Een profiel aanmaken; de sleutel wordt gevraagd', en: 'Create a profile; the key is asked for' },
  arguments: [{ name: 'naam', text: { nl: 'naam van het profiel', en: 'name of the profile' } }],
  options: [...profileOptions, ...taxpayerOptions],
  examples: [
    'duit profiel maak werk --base-url https://dienst.example/api/v1',
    "duit profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-opdracht 'pass show duit'",
  ],
  note: {
    nl: 'De sleutel staat nooit op de opdrachtregel: aan een terminal wordt hij verborgen gevraagd, anders is hij de eerste regel van standaardinvoer.',
    en: 'The key is never on the command line: in a terminal it is asked for without showing, otherwise it is the first line of standard input.',
  },
  reply: 'ProfileRow',
  load: async () => (await import('./maak.ts')).makeProfile,
});

const wijzig = command({
  name: 'wijzig',
  about: {
    nl: 'De gegevens van je zaak voor rapporten instellen, en de soort en de grenzen van het account',
    en: 'Set the details of your business for reports, and the kind and the limits of the account',
  },
  arguments: [usedUnlessNamed],
  options: [
    ...taxpayerOptions,
    kindOption,
    ...habitOptions,
    {
      flags: '--opslag <adres>',
      nl: `alles onthouden in een database: postgres://gebruiker@host/database, of ${localStore}`,
      en: `remember everything in a database: postgres://user@host/database, or ${localStore}`,
    },
    passwordOption,
    {
      flags: '--account <id>',
      nl: 'dit account van de database gebruiken, of voor de sleutel van de omgeving; of nieuw',
      en: 'use this account of the database, or for the key of the environment; or nieuw (new)',
    },
    ...limitOptions,
  ],
  examples: [
    'duit profiel wijzig werk --ondernemingsnummer 0403.123.486 --btw-stelsel normaal --aangifte kwartaal',
    'duit profiel wijzig --btw-stelsel kleine-onderneming',
    'duit profiel wijzig werk --firma "Bakkerij Peeters BV" --straat "Markt 1" --postcode 9000 --gemeente Gent',
    'duit profiel wijzig werk --peppol-controle ja',
    'duit profiel wijzig webshop --tarieven 6,12,21,19,20',
    'duit profiel wijzig werk --rekening BE48001123456727,BE68539007547034',
    'duit profiel wijzig werk --mag klanten.list,facturen.* --hoogstens-bedrag 10000 --hoogstens-per-dag 50',
    'duit profiel wijzig werk --tel-vandaag',
    'duit profiel wijzig proefzaak --soort test',
    "duit profiel wijzig werk --opslag postgres://anna@db.kantoor.be/duit --opslag-wachtwoord-opdracht 'pass show db'",
  ],
  reply: 'ProfileRow',
  load: async () => (await import('./wijzig.ts')).changeProfile,
});

export const profiel: CommandGroup = { commands: [maak, list, toon, gebruik, controleer, wijzig, verwijder] };
