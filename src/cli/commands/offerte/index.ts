import { pagingOptions, webOption } from '../../options.ts';
import { documentOptions, lineHelp, copyOptions } from '../../flows/making/options.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { askHelp, knownOfferte } from '../../flows/arguments.ts';
import { quoteStatusOption } from '../../flows/listing/filters.ts';
import { parseDate } from '../../input/dates.ts';

const list = command({
  name: 'list',
  about: { nl: 'Offertes, de nieuwste eerst', en: 'Quotes, newest first' },
  options: [quoteStatusOption, ...pagingOptions],
  examples: ['duit offerte list --status verzonden', 'duit offerte list --alles --json'],
  reply: 'OfferteKort[]',
  asks: true,
  load: async () => (await import('./work.ts')).listOffertes,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Eén offerte met regels', en: 'One quote with its lines' },
  arguments: [{ name: 'offerte', names: knownOfferte }],
  options: [webOption],
  examples: ['duit offerte toon OF-2026-0004', 'duit offerte toon OF-2026-0004 --velden status,totaal_incl --json'],
  reply: ['Offerte', 'WebRow'],
  load: async () => (await import('./work.ts')).showOfferte,
});

const maak = command({
  name: 'maak',
  about: { nl: 'Een offerte maken, als concept', en: 'Create a quote, as a draft' },
  options: [
    ...documentOptions,
    {
      flags: '--geldig-tot <datum>',
      nl: 'laatste dag dat de offerte geldt; standaard 30 dagen na de datum',
      en: 'last day that the quote holds; by default 30 days after its date',
      parse: parseDate,
    },
  ],
  examples: [
    'duit offerte maak --klant "Bakkerij Peeters BV" --product "Interieuradvies;aantal=8" --geldig-tot 2026-12-31',
    'duit offerte maak --invoer offerte.yaml --json',
  ],
  note: () => `${askHelp()}\n\n${lineHelp()}`,
  reply: 'WrittenOfferte',
  load: async () => (await import('./work.ts')).makeOfferte,
});

const factureer = command({
  name: 'factureer',
  about: {
    nl: 'Een factuur maken met de regels van een offerte, als concept',
    en: 'Create an invoice with the lines of a quote, as a draft',
  },
  arguments: [{ name: 'offerte', names: knownOfferte }],
  options: [...copyOptions],
  examples: [
    'duit offerte factureer OF-2026-0004 --klant "Bakkerij Peeters BV"',
    'duit offerte factureer OF-2026-0004 --prijzen van-nu --proef',
  ],
  note: {
    nl: 'De dienst zegt niet voor wie een offerte is. Zonder --klant lukt het alleen als het journaal het weet: bij een offerte die je met duit maakte.',
    en: 'The service does not say who a quote is for. Without --klant it only works for a quote that you made with duit: the journal knows the customer.',
  },
  reply: ['WrittenFactuur', 'Made'],
  load: async () => (await import('./work.ts')).billOfferte,
});

export const offerte: CommandGroup = { commands: [list, maak, toon, factureer] };
