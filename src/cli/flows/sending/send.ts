import { checkedBody } from '../../../service/api/input.ts';
import { unlessFailing, usage } from '../../../failure.ts';
import type { Command as Commander } from 'commander';
import type { DocumentType, Kanaal, VerstuurInvoer, Verzending } from '../../../contract/index.ts';
import { kanalen } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { isDraft } from '../../../service/journal/evidence/creates.ts';
import { channelText } from '../../../service/journal/log/words.ts';
import { knownFactuur } from '../../../service/references/factuur.ts';
import type { WriteStep } from '../../../service/run/step.ts';
import { given } from '../../../contract/fields.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';
import type { NamedWord } from '../../command/command.ts';
import { asksPerson, confirmDocuments, isPreviewed, mustConfirm, requireTest } from '../confirm.ts';
import { eachDocument } from '../each-document.ts';
import { writeEach } from '../each-write.ts';
import { checkType, type Facts, openFacts, requireThere, searchFactuur } from '../facts.ts';
import { askChannel, checkReachable, missingChannel, requireAddresses } from './channel.ts';
import type { SendOptions } from './options.ts';
import { writtenSending } from '../written.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { memo } from '../../../memo.ts';
import { isJson } from '../../output/out.ts';
import { knownName } from '../../../service/journal/log/entries.ts';
import { lastSending, isMadeElsewhere, refusedSending } from '../../../service/journal/log/sent.ts';
import { notKnown } from '../../../service/limits/texts.ts';
import { earlierText, madeElsewhereText, refusedText } from '../../../service/journal/verdict/texts.ts';
import { formatMoment } from '../../output/moments.ts';

export const sentView = viewOf<Verzending & { id: string }>('Sent', [columns.kanaal, columns.peppol_status, columns.naar, columns.id]);

/** The body of the request over this channel. `--simuleer` on a real profile fails with exit 2: the service might really send. */
async function sendBody(session: Opened<'profile'>, kanaal: Kanaal, { email, simuleer }: SendOptions): Promise<VerstuurInvoer> {
  const body = checkedBody('VerstuurInvoer', given({ kanaal, email, simuleer }));
  if (simuleer !== undefined) await requireTest(session, '--simuleer');
  return body;
}

/** The channel that the options name; undefined if it is asked for later. An address is one of e-mail. */
function namedChannel({ ask }: Opened<'ask'>, { kanaal, email }: SendOptions, command: Commander): Kanaal | undefined {
  if (kanaal) return kanaal;
  if (!ask.interactive) throw missingChannel(command);
  return email === undefined ? undefined : 'email';
}

type FactsOf = (id: string) => Promise<Facts>;

async function askedChannel({ ask }: Opened<'ask'>, facts: FactsOf, ids: readonly string[]): Promise<Kanaal> {
  const all = await Promise.all(ids.map(facts));
  const klanten = all.flatMap(({ klant }) => klant ?? []);
  return askChannel(ask, klanten);
}

/** Warns of customers without a Peppol id, and where the profile asks for it, looks up whether each can receive. */
export async function checkPeppol(session: OpenSession, facts: FactsOf, ids: readonly string[], type: DocumentType): Promise<void> {
  await checkReachable(session, facts, ids);
  const { peppol_controle: control = 'nee' } = await session.profile();
  if (control === 'nee') return;
  const outgoing = [];
  for (const id of ids) {
    const { factuur, klant } = await facts(id);
    if (klant) outgoing.push({ name: factuur?.nummer ?? id, klant, type });
    else
      await session.out.warn({
        nl: `Let op: niet nagekeken of de klant van ${id} via Peppol kan ontvangen.`,
        en: `Note: not checked whether the customer of ${id} can receive over Peppol.`,
      });
  }
  await (await import('../reach/before-sending.ts')).checkReach(session, outgoing);
}

interface Sending {
  readonly type: DocumentType;
  readonly verb: string;
  readonly ids: readonly string[];
  /** Whether the user typed each document, and none came through a pipe. */
  readonly isNamed: boolean;
  readonly body: VerstuurInvoer;
}

/** Asks all questions before a sending. Returns for each document whether the user agreed to send it again, and was warned about it. */
async function confirmSending(
  session: OpenSession,
  facts: FactsOf,
  { type, verb, ids, isNamed, body }: Sending,
): Promise<(id: string) => Pick<WriteStep, 'agreed' | 'told'>> {
  const { kanaal, email } = body;
  const asks = session.ask.interactive && (await mustConfirm(session));
  const told = session.ask.interactive ? facts : async (id: string) => (await unlessFailing(facts(id))) ?? {};
  // A program that sends by e-mail reads nothing first.
  if (kanaal === 'peppol' || asks || !isJson(session.out.format)) {
    for (const id of ids) checkType((await told(id)).factuur, id, type, verb);
  }
  if (kanaal === 'peppol') await checkPeppol(session, told, ids, type);
  else if (email === undefined && asksPerson(session)) await requireAddresses(facts, ids);
  // One question covers the earlier sendings too.
  const earlier = asks ? await tellEarlier(session, ids, body, (text) => session.ask.show(text)) : [];
  const refused = session.globals.ja && isNamed ? await tellRefused(session, ids, body) : [];
  const elsewhere = session.ask.interactive && !session.globals.ja ? await tellMadeElsewhere(session, told, ids, body) : [];
  if (!asks) await tellUnasked(session, told, ids, body, isPreviewed(session));
  const to = email ? t({ nl: ` naar ${email}`, en: ` to ${email}` }) : '';
  const send = earlier.length > 0 ? t({ nl: 'Nog eens versturen', en: 'Send again' }) : t({ nl: 'Versturen', en: 'Send' });
  const address = ({ klant }: Facts) => (kanaal === 'email' ? (email ?? klant?.email) : klant?.peppol_id) ?? undefined;
  await confirmDocuments(session, facts, ids, `${send} ${channelText(kanaal)}${to}?`, address);
  return (id) => ({ agreed: earlier.includes(id), told: refused.includes(id) || elsewhere.includes(id) });
}

/** Checks, confirms and sends the named documents, each at most once; without words those chosen from a list. */
export const sendEach =
  (type: DocumentType) =>
  async (session: OpenSession, documents: NamedWord<string[]>, opties: SendOptions, command: Commander): Promise<void> => {
    const named = namedChannel(session, opties, command);
    // An option that is wrong over every channel is found before anything is chosen.
    await sendBody(session, named ?? 'peppol', opties);
    session.out.check(sentView);
    const coming = new Set<string>();
    const facts = memo(openFacts);
    const words = await documents.word();
    const task = {
      parse: searchFactuur(knownFactuur),
      check: async (api: Api, id: string) => {
        if (asksPerson(session) || opties.alVerstuurd) requireThere(await facts(api)(id), id, type);
        if (opties.alVerstuurd) checkFinal((await facts(api)(id)).factuur, id, type, command.name());
        if (opties.controleer) await (await import('../checking/watched.ts')).checkBeforeSending(session, api, id, coming);
      },
      view: sentView,
    };
    const bodyFor = async (api: Api, ids: readonly string[]): Promise<VerstuurInvoer> => {
      // A person is asked for no channel of a document that this command can't send.
      if (named === undefined) for (const id of ids) checkType((await facts(api)(id)).factuur, id, type, command.name());
      return sendBody(session, named ?? (await askedChannel(session, facts(api), ids)), opties);
    };
    if (opties.alVerstuurd)
      return eachDocument(session, words, {
        ...task,
        prepare: async (api, ids) => notedSending(session, facts(api), ids, { type, body: await bodyFor(api, ids) }),
        writes: true,
      });
    await writeEach(session, words, {
      ...task,
      prepare: async (api, ids) => {
        const body = await bodyFor(api, ids);
        const answered = await confirmSending(session, facts(api), {
          type,
          verb: command.name(),
          ids,
          isNamed: !words.includes('-'),
          body,
        });
        const write = { operation: type === 'factuur' ? 'facturen.versturen' : 'creditnotas.versturen', body };
        return {
          step: (id) => ({ on: { id }, write: { ...write, ...answered(id) } }),
          row: async ({ data }, id) => writtenSending(session, type, { id, ...(data as Verzending) }, body.email),
        };
      },
    });
  };

/** Fails with exit 2 for a draft, which nobody can have sent, and for a document of the other type. */
function checkFinal(factuur: Facts['factuur'], id: string, type: DocumentType, verb: string): void {
  checkType(factuur, id, type, verb);
  if (!factuur || !isDraft(factuur)) return;
  throw usage({ nl: `${id} is een concept en kan niet verstuurd zijn`, en: `${id} is a draft and can't have been sent` });
}

/** Gives work that records each document as sent, once a person agrees; it sends nothing. */
async function notedSending(
  session: OpenSession,
  facts: FactsOf,
  ids: readonly string[],
  { type, body }: Pick<Sending, 'type' | 'body'>,
): Promise<(id: string) => Promise<Verzending & { id: string }>> {
  const { kanaal, email } = body;
  const how = channelText(kanaal);
  await confirmDocuments(session, facts, ids, t({ nl: `Noteren als al ${how} verstuurd?`, en: `Record as already sent ${how}?` }));
  const operation = type === 'factuur' ? 'facturen.versturen' : 'creditnotas.versturen';
  const recovery = await session.recovery();
  return async (id) => {
    await recovery.noteSent({ operation, document: id.toLowerCase(), body, meant: body }, (time) => formatMoment(time, session.timeZone));
    const { factuur } = await facts(id);
    const naam = clean(factuur?.nummer ?? id);
    await session.out.notice({
      nl: `${naam} staat genoteerd als al ${how} verstuurd; er ging niets weg.`,
      en: `${naam} is recorded as already sent ${how}; nothing left.`,
    });
    return writtenSending(session, type, { id, kanaal, ...given({ nummer: factuur?.nummer ?? undefined, naar: email }) }, email);
  };
}

/** Tells what a question would have shown: documents that were sent before and go again, and each e-mail address unless `shown`. */
async function tellUnasked(
  session: Opened<'globals' | 'journal' | 'memory' | 'out' | 'timeZone'>,
  facts: (id: string) => Promise<Facts>,
  ids: readonly string[],
  body: VerstuurInvoer,
  shown: boolean,
): Promise<void> {
  const { globals, out } = session;
  // Without such a decision the journal stops the sending, and tells it itself.
  if (globals.nogmaals || globals.negeerOpen || globals.ookPerEmail || globals.ookPerPeppol)
    await tellEarlier(session, ids, body, (text) => out.warn(text));
  // A program reads the address in the result.
  if (body.kanaal !== 'email' || isJson(out.format)) return;
  for (const id of ids) {
    const { factuur, klant } = await facts(id);
    const naam = clean(factuur?.nummer ?? id);
    const address = body.email ?? klant?.email;
    if (address && shown) continue;
    if (address)
      await out.notice({ nl: `${naam} gaat per e-mail naar ${clean(address)}`, en: `${naam} goes by e-mail to ${clean(address)}` });
    else if (klant)
      await out.warn({
        nl: `Let op: ${clean(klant.naam ?? klant.id)} heeft geen e-mailadres.`,
        en: `Note: ${clean(klant.naam ?? klant.id)} has no e-mail address.`,
      });
  }
}

/** The entries of the journal about each document; none for a simulated sending. */
async function* knownOf({ journal }: Opened<'journal'>, ids: readonly string[], { simuleer }: VerstuurInvoer) {
  if (simuleer !== undefined) return;
  const { about } = await journal();
  for (const id of ids) yield { id, entries: await about(id.toLowerCase()) };
}

/** Gives the ids of documents of which nobody here knows whether they were sent. Exit 12 if the profile sends none of those. */
async function tellMadeElsewhere(
  session: Opened<'ask' | 'journal' | 'profile' | 'limits'>,
  facts: FactsOf,
  ids: readonly string[],
  body: VerstuurInvoer,
): Promise<string[]> {
  const elsewhere: string[] = [];
  const profile = await session.profile();
  for await (const { id, entries } of knownOf(session, ids, body)) {
    if (!isMadeElsewhere(entries, id.toLowerCase())) continue;
    const text = madeElsewhereText(clean((await facts(id)).factuur?.nummer ?? id));
    const limits = (await session.limits(profile)).known();
    if (limits?.alleen_bekend) throw notKnown(text, profile.naam, limits);
    await session.ask.show(`${text}.`);
    elsewhere.push(id);
  }
  return elsewhere;
}

/** Tells which of the documents Peppol refused before, and gives their ids: with `--ja` a command that names them sends them again. */
async function tellRefused(
  session: Opened<'journal' | 'memory' | 'out' | 'timeZone'>,
  ids: readonly string[],
  body: VerstuurInvoer,
): Promise<string[]> {
  const again: string[] = [];
  for await (const { id, entries } of knownOf(session, ids, body)) {
    const refused = refusedSending(entries, body.kanaal);
    if (!refused) continue;
    const naam = (await knownName(entries, id.toLowerCase(), await session.memory())) ?? id;
    await session.out.warn(`${refusedText(refused, naam, (time) => formatMoment(time, session.timeZone))}.`);
    again.push(id);
  }
  return again;
}

/** Tells with `tell` which of the documents were sent before, over this channel or another, and returns their ids. */
async function tellEarlier(
  session: Opened<'journal' | 'memory' | 'timeZone'>,
  ids: readonly string[],
  body: VerstuurInvoer,
  tell: (text: string) => Promise<void>,
): Promise<string[]> {
  const earlier = new Set<string>();
  for await (const { id, entries } of knownOf(session, ids, body)) {
    for (const kanaal of kanalen) {
      const before = lastSending(entries, kanaal);
      if (!before) continue;
      earlier.add(id);
      const write = { operation: 'facturen.versturen', document: id, body: { kanaal }, meant: undefined };
      const naam = (await knownName(entries, id.toLowerCase(), await session.memory())) ?? id;
      await tell(earlierText({ write, naam, ...before }, (time) => formatMoment(time, session.timeZone)));
    }
  }
  return [...earlier];
}
