import type { Command, Option } from 'commander';
import { t, type Text } from '../language.ts';
import { parsePatience, parseSeconds, parseTempo } from './input/counts.ts';
import { choice, option } from './options.ts';
import { formats } from './output/out.ts';

/** Adds the global options, which may stand before or after the command, under their headings in the help. */
export function addGlobalOptions(program: Command): void {
  const add = (heading: Text, options: readonly Option[]) => {
    for (const each of options) program.addOption(each.helpGroup(t(heading)));
  };
  add({ nl: 'Welk account:', en: 'Which account:' }, account());
  add({ nl: 'Uitvoer:', en: 'Output:' }, form());
  add({ nl: 'Vragen en zekerheid:', en: 'Questions and safety:' }, safety());
  add({ nl: 'Netwerk:', en: 'Network:' }, network());
}

const account = (): Option[] => [option('--profiel <naam>', { nl: 'met dit profiel', en: 'use this profile' })];

const form = (): Option[] => [
  choice('--formaat <formaat>', { nl: 'formaat van de uitvoer', en: 'output format' }, formats),
  option('--json', { nl: 'een kortere vorm van --formaat json', en: 'short for --formaat json' }).conflicts('formaat'),
  option('--velden <a,b,c>', { nl: 'alleen deze velden, in deze volgorde', en: 'only these fields, in this order' }, (text) =>
    text.split(','),
  ),
  choice('--csv-stijl <stijl>', { nl: 'csv voor een Belgisch rekenblad', en: 'csv for a Belgian spreadsheet' }, ['be']),
  option('--csv-ruw', { nl: 'csv-cellen niet afschermen tegen formules', en: 'do not guard csv cells against formulas' }),
  option('--stil', { nl: 'geen mededelingen', en: 'no notices' }),
  option('--geen-kleur', { nl: 'geen kleur', en: 'no colour' }),
  option('--geen-pager', { nl: 'lange lijsten niet per scherm tonen', en: 'do not show long lists screen by screen' }),
  choice('--taal <taal>', { nl: 'taal van duit', en: "duit's language" }, ['nl', 'en']),
];

const safety = (): Option[] => [
  option('--ja', { nl: 'geen bevestiging vragen', en: 'do not ask for confirmation' }),
  option('--niet-interactief', { nl: 'nooit iets vragen', en: 'never ask anything' }),
  option('--proef', { nl: 'tonen wat verstuurd zou worden, niets schrijven', en: 'show what would be sent, write nothing' }),
  option('--niet-wachten', {
    nl: 'niet uitzoeken hoe iets afliep waarop geen antwoord kwam',
    en: 'do not find out how something ended that got no reply',
  }),
  option('--negeer-open', {
    nl: 'doorgaan, ook als een eerder commando onzeker bleef',
    en: 'go on though an earlier command stayed uncertain',
  }),
  option('--toch-maken', { nl: 'een gelijk document dat er al is, is een ander', en: 'an equal document that is there is another one' }),
];

/** An option of its own, because a value that may be left out would swallow the word behind `--debug`. */
function debugCurl(): Option {
  const made = option('--debug=curl', {
    nl: 'elk leesverzoek ook tonen als commando met curl',
    en: 'also show each read as a curl command',
  });
  made.attributeName = () => 'debugCurl';
  return made;
}

const network = (): Option[] => [
  option('--debug', {
    nl: 'elk verzoek op standaardfout en waarom, zonder sleutel',
    en: 'each request on standard error and why, without the key',
  }),
  debugCurl(),
  option(
    '--timeout <seconden>',
    {
      nl: 'tijd voor een verzoek; standaard 30, en 90 om iets te schrijven',
      en: 'time for a request; by default 30, and 90 to write something',
    },
    parseSeconds,
  ),
  option(
    '--max-wacht <seconden>',
    {
      nl: 'langst wachten op de limiet van de dienst; 0 om nooit te wachten, standaard 120',
      en: "longest wait for the service's limit; 0 never to wait, by default 120",
    },
    parsePatience,
  ),
  option(
    '--tempo <aantal>',
    {
      nl: 'hoogstens zoveel verzoeken per minuut, als ook andere computers de sleutel gebruiken',
      en: 'at most this many requests a minute, where other machines use the key too',
    },
    parseTempo,
  ),
];
