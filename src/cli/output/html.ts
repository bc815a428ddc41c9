import { clean } from '../../machine/text/sanitise.ts';

/** Well-formed XML too. Only `html` makes one, and a page of its style, so that no text gets into a page unescaped. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | readonly Markup[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for the content of an element or a quoted attribute: nothing in it is markup, steers the page or is invalid in XML. */
const escaped = (text: string): string =>
  clean(text)
    .replaceAll(/\p{Noncharacter_Code_Point}/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);

function markupOf(value: Value): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** Makes HTML of a template. Every text in it is escaped; an attribute must be between double quotes. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: parts.map((part, at) => (at === 0 ? part : markupOf(values[at - 1] ?? '') + part)).join(''),
});

export const noMarkup: Markup = html``;
