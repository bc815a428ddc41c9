import type { Command as Commander } from 'commander';
import { t, type Text } from '../../language.ts';
import { fitted } from './layout.ts';

const summaries = {
  opties: { nl: 'de opties die elk commando kent', en: 'the options that every command takes' },
  formaten: {
    nl: 'tabel, tsv, csv, json, ndjson en id: wat er uit duit komt',
    en: 'tabel, tsv, csv, json, ndjson and id: what comes out of duit',
  },
  afsluitcodes: { nl: 'hoe een commando afloopt, en of het opnieuw mag', en: 'how a command ends, and whether it may be run again' },
  stabiel: {
    nl: 'waar een script op mag rekenen, ook na een nieuwe versie',
    en: 'the things a script may count on, after a new version too',
  },
  pipelines: { nl: 'een taak voor elke nacht, als script en in CI', en: 'a job for every night, as a script and in CI' },
  regels: { nl: 'de regels van een factuur of offerte schrijven', en: 'writing the lines of an invoice or quote' },
  batchbestanden: { nl: 'veel documenten uit één bestand, en abonnementen', en: 'many documents from one file, and subscriptions' },
  onzeker: { nl: 'als duit niet weet hoe het afliep', en: "when duit can't tell what happened" },
  herstel: { nl: 'na een crash, een teruggezette kopie of een nieuwe computer', en: 'after a crash, a restored backup or a new machine' },
  limiet: { nl: 'hoeveel verzoeken er per minuut mogen, en wie voorgaat', en: 'the requests allowed in a minute, and which go first' },
  profielen: { nl: 'welk account, welke sleutel, en waar die staat', en: 'which account, which key, and where it is kept' },
  team: { nl: 'met meer computers of CI op één account', en: 'several machines or CI on one account' },
  grenzen: { nl: 'wat een account hoogstens mag, en wat dat niet tegenhoudt', en: 'the limits of an account, and what they do not stop' },
  goedkeuring: { nl: 'niets vertrekt voor een mens het goedkeurde', en: 'nothing leaves before a person approved it' },
  peppol: { nl: 'of een klant facturen via Peppol kan ontvangen', en: 'whether a customer can receive invoices over Peppol' },
  omgeving: { nl: 'de omgevingsvariabelen die duit leest', en: 'the environment variables that duit reads' },
  oefendienst: {
    nl: 'de oefendienst: zelf proberen, of sturen vanuit een test',
    en: 'the practice service: try it yourself, or control it from a test',
  },
  'oefen-keuzes': {
    nl: 'wat de oefendienst kiest waar de API-tekst zwijgt',
    en: 'what the practice service chooses when the API text is silent',
  },
  assistent: { nl: 'een bestand voor assistenten (SKILL.md); --map schrijft het', en: 'a file for assistants (SKILL.md); --map writes it' },
} as const satisfies Record<string, Text>;

export type TopicName = keyof typeof summaries;

/** The topics that `duit help <name>` explains, in the order in which the help lists them. */
export const topics = (Object.keys(summaries) as TopicName[]).map((name) => ({ name, summary: summaries[name] }));

export function topicNames(command: Commander): string {
  const names = topics.map(({ name }) => name).join(', ');
  const list = t({
    nl: `Uitleg met duit help <commando of onderwerp>: ${names}`,
    en: `Explained by duit help <command or topic>: ${names}`,
  });
  return `\n${fitted(command, list)}`;
}

export function topicList(): string {
  const widest = Math.max(...topics.map(({ name }) => name.length));
  const lines = topics.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${t(summary)}`);
  return [t({ nl: 'Onderwerpen:', en: 'Topics:' }), ...lines].join('\n');
}
