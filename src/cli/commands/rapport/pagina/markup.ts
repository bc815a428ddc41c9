import type { PageContent } from '../../../../jobs/reports/page/read.ts';
import { t } from '../../../../language.ts';
import { clean } from '../../../../machine/text/sanitise.ts';
import { html, type Markup } from '../../../output/html.ts';
import { shortened } from '../../../output/width.ts';

export const paragraph = (kind: 'empty' | 'note' | 'note warning', text: string): Markup => html`<p class="${kind}">${text}</p>
`;

/** Longer names are cut, because one of them would push everything else off the page. */
const mostCharacters = 60;

/** A name or text of the service, apart from the direction of the text around it; the whole of a long one is its tooltip. */
export function namedMark(text: string): Markup {
  const whole = clean(text);
  const short = shortened(whole, mostCharacters);
  return short === whole ? html`<bdi>${whole}</bdi>` : html`<bdi title="${whole}">${short}</bdi>`;
}

export const missingList = (head: string, items: readonly Markup[], more: number): Markup => html`<aside class="incomplete" role="note">
<p><strong>${head}</strong></p>
<ul>
${[...items, ...(more > 0 ? [html`${t({ nl: `en nog ${more}`, en: `and ${more} more` })}`] : [])].map(
  (item) => html`<li>${item}</li>
`,
)}</ul>
</aside>
`;

export interface Shown extends PageContent {
  /** Sentences that say up to which day the bank was read. */
  readonly bankNotes: readonly string[];
  /** The name under which the company issues its documents; undefined if none tells it. */
  readonly bedrijf: string | undefined;
  /** The moment at which the page was made, as a person reads it. */
  readonly made: string;
  /** The time zone in which a person reads moments; undefined for that of this machine. */
  readonly timeZone: string | undefined;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}
