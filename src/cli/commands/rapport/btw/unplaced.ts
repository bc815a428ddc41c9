import type { Failure } from '../../../../failure.ts';
import type { Ledger } from '../../../../jobs/reports/count/booked.ts';
import type { UnplacedReason, Unplaced } from '../../../../jobs/reports/btw/placing.ts';
import { type CodeFile, readCodes } from '../../../../jobs/reports/read/user-codes.ts';
import { t, type Text } from '../../../../language.ts';
import { shellLine } from '../../../../machine/shell/shell.ts';
import { errorsOf, figuresIncomplete, namedUnread } from '../../../flows/reports/found.ts';
import { formatMoney, formatPercent } from '../../../output/money.ts';
import type { Opened } from '../../../session/session.ts';

/** Fails with exit 2 and names the line of each mistake. */
export const codesIn = async ({ files }: Opened<'files'>, file: string | undefined): Promise<CodeFile | undefined> =>
  file === undefined ? undefined : readCodes(file, await files.placed(file, () => false));

const mostUnplaced = 50;

const unplacedTexts: Record<UnplacedReason, Text> = {
  geen: { nl: 'geen code', en: 'no code' },
  tegenstrijdig: { nl: 'meer dan één code', en: 'more than one code' },
  zonder_rooster: { nl: 'de btw_code van de batch noemt geen rooster', en: 'the btw_code of the batch names no box' },
  factuur: { nl: 'de factuur van deze creditnota kon niet gelezen worden', en: 'the invoice of this credit note could not be read' },
  tarief: { nl: 'een tarief dat België niet heeft: buitenlandse btw?', en: 'a rate that Belgium does not have: foreign VAT?' },
  buitenlands: { nl: 'Belgische of buitenlandse btw?', en: 'Belgian or foreign VAT?' },
  klant: {
    nl: 'de klant kon niet gelezen worden, dus Belgische of buitenlandse btw?',
    en: 'the customer could not be read, so Belgian or foreign VAT?',
  },
  geen_tarief: { nl: 'geen btw-tarief', en: 'no VAT rate' },
  marge: {
    nl: 'margeregeling: de dienst kent de marge niet, dus dit document staat in geen enkel rooster; vul het zelf in',
    en: 'margin scheme: the service does not know the margin, so this document is in no box; fill it in yourself',
  },
  geen_regels: { nl: 'de dienst geeft geen regels', en: 'the service gives no lines' },
  regularisatie: {
    nl: 'btw die terugkomt zonder creditnota, hier in 64. 62 of 64: vraag het je accountant',
    en: 'VAT that comes back without a credit note, here in 64. 62 or 64: ask your accountant',
  },
};

const uncoded = new Set<UnplacedReason>(['geen', 'tegenstrijdig', 'zonder_rooster', 'factuur', 'tarief', 'buitenlands', 'klant']);
const abroad = new Set<UnplacedReason>(['tarief', 'buitenlands', 'klant']);

/** Exit 8, naming all that is in no box, and `others` that make the figures incomplete; undefined if nothing is missing. */
export function unplacedFailure(
  ledger: Pick<Ledger, 'unread'>,
  unplaced: readonly Unplaced[],
  others: Readonly<Record<string, string>> = {},
): Failure | undefined {
  if (unplaced.length + ledger.unread.length + Object.keys(others).length === 0) return undefined;
  const unread = namedUnread(ledger.unread);
  const left = namedUnplaced(unplaced);
  const more = unread.more + left.more;
  const hints = [
    more > 0 ? t({ nl: `En nog ${more}.`, en: `And ${more} more.` }) : undefined,
    unplaced.some(({ reden }) => uncoded.has(reden)) ? codeHint(unplaced) : undefined,
    ledger.unread.length > 0
      ? t({
          nl: 'Hetzelfde commando leest de documenten die ontbreken opnieuw.',
          en: 'The same command reads the missing documents again.',
        })
      : undefined,
  ].filter((hint) => hint !== undefined);
  const figures = { ...errorsOf([...unread.named, ...left.named]), ...others };
  // The same command can read documents that failed, but it can't find a code that nobody gave.
  return figuresIncomplete(figures, hints.join('\n'), ledger.unread.length > 0);
}

export const namedUnplaced = (unplaced: readonly Unplaced[]) => ({
  named: unplaced.slice(0, mostUnplaced).map((one) => ({ name: unplacedName(one), reason: unplacedText(one) })),
  more: Math.max(0, unplaced.length - mostUnplaced),
});

function unplacedName({ document, regel }: Unplaced): string {
  const name = document.nummer ?? document.id;
  if (!regel) return name;
  const line = document.regels.indexOf(regel) + 1;
  return t({ nl: `${name}, regel ${line}`, en: `${name}, line ${line}` });
}

function unplacedText({ document, regel, reden, btw }: Unplaced): string {
  const rate = regel?.btw_percentage;
  const parts = [
    regel && rate !== undefined ? formatPercent(rate) : undefined,
    formatMoney(btw ?? (regel ? regel.totaal : document.totaal_excl)),
    regel && `"${regel.omschrijving}"`,
    document.klant ?? undefined,
  ];
  return `${parts.filter(Boolean).join('  ')}: ${t(unplacedTexts[reden])}`;
}

function codeHint(unplaced: readonly Unplaced[]): string {
  const first = unplaced.find(({ reden }) => uncoded.has(reden));
  const klant = JSON.stringify(first?.document.klant ?? 'Bakkerij Peeters BV');
  const isAbroad = unplaced.some(({ reden }) => abroad.has(reden));
  const isZero = unplaced.some(({ reden }) => uncoded.has(reden) && !abroad.has(reden));
  return [
    ...(isAbroad ? [t(foreignText)] : []),
    ...(isZero ? [t(zeroText)] : []),
    t({ nl: 'Bijvoorbeeld btw-codes.yaml:', en: 'For example btw-codes.yaml:' }),
    '  klanten:',
    `    ${klant}: CODE`,
    '  documenten:',
    `    ${shellLine([first?.document.nummer ?? '2026-0042'])}: CODE`,
    t({ nl: 'En geef het mee: --btw-codes btw-codes.yaml', en: 'And give it: --btw-codes btw-codes.yaml' }),
  ].join('\n');
}

const zeroText: Text = {
  nl: 'Aan een terminal vraagt dit rapport per klant waarom er 0 % staat, en het onthoudt dat. Of zeg in een bestand waar 0 % hoort: 44 diensten in de EU, 45 medecontractant, 46 goederen in de EU, 47 uitvoer en andere, 00 nultarief.',
  en: 'In a terminal this report asks why each customer is billed at 0 %, and remembers it. Or give a file that says where each line at 0 % belongs: 44 services in the EU, 45 co-contractor, 46 goods in the EU, 47 export and other, 00 zero rate.',
};

const foreignText: Text = {
  nl: 'Zeg in een bestand van wie de btw is: oss (eenloketregeling: de basis in 47, de btw nergens; dat komt niet uit een officiële bron), buiten (niet in deze aangifte) of belgisch (toch Belgische btw). Dat kan ook per land: landen, met DE: oss.',
  en: 'Give a file that says whose VAT it is: oss (one-stop shop: the base in 47, the VAT nowhere; that is not from an official source), buiten (not in this return) or belgisch (Belgian VAT after all). A country can have a code too: landen, with DE: oss.',
};
