import { because, type Client, openApi } from '../../api/index.ts';
import { type Failure, local, notConfirmed } from '../../../failure.ts';
import { everyOf } from '../../../group-by.ts';
import { t, type Text } from '../../../language.ts';
import { isSameBase } from '../../profiles/base-url.ts';
import { alreadyBusy, anotherDuit, holderText } from '../../../store/holder.ts';
import type { Holder } from '../../../store/store.ts';
import type { Entry } from '../log/entries.ts';
import type { Journal } from '../log/journal.ts';
import { canReadBack, type WriteFinding } from './findings.ts';
import { unsettledFacts } from './unsettled-facts.ts';
import { keyPrint } from '../../key-print.ts';
import { makeIntent } from '../log/intent.ts';
import { keepAddress } from '../log/log.ts';
import type { MomentText } from '../log/words.ts';
import { actOf, type Write } from '../verdict/evidence.ts';
import { foreseen, type VerdictReason } from '../verdict/table.ts';
import { refusalOf } from '../verdict/texts.ts';
import { unsettled } from '../verdict/unsettled.ts';
import { reconcile, isOwned, lookOnce, type ReadingBack } from './reconcile.ts';
import { createOf, isDraft } from '../evidence/creates.ts';
import { ofJournal } from '../evidence/of-journal.ts';
import type { ListedRow } from '../evidence/there.ts';
import { compare, idDigest } from '../log/fields.ts';

/** After this long no process can still be waiting to send the write of its intent. */
const longAgo = 10 * 60_000;

interface RecoveryOptions extends ReadingBack {
  readonly client: Client;
}

/** Finds out how writes went whose outcome is not known. It reads from the service and never writes to it. */
export type Recovery = ReturnType<typeof openRecovery>;

const keepFound = (
  { journal, world }: RecoveryOptions,
  { n: of }: Entry,
  found: 'done' | 'undone' | 'nothing',
  ids: string[],
  evidence: 'user' | 'list' | 'none',
): Promise<void> =>
  journal.add({ kind: 'reconciled', of, time: world.now().toISOString(), found, evidence, settled: true, later: true, ids, nummer: null });

/** Opens the recovery of one profile; touches nothing before it is asked. */
export function openRecovery(options: RecoveryOptions) {
  const { journal, client, profile, world } = options;
  let seenAt = Number.POSITIVE_INFINITY;
  return {
    /** Runs `work` while no other recovery of this profile does; a second one fails with exit 5. */
    alone: async <T>(work: () => Promise<T>): Promise<T> => {
      const lock = await journal.takeLock();
      if (!lock) throw taken(await journal.recoverer());
      try {
        return await work();
      } finally {
        await lock.release();
      }
    },
    undecided: async () => {
      const entries = (await journal.undecided()).filter((entry) => !journal.isUnderWay(entry));
      seenAt = world.now().getTime();
      return entries;
    },
    recover: (entry: Entry) => recoverOne(options, entry, seenAt),
    unsettled: (entry: Entry, moment: MomentText, found?: string) => stillUnsettled(options, entry, moment, found),
    /**
     * Keeps the answer of the user about one, once it agrees with what the service shows: the document that it made or changed, or that it
     * did not happen. Fails with exit 12 if it does not.
     */
    declare: async (entry: Entry, declared: Declared): Promise<void> => {
      const { done, id } = declared;
      // At another address the service shows another account.
      if (isSameBase(entry.intent.base_url, profile.base_url)) await checkDeclared(journal, client, entry, declared);
      const document = id ?? entry.intent.document;
      await keepFound(options, entry, done ? 'done' : 'undone', done && document !== null ? [document] : [], 'user');
    },
    /** Keeps that a document was sent, as the user says; one that is known to be sent so changes nothing. Fails with exit 7 or 12 while a sending of it is open. */
    noteSent: (write: Write, moment: MomentText) => noteSent(options, write, moment),
  };
}

/** What became of a write: `hidden` where the service can't show it, and `absent` for an invoice that the whole list of its days proves was never made. */
type Recovered = WriteFinding | { readonly found: 'hidden' } | { readonly found: 'absent' };

/** Looks for a write that was not under way any more at `seenAt`, so that several that were seen together are waited for together. */
async function recoverOne(options: RecoveryOptions, entry: Entry, seenAt: number): Promise<Recovered> {
  const { journal, client, profile, world, nietWachten, waiting } = options;
  const { intent } = entry;
  if (!isSameBase(intent.base_url, profile.base_url)) throw elsewhere(entry, intent.base_url);
  if (!canReadBack(intent.operation)) {
    await keepFound(options, entry, 'nothing', [], 'none');
    return { found: 'hidden' };
  }
  const now = world.now().getTime();
  // A clock that was set back has the write be later than that.
  const since = Math.min(await lastUnderWay(journal, entry, now), seenAt);
  const { finding } = await reconcile(journal, client, entry, { world, since, waiting, once: nietWachten, later: true });
  if (finding.found !== 'nothing' || !(await isProvenAbsent(journal, client, { entry, since, now }))) return finding;
  await keepFound(options, entry, 'undone', [], 'list');
  return { found: 'absent' };
}

async function stillUnsettled(options: RecoveryOptions, entry: Entry, moment: MomentText, found: string | undefined): Promise<Failure> {
  const facts = await unsettledFacts(options.client, options, entry);
  return unsettled((await options.journal.entry(entry.n)) ?? entry, { ...facts, ...(found !== undefined && { found }) }, moment);
}

/** When a write was last known to be under way, in milliseconds by the clock of this machine. */
async function lastUnderWay(journal: Journal, { intent, outcome }: Entry, now: number): Promise<number> {
  // The times of records may be those of a server.
  const ahead = ((await journal.time())?.getTime() ?? now) - now;
  const begun = Date.parse(intent.time) - ahead;
  // A write without an outcome may have been sent at any moment after its intent was kept.
  return outcome ? Date.parse(outcome.time) - ahead : now - begun > longAgo ? begun : now;
}

/** A sending of which nobody knows how it ended: a person says that of the sending itself. */
const open: ReadonlySet<VerdictReason> = new Set(['uncertain', 'under_way', 'perhaps_done']);

async function noteSent({ journal, profile, key, world }: RecoveryOptions, write: Write, moment: MomentText): Promise<void> {
  const isKnown = (entries: readonly Entry[]): boolean => {
    const evidence = ofJournal(entries, write, journal.isUnderWay, { acts: 0, creates: 0 });
    const verdict = foreseen(actOf(write), evidence);
    if (verdict.ending !== 'go' && open.has(verdict.reason)) throw refusalOf(verdict, write, entries, moment);
    return verdict.ending !== 'go' && verdict.reason === 'done';
  };
  const { entries: before, last } = await journal.rivals(write.document, Number.MAX_SAFE_INTEGER);
  if (isKnown(before)) return;
  const intent = makeIntent(write, { profile, key: keyPrint(await key()), snapshot: undefined, world });
  const { email } = write.body as { readonly email?: string };
  const entry = await journal.begin(intent, last, async (entries, transaction) => {
    isKnown(entries);
    if (email !== undefined) await keepAddress(transaction, intent, email);
  });
  await journal.end(entry, { kind: 'result', time: world.now().toISOString(), id: write.document, nummer: null });
}

function taken(other: Holder | undefined): Failure {
  const by = other ? holderText(other) : anotherDuit();
  const hint = t({ nl: 'Wacht tot die klaar is.', en: 'Wait until it is done.' });
  return alreadyBusy(t({ nl: `${by} is al aan het herstellen`, en: `${by} is recovering already` }), [], hint);
}

const elsewhere = ({ n }: Entry, base_url: string): Failure =>
  local(
    t({
      nl: `journaal ${n} ging naar een ander adres dan dit profiel nu heeft: ${base_url}`,
      en: `journal ${n} went to another address than this profile has now: ${base_url}`,
    }),
    {
      hint: t({
        nl: `Geef het profiel dat adres terug, of kijk zelf na hoe het afliep en zeg het: duit journaal herstel ${n} --gedaan of --niet-gedaan`,
        en: `Give the profile that address back, or look for yourself how it ended and say so: duit journaal herstel ${n} --gedaan or --niet-gedaan`,
      }),
    },
  );

/** Milliseconds after the write from which a list can prove that it made nothing: no commit comes as late. */
const longEnough = 3_600_000;

/** The write that may have made nothing, and the moments that count for it, in milliseconds. */
interface Absence {
  readonly entry: Entry;
  /** When it was last known to be under way. */
  readonly since: number;
  readonly now: number;
}

/**
 * Whether the service proves that an invoice was never made: every document of its days was read before the write, every one is read again
 * an hour later or more, and each was there before or is of another write of this journal. With anything less it proves nothing.
 */
async function isProvenAbsent(journal: Journal, client: Client, { entry, since, now }: Absence): Promise<boolean> {
  const { operation, snapshot } = entry.intent;
  const { van, tot, finals, whole, ids = [] } = snapshot ?? {};
  if (operation !== 'facturen.create' || !whole || !finals || van === undefined || tot === undefined || now - since < longEnough)
    return false;
  const drafts = new Set(ids.map((id) => id.toLowerCase()));
  const before = new Set(finals);
  const list = openApi(client).facturen.list({ type: 'factuur', van, tot }, {}, looked);
  const later: ListedRow[] = await everyOf(list);
  // A list that misses what was there before, or that does not end, may miss the invoice too.
  const shown = new Set(later.map(({ id }) => id.toLowerCase()));
  const digests = new Set(later.map(({ id }) => idDigest(id)));
  if (list.rest !== 'none' || [...drafts].some((id) => !shown.has(id)) || finals.some((one) => !digests.has(one))) return false;
  for (const row of later) {
    const isKnown = drafts.has(row.id.toLowerCase()) || (!isDraft(row) && before.has(idDigest(row.id)));
    if (!isKnown && !(await isOwned(journal, entry, row.id))) return false;
  }
  return true;
}

const looked: Text = {
  nl: 'bewijst de hele lijst dat een verzoek zonder antwoord niet uitgevoerd is?',
  en: 'does the complete list prove that a request without a reply was not done?',
};

interface Declared {
  readonly done: boolean;
  /** The document that it made or changed; null if the user names none. */
  readonly id: string | null;
  /** Whether the user knows that documents which look like it are others. */
  readonly sure: boolean;
}

/**
 * Holds what the user says of a write against the service before it counts: the document that it is said to have made must have its
 * customer, day and lines, and a no counts only once the user saw what it may have made. Fails with exit 12, with the document in `there`.
 */
async function checkDeclared(journal: Journal, given: Client, entry: Entry, { done, id, sure }: Declared): Promise<void> {
  const { operation } = entry.intent;
  const client = because(given, { nl: 'klopt het met wat de dienst toont?', en: 'does it agree with what the service shows?' });
  const create = createOf(operation);
  if (done && id !== null && create) {
    const document = await create.get(client, id);
    const { different } = compare(entry.intent, document);
    if (different.length > 0) throw isAnother(entry, id, different);
    if (await isOwned(journal, entry, id)) throw isOfAnother(id);
  }
  if (done || !canReadBack(operation) || operation === 'klanten.update') return;
  if (sure) return;
  const finding = await lookOnce(journal, client, entry);
  if (finding.found === 'done') throw mayBeDone(entry, [finding.data.id]);
  if (finding.found === 'several') throw mayBeDone(entry, finding.ids);
}

const isAnother = ({ n }: Entry, id: string, different: readonly string[]): Failure =>
  notConfirmed(
    'unusual',
    t({
      nl: `${id} is niet het document van journaal ${n}: ${different.join(', ')} ${different.length === 1 ? 'is' : 'zijn'} anders`,
      en: `${id} is not the document of journal ${n}: ${different.join(', ')} ${different.length === 1 ? 'differs' : 'differ'}`,
    }),
    { hint: t({ nl: `Zoek het op met: duit journaal herstel ${n}`, en: `Look for it with: duit journaal herstel ${n}` }) },
  );

const isOfAnother = (id: string): Failure =>
  notConfirmed(
    'already_exists',
    t({ nl: `${id} werd al gemaakt door een andere schrijfactie`, en: `${id} was made by another write already` }),
    {
      there: [{ id, nummer: null }],
    },
  );

const mayBeDone = ({ n }: Entry, ids: readonly string[]): Failure =>
  notConfirmed('maybe_done', t({ nl: `misschien is het wel gedaan: ${ids.join(', ')}`, en: `it may have been done: ${ids.join(', ')}` }), {
    there: ids.map((id) => ({ id, nummer: null })),
    hint: t({
      nl: `Is het er een van, dan: duit journaal herstel ${n} --gedaan <id>`,
      en: `If it is one of them: duit journaal herstel ${n} --gedaan <id>`,
    }),
    override: {
      option: '--ja',
      repeats: true,
      text: t({
        nl: `Is het er zeker geen van, dan: duit journaal herstel ${n} --niet-gedaan --ja`,
        en: `If it certainly is none: duit journaal herstel ${n} --niet-gedaan --ja`,
      }),
    },
  });
