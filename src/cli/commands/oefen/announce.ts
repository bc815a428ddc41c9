import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import type { Served } from '../../../practice/server/index.ts';
import type { Globals } from '../../session/session.ts';

interface Announced {
  readonly base_url: string;
  readonly sleutel: string;
  readonly testsleutel: string;
  readonly bediening?: string;
  readonly bediening_token?: string;
}

const json = (served: Announced): string => `${JSON.stringify(served)}\n`;

/** The forms in which the addresses and the keys are printed. */
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
export function announcer({ json: asJson, formaat: named }: Globals, exports: true | undefined): (served: Served) => string {
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
