import type { Doubt, Verdict } from '../../contract/index.ts';
import { t, type Text } from '../../language.ts';
import type { Outgoing } from './outgoing.ts';

type Unknown = Extract<Verdict, { is: 'unknown' }>;

/** The parts of a reply that its doubt is told with. */
export interface DoubtfulReply {
  readonly status: number;
  /** The address that a redirect names. */
  readonly location?: string | undefined;
  /** Why the body can't be used, in words. */
  readonly why?: string | undefined;
}

/** The sentence about a reply that is neither a success nor a refusal. It never quotes the reply. */
export function doubtText(
  { url }: Outgoing,
  { reason, field = '', issues = [] }: Unknown,
  { status, location, why }: DoubtfulReply,
): string {
  const { host } = url;
  if (status >= 300 && status < 400) return redirectText(url, location);
  if (why !== undefined && (reason === 'cut' || reason === 'empty' || reason === 'unusable' || reason === 'not_the_api')) return why;
  if (reason === 'wrong_shape') {
    const list = issues.slice(0, 3).map((issue) => `${issue.field || t({ nl: 'het geheel', en: 'the whole' })}: ${t(issue.text)}`);
    const text = t({
      nl: `Het antwoord van ${host} klopt niet met de API: ${list.join('; ')}.`,
      en: `The reply of ${host} does not fit the API: ${list.join('; ')}.`,
    });
    return why === undefined ? text : `${text} ${why}`;
  }
  return `${t({ nl: `Het antwoord van ${host} klopt niet`, en: `The reply of ${host} is not right` })}: ${t(reasons(status, field)[reason])}.`;
}

function reasons(status: number, field: string): Record<Exclude<Doubt, 'wrong_shape'>, Text> {
  const strange = { nl: 'het lijkt niet van de API te komen', en: 'it does not look like the API' };
  const broken = { nl: 'het is niet volledig', en: 'it is not complete' };
  return {
    no_reply: { nl: 'er kwam geen antwoord', en: 'no reply came' },
    server_error: { nl: `een storing (${status})`, en: `a failure (${status})` },
    wrong_status: { nl: `de status ${status} zegt ja noch nee`, en: `the status ${status} says neither yes nor no` },
    other_status: { nl: `het noemt een andere status dan ${status}`, en: `it names another status than ${status}` },
    not_the_api: { nl: `${strange.nl} (${status})`, en: `${strange.en} (${status})` },
    empty: { nl: 'het is leeg', en: 'it is empty' },
    cut: broken,
    unusable: strange,
    error_inside: { nl: 'het zegt ja en meldt toch een fout', en: 'it says yes and reports an error all the same' },
    other_id: { nl: 'het gaat over een ander document', en: 'it is about another document' },
    still_concept: { nl: 'het document is nog een concept', en: 'the document is still a draft' },
    other_channel: { nl: 'het noemt een ander kanaal', en: 'it names another channel' },
    other_link: { nl: 'het hoort bij een andere factuur', en: 'it belongs to another invoice' },
    field_differs: { nl: `${field} is anders dan gevraagd`, en: `${field} is not as asked` },
    field_missing: { nl: `${field} ontbreekt`, en: `${field} is missing` },
  };
}

function redirectText(url: URL, location: string | undefined): string {
  const { host } = url;
  const target = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url).origin : '?';
  return t({
    nl: `${host} verwijst door naar ${target}; duit volgt dat niet, want de sleutel zou meegaan.`,
    en: `${host} redirects to ${target}; duit does not follow, because the key would go along.`,
  });
}
