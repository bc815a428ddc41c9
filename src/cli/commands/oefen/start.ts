import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help/layout.ts';
import { t } from '../../../language.ts';
import type { Context, Session } from '../../session/session.ts';
import { choice, given, option, parseCount } from '../../options.ts';

export function start(group: CommandUnknownOpts, ctx: Context): void {
  const command = group
    .command('start')
    .description(t({ nl: 'Het oefenaccount over HTTP aanbieden, tot Ctrl-C', en: 'Serve the practice account over HTTP, until Ctrl-C' }))
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
      choice(
        '--formaat <formaat>',
        { nl: 'vorm van adres en sleutels; env geeft export-regels', en: 'form of the address and keys; env gives export lines' },
        ['tabel', 'json', 'ndjson', 'env'],
      ),
    )
    .action(
      ctx.action(async (session, { poort, zonderLimiet, vertraging, fout }) => {
        const practice = await session.practice();
        const limiet = zonderLimiet ? Number.POSITIVE_INFINITY : undefined;
        const served = await practice.serve(given({ port: poort, limiet, vertraging, fouten: fout }));
        try {
          await announce(session, { base_url: served.base_url, sleutel: served.keys.normaal, testsleutel: served.keys.test });
          await aborted(session.stop);
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

const parsePort = (text: string, name: string): number => parseCount(0, 65_535)(text, name);

async function announce({ out, globals }: Session, served: { base_url: string; sleutel: string; testsleutel: string }): Promise<void> {
  const { base_url, sleutel, testsleutel } = served;
  if (globals.json || globals.formaat === 'json' || globals.formaat === 'ndjson') return out.raw(`${JSON.stringify(served)}\n`);
  const exports = `export DUIT_BASE_URL=${base_url}\nexport DUIT_API_KEY=${testsleutel}\nexport DUIT_SOORT=test\n`;
  if (globals.formaat === 'env') return out.raw(exports);
  await out.raw(
    t({
      nl: `De oefendienst luistert. Stoppen met Ctrl-C.\n\nAdres        ${base_url}\nSleutel      ${sleutel}\nTestsleutel  ${testsleutel}\n`,
      en: `The practice service is listening. Stop with Ctrl-C.\n\nAddress   ${base_url}\nKey       ${sleutel}\nTest key  ${testsleutel}\n`,
    }),
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
