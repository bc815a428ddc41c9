import { writeKbo } from '../../../../belgium/kbo.ts';
import { t } from '../../../../language.ts';
import { sha256 } from '../../../../machine/files/hash.ts';
import { incompleteText, namedUnread } from '../../../flows/reports/incomplete.ts';
import { daysText } from '../../../output/moments.ts';
import { html, type Markup, missingList, namedMark, noMarkup, type Section, type Shown } from './markup.ts';
import { numberingSection, partsSection, turnoverSection, vatSection } from './period.ts';
import { style } from './style.ts';
import { outstandingSection, overviewSection } from './today.ts';

/** The reports on the page in their order. One that this account does not need is undefined. */
const sections: readonly ((shown: Shown) => Section | undefined)[] = [
  overviewSection,
  turnoverSection,
  partsSection,
  vatSection,
  outstandingSection,
  numberingSection,
];

/** Only the style of the page itself applies, by its hash; nothing else is loaded and no script runs. */
const policy = `default-src 'none'; style-src 'sha256-${Buffer.from(sha256(style.markup), 'hex').toString('base64')}'; base-uri 'none'; form-action 'none'`;

/** The whole page: one HTML file, also well-formed XML, that shows the same without a network and prints on A4. */
export function page(content: Shown): string {
  const { profiel, range } = content;
  const title = t({ nl: `Rapport ${profiel.naam} ${daysText(range)}`, en: `Report ${profiel.naam} ${daysText(range)}` });
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

function header({ profiel, range, made }: Shown): Markup {
  const { naam, ondernemingsnummer: number } = profiel;
  return html`<header>
<p class="kind">${t({ nl: 'Overzicht en rapporten', en: 'Overview and reports' })}</p>
<h1>${namedMark(naam)}</h1>
<dl>
${
  number === undefined
    ? noMarkup
    : html`<div><dt>${t({ nl: 'Ondernemingsnummer', en: 'Enterprise number' })}</dt><dd>${writeKbo(number)}</dd></div>
`
}<div><dt>${t({ nl: 'Periode', en: 'Period' })}</dt><dd>${daysText(range)}</dd></div>
<div><dt>${t({ nl: 'Gemaakt op', en: 'Made on' })}</dt><dd>${made}</dd></div>
</dl>
</header>
`;
}

/** Says above everything else that the figures are incomplete, and names the missing documents. */
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
