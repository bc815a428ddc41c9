import { addDays, writeDay } from '../../../belgium/dates.ts';
import { groupIban } from '../../../belgium/iban.ts';
import { writeKbo } from '../../../belgium/kbo.ts';
import { normalizeOgm } from '../../../belgium/ogm.ts';
import { consumerCost, reminderTerm } from '../../../belgium/reminder.ts';
import { centsOf, euroOf } from '../../../belgium/decimal.ts';
import type { Claimed, Extras, ExtrasAsked } from './extras.ts';
import type { Paper } from '../../../einvoice/pdf/paper.ts';
import { transferText } from '../../../einvoice/pdf/epc.ts';
import type { Klant } from '../../../contract/index.ts';
import { letterPaper, type Sender, type Say, type saying } from '../../flows/letters/paper.ts';
import { cleanAll } from '../../../machine/text/sanitise.ts';
import { aligned, wrapped } from '../../output/aligned.ts';
import { formatMoney, formatPercent } from '../../output/money.ts';

export interface Due extends Claimed {
  /** The twelve digits of its payment reference; absent if nothing is to be paid on it. */
  readonly ogm: string | undefined;
  /** The goods or services of the document, by line. */
  readonly regels: readonly string[];
}

export interface Letter extends Pick<ExtrasAsked, 'today' | 'particulier' | 'rente'> {
  readonly klant: string;
  readonly creditor: { readonly naam: string; readonly ondernemingsnummer: string; readonly iban: string };
  readonly documents: readonly [Due, ...Due[]];
  readonly extras: Extras;
}

const inEuro = (cents: number): string => formatMoney(euroOf(cents));
const sumDue = (documents: readonly Due[]): number => documents.reduce((sum, { openstaand }) => sum + centsOf(openstaand), 0);

export const subjectOf = ({ documents }: Letter, say: Say): string => {
  const numbers = documents.flatMap(({ nummer, openstaand }) => (openstaand > 0 ? (nummer ?? []) : [])).join(', ');
  return say({ nl: `Herinnering: ${numbers}`, fr: `Rappel : ${numbers}`, en: `Reminder: ${numbers}` });
};

const lineWidth = 76;

/** In euro. */
export function amountsOf(letter: Letter) {
  const { documents, extras } = letter;
  return {
    documenten: documents.map(({ id, nummer }) => nummer ?? id),
    openstaand: euroOf(sumDue(documents)),
    kosten: euroOf(extras.costs + extras.reminder + extras.earlier),
    interest: euroOf(extras.interest),
    totaal: euroOf(totalOf(letter)),
  };
}

const totalOf = ({ documents, extras: { costs, reminder, earlier, interest } }: Letter): number =>
  sumDue(documents) + costs + reminder + earlier + interest;

/** The parts of a reminder. They state all that the law asks of a first reminder to a consumer. */
function partsOf(letter: Letter, say: Say) {
  const { klant, documents } = letter;
  const sameId = documents.filter(({ openstaand }) => openstaand > 0).length === 1;
  return {
    greeting: say({ nl: `Beste ${klant},`, fr: `Bonjour ${klant},`, en: `Dear ${klant},` }),
    opening: sameId
      ? say({
          nl: 'Volgens onze gegevens is dit document nog niet betaald:',
          fr: "D'après nos données, ce document n'est pas encore payé :",
          en: 'By our records this document has not been paid yet:',
        })
      : say({
          nl: 'Volgens onze gegevens zijn deze documenten nog niet betaald:',
          fr: "D'après nos données, ces documents ne sont pas encore payés :",
          en: 'By our records these documents have not been paid yet:',
        }),
    paragraphs: [
      payText(letter, say),
      ...afterwards(letter, say),
      say({
        nl: 'Hebt u intussen betaald, dan hoeft u met deze herinnering geen rekening te houden.',
        fr: 'Si vous avez payé entre-temps, ne tenez pas compte de ce rappel.',
        en: 'If you have paid in the meantime, please disregard this reminder.',
      }),
    ],
    regards: say({ nl: 'Met vriendelijke groeten', fr: 'Cordialement', en: 'Kind regards' }),
  };
}

export function letterText(asked: Letter, say: Say, paper?: Paper): string {
  const letter = cleanAll(asked);
  const { creditor } = letter;
  const { greeting, opening, paragraphs, regards } = partsOf(letter, say);
  const number = say({ nl: 'Ondernemingsnummer', fr: "Numéro d'entreprise", en: 'Enterprise number' });
  const blocks = paper ? [paper.from, paper.to].map(({ name, lines }) => [name, ...lines].join('\n')) : [];
  const rows = dueRows(letter, say).map(({ title, dated, due, amount }) => [title, dated, due, amount]);
  const goods = deliveries(letter, say).flatMap((line) => wrapped(line, lineWidth - 2).map((part) => `  ${part}`));
  const parts = [
    ...blocks,
    ...(paper ? paper.facts.map(([label, value]) => `${label}: ${value}`) : []),
    greeting,
    [opening, '', ...aligned(rows, [3]).map((line) => `  ${line}`)].join('\n'),
    ...(goods.length > 0 ? [[deliveredText(say), '', ...goods].join('\n')] : []),
    ...paragraphs.map((text) => wrapped(text, lineWidth).join('\n')),
    `${regards}\n${creditor.naam}\n${number} ${writeKbo(creditor.ondernemingsnummer)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export function reminderPaper(
  asked: Letter,
  about: { profile: Sender; klant: Klant; date: Date },
  language: ReturnType<typeof saying>,
): Paper {
  const letter = cleanAll(asked);
  const { say } = language;
  const { greeting, opening, paragraphs, regards } = partsOf(letter, say);
  const goods = deliveries(letter, say);
  const total = say({ nl: 'Totaal', fr: 'Total', en: 'Total' });
  return {
    ...letterPaper({ ...about, naam: letter.creditor.naam }, language),
    title: subjectOf(letter, say),
    heading: subjectOf(letter, say),
    facts: [[say({ nl: 'Datum', fr: 'Date', en: 'Date' }), writeDay(letter.today)]],
    warnings: [greeting, opening],
    columns: [
      { label: say({ nl: 'Omschrijving', fr: 'Description', en: 'Description' }), most: Infinity, align: 'left' },
      { label: say({ nl: 'Bedrag', fr: 'Montant', en: 'Amount' }), most: 90, align: 'right' },
    ],
    lines: dueRows(letter, say)
      .filter(({ isTotal }) => !isTotal)
      .map(({ title, dated, due, amount }) => ({ name: title, details: [dated, due].filter(Boolean), cells: [amount] })),
    total: [total, inEuro(totalOf(letter))],
    sentences: [
      ...(goods.length > 0 ? [[deliveredText(say), ...goods].join('\n')] : []),
      ...paragraphs,
      `${regards}\n${letter.creditor.naam}`,
    ],
  };
}

/** A code for each invoice. None where the customer gets something back: the codes together would then ask too much. */
export function codesFor({ creditor, documents, extras }: Letter, say: Say) {
  if (documents.some(({ openstaand }) => openstaand < 0)) return [];
  const more = extras.costs + extras.reminder + extras.earlier + extras.interest > 0;
  return documents.map((document) => {
    const amount = formatMoney(document.openstaand);
    const title = titleOf(document, say);
    const scan = say({
      nl: `Scan om ${amount} te betalen: ${title}${more ? ', zonder kosten en interest' : ''}`,
      fr: `Scannez pour payer ${amount} : ${title}${more ? ', sans frais ni intérêts' : ''}`,
      en: `Scan to pay ${amount}: ${title}${more ? ', without costs and interest' : ''}`,
    });
    // EPC069-12
    const text = transferText({
      naam: creditor.naam,
      iban: creditor.iban,
      bedrag: document.openstaand.toFixed(2),
      mededeling: document.ogm ?? document.nummer ?? '',
    });
    return {
      document,
      caption: scan,
      alt: say({ nl: `QR-code voor ${title}`, fr: `Code QR pour ${title}`, en: `QR code for ${title}` }),
      text,
    };
  });
}

function titleOf({ type, nummer, openstaand }: Due, say: Say): string {
  const number = nummer ?? '';
  if (type === 'voorschot')
    return openstaand < 0
      ? say({ nl: 'Voorschot', fr: 'Acompte', en: 'Advance payment' })
      : say({ nl: 'Terugbetaald voorschot', fr: 'Acompte remboursé', en: 'Repaid advance' });
  if (type === 'creditnota') return say({ nl: `Creditnota ${number}`, fr: `Note de crédit ${number}`, en: `Credit note ${number}` });
  return openstaand < 0
    ? say({ nl: `Te veel betaald op ${number}`, fr: `Trop payé sur ${number}`, en: `Paid too much on ${number}` })
    : say({ nl: `Factuur ${number}`, fr: `Facture ${number}`, en: `Invoice ${number}` });
}

interface DueRow {
  readonly title: string;
  readonly dated: string;
  readonly due: string;
  readonly amount: string;
  readonly isTotal?: true;
}

function dueRows(letter: Letter, say: Say): DueRow[] {
  const { documents, rente, extras } = letter;
  const { costs, reminder, earlier, interest } = extras;
  const rows = documents.map((document): DueRow => {
    const { datum, vervaldatum, dagen_te_laat: days, openstaand } = document;
    const day = writeDay(vervaldatum ?? datum);
    const due =
      vervaldatum === null || !days || openstaand < 0
        ? ''
        : say({ nl: `vervallen ${day}, ${days} dagen`, fr: `échue le ${day}, ${days} jours`, en: `due ${day}, ${days} days` });
    const dated = say({ nl: `van ${writeDay(datum)}`, fr: `du ${writeDay(datum)}`, en: `of ${writeDay(datum)}` });
    return { title: titleOf(document, say), dated, due, amount: formatMoney(openstaand) };
  });
  const add = (title: string, cents: number): void => void rows.push({ title, dated: '', due: '', amount: inEuro(cents) });
  if (interest > 0) {
    const rate = rente === 'wettelijk' || rente === undefined ? undefined : formatPercent(rente);
    const title =
      rate === undefined
        ? say({ nl: 'Interest aan de wettelijke rente', fr: 'Intérêts au taux légal', en: 'Interest at the legal rate' })
        : say({ nl: `Interest ${rate} per jaar`, fr: `Intérêts ${rate} par an`, en: `Interest ${rate} a year` });
    add(title, interest);
  }
  if (costs > 0) add(say({ nl: 'Schadevergoeding', fr: 'Indemnité', en: 'Compensation' }), costs);
  if (earlier > 0)
    add(say({ nl: 'Kosten van eerdere herinneringen', fr: 'Frais des rappels précédents', en: 'Cost of earlier reminders' }), earlier);
  if (reminder > 0) add(say({ nl: 'Kosten van deze herinnering', fr: 'Frais de ce rappel', en: 'Cost of this reminder' }), reminder);
  const total = say({ nl: 'Totaal', fr: 'Total', en: 'Total' });
  if (rows.length > 1) rows.push({ title: total, dated: '', due: '', amount: inEuro(totalOf(letter)), isTotal: true });
  return rows;
}

const deliveredText = (say: Say): string =>
  say({ nl: 'Dit werd geleverd of gedaan:', fr: 'Ceci a été livré ou effectué :', en: 'This was delivered or done:' });

/** The goods or services, which the law wants in a reminder to a consumer: the number and the date of an invoice are not enough. */
const deliveries = ({ particulier, documents }: Letter, say: Say): string[] =>
  documents
    .filter(({ openstaand, regels }) => particulier && openstaand > 0 && regels.length > 0)
    .map((one) => `${titleOf(one, say)}: ${one.regels.join('; ')}`);

function payText(letter: Letter, say: Say): string {
  const { today, creditor, documents, particulier } = letter;
  const total = inEuro(totalOf(letter));
  const last = writeDay(addDays(today, reminderTerm));
  const references = documents.flatMap(({ ogm }) => (ogm === undefined ? [] : (normalizeOgm(ogm) ?? ogm)));
  const mention =
    references.length === 0
      ? ''
      : say({
          nl: ` met de mededeling ${references.join(' of ')}`,
          fr: ` avec la communication ${references.join(' ou ')}`,
          en: ` with the reference ${references.join(' or ')}`,
        });
  const iban = groupIban(creditor.iban);
  const term = particulier
    ? say({
        nl: `binnen ${reminderTerm} dagen, ten laatste op ${last},`,
        fr: `dans les ${reminderTerm} jours, au plus tard le ${last},`,
        en: `within ${reminderTerm} days, by ${last} at the latest,`,
      })
    : say({ nl: 'nu', fr: 'dès à présent', en: 'now' });
  return say({
    nl: `Wilt u ${total} ${term} betalen op ${iban} van ${creditor.naam}${mention}?`,
    fr: `Veuillez payer ${total} ${term} sur le compte ${iban} de ${creditor.naam}${mention}.`,
    en: `Please pay ${total} ${term} to ${iban} of ${creditor.naam}${mention}.`,
  });
}

/** The sentence on the costs that can follow, which a first reminder to a consumer must have. */
function afterwards({ particulier, extras, documents }: Letter, say: Say): string[] {
  if (!particulier || (extras.free !== 'niet_verstuurd' && extras.free !== 'termijn')) return [];
  const most = inEuro(consumerCost(sumDue(documents)));
  return [
    say({
      nl: `Deze eerste herinnering is gratis. Betaalt u niet binnen die termijn, dan kan, als onze voorwaarden dat zeggen, een vergoeding van hoogstens ${most} gevraagd worden, en interest van hoogstens de rente van de wet van 2 augustus 2002.`,
      fr: `Ce premier rappel est gratuit. Si vous ne payez pas dans ce délai, une indemnité de ${most} au maximum peut être demandée si nos conditions le prévoient, ainsi que des intérêts au maximum au taux de la loi du 2 août 2002.`,
      en: `This first reminder is free. If you do not pay within that term, a compensation of at most ${most} can be asked if our terms say so, and interest of at most the rate of the law of 2 August 2002.`,
    }),
  ];
}
