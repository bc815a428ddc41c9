import type { Paper, PaperColumn, PaperLine } from '../../../einvoice/pdf/paper.ts';
import type { Block } from '../../../einvoice/view/party.ts';
import { html, type Markup } from '../../output/html.ts';

export interface LetterCode {
  readonly caption: string;
  readonly alt: string;
  /** The address of the picture, such as `cid:…` in an e-mail. */
  readonly src: string;
}

const soft = 'color:#56636e';
const cell = 'padding:6px 0;vertical-align:top;border-bottom:1px solid #d3dade';
const amount = `${cell};padding-left:10px;text-align:right;white-space:nowrap`;

/**
 * A letter as HTML that mail programs show too: the style is with each element, and nothing is loaded from elsewhere. Dates are below
 * the description of their row and only amounts have columns, so that the table holds in a narrow window.
 */
export function letterHtml(paper: Paper, codes: readonly LetterCode[] = []): string {
  const { lang, title, heading, from, to, facts, warnings, total, sentences } = paper;
  return `<!DOCTYPE html>\n${
    html`<html lang="${lang}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${title}</title>
</head>
<body style="margin:0;padding:16px;background:#fff;color:#18222b;font:15px/1.45 Arial,Helvetica,sans-serif">
<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
${block(from)}${block(to)}<p style="margin:0 0 14px;${soft}">${facts.map(([label, value]) => html`${label}: ${value}<br/>`)}</p>
<h1 style="margin:0 0 14px;font-size:20px;line-height:1.25">${heading}</h1>
${paragraphs(warnings)}${table(paper)}${
  total
    ? html`<p style="margin:0 0 14px;padding:10px;background:#f4f6f7;font-weight:bold">${total[0]}: ${total[1]}</p>
`
    : []
}${paragraphs(sentences)}${codes.map(
  ({ caption, alt, src }) => html`<p style="margin:0 0 14px">${caption}<br/><img src="${src}" alt="${alt}" width="164" height="164"/></p>
`,
)}</div>
</body>
</html>
`.markup
  }`;
}

const paragraphs = (texts: readonly string[]): Markup[] =>
  texts.map(
    (text) => html`<p style="margin:0 0 14px">${linesOf(text)}</p>
`,
  );

const linesOf = (text: string): Markup[] => text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br/>${line}`));

const block = ({
  name,
  lines,
}: Block): Markup => html`<p style="margin:0 0 14px"><strong>${name}</strong>${lines.map((line) => html`<br/>${line}`)}</p>
`;

const isAmount = (column: PaperColumn): boolean => column.align === 'right';

function table({ columns, lines }: Paper): Markup {
  const [first, ...others] = columns;
  const amounts = others.filter(isAmount);
  const row = ({ name, details, cells }: PaperLine): Markup => {
    const folded = others.flatMap((column, at) => (isAmount(column) || !cells[at] ? [] : [`${column.label}: ${cells[at]}`]));
    const below = [...details, ...folded].map((text) => html`<br/><span style="font-size:13px;${soft}">${text}</span>`);
    return html`<tr><td style="${cell}">${name}${below}</td>${cells.flatMap((text, at) =>
      others[at] && isAmount(others[at]) ? [html`<td style="${amount}">${text}</td>`] : [],
    )}</tr>
`;
  };
  return html`<table role="table" style="width:100%;border-collapse:collapse;margin:0 0 14px;font-size:14px">
<thead><tr><th scope="col" style="${cell};text-align:left;${soft}">${first?.label ?? ''}</th>${amounts.map(
    ({ label }) => html`<th scope="col" style="${amount};${soft}">${label}</th>`,
  )}</tr></thead>
<tbody>
${lines.map(row)}</tbody>
</table>
`;
}
