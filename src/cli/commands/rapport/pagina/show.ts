import { refuseIdle } from '../../../output/open.ts';
import { today } from '../../../../belgium/dates.ts';
import { readInvoice } from '../../../../einvoice/ubl/read/invoice.ts';
import { type Failure, unlessFailing, usage } from '../../../../failure.ts';
import type { InboxDocumentKort } from '../../../../contract/index.ts';
import { askedPayments } from '../../../../jobs/inbox/saved.ts';
import { countUnfinished } from '../../../../jobs/inbox/seen.ts';
import { type Between, periodOrYear, type TurnoverKind } from '../../../../jobs/reports/count/days.ts';
import type { Ledger } from '../../../../jobs/reports/count/booked.ts';
import type { PaidBy } from '../../../../jobs/reports/count/debt.ts';
import {
  daysOfReturn,
  type PageContent,
  type PagePlan,
  readContent,
  type Largest,
  type Rest,
  type Timeline,
} from '../../../../jobs/reports/page/read.ts';
import { t, type Text } from '../../../../language.ts';
import { datedName, fileName } from '../../../../machine/files/names.ts';
import type { Saved } from '../../../../machine/files/save.ts';
import { openPayments } from '../../../flows/bank/payments.ts';
import { openSaved } from '../../../flows/downloading/saving.ts';
import { newTarget } from '../../../flows/planning/place.ts';
import { bytesOf, invoiceIn } from '../../../flows/reading/root.ts';
import { incompleteFailure, incompleteText, namedUnread, openReader, returnFigures, tell } from '../../../flows/reports/found.ts';
import { stream } from '../../../flows/stream.ts';
import { period, type PeriodOptions } from '../../../options.ts';
import { daysText } from '../../../output/days.ts';
import { formatMoment } from '../../../output/moments.ts';
import type { View } from '../../../output/out.ts';
import type { OpenSession, Opened } from '../../../session/session.ts';
import { columns } from '../../../views/columns.ts';
import { codesIn, unplacedFailure, namedUnplaced } from '../btw/unplaced.ts';
import { writeKbo } from '../../../../belgium/kbo.ts';
import { sha256 } from '../../../../machine/files/hash.ts';
import { html, type Markup, noMarkup } from '../../../output/html.ts';
import { missingList, namedMark, type Section, type Shown, paragraph } from './markup.ts';
import css from './style.css?raw';
import { outstandingSection, overviewSection } from './today.ts';
import type { Unplaced } from '../../../../jobs/reports/btw/placing.ts';
import type { Compared } from '../../../../jobs/reports/count/turnover.ts';
import { formatMoney, formatNumber } from '../../../output/money.ts';
import { returnView, boxRows } from '../btw/show.ts';
import { controlTexts, headTexts, lateTexts, outsideText } from '../btw/texts.ts';
import { numberingView, seriesText } from '../nummering.ts';
import { comparedView, earlierPeriodText, turnoverText, turnoverView, unbalancedText } from '../omzet.ts';
import { type BarGroup, chart } from './chart.ts';
import { type ExtraRow, pageTable } from './table.ts';

const noTurnoverYet = (): Markup => paragraph('empty', t({ nl: 'Nog geen omzet in deze periode.', en: 'No turnover in this period yet.' }));

function turnoverSection({ range, earlier, figures: { omzet } }: Shown): Section {
  const { per, rows, isCompared } = omzet;
  const head = paragraph('note', `${turnoverText(range)}${earlier ? ` ${earlierPeriodText(earlier)}` : ''}`);
  const title =
    per === 'maand' ? t({ nl: 'Omzet per maand', en: 'Turnover by month' }) : t({ nl: 'Omzet per kwartaal', en: 'Turnover by quarter' });
  const drawing = chart({
    id: 'omzet-grafiek',
    title: `${title}, ${t({ nl: 'excl. btw', en: 'excl. VAT' })}`,
    description: inWords(omzet),
    groups: rows.map((row, at) => groupOf(row, rows[at - 1], omzet)),
    ...(isCompared && {
      legend: [
        { kind: 'now', text: t({ nl: 'deze periode', en: 'this period' }) },
        { kind: 'before', text: t({ nl: 'een jaar eerder', en: 'a year earlier' }) },
      ],
    }),
  });
  const look = { per, bars: false };
  const view = isCompared ? comparedView(rows, look) : turnoverView(rows, look);
  const found = rows.some(({ documenten, vorig_excl: before }) => documenten > 0 || before !== 0);
  return {
    id: 'omzet',
    title,
    body: html`${head}${found ? html`${drawing ?? noMarkup}${pageTable({ caption: title, rows, view })}` : noTurnoverYet()}`,
  };
}

const months = {
  nl: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

/** The bars of a month or quarter; the year is below the first of each year. */
function groupOf(row: Compared, before: Compared | undefined, { per, isCompared }: Timeline): BarGroup {
  const [year = '', part = ''] = row.sleutel.split('-');
  const at = Number(part) - 1;
  const quarter = t({ nl: `K${part}`, en: `Q${part}` });
  const label = per === 'kwartaal' ? quarter : t({ nl: months.nl[at] ?? part, en: months.en[at] ?? part });
  const earlier = { amount: row.vorig_excl, kind: 'before', name: `${label} ${Number(year) - 1}` } as const;
  const now = { amount: row.totaal_excl, kind: 'now', name: `${label} ${year}` } as const;
  return { label, under: before?.sleutel.startsWith(`${year}-`) ? undefined : year, bars: isCompared ? [earlier, now] : [now] };
}

/** The highest bar in words, for a person who does not see the chart; the table below it has them all. */
function inWords({ rows, per }: Timeline): string {
  const highest = rows.reduce<Compared | undefined>((most, row) => (most && most.totaal_excl >= row.totaal_excl ? most : row), undefined);
  if (!highest) return '';
  const part = per === 'maand' ? highest.sleutel.split('-').toReversed().join('/') : highest.sleutel;
  const amount = formatMoney(highest.totaal_excl);
  return t({
    nl: `${rows.length} perioden; de hoogste omzet is ${amount}, in ${part}. De tabel eronder heeft alle bedragen.`,
    en: `${rows.length} periods; the highest turnover is ${amount}, in ${part}. The table below has all amounts.`,
  });
}

function partsSection({ figures: { klanten, producten, tarieven, omzet, uit_balans } }: Shown): Section {
  const uneven = unbalancedText(uit_balans);
  const tables = html`${partTable('klant', klanten, { nl: 'Omzet per klant', en: 'Turnover by customer' })}
${partTable('product', producten, { nl: 'Omzet per product', en: 'Turnover by product' })}
${partTable('tarief', tarieven, { nl: 'Omzet per btw-tarief', en: 'Turnover by VAT rate' })}
${uneven === undefined ? noMarkup : paragraph('note warning', uneven)}`;
  return {
    id: 'verdeling',
    title: t({ nl: 'Verdeling van de omzet', en: 'Parts of the turnover' }),
    body: omzet.rows.some(({ documenten }) => documenten > 0) ? tables : noTurnoverYet(),
  };
}

function partTable(per: TurnoverKind, { rows, rest }: Largest, title: Text): Markup {
  const view = turnoverView(rows, { per, bars: false });
  return html`<h3>${t(title)}</h3>
${pageTable({ caption: t(title), rows, view, barOf: ({ totaal_excl: amount }) => amount, rest: rest && restRow(rest, per) })}`;
}

function restRow({ delen, ...values }: Rest, per: TurnoverKind): ExtraRow {
  const count = formatNumber(delen);
  const text: Text =
    per === 'klant'
      ? { nl: `${count} andere klanten`, en: `${count} other customers` }
      : { nl: `${count} andere producten`, en: `${count} other products` };
  return { label: t(text), values };
}

function vatSection({ btw, profiel, timeZone }: Shown): Section | undefined {
  if (!btw) return undefined;
  const { days, whole } = btw;
  const title = t({ nl: 'Btw-aangifte', en: 'VAT return' });
  const notes = headTexts(days, profiel.btw_stelsel).map((text) => paragraph('note', text));
  const doubts = [...lateTexts(btw, true, timeZone), ...controlTexts(whole), outsideText(btw)];
  const warnings = doubts.flatMap((text) => (text === undefined ? [] : paragraph('note warning', text)));
  const table = pageTable({ caption: title, rows: boxRows(btw), view: returnView });
  return { id: 'btw', title, body: html`${notes}${table}${warnings}${unplacedList(whole.unplaced)}` };
}

function unplacedList(unplaced: readonly Unplaced[]): Markup {
  if (unplaced.length === 0) return noMarkup;
  const { named: first, more } = namedUnplaced(unplaced);
  const head = t({
    nl: 'Onvolledig: deze bedragen staan in geen rooster, of niet zeker in het juiste.',
    en: 'Incomplete (onvolledig): these amounts are in no box, or not certainly in the right one.',
  });
  return missingList(
    head,
    first.map(({ name, reason }) => html`${namedMark(name)}: <bdi>${reason}</bdi>`),
    more,
  );
}

function numberingSection({ figures: { nummering } }: Shown): Section {
  const { series, findings } = nummering;
  const title = t({ nl: 'Nummering', en: 'Numbering' });
  const none = t({ nl: 'Geen genummerde documenten in deze periode.', en: 'No numbered documents in this period.' });
  const fine = t({
    nl: 'Niets gevonden: er ontbreekt geen nummer en geen datum loopt terug.',
    en: 'Nothing found: no number is missing and no date goes back.',
  });
  const result =
    findings.length > 0
      ? pageTable({ caption: title, rows: findings, view: numberingView })
      : paragraph('empty', series.length === 0 ? none : fine);
  return { id: 'nummering', title, body: html`${series.map((one) => paragraph('note', seriesText(one)))}${result}` };
}

interface PageOptions extends PeriodOptions {
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
  readonly open?: true | undefined;
  readonly btwCodes?: string | undefined;
  readonly volgens?: PaidBy | undefined;
}

const view: View<Saved> = { columns: [columns.bestand, columns.bytes, columns.sha256], row: 'Saved', id: 'bestand' };

/** Fails with exit 8 if a document is missing, or an amount is in no box. */
export async function showPage(
  session: OpenSession,
  { uitvoer, overschrijven, open, btwCodes, volgens, ...opties }: PageOptions,
): Promise<void> {
  const { files, globals, out, timeZone } = session;
  const now = session.now();
  const plan = { today: today(now), range: periodOrYear(period(opties), today(now)) };
  const idle = overschrijven ? '--overschrijven' : open ? '--open' : globals.velden && '--velden';
  refuseIdle(uitvoer === '-' && idle, '-o -');
  if (uitvoer !== '-') out.check(view);
  const file = uitvoer ?? (await defaultName(session, plan.range));
  const target = file === '-' ? undefined : await newTarget(files, file, overschrijven, true);
  const known = await openPayments(session, volgens);
  const content = await read(session, { ...plan, payments: known?.of }, btwCodes);
  const lacking = incompleteText(content.ledger);
  if (lacking !== undefined) await out.warn(lacking);
  await tell(session, known?.notes ?? []);
  const bankNotes = (known?.notes ?? []).map(({ text }) => text);
  const bedrijf = content.profiel.firma ?? (await unlessFailing(companyName(session, content.ledger)));
  const bytes = Buffer.from(page({ ...content, bedrijf, bankNotes, made: formatMoment(now.toISOString(), timeZone), timeZone }));
  if (target) {
    const saved = await target.save(stream([bytes]), { id: file, name: null });
    await out.record(saved, view);
    if (open) await openSaved(session, [saved]);
  } else await files.print(stream([bytes]), 'raw');
  const { btw, ledger } = content;
  const failure = btw ? unplacedFailure(ledger, btw.whole.unplaced) : incompleteFailure(ledger);
  if (failure) throw failure;
}

/** The name of the company as its newest invoice shows it in UBL: the interface has no other place that tells it. */
async function companyName({ api }: Opened<'api'>, { documents }: Ledger): Promise<string | undefined> {
  const invoices = documents.filter(({ type }) => type === 'factuur').toSorted((one, other) => one.datum.localeCompare(other.datum));
  const id = invoices.at(-1)?.id;
  if (id === undefined) return undefined;
  const why = { nl: 'de naam van de onderneming op de pagina', en: 'the name of the company on the page' };
  const { body } = await (await api()).facturen.ubl(id, why);
  return readInvoice(invoiceIn({ bytes: await bytesOf(body), name: id, otherwise: 'unusable' })).leverancier?.naam;
}

/** Fails with exit 2 for a file of codes where no return comes on the page. */
async function read(
  session: OpenSession,
  plan: Pick<PagePlan, 'today' | 'range' | 'payments'>,
  btwCodes: string | undefined,
): Promise<PageContent> {
  const profile = await session.profile();
  if (btwCodes !== undefined && !daysOfReturn(profile, plan.range)) throw noReturn();
  const codes = await codesIn(session, btwCodes);
  const store = await session.figures(returnFigures());
  const received = (documents: readonly InboxDocumentKort[]) => askedPayments(store, documents, profile.ondernemingsnummer);
  const beside = { journal: await session.journal(), store, received, unfinished: await store.read(countUnfinished) };
  return readContent(await openReader(session), { ...plan, ...beside, profile, codes });
}

const noReturn = (): Failure =>
  usage({
    nl: '--btw-codes doet hier niets: er komt geen btw-aangifte op de pagina',
    en: '--btw-codes does nothing here: no VAT return comes on the page',
    hint: {
      nl: 'Ze staat er als de periode een eerste en een laatste dag heeft en het profiel een btw-stelsel met aangifte: duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal',
      en: 'It needs a period with a first and a last day, and a profile with a VAT scheme that has a return: duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal',
    },
  });

async function defaultName(session: Opened<'profile'>, { van, tot }: Between): Promise<string> {
  const { naam, account } = await session.profile();
  return fileName(datedName(van, [tot, t({ nl: 'rapport', en: 'report' }), naam]), account, 'html');
}

/** The reports on the page in their order. One that this account does not need is undefined. */
const sections: readonly ((shown: Shown) => Section | undefined)[] = [
  overviewSection,
  turnoverSection,
  partsSection,
  vatSection,
  outstandingSection,
  numberingSection,
];

/**
 * The whole style of the page. It is the same for every page, because the policy allows it by its hash, and it holds no `&` and
 * no `<`, so that the page is XML too. A table that scrolls has a shadow at the side where it continues. The dark colours are for screens alone: on paper the page is always light.
 */
const style: Markup = { markup: `\n${css}` };

/** Only the style of the page itself applies, by its hash; nothing else is loaded and no script runs. */
const policy = `default-src 'none'; style-src 'sha256-${Buffer.from(sha256(style.markup), 'hex').toString('base64')}'; base-uri 'none'; form-action 'none'`;

/** The whole page: one HTML file, also well-formed XML, that shows the same without a network and prints on A4. */
export function page(content: Shown): string {
  const { range } = content;
  const title = t({ nl: `Rapport ${nameOn(content)} ${daysText(range)}`, en: `Report ${nameOn(content)} ${daysText(range)}` });
  const all = sections.flatMap((section) => section(content) ?? []);
  const links = all.map(
    ({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>
`,
  );
  const body = all.map(
    ({ id, title: name, body: report }) => html`<section id="${id}">
<h2>${name}</h2>
${report}</section>
`,
  );
  return `<!DOCTYPE html>\n${
    html`<html lang="${t({ nl: 'nl-BE', en: 'en' })}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${policy}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="referrer" content="no-referrer"/>
<meta name="color-scheme" content="light dark"/>
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${header(content)}${incomplete(content)}<nav aria-label="${t({ nl: 'Inhoud', en: 'Contents' })}"><ul>
${links}</ul></nav>
<main>
${body}</main>
<footer>${t({
      nl: `Gemaakt met duit op ${content.made}. Alle bedragen zijn die van de documenten zelf.`,
      en: `Made with duit on ${content.made}. All amounts are those of the documents themselves.`,
    })}</footer>
</body>
</html>
`.markup
  }`;
}

const nameOn = ({ bedrijf, profiel }: Shown): string => bedrijf ?? profiel.naam;

function header(content: Shown): Markup {
  const { profiel, bedrijf, range, made } = content;
  const { naam, ondernemingsnummer: number } = profiel;
  return html`<header>
<p class="kind">${t({ nl: 'Overzicht en rapporten', en: 'Overview and reports' })}</p>
<h1>${namedMark(nameOn(content))}</h1>
<dl>
${
  number === undefined
    ? noMarkup
    : html`<div><dt>${t({ nl: 'Ondernemingsnummer', en: 'Enterprise number' })}</dt><dd>${writeKbo(number)}</dd></div>
`
}${
  bedrijf === undefined
    ? noMarkup
    : html`<div><dt>${t({ nl: 'Profiel', en: 'Profile' })}</dt><dd>${namedMark(naam)}</dd></div>
`
}<div><dt>${t({ nl: 'Periode', en: 'Period' })}</dt><dd>${daysText(range)}</dd></div>
<div><dt>${t({ nl: 'Gemaakt op', en: 'Made on' })}</dt><dd>${made}</dd></div>
</dl>
</header>
`;
}

function incomplete({ ledger }: Shown): Markup {
  const text = incompleteText(ledger);
  if (text === undefined) return noMarkup;
  const { named: missing, more } = namedUnread(ledger.unread);
  return missingList(
    text,
    missing.map(({ name, reason }) => html`${namedMark(name)}: ${namedMark(reason)}`),
    more,
  );
}
