import { meansTheSame } from '../../../contract/meaning.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Client } from '../../api/index.ts';
import { createOf } from '../evidence/creates.ts';
import { documentOf, type Entry } from '../log/entries.ts';
import type { Journal } from '../log/journal.ts';
import { actOf, type Evidence, type EvidenceDocument, type Write } from '../verdict/evidence.ts';
import type { DecidedQuestion, Decision, Question, Watch } from './watch.ts';
import { Failure, notConfirmed } from '../../../failure.ts';

/** The first day of a watch, a day early because the service may have another date than this machine; undefined where it has no beginning. */
export const dayOfWatch = ({ since }: Watch): string =>
  since === null ? '2000-01-01' : new Date(Date.parse(since) - 86_400_000).toISOString().slice(0, 10);

/** A write on watch. */
interface WatchedWrite {
  readonly write: Write;
  /** The earlier writes on its document. */
  readonly before: readonly Entry[];
}

/**
 * Evidence that a write may have been done in the lines that were lost, which only a person can tell, or that the service has its customer.
 * Documents that are made are looked for at the service as always, over all days of the watch.
 */
export async function ofWatch(
  client: Client,
  journal: Pick<Journal, 'decisionOn'>,
  watch: Watch,
  { write, before }: WatchedWrite,
): Promise<Evidence[]> {
  const { operation, document, body } = write;
  if (operation === 'klanten.create') return ofCustomer(client, write);
  const act = actOf(write);
  if (!(act === 'send' || act === 'call') || (act === 'send' && isOwnFinal(before, watch, document))) return [];
  const { kanaal = '' } = (body ?? {}) as { kanaal?: string };
  const question = { document: document ?? '-', wat: act === 'send' ? sendingOver(kanaal) : operation, operation };
  return lostEvidence(question, await journal.decisionOn(question));
}

/** What the decision of a person on something that may have been done tells; nothing once they decided that it is to be done. */
export function lostEvidence(question: Question, decision: Decision | null): Evidence[] {
  if (decision === 'ja') return [];
  return [
    decision === 'nee'
      ? { source: 'watch', extent: 'same', standing: 'done', question }
      : { source: 'watch', extent: 'perhaps', standing: 'uncertain', question },
  ];
}

const sendingOver = (kanaal: string): string => `versturen ${kanaal}`;

/** The sending that a person decided against, because it was done before the lines were lost; undefined for another decision. */
export function sentBefore({ document, wat, operation = 'facturen.versturen', beslissing }: DecidedQuestion): Write | undefined {
  const kanaal = wat.startsWith(sendingOver('')) ? wat.slice(sendingOver('').length) : undefined;
  if (beslissing !== 'nee' || kanaal === undefined) return undefined;
  return { operation, document, body: { kanaal }, meant: { kanaal } };
}

/** Whether a reply shows that this journal made it final after the watch began, so not sent before; one only found may be older. */
const isOwnFinal = (before: readonly Entry[], { n }: Watch, document: string | null): boolean =>
  before.some(
    ({ n: at, intent, outcome }) =>
      at > n && outcome?.kind === 'result' && intent.operation === 'facturen.definitief' && intent.document === document,
  );

const alreadyThere: Text = { nl: 'staat deze klant er al?', en: 'does this customer already exist?' };

async function ofCustomer(client: Client, { meant }: Write): Promise<Evidence[]> {
  const { naam = '', kbo_btw_nummer: number } = (meant ?? {}) as { naam?: string; kbo_btw_nummer?: string };
  const { data } = await client.page('klanten.list', { q: naam, limit: 100 }, alreadyThere);
  const found = data.find(
    (klant) =>
      klant.naam === naam &&
      (number === undefined || klant['kbo_btw_nummer'] == null || meansTheSame('kbo_btw_nummer', number, klant['kbo_btw_nummer'])),
  );
  if (!found) return [];
  const text = t({ nl: `deze klant is er al: ${clean(naam)}`, en: `this customer already exists: ${clean(naam)}` });
  return [{ source: 'service', extent: 'same', standing: 'done', documents: [{ id: found.id }], text }];
}

/** Whether no write that the journal knows made the only one of these documents. */
export async function isStray(journal: Pick<Journal, 'about'>, documents: readonly EvidenceDocument[] = []): Promise<boolean> {
  const [only] = documents;
  if (!only || documents.length > 1) return false;
  const id = only.id.toLowerCase();
  return !(await journal.about(id)).some(
    (entry) => entry.state === 'done' && createOf(entry.intent.operation) !== undefined && documentOf(entry)?.toLowerCase() === id,
  );
}

/** Says that a document was found and counts as made. */
export const adoptedText = ({ text = '' }: Evidence): string =>
  t({ nl: `Gevonden bij de dienst en overgenomen: ${text}.`, en: `Found at the service and taken over: ${text}.` });

/** The most questions that one message lists. */
const mostListed = 50;

/** Exit 12: these may have been done already, and a person has to decide. */
export class NeedsDecision extends Failure {
  constructor(readonly asked: readonly Question[]) {
    super('not_confirmed', lostText(asked), { because: 'maybe_done', hint: decisionHint(asked) });
  }
}

function lostText(asked: readonly Question[]): string {
  const [{ document, wat } = { document: '-', wat: '-' }] = asked;
  return asked.length === 1
    ? t({
        nl: `het journaal kan regels missen, dus dit kan al gebeurd zijn: ${wat} van ${document}`,
        en: `the journal may lack lines, so this may have been done already: ${wat} of ${document}`,
      })
    : t({
        nl: `het journaal kan regels missen, dus deze ${asked.length} kunnen al gebeurd zijn`,
        en: `the journal may lack lines, so these ${asked.length} may have been done already`,
      });
}

/** Says how a person decides these questions, with the file to write and the commands to give. */
export function decisionHint(asked: readonly Question[]): string {
  const rows = asked.slice(0, mostListed).map(({ document, wat }) => `${document},${wat},nee`);
  const list = ['document,wat,beslissing', ...rows].join('\n');
  const more = asked.length - rows.length;
  return [
    t({
      nl: `Kijk na of het gebeurd is. Schrijf per document ja (nu doen) of nee (niet meer doen) in een bestand beslist.csv:\n${list}\nen geef: duit journaal herstel --beslis beslist.csv\nVoer daarna het commando opnieuw uit.`,
      en: `See whether it was done. Write for each document ja (do it now) or nee (do not do it) into a file beslist.csv:\n${list}\nand give: duit journaal herstel --beslis beslist.csv\nThen run the command again.`,
    }),
    ...(more > 0
      ? [t({ nl: `Er zijn er nog ${more}; dan worden die gevraagd.`, en: `There are ${more} more; those are asked then.` })]
      : []),
    t({
      nl: 'Als je alles nakeek, of er niets verloren ging: duit journaal herstel --klaar',
      en: 'Once you have checked everything, or nothing was lost: duit journaal herstel --klaar',
    }),
  ].join('\n');
}

/** Exit 12: a person decided that this is not to be done any more. */
export const decidedAgainst = ({ document, wat }: Question): Failure =>
  notConfirmed(
    'already_done',
    t({ nl: `je besliste van niet: ${wat} van ${document}`, en: `you decided against it: ${wat} of ${document}` }),
    {
      hint: t({
        nl: `Moet het toch gebeuren, schrijf dan in een bestand beslist.csv:\ndocument,wat,beslissing\n${document},${wat},ja\nen geef: duit journaal herstel --beslis beslist.csv`,
        en: `If it is to be done after all, write into a file beslist.csv:\ndocument,wat,beslissing\n${document},${wat},ja\nand give: duit journaal herstel --beslis beslist.csv`,
      }),
    },
  );
