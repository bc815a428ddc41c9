import { type Client, openApi } from '../../api/index.ts';
import { type Failure, local } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { isSameBase } from '../../profiles/base-url.ts';
import { alreadyBusy, anotherDuit, holderText } from '../../../store/holder.ts';
import type { Holder } from '../../../store/store.ts';
import type { Entry } from '../log/entries.ts';
import type { Journal } from '../log/journal.ts';
import { checkDeclared, type Declared } from './declared.ts';
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
import { reconcile, isOwned, type ReadingBack } from './reconcile.ts';
import { isDraft } from '../evidence/creates.ts';
import { ofJournal } from '../evidence/of-journal.ts';
import type { ListedRow } from '../evidence/there.ts';
import { idDigest } from '../log/fields.ts';

/** After this long no process can still be waiting to send the write of its intent. */
const longAgo = 10 * 60_000;

/** The parts that a recovery works with. */
interface RecoveryOptions extends ReadingBack {
  readonly client: Client;
}

/** Finds out how writes went whose outcome is not known. It reads from the service and never writes to it. */
export interface Recovery {
  /** Runs `work` while no other recovery of this profile does; a second one fails with exit 5. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The writes that are to be found out. */
  undecided(): Promise<Entry[]>;
  /**
   * Looks for one, and keeps the finding: `hidden` where the service can't show it, and `absent` for an invoice that the whole list of its
   * days proves was never made.
   */
  recover(entry: Entry): Promise<WriteFinding | { readonly found: 'hidden' } | { readonly found: 'absent' }>;
  /** The failure of one that stays uncertain after a look. */
  unsettled(entry: Entry, moment: MomentText, found?: string): Promise<Failure>;
  /**
   * Keeps the answer of the user about one, once it agrees with what the service shows: the document that it made or changed, or that it
   * did not happen. Fails with exit 12 if it does not.
   */
  declare(entry: Entry, declared: Declared): Promise<void>;
  /** Keeps that a document was sent, as the user says; one that is known to be sent so changes nothing. Fails with exit 7 or 12 while a sending of it is open. */
  noteSent(write: Write, moment: MomentText): Promise<void>;
}

/** Keeps what became of a write. */
type KeepFound = (entry: Entry, found: 'done' | 'undone' | 'nothing', ids: string[], evidence: 'user' | 'list' | 'none') => Promise<void>;

/** Opens the recovery of one profile; touches nothing before it is asked. */
export function openRecovery(options: RecoveryOptions): Recovery {
  const { journal, client, profile, world } = options;
  const record: KeepFound = (entry, found, ids, evidence) =>
    journal.add({
      kind: 'reconciled',
      of: entry.n,
      time: world.now().toISOString(),
      found,
      evidence,
      settled: true,
      later: true,
      ids,
      nummer: null,
    });
  let seenAt = Number.POSITIVE_INFINITY;
  return {
    alone: async (work) => {
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
    recover: (entry) => recoverOne(options, record, entry, seenAt),
    unsettled: (entry, moment, found) => stillUnsettled(options, entry, moment, found),
    declare: async (entry, declared) => {
      const { done, id } = declared;
      // At another address the service shows another account.
      if (isSameBase(entry.intent.base_url, profile.base_url)) await checkDeclared(journal, client, entry, declared);
      const document = id ?? entry.intent.document;
      await record(entry, done ? 'done' : 'undone', done && document !== null ? [document] : [], 'user');
    },
    noteSent: (write, moment) => noteSent(options, write, moment),
  };
}

/** Looks for a write that was not under way any more at `seenAt`, so that several that were seen together are waited for together. */
async function recoverOne(options: RecoveryOptions, record: KeepFound, entry: Entry, seenAt: number): ReturnType<Recovery['recover']> {
  const { journal, client, profile, world, nietWachten, waiting } = options;
  const { intent } = entry;
  if (!isSameBase(intent.base_url, profile.base_url)) throw elsewhere(entry, intent.base_url);
  if (!canReadBack(intent.operation)) {
    await record(entry, 'nothing', [], 'none');
    return { found: 'hidden' };
  }
  const now = world.now().getTime();
  // A clock that was set back has the write be later than that.
  const since = Math.min(await lastUnderWay(journal, entry, now), seenAt);
  const { finding } = await reconcile(journal, client, entry, { world, since, waiting, once: nietWachten, later: true });
  if (finding.found !== 'nothing' || !(await isProvenAbsent(journal, client, { entry, since, now }))) return finding;
  await record(entry, 'undone', [], 'list');
  return { found: 'absent' };
}

/** The failure of a write that stays uncertain, as the journal knows it now. */
async function stillUnsettled(options: RecoveryOptions, entry: Entry, moment: MomentText, found?: string): Promise<Failure> {
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
  /** Whether these writes tell that it was sent so already. */
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
  const later: ListedRow[] = [];
  for await (const row of list) later.push(row);
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
