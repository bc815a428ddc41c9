import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type Argument, command, type CommandGroup } from '../../command/command.ts';
import { notEmpty } from '../../command/option.ts';
import { dateConfirmed } from '../../flows/sending/options.ts';

/** Reads the number of an aanvraag, such as `a12` or `12`; fails with exit 2 on anything else. */
function parseRequest(text: string, name: string): number {
  const digits = /^a?(\d{1,9})$/i.exec(text.trim())?.[1];
  if (digits !== undefined && Number(digits) > 0) return Number(digits);
  throw usage(t({ nl: `${name}: '${text}' is geen aanvraag`, en: `${name}: '${text}' is no request for approval` }), {
    hint: t({
      nl: 'Geef een nummer zoals a12. Wat er is: duit goedkeuring list',
      en: 'Give a number such as a12. What there is: duit goedkeuring list',
    }),
  });
}

const aanvraag = {
  name: 'aanvraag',
  names: {
    one: { nl: 'het nummer van de aanvraag, zoals a12', en: 'the number of the request, such as a12' },
    tab: 'aanvraag',
    load: async () => (await import('./show.ts')).requestChoice,
  },
  parse: parseRequest,
} as const satisfies Argument;

const list = command({
  name: 'list',
  about: { nl: 'De aanvragen van het account, de nieuwste eerst', en: 'The requests for approval of the account, newest first' },
  options: [{ flags: '--wacht', nl: 'alleen wat op een mens wacht', en: 'only what waits for a person' }],
  examples: ['duit goedkeuring list', 'duit goedkeuring list --wacht --json'],
  reply: 'RequestRow[]',
  load: async () => (await import('./show.ts')).listRequests,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Wat er zou vertrekken, en wie het vroeg', en: 'What would leave, and the one that asked for it' },
  arguments: [aanvraag],
  examples: ['duit goedkeuring toon a12', 'duit goedkeuring toon a12 --json'],
  reply: 'RequestWithWrites',
  load: async () => (await import('./show.ts')).showRequest,
});

const geef = command({
  name: 'geef',
  about: {
    nl: 'Een aanvraag goedkeuren, alleen aan een terminal; hetzelfde commando gaat daarna één keer door',
    en: 'Approve a request, only in a terminal; after that the same command goes through once',
  },
  arguments: [aanvraag],
  options: [{ flags: '--uitvoeren', nl: 'en het meteen uitvoeren', en: 'and run it at once' }, dateConfirmed],
  examples: ['duit goedkeuring geef a12', 'duit goedkeuring geef a12 --uitvoeren'],
  reply: 'CarriedWrite[]',
  load: async () => (await import('./decide.ts')).approve,
});

const weiger = command({
  name: 'weiger',
  about: { nl: 'Een aanvraag weigeren; met --reden staat erbij waarom', en: 'Refuse a request; --reden tells why' },
  arguments: [aanvraag],
  options: [{ flags: '--reden <tekst>', nl: 'waarom niet', en: 'why not', parse: notEmpty }],
  examples: ['duit goedkeuring weiger a12', 'duit goedkeuring weiger a12 --reden "verkeerde klant"'],
  load: async () => (await import('./decide.ts')).refuse,
});

export const goedkeuring: CommandGroup = { commands: [list, toon, geef, weiger] };
