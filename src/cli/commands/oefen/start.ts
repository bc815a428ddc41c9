import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Practice } from '../../../practice/index.ts';
import type { ServeOptions } from '../../../practice/server/index.ts';
import { examples } from '../../help/layout.ts';
import { given } from '../../../contract/fields.ts';
import type { Out } from '../../output/out.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { announcer } from './announce.ts';
import { readKeys } from './keys.ts';
import { addServiceOptions, faultHelp } from './serve-options.ts';

export function start(group: CommandUnknownOpts, session: Session): void {
  const command = addServiceOptions(
    group
      .command('start')
      .description(t({ nl: 'Het oefenaccount over HTTP aanbieden, tot Ctrl-C', en: 'Serve the practice account over HTTP, until Ctrl-C' })),
  ).action(
    session.action(async (opened, options) => {
      const { out, globals, untilStopped } = opened;
      const announce = announcer(globals, options.exports);
      if (options.log && globals.stil) throw usage(t({ nl: '--log gaat niet samen met --stil', en: '--log does not go with --stil' }));
      const practice = await practiceFor(opened, options);
      const served = await practice.serve(serveOptions(options, options.log || globals.debug ? logTo(out) : undefined));
      try {
        if (options.host !== undefined && !isLoopback(options.host)) await out.warn(openWarning(options.host));
        await out.raw(announce(served));
        await untilStopped();
      } finally {
        await served.close();
      }
    }),
  );
  examples(
    command,
    [
      'duit oefen start --poort 8080',
      'duit oefen start --fout "POST /facturen antwoord-kwijt 1" --fout "GET * traag 2000 10%"',
      'duit oefen start --tijdelijk --datum 15/03/2026 --zaad 1 --bediening 8081 --log',
    ],
    faultHelp(),
  );
}

interface Chosen {
  readonly poort: number;
  readonly host?: string | undefined;
  readonly bediening?: number | undefined;
  readonly limiet?: number | undefined;
  readonly limietSoort?: ServeOptions['limietSoort'] | undefined;
  readonly zonderLimiet?: true | undefined;
  readonly zonderRetryAfter?: true | undefined;
  readonly vertraging?: number | undefined;
  readonly fout?: string[] | undefined;
  readonly tijdelijk?: true | undefined;
  readonly datum?: string | undefined;
  readonly zaad?: number | undefined;
  readonly tarieven?: readonly number[] | undefined;
  readonly sleutelBestand?: string | undefined;
}

/** Opens the account that the options describe. Fails with exit 2 on options that contradict each other. */
async function practiceFor(
  opened: Pick<OpenSession, 'files' | 'servedPractice'>,
  { poort, bediening, tijdelijk, datum, zaad, tarieven, sleutelBestand }: Chosen,
): Promise<Practice> {
  if (poort !== 0 && poort === bediening) {
    throw usage(t({ nl: '--poort en --bediening noemen dezelfde poort', en: '--poort and --bediening name the same port' }));
  }
  const sleutels = sleutelBestand === undefined ? undefined : await readKeys(opened.files, sleutelBestand);
  const practice = await opened.servedPractice({ tijdelijk, datum, zaad, tarieven, sleutels });
  if (zaad === undefined || practice.empty()) return practice;
  throw usage(t({ nl: '--zaad gaat alleen met een leeg account', en: '--zaad goes with an empty account only' }), {
    hint: t({
      nl: 'Neem er --tijdelijk bij, of maak het account leeg: duit oefen wis.',
      en: 'Add --tijdelijk, or empty the account: duit oefen wis.',
    }),
  });
}

function serveOptions({ poort, fout, zonderLimiet, zonderRetryAfter, limiet, ...rest }: Chosen, log: ServeOptions['log']): ServeOptions {
  const { host, bediening, limietSoort, vertraging } = rest;
  return given({
    port: poort,
    host,
    bediening,
    limiet: zonderLimiet ? Number.POSITIVE_INFINITY : limiet,
    limietSoort,
    retryAfter: zonderRetryAfter ? false : undefined,
    vertraging,
    fouten: fout,
    log,
  });
}

/** A line for each request: its time, its method and path, its end, and the fault that was injected. */
const logTo =
  (out: Out): NonNullable<ServeOptions['log']> =>
  (request) => {
    const { tijd, methode, pad, sleutel, status, fout, ms } = request;
    const words = [tijd, methode, pad, status ?? '-', `${ms} ms`, sleutel ?? t({ nl: 'geen sleutel', en: 'no key' }), fout];
    void out.event(request, words.filter((word) => word !== null).join(' '));
  };

const isLoopback = (host: string): boolean => /^(localhost|127\..*|::1)$/.test(host);

const openWarning = (host: string): string =>
  t({
    nl: `Let op: de oefendienst luistert op ${host}. Wie op dat netwerk een sleutel kent, kan het oefenaccount lezen en wijzigen.`,
    en: `Note: the practice service listens on ${host}. Whoever on that network knows a key can read and change the practice account.`,
  });
