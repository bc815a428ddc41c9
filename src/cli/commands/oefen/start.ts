import type { RowOf } from '../../replies/index.ts';
import { given } from '../../../contract/fields.ts';
import { noFields } from '../../command/option.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import type { Files } from '../../../machine/files/index.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import type { Practice } from '../../../practice/index.ts';
import type { Served, ServeOptions } from '../../../practice/server/index.ts';
import type { Out } from '../../output/out.ts';
import type { Globals, Opened, OpenSession } from '../../session/session.ts';
import type { ServiceOptions } from './serve-options.ts';

export async function serveAccount(opened: OpenSession, options: ServiceOptions): Promise<void> {
  const { out, globals, untilStopped } = opened;
  const announce = announcer(globals, options.exports);
  if (options.log && globals.stil) throw usage({ nl: '--log gaat niet samen met --stil', en: '--log does not go with --stil' });
  const { practice, token } = await practiceFor(opened, options);
  const log = options.log || globals.debug ? logTo(out) : undefined;
  const served = await practice.serve(serveOptions(options, token, log));
  try {
    for (const host of new Set([options.host, options.bedieningHost])) {
      if (host !== undefined && !/^(localhost|127\..*|::1)$/.test(host)) await out.warn(openWarning(host));
    }
    await out.raw(announce(served));
    await untilStopped();
  } finally {
    await served.close();
  }
}

/** Fails with exit 2 on options that contradict each other. */
async function practiceFor(
  opened: Opened<'files' | 'servedPractice' | 'uuid'>,
  { poort, bediening, bedieningHost, tijdelijk, datum, zaad, tarieven, karig, sleutelBestand }: ServiceOptions,
): Promise<{ readonly practice: Practice; readonly token: string | undefined }> {
  if (poort !== 0 && poort === bediening) {
    throw usage({ nl: '--poort en --bediening noemen dezelfde poort', en: '--poort and --bediening name the same port' });
  }
  const read = sleutelBestand === undefined ? undefined : await readKeys(opened.files, sleutelBestand, bedieningHost !== undefined);
  const practice = await opened.servedPractice({ tijdelijk, datum, zaad, tarieven, karig, sleutels: read?.sleutels });
  const token = bedieningHost === undefined ? undefined : (read?.token ?? `bediening_${opened.uuid()}`);
  if (zaad === undefined || practice.empty()) return { practice, token };
  throw usage(t({ nl: '--zaad gaat alleen met een leeg account', en: '--zaad goes with an empty account only' }), {
    hint: t({
      nl: 'Neem er --tijdelijk bij, of maak het account leeg: duit oefen wis.',
      en: 'Add --tijdelijk, or empty the account: duit oefen wis.',
    }),
  });
}

function serveOptions(
  { poort, fout, zonderLimiet, zonderRetryAfter, limiet, ...rest }: ServiceOptions,
  bedieningToken: string | undefined,
  log: ServeOptions['log'],
): ServeOptions {
  const { host, bedieningHost, limietSoort, vertraging } = rest;
  return given({
    port: poort,
    host,
    bediening: rest.bediening ?? (bedieningHost === undefined ? undefined : 0),
    bedieningHost,
    bedieningToken,
    limiet: zonderLimiet ? Number.POSITIVE_INFINITY : limiet,
    limietSoort,
    retryAfter: zonderRetryAfter ? false : undefined,
    vertraging,
    fouten: fout,
    log,
  });
}

const logTo =
  (out: Out): NonNullable<ServeOptions['log']> =>
  (request) => {
    const { tijd, methode, pad, sleutel, status, fout, ms } = request;
    const words = [tijd, methode, pad, status ?? '-', `${ms} ms`, sleutel ?? t({ nl: 'geen sleutel', en: 'no key' }), fout];
    void out.event(request, words.filter((word) => word !== null).join(' '));
  };

const openWarning = (host: string): Text => ({
  nl: `Let op: de oefendienst luistert op ${host}. Wie op dat netwerk een sleutel kent, kan het oefenaccount lezen en wijzigen.`,
  en: `Note: the practice service listens on ${host}. Whoever on that network knows a key can read and change the practice account.`,
});

/** Reads the normal and the test key, a line each, and `withToken` a third, the control interface's, which may lack. Exit 2. */
async function readKeys({ lines }: Pick<Files, 'lines'>, path: string, withToken: boolean) {
  const read = await lines(path);
  const [normaal = '', test = '', token] = read;
  if (test === '' || read.length > (withToken ? 3 : 2)) throw wrong(path, expected(withToken));
  const bad = read.findIndex((key) => !/^[!-~]{8,200}$/.test(key));
  if (bad >= 0) {
    throw wrong(
      path,
      t({
        nl: `de sleutel op regel ${bad + 1} moet 8 tot 200 letters, cijfers of tekens hebben, zonder spatie`,
        en: `the key on line ${bad + 1} must have 8 to 200 letters, digits or signs, without a space`,
      }),
    );
  }
  if (normaal === test) throw wrong(path, t({ nl: 'de twee sleutels zijn dezelfde', en: 'the two keys are the same' }));
  if (token === normaal || token === test)
    throw wrong(path, t({ nl: 'het token is een van de sleutels', en: 'the token is one of the keys' }));
  return { sleutels: { normaal, test }, token };
}

const expected = (withToken: boolean): string =>
  withToken
    ? t({ nl: 'verwacht twee of drie regels', en: 'expected two or three lines' })
    : t({ nl: 'verwacht twee regels', en: 'expected two lines' });

const wrong = (path: string, why: string): Failure =>
  usage(`--sleutel-bestand ${path}: ${why}`, {
    hint: t({
      nl: 'Zet de gewone sleutel op de eerste regel en de testsleutel op de tweede.',
      en: 'Put the normal key on the first line and the test key on the second.',
    }),
  });

type Announced = RowOf<'Announced'>;

const json = (served: Announced): string => `${JSON.stringify(served)}\n`;

const forms = {
  tabel: ({ base_url, sleutel, testsleutel, bediening, bediening_token }: Announced): string =>
    [
      t({ nl: 'De oefendienst luistert. Stoppen met Ctrl-C.', en: 'The practice service is listening. Stop with Ctrl-C.' }),
      '',
      t({ nl: `Adres        ${base_url}`, en: `Address   ${base_url}` }),
      t({ nl: `Sleutel      ${sleutel}`, en: `Key       ${sleutel}` }),
      t({ nl: `Testsleutel  ${testsleutel}`, en: `Test key  ${testsleutel}` }),
      ...(bediening ? [t({ nl: `Bediening    ${bediening}`, en: `Controls  ${bediening}` })] : []),
      ...(bediening_token ? [t({ nl: `Token ervan  ${bediening_token}`, en: `Its token ${bediening_token}` })] : []),
      '',
    ].join('\n'),
  json,
  ndjson: json,
  exports: ({ base_url, sleutel, testsleutel, bediening, bediening_token }: Announced): string =>
    Object.entries({
      DUIT_BASE_URL: base_url,
      DUIT_API_KEY: testsleutel,
      DUIT_SOORT: 'test',
      OEFEN_SLEUTEL: sleutel,
      OEFEN_TESTSLEUTEL: testsleutel,
      OEFEN_BEDIENING: bediening,
      OEFEN_BEDIENING_TOKEN: bediening_token,
    })
      .flatMap(([name, value]) => (value === undefined ? [] : [`export ${name}=${shellLine([value])}\n`]))
      .join(''),
};

/** Writes where the service listens, with its keys, in the form that the options ask for; any other format fails with exit 2. */
function announcer({ json: asJson, formaat: named, velden }: Globals, exports: true | undefined): (served: Served) => string {
  if (velden) throw noFields();
  const form = formOf(asJson ? 'json' : named, exports);
  return ({ base_url, keys, bediening, bedieningToken }) =>
    forms[form]({
      base_url,
      sleutel: keys.normaal,
      testsleutel: keys.test,
      ...(bediening && { bediening }),
      ...(bedieningToken && { bediening_token: bedieningToken }),
    });
}

function formOf(formaat: Globals['formaat'], exports: true | undefined): keyof typeof forms {
  if (exports && formaat) {
    throw usage({ nl: `--exports gaat niet samen met --formaat ${formaat}`, en: `--exports does not go with --formaat ${formaat}` });
  }
  if (exports) return 'exports';
  if (formaat === undefined || formaat === 'tabel' || formaat === 'json' || formaat === 'ndjson') return formaat ?? 'tabel';
  throw usage({
    nl: `--formaat: '${formaat}' is geen geldige waarde; kies uit tabel, json, ndjson`,
    en: `--formaat: '${formaat}' is not a valid value; choose from tabel, json, ndjson`,
    hint: { nl: 'Export-regels voor een shell geeft --exports.', en: 'Export lines for a shell come with --exports.' },
  });
}
