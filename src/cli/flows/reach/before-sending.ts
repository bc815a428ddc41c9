import type { Klant } from '../../../contract/index.ts';
import { type Failure, notConfirmed, unlessFailing, unlessFor } from '../../../failure.ts';
import { addressToAsk, askReach, type FoundReach } from '../../../jobs/reach/ask.ts';
import type { Plan, PlannedDocument } from '../../../jobs/batch/plan/plan.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { counted } from '../../output/counts.ts';
import type { Opened } from '../../session/session.ts';
import { answerText, mailServes, problemText, reachText, skippedText } from './texts.ts';
import type { StateStore } from '../../../store/store.ts';

type Asker = Opened<'memory' | 'now' | 'out' | 'reachLookup' | 'state' | 'stop'>;

/** Asks about these participants and shows how far that is. A "yes" of less than `recent` milliseconds ago is taken for an answer. */
export async function askAbout(session: Asker, participants: readonly string[], recent = 0): Promise<ReadonlyMap<string, FoundReach>> {
  const { out, now, stop, reachLookup } = session;
  const count = new Set(participants).size;
  let done = 0;
  const asking = askReach(participants, {
    lookup: reachLookup,
    store: await storeOf(session),
    now,
    stop,
    recent,
    progress: (answers) => {
      done = answers;
    },
  });
  return out.busy(() => t({ nl: `Nagekeken: ${done} van ${count}`, en: `Checked: ${done} of ${count}` }), asking);
}

/** The store of the chosen account; undefined without a profile, and where nothing may be remembered or the store can't be opened. */
async function storeOf({ memory, state }: Pick<Asker, 'memory' | 'state'>): Promise<StateStore | undefined> {
  const kept = await memory().catch(unlessFor('key'));
  return kept?.keeps ? unlessFailing(state()) : undefined;
}

/** One document that would go over Peppol, under the name that a message gives it. */
interface Outgoing {
  readonly name: string;
  readonly klant: Partial<Klant>;
  readonly type: 'factuur' | 'creditnota';
}

/** The obstacle to sending a document, in words. With `isNo` the customer can't receive it; without, nobody could find out. */
interface Obstacle {
  readonly name: string;
  readonly text: string;
  readonly isNo: boolean;
}

type Sender = Opened<'memory' | 'now' | 'out' | 'profile' | 'reachLookup' | 'state' | 'stop' | 'timeZone'>;

/** A "yes" of so long ago is not asked for again before a sending. */
const recent = 24 * 60 * 60 * 1000;

/** The obstacles of these documents. A derived address counts: the service may find it as duit does. */
async function obstaclesOf(session: Sender, outgoing: readonly Outgoing[]): Promise<Obstacle[]> {
  const addressed = outgoing.map((one) => ({ ...one, address: addressToAsk(one.klant) }));
  const participants = addressed.flatMap(({ address }) => ('participant' in address ? [address.participant] : []));
  const found = await askAbout(session, participants, recent);
  return addressed.flatMap(({ name, klant, type, address }): Obstacle[] => {
    const to = clean(klant.naam ?? name);
    if ('skipped' in address) return [{ name, isNo: true, text: `${to}: ${skippedText(address.skipped)}` }];
    if ('problem' in address)
      return [{ name, isNo: false, text: `${to}: ${clean(klant.peppol_id ?? '')}: ${problemText(address.problem)}` }];
    const answer = found.get(address.participant);
    if (!answer || (answer[type] === true && answer.reden === null)) return [];
    const isNo = answer.bereik !== 'onbekend' && answer[type] === false;
    const why = reachText(answer, session.timeZone);
    const said = answer.bereik === 'ja' && answer.reden === null ? '' : `${answerText(answer.bereik)}, `;
    return [{ name, isNo, text: `${to} (${address.participant}): ${said}${why}` }];
  });
}

/** Exit 12: the profile is strict, and some customer can't receive a document that would be sent. */
function unreachable(obstacles: readonly Obstacle[]): Failure {
  const errors = Object.fromEntries(obstacles.map(({ name, text }) => [clean(name), text]));
  return notConfirmed(
    'unusual',
    t({
      nl: `${obstacles.length === 1 ? 'een klant kan' : `${obstacles.length} documenten kunnen`} niet via Peppol ontvangen worden (--peppol-controle streng); er is niets verstuurd`,
      en: `${counted(obstacles.length, 'document', 'documents')} can't be received over Peppol (--peppol-controle streng); nothing was sent`,
    }),
    { errors, hint: mailServes() },
  );
}

/** The obstacles of these documents where the profile asks for a look; a strict profile fails with exit 12 if one can't be received. */
async function checked(session: Sender, outgoing: readonly Outgoing[]): Promise<Obstacle[]> {
  const { peppol_controle: control = 'nee' } = await session.profile();
  if (control === 'nee' || outgoing.length === 0) return [];
  const obstacles = await obstaclesOf(session, outgoing);
  const no = obstacles.filter(({ isNo }) => isNo);
  if (control === 'streng' && no.length > 0) throw unreachable(no);
  return obstacles;
}

const offerMail = async ({ out }: Sender, obstacles: readonly Obstacle[]): Promise<void> => {
  if (obstacles.some(({ isNo }) => isNo)) await out.notice(mailServes());
};

/** Where the profile asks for it, warns of documents that can't be received over Peppol; a strict profile fails with exit 12. */
export async function checkReach(session: Sender, outgoing: readonly Outgoing[]): Promise<void> {
  const obstacles = await checked(session, outgoing);
  for (const { name, text } of obstacles)
    await session.out.warn({ nl: `Let op: ${clean(name)}: ${text}.`, en: `Note: ${clean(name)}: ${text}.` });
  await offerMail(session, obstacles);
}

/** The plan with a remark on each document that can't be received over Peppol, where the profile asks for it; exit 12 if that is strict. */
export async function withReach(session: Sender, plan: Plan): Promise<Plan> {
  const obstacles = await checked(
    session,
    plan.documenten.flatMap((document) => outgoingOf(plan, document)),
  );
  await offerMail(session, obstacles);
  const texts = new Map(obstacles.map(({ name, text }) => [name, text]));
  const documenten = plan.documenten.map((document) => {
    const text = texts.get(document.referentie);
    return text === undefined ? document : { ...document, waarschuwingen: [...document.waarschuwingen, `Peppol: ${text}`] };
  });
  return { ...plan, documenten };
}

function outgoingOf({ klanten }: Plan, { referentie: name, klant, kanaal, soort }: PlannedDocument): Outgoing[] {
  if (!kanaal.includes('peppol')) return [];
  const type = soort === 'creditnota' ? soort : 'factuur';
  return [{ name, type, klant: ('nieuw' in klant ? klant.nieuw : klanten[klant.id]) as Partial<Klant> }];
}
