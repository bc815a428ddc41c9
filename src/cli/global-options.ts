import type { Command as Commander } from 'commander';
import { type Option, toOption } from './command/option.ts';
import { parsePatience, parseSeconds, parseTempo } from './input/counts.ts';
import { languages, t } from '../language.ts';
import { formats } from './output/out.ts';
import type { Globals } from './session/session.ts';

const profileOption: readonly Option[] = [{ flags: '--profiel <naam>', nl: 'met dit profiel', en: 'use this profile' }];

const form: readonly Option[] = [
  { flags: '--formaat <formaat>', nl: 'formaat van de uitvoer', en: 'output format', choices: formats },
  { flags: '--json', nl: 'een kortere vorm van --formaat json', en: 'short for --formaat json', conflicts: 'formaat' },
  {
    flags: '--velden <a,b,c>',
    nl: "alleen deze velden, in deze volgorde; '?' toont welke er zijn",
    en: "only these fields, in this order; '?' shows which there are",
    parse: (text) => text.split(','),
  },
  { flags: '--csv-stijl <stijl>', nl: 'csv voor een Belgisch rekenblad', en: 'csv for a Belgian spreadsheet', choices: ['be'] },
  { flags: '--csv-ruw', nl: 'csv-cellen niet afschermen tegen formules', en: 'do not guard csv cells against formulas' },
  { flags: '--stil', nl: 'geen mededelingen', en: 'no notices' },
  { flags: '--geen-kleur', nl: 'geen kleur', en: 'no colour' },
  { flags: '--geen-pager', nl: 'lange lijsten niet per scherm tonen', en: 'do not show long lists screen by screen' },
  {
    flags: '--taal <taal>',
    nl: 'taal van duit; fr alleen voor een brief aan een klant',
    en: "duit's language; fr (French) for a letter to a customer alone",
    choices: [...languages, 'fr'],
  },
];

const safety: readonly Option[] = [
  { flags: '--ja', nl: 'geen bevestiging vragen', en: 'do not ask for confirmation' },
  { flags: '--niet-interactief', nl: 'nooit iets vragen', en: 'never ask anything' },
  { flags: '--proef', nl: 'tonen wat verstuurd zou worden, niets schrijven', en: 'show what would be sent, write nothing' },
  {
    flags: '--niet-wachten',
    nl: 'niet uitzoeken hoe iets afliep waarop geen antwoord kwam',
    en: 'do not find out how something ended that got no reply',
  },
  {
    flags: '--negeer-open',
    nl: 'doorgaan, ook als een eerder commando onzeker bleef',
    en: 'continue though an earlier command stayed uncertain',
  },
  { flags: '--toch-maken', nl: 'een gelijk document dat er al is, is een ander', en: 'an equal document that is there is another one' },
];

const network: readonly Option[] = [
  {
    flags: '--debug',
    nl: 'elk verzoek op standaardfout en waarom, zonder sleutel',
    en: 'each request on standard error and why, without the key',
  },
  {
    // An option of its own, because a value that may be left out would swallow the word behind `--debug`.
    flags: '--debug=curl',
    nl: 'elk leesverzoek ook tonen als commando met curl',
    en: 'also show each read as a curl command',
    as: 'debugCurl',
  },
  {
    flags: '--timeout <seconden>',
    nl: 'tijd voor een verzoek; standaard 30, en 90 om iets te schrijven',
    en: 'time for a request; by default 30, and 90 to write something',
    parse: parseSeconds,
  },
  {
    flags: '--max-wacht <seconden>',
    nl: 'langst wachten op de limiet van de dienst; 0 om nooit te wachten, standaard 120',
    en: "longest wait for the service's limit; 0 never to wait, by default 120",
    parse: parsePatience,
  },
  {
    flags: '--tempo <aantal>',
    nl: 'hoogstens zoveel verzoeken per minuut, als ook andere computers de sleutel gebruiken',
    en: 'at most this many requests a minute, if other machines use the key too',
    parse: parseTempo,
  },
];

export const asksFields = ({ velden }: Pick<Globals, 'velden'>): boolean => velden?.includes('?') === true;

const sections = [
  [{ nl: 'Welk account:', en: 'Which account:' }, profileOption],
  [{ nl: 'Uitvoer:', en: 'Output:' }, form],
  [{ nl: 'Vragen en zekerheid:', en: 'Questions and safety:' }, safety],
  [{ nl: 'Netwerk:', en: 'Network:' }, network],
] as const;

export const globalOptions: readonly Option[] = sections.flatMap(([, options]) => options);

export function addGlobalOptions(program: Commander): void {
  for (const [heading, options] of sections) for (const option of options) program.addOption(toOption(option).helpGroup(t(heading)));
}
