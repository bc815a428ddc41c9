import { addDays, writeDay } from '../../../belgium/dates.ts';
import { groupIban } from '../../../belgium/iban.ts';
import { writeKbo } from '../../../belgium/kbo.ts';
import { normalizeOgm } from '../../../belgium/ogm.ts';
import { consumerCost, reminderTerm } from '../../../belgium/reminder.ts';
import { centsOf, euroOf } from '../../../belgium/decimal.ts';
import type { Claimed, Extras } from './extras.ts';
import { t } from '../../../language.ts';
import { cleanAll } from '../../../machine/text/sanitise.ts';
import { aligned, wrapped } from '../../output/aligned.ts';
import { formatMoney, formatPercent } from '../../output/money.ts';

export interface Due extends Claimed {
  /** The twelve digits of its payment reference; absent where nothing is to be paid on it. */
  readonly ogm: string | undefined;
  /** The goods or services of the document, by line. */
  readonly regels: readonly string[];
}

export interface Letter {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly klant: string;
  readonly particulier: boolean;
  readonly creditor: { readonly naam: string; readonly ondernemingsnummer: string; readonly iban: string };
  readonly documents: readonly [Due, ...Due[]];
  readonly extras: Extras;
  /** The rate of a year, in percent, or that of the law. */
  readonly rente: number | 'wettelijk' | undefined;
}

const inEuro = (cents: number): string => formatMoney(euroOf(cents));
const sumDue = (documents: readonly Due[]): number => documents.reduce((sum, { openstaand }) => sum + centsOf(openstaand), 0);

export const subjectOf = ({ documents }: Letter): string => {
  const numbers = documents.flatMap(({ nummer, openstaand }) => (openstaand > 0 ? (nummer ?? []) : [])).join(', ');
  return t({ nl: `Herinnering: ${numbers}`, en: `Reminder: ${numbers}` });
};

/** The most characters of a line of a letter. */
const lineWidth = 76;

/** The text of a reminder, in the language of the user. It states all that the law asks of a first reminder to a consumer. */
export function letterText(asked: Letter): string {
  const letter = cleanAll(asked);
  const { klant, creditor, documents } = letter;
  const { costs, reminder, earlier, interest } = letter.extras;
  const total = sumDue(documents) + costs + reminder + earlier + interest;
  const greeting = t({ nl: `Beste ${klant},`, en: `Dear ${klant},` });
  const isOne = documents.filter(({ openstaand }) => openstaand > 0).length === 1;
  const opening = isOne
    ? t({ nl: 'Volgens onze gegevens is dit document nog niet betaald:', en: 'By our records this document has not been paid yet:' })
    : t({
        nl: 'Volgens onze gegevens zijn deze documenten nog niet betaald:',
        en: 'By our records these documents have not been paid yet:',
      });
  const closing = t({
    nl: 'Hebt u intussen betaald, dan hoeft u met deze herinnering geen rekening te houden.',
    en: 'If you have paid meanwhile, please disregard this reminder.',
  });
  const number = t({ nl: 'Ondernemingsnummer', en: 'Enterprise number' });
  const regards = t({ nl: 'Met vriendelijke groeten', en: 'Kind regards' });
  const parts = [
    greeting,
    [opening, '', ...dueTable(letter, total)].join('\n'),
    ...deliveries(letter),
    ...[payText(letter, total), ...afterwards(letter), closing].map((text) => wrapped(text, lineWidth).join('\n')),
    `${regards}\n${creditor.naam}\n${number} ${writeKbo(creditor.ondernemingsnummer)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The name of a document in a letter; one on which the customer gets money back is called that. */
function titleOf({ type, nummer, openstaand }: Due): string {
  if (type === 'voorschot')
    return openstaand < 0 ? t({ nl: 'Voorschot', en: 'Advance payment' }) : t({ nl: 'Terugbetaald voorschot', en: 'Repaid advance' });
  if (type === 'creditnota') return t({ nl: `Creditnota ${nummer ?? ''}`, en: `Credit note ${nummer ?? ''}` });
  return openstaand < 0
    ? t({ nl: `Te veel betaald op ${nummer ?? ''}`, en: `Paid too much on ${nummer ?? ''}` })
    : t({ nl: `Factuur ${nummer ?? ''}`, en: `Invoice ${nummer ?? ''}` });
}

function dueTable({ documents, rente, extras: { costs, reminder, earlier, interest } }: Letter, total: number): string[] {
  const rows = documents.map((document) => {
    const { datum, vervaldatum, dagen_te_laat: days, openstaand } = document;
    const due =
      vervaldatum === null || !days || openstaand < 0
        ? ''
        : t({ nl: `vervallen ${writeDay(vervaldatum)}, ${days} dagen`, en: `due ${writeDay(vervaldatum)}, ${days} days` });
    return [titleOf(document), t({ nl: `van ${writeDay(datum)}`, en: `of ${writeDay(datum)}` }), due, formatMoney(openstaand)];
  });
  if (interest > 0) {
    const rate =
      rente === 'wettelijk' || rente === undefined
        ? t({ nl: 'Interest aan de wettelijke rente', en: 'Interest at the legal rate' })
        : t({ nl: `Interest ${formatPercent(rente)} per jaar`, en: `Interest ${formatPercent(rente)} a year` });
    rows.push([rate, '', '', inEuro(interest)]);
  }
  if (costs > 0) rows.push([t({ nl: 'Schadevergoeding', en: 'Compensation' }), '', '', inEuro(costs)]);
  if (earlier > 0) rows.push([t({ nl: 'Kosten van eerdere herinneringen', en: 'Cost of earlier reminders' }), '', '', inEuro(earlier)]);
  if (reminder > 0) rows.push([t({ nl: 'Kosten van deze herinnering', en: 'Cost of this reminder' }), '', '', inEuro(reminder)]);
  if (rows.length > 1) rows.push([t({ nl: 'Totaal', en: 'Total' }), '', '', inEuro(total)]);
  return aligned(rows, [3]).map((line) => `  ${line}`);
}

/** The goods or services, which the law wants in a reminder to a consumer: the number and the date of an invoice are not enough. */
function deliveries({ particulier, documents }: Letter): string[] {
  const told = documents.filter(({ openstaand, regels }) => particulier && openstaand > 0 && regels.length > 0);
  if (told.length === 0) return [];
  const head = t({ nl: 'Dit werd geleverd of gedaan:', en: 'This was delivered or done:' });
  const lines = told.flatMap((one) => wrapped(`${titleOf(one)}: ${one.regels.join('; ')}`, lineWidth - 2).map((line) => `  ${line}`));
  return [[head, '', ...lines].join('\n')];
}

function payText({ today, creditor, documents, particulier }: Letter, total: number): string {
  const last = writeDay(addDays(today, reminderTerm));
  const references = documents.flatMap(({ ogm }) => (ogm === undefined ? [] : (normalizeOgm(ogm) ?? ogm)));
  const mention =
    references.length === 0
      ? ''
      : t({ nl: ` met de mededeling ${references.join(' of ')}`, en: ` with the reference ${references.join(' or ')}` });
  const iban = groupIban(creditor.iban);
  const term = particulier
    ? t({ nl: `binnen ${reminderTerm} dagen, ten laatste op ${last},`, en: `within ${reminderTerm} days, by ${last} at the latest,` })
    : t({ nl: 'nu', en: 'now' });
  return t({
    nl: `Wilt u ${inEuro(total)} ${term} betalen op ${iban} van ${creditor.naam}${mention}?`,
    en: `Please pay ${inEuro(total)} ${term} to ${iban} of ${creditor.naam}${mention}.`,
  });
}

/** The sentence on the costs that can follow, which a first reminder to a consumer must have. */
function afterwards({ particulier, extras, documents }: Letter): string[] {
  if (!particulier || (extras.free !== 'niet_verstuurd' && extras.free !== 'termijn')) return [];
  const most = inEuro(consumerCost(sumDue(documents)));
  return [
    t({
      nl: `Deze eerste herinnering is gratis. Betaalt u niet binnen die termijn, dan kan, als onze voorwaarden dat zeggen, een vergoeding van hoogstens ${most} gevraagd worden, en interest van hoogstens de rente van de wet van 2 augustus 2002.`,
      en: `This first reminder is free. If you do not pay within that term, a compensation of at most ${most} can be asked where our terms say so, and interest of at most the rate of the law of 2 August 2002.`,
    }),
  ];
}
