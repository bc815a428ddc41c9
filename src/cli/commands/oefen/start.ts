import type { Command, CommandUnknownOpts, OptionValues } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parseCount } from '../../input/counts.ts';
import { given, option } from '../../options.ts';
import type { Globals } from '../../session/globals.ts';
import type { Session } from '../../session/session.ts';

export function start(group: CommandUnknownOpts, session: Session): void {
  const command = addServiceOptions(
    group
      .command('start')
      .description(t({ nl: 'Het oefenaccount over HTTP aanbieden, tot Ctrl-C', en: 'Serve the practice account over HTTP, until Ctrl-C' })),
  ).action(
    session.action(async (opened, { poort, zonderLimiet, vertraging, fout, exports }) => {
      const form = formOf(opened.globals, exports);
      const practice = await opened.practice();
      const limiet = zonderLimiet ? Number.POSITIVE_INFINITY : undefined;
      const served = await practice.serve(given({ port: poort, limiet, vertraging, fouten: fout }));
      try {
        await opened.out.raw(forms[form]({ base_url: served.base_url, sleutel: served.keys.normaal, testsleutel: served.keys.test }));
        await aborted(opened.stop);
      } finally {
        await served.close();
      }
    }),
  );
  examples(
    command,
    ['duit oefen start --poort 8080', 'duit oefen start --fout "POST /facturen antwoord-kwijt 1" --fout "GET * traag 2000"'],
    t({
      nl: 'Een fout is "<METHODE|*> <pad> <fout> [waarde] [hoe vaak] [na <aantal>]"; fouten: geweigerd-verbinding, antwoord-kwijt, afgekapt, traag <ms>, hangt, status <nnn>, geen-json.',
      en: 'A fault is "<METHOD|*> <path> <fault> [value] [how often] [na <count>]"; faults: geweigerd-verbinding, antwoord-kwijt, afgekapt, traag <ms>, hangt, status <nnn>, geen-json.',
    }),
  );
}

/** Adds the options that say where the service listens, how it behaves and how its address is printed. */
function addServiceOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(option('--poort <poort>', { nl: 'poort; 0 neemt een vrije', en: 'port; 0 takes a free one' }, parsePort).default(0))
    .addOption(
      option('--zonder-limiet', { nl: 'zonder de limiet van 60 verzoeken per minuut', en: 'without the limit of 60 requests a minute' }),
    )
    .addOption(
      option(
        '--vertraging <ms>',
        { nl: 'zoveel milliseconden wachten voor elk antwoord', en: 'wait this many milliseconds before each reply' },
        parseCount(0),
      ),
    )
    .addOption(
      option('--fout <regel...>', {
        nl: 'met opzet laten misgaan, zoals "POST /facturen antwoord-kwijt 1"',
        en: 'go wrong on purpose, such as "POST /facturen antwoord-kwijt 1"',
      }).argParser((text: string, before: string[] | undefined) => [...(before ?? []), text]),
    )
    .addOption(
      option('--exports', {
        nl: 'adres en sleutels als export-regels voor een shell',
        en: 'address and keys as export lines for a shell',
      }),
    );
}

const parsePort = (text: string, name: string): number => parseCount(0, 65_535)(text, name);

interface Announced {
  readonly base_url: string;
  readonly sleutel: string;
  readonly testsleutel: string;
}

const json = (served: Announced): string => `${JSON.stringify(served)}\n`;

/** The forms in which the address and the keys are printed. */
const forms = {
  tabel: ({ base_url, sleutel, testsleutel }: Announced): string =>
    t({
      nl: `De oefendienst luistert. Stoppen met Ctrl-C.\n\nAdres        ${base_url}\nSleutel      ${sleutel}\nTestsleutel  ${testsleutel}\n`,
      en: `The practice service is listening. Stop with Ctrl-C.\n\nAddress   ${base_url}\nKey       ${sleutel}\nTest key  ${testsleutel}\n`,
    }),
  json,
  ndjson: json,
  exports: ({ base_url, sleutel, testsleutel }: Announced): string =>
    [
      `export DUIT_BASE_URL=${base_url}`,
      `export DUIT_API_KEY=${testsleutel}`,
      'export DUIT_SOORT=test',
      `export OEFEN_SLEUTEL=${sleutel}`,
      `export OEFEN_TESTSLEUTEL=${testsleutel}`,
      '',
    ].join('\n'),
};

/** The form that the options ask for; any other format fails with exit 2. */
function formOf({ json: asJson, formaat: named }: Globals, exports: true | undefined): keyof typeof forms {
  const formaat = asJson ? 'json' : named;
  if (exports && formaat) {
    throw usage(t({ nl: `--exports gaat niet samen met --formaat ${formaat}`, en: `--exports does not go with --formaat ${formaat}` }));
  }
  if (exports) return 'exports';
  if (formaat === undefined || formaat === 'tabel' || formaat === 'json' || formaat === 'ndjson') return formaat ?? 'tabel';
  throw usage(
    t({
      nl: `--formaat: '${formaat}' is geen geldige waarde; kies uit tabel, json, ndjson`,
      en: `--formaat: '${formaat}' is not a valid value; choose from tabel, json, ndjson`,
    }),
    { hint: t({ nl: 'Export-regels voor een shell geeft --exports.', en: 'Export lines for a shell come with --exports.' }) },
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
