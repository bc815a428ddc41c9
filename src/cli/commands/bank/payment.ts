import { writeDay } from '../../../belgium/dates.ts';
import { availableOf, proposedLinks } from '../../../jobs/bank/choose.ts';
import type { Part } from '../../../jobs/bank/decisions.ts';
import { type Debt, expectedOf, owedOf } from '../../../jobs/reports/count/debt.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import type { Explained, Proposal } from '../../../jobs/bank/match/state.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Bank } from '../../flows/bank/open.ts';
import { broken, factLines, wrappedLines } from '../../output/aligned.ts';
import type { RenderPage } from '../../output/out.ts';
import { forPerson } from '../../output/person.ts';
import { shownValue } from '../../output/values.ts';
import { shortened, widthOf } from '../../output/width.ts';
import { type BankLine, bankLine, bankMoney, proposalText, rowView } from '../../views/bank.ts';
import type { OpenSession } from '../../session/session.ts';

/** From this width on, a payment and its documents are beside each other; no side gets more than half of `mostColumns`. */
const besideFrom = 76;
const mostColumns = 100;
const between = ' │ ';

/** The most lines of a message that a screen shows, and the lines that the title and the question with its keys take. */
const mostOfMessage = 3;
const linesAround = 7;

type Lines = (width: number) => string[];

function twoSides(left: Lines, right: Lines, width: number): string[] {
  if (width < besideFrom) return [...left(width), ...right(width)];
  const room = Math.min(width, mostColumns) - between.length;
  const half = Math.floor(room * 0.45);
  const [one, other] = [left(half), right(room - half)];
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => {
    const text = one[at] ?? '';
    return `${text}${' '.repeat(Math.max(0, half - widthOf(text)))}${between}${other[at] ?? ''}`.trimEnd();
  });
}

/** The payment on the left; its documents, the difference and why on the right. */
export function proposalScreen(
  one: Explained,
  proposal: Proposal,
  bank: Bank,
  { columns, rows }: ReturnType<OpenSession['ask']['size']>,
): string {
  const line = bankLine(one, bank.debts);
  const { debts: after } = bank.after(proposedLinks(bank, one, proposal).map((choice) => ({ choice })));
  const width = Math.max(20, columns - 1);
  const payment: Lines = (room) => paymentLines(line, room);
  const reason: Lines = (room) => reasonLines(one, proposal, bank, room);
  const stacked = width < besideFrom ? payment(width).length : 0;
  const documents: Lines = (room) => {
    const most = Math.max(3, rows - linesAround - stacked - reason(room).length);
    return documentLines(proposal.delen, [bank.debts, after], room, most);
  };
  return twoSides(payment, (room) => [...documents(room), ...reason(room)], width).join('\n');
}

function paymentLines({ datum, bedrag, munt, partij, mededeling }: BankLine, width: number): string[] {
  const titles = {
    day: t({ nl: 'Dag', en: 'Day' }),
    amount: t({ nl: 'Bedrag', en: 'Amount' }),
    party: bedrag < 0 ? t({ nl: 'Aan', en: 'To' }) : t({ nl: 'Van', en: 'From' }),
    text: t({ nl: 'Tekst', en: 'Text' }),
  };
  const room = width - Math.max(...Object.values(titles).map(widthOf)) - 2;
  const message = broken(clean(mededeling), room);
  const shown = message.length <= mostOfMessage ? message : [...message.slice(0, mostOfMessage - 1), `${message[mostOfMessage - 1]}…`];
  return factLines([
    [titles.day, writeDay(datum)],
    [titles.amount, bankMoney(centsOf(bedrag), munt)],
    [titles.party, shortened(clean(partij ?? '?'), room)],
    ...shown.map((text, at) => [at === 0 ? titles.text : '', shortened(text, room)]),
  ]);
}

function reasonLines(one: Explained, proposal: Proposal, bank: Bank, width: number): string[] {
  const cents = proposal.verschil ?? differenceOf(one, proposal, bank);
  const difference = [cents === undefined ? '' : bankMoney(cents), proposal.verschil === undefined ? '' : (proposal.wijze ?? '')];
  const facts = [
    ...(cents === undefined ? [] : [[t({ nl: 'Verschil', en: 'Difference' }), difference.filter(Boolean).join(', ')]]),
    [t({ nl: 'Waarom', en: 'Why' }), proposalText({ twijfel: [], ...proposal, voorstel: proposal.reden })],
  ];
  return factLines(facts, width);
}

/** The cents that a row has more than the bank still expects for its documents; undefined if it takes a payment back, as no open amount asks for that. */
function differenceOf(one: Explained, { reden, delen }: Proposal, { debts }: Bank): number | undefined {
  if (reden === 'teruggekeerd') return undefined;
  const meant = new Set(delen.flatMap(({ document }) => debts.get(document) ?? []));
  return [...meant].reduce((left, debt) => left - expectedOf(debt), availableOf(one));
}

/** Before and after the payment. If that is more than `most` lines each document has one, and those without room are counted. */
function documentLines(
  parts: readonly Part[],
  [before, after]: readonly [Bank['debts'], Bank['debts']],
  width: number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const blocks = parts.map((part) => {
    const debt = before.get(part.document);
    return debt ? documentBlock(debt, part, after.get(part.document) ?? debt) : [part.document];
  });
  const whole = blocks.flatMap(([name = '', ...amounts]) => {
    const together = `  ${amounts.join(', ')}`;
    return [name, ...(amounts.length < 2 || widthOf(together) <= width ? [together] : amounts.map((amount) => `  ${amount}`))];
  });
  const short = blocks.map(([name], at) => `${bankMoney(parts[at]?.cents ?? 0)}  ${name}`);
  const left = short.length - most + 1;
  const some = [...short.slice(0, -left), t({ nl: `en nog ${left}: duit bank toon`, en: `and ${left} more: duit bank toon` })];
  return (whole.length <= most ? whole : short.length <= most ? short : some).map((text) => shortened(clean(text), width).trimEnd());
}

function documentBlock(debt: Debt, { document, cents }: Part, later: Debt): string[] {
  const { head, notes } = debt;
  const one = [head, ...notes].find(({ id }) => id === document) ?? head;
  const isCalledPaid = owedOf(debt) !== expectedOf(debt);
  const [open, then] = [bankMoney(expectedOf(debt)), bankMoney(expectedOf(later))];
  const change = open === then ? open : `${open} → ${then}`;
  const name = [one.nummer ?? one.id.slice(0, 8), head.klant].filter(Boolean).join('  ');
  return [
    name,
    `${t({ nl: 'totaal', en: 'total' })} ${bankMoney(one.cents)}`,
    ...(isCalledPaid
      ? [t({ nl: 'betaald volgens de dienst', en: 'paid, by the service' }), `${t({ nl: 'bij de bank nog', en: 'at the bank' })} ${change}`]
      : [`open ${change}`]),
    ...(cents === one.cents ? [] : [`${t({ nl: 'hiervan', en: 'of this' })} ${bankMoney(cents)}`]),
  ];
}

export const rowPage =
  (one: Explained, { debts }: Bank): RenderPage<BankLine> =>
  (line, pen, width = Number.POSITIVE_INFINITY) => {
    const inDocuments = new Set(['documenten', 'voorgesteld', ...(line.munt === 'EUR' ? ['munt'] : [])]);
    const facts = rowView.columns
      .filter(({ field }) => !inDocuments.has(field))
      .map((column) => [pen.dim(t(column.title)), forPerson(shownValue(line, column), column.kind)])
      .filter(([, text]) => text !== '');
    const section = (title: string, parts: readonly Part[]): string[] =>
      parts.length === 0 ? [] : ['', pen.bold(title), ...documentLines(parts, [debts, debts], width)];
    return [
      ...factLines(facts, width),
      ...section(t({ nl: 'Gekoppeld', en: 'Matched' }), one.parts),
      ...section(t({ nl: 'Voorgesteld', en: 'Proposed' }), one.proposal?.delen ?? []),
      '',
      wrappedLines(becameText(one), width),
    ].join('\n');
  };

function becameText({ row: { id, cents }, aside, rule, reden, proposal, parts, prepaid, certain }: Explained): string {
  const undo = `duit bank ontkoppel ${rule === undefined ? id : `r${rule}`}`;
  const undoing = t({ nl: `Ongedaan maken: ${undo}`, en: `To undo it: ${undo}` });
  if (cents === 0) return t({ nl: 'Een betaling zonder bedrag telt niet mee.', en: 'A payment without an amount does not count.' });
  if (aside === 'eigen') return t({ nl: 'Gaat tussen je eigen rekeningen.', en: 'It goes between your own accounts.' });
  if (aside !== undefined) {
    const why = reden === undefined ? '' : `: ${clean(reden)}`;
    return `${t({ nl: `Staat terzijde${why}.`, en: `It is set aside${why}.` })}\n${undoing}`;
  }
  if (proposal) {
    const accept = `duit bank koppel ${id}`;
    return t({ nl: `Dit is een voorstel. Aannemen: ${accept}`, en: `This is a proposal. To accept it: ${accept}` });
  }
  if (certain)
    return `${t({ nl: 'Vanzelf gekoppeld: OGM en bedrag kloppen.', en: 'Matched automatically: reference and amount fit.' })}\n${undoing}`;
  if (prepaid) return `${t({ nl: 'Is een voorschot van een klant.', en: 'It is an advance of a customer.' })}\n${undoing}`;
  if (parts.length > 0) return `${t({ nl: 'Gekoppeld door een besluit.', en: 'Matched by a decision.' })}\n${undoing}`;
  return t({
    nl: `Nog niet verklaard. Koppelen: duit bank koppel ${id} <document>\nOf terzijde zetten: duit bank negeer ${id} --reden <waarom>`,
    en: `Not explained yet. To match it: duit bank koppel ${id} <document>\nOr to set it aside: duit bank negeer ${id} --reden <why>`,
  });
}
