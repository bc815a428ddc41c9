import { setImmediate } from 'node:timers/promises';
import { Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { alreadyBusy, anotherDuit, holderText, sinceText } from '../../../store/holder.ts';
import type { StateStore } from '../../../store/store.ts';
import { type Plan, planHash } from '../plan/plan.ts';
import { openReferences } from '../references.ts';
import { changesSince, leaveOut } from './changes.ts';
import { createAll, labelOf, ownOf } from './create.ts';
import { finaliseAll } from './finalise.ts';
import { openNewCustomers } from './new-customers.ts';
import { type DocumentProgress, untouched } from './progress.ts';
import { beginRun, endRun, hasBegun } from './runs.ts';
import type { Running, RunOptions } from './running.ts';
import { sendAll } from './send.ts';
import { acceptTotals } from './service-totals.ts';
import { openEarlierWrites } from './writes.ts';

/** The documents of a plan after a run, and the failure that stopped it early. */
export interface Carried {
  readonly documents: readonly DocumentProgress[];
  readonly failure?: Failure;
}

/**
 * Carries out a plan: makes all documents, has the user decide where the service counts other totals, makes them final in the order of
 * their dates, and sends them. It goes on where an earlier run of the plan stopped, however that ended, and makes no document twice; it
 * reads each draft that an earlier run left once. Fails with exit 2 for a plan of another account, or one that no longer fits the service
 * before anything was done, and with exit 10 while another batch of the account runs. A failure after which no other document can
 * succeed, such as a wrong key, is given beside the documents.
 */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Carried> {
  const { api, store, journal, recovery, account, fileChanged } = options;
  if (plan.account !== account) throw otherAccount(plan.profiel);
  const lock = await store.lock('batch', plan.invoer.bestand);
  if (!lock) throw await busy(store, options.moment);
  try {
    const hash = planHash(plan);
    const documents = plan.documenten.map(untouched);
    const references = openReferences(store);
    const earlier = openEarlierWrites(journal, recovery);
    const running: Running = {
      ...options,
      references,
      customers: openNewCustomers(store),
      earlier,
      own: await ownOf(plan.documenten, references, earlier),
      plan: hash,
      tell: async (document, phase) => {
        options.tell(document, phase);
        // A service within this process answers without a pause in which Ctrl-C could come.
        await setImmediate();
      },
    };
    const begun = await hasBegun(store, hash);
    const fresh = await notBegun(documents, running);
    const changes = await changesSince(plan, fresh, api);
    if (!begun && (changes.size > 0 || fileChanged)) throw stale(plan, changes, fileChanged);
    leaveOut(changes);
    await beginRun(store, plan, hash, options.now());
    const stopped = await failureOf(async () => {
      await createAll(documents, running);
      await acceptTotals(documents, running);
      await finaliseAll(documents, running);
      await sendAll(documents, running);
    });
    // Where the store is away, the documents that were made must be shown all the same.
    const unnoted = await failureOf(() => endRun(store, hash, documents, options.now()));
    const failure = stopped ?? unnoted;
    return { documents, ...(failure && { failure }) };
  } finally {
    await lock.release();
  }
}

async function failureOf(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The documents that were never begun: one whose create stands in the journal may be there, so it is settled, never left out. */
async function notBegun(documents: readonly DocumentProgress[], running: Running): Promise<DocumentProgress[]> {
  const made = await running.references.among(documents.map(({ planned }) => planned.referentie));
  const fresh: DocumentProgress[] = [];
  for (const document of documents) {
    const { referentie } = document.planned;
    if (!made.has(referentie) && !(await running.earlier.isOpen(await labelOf(referentie, running)))) fresh.push(document);
  }
  return fresh;
}

const otherAccount = (profiel: string): Failure =>
  usage(
    t({ nl: `dit plan is voor een andere account (profiel ${profiel})`, en: `this plan is for another account (profile ${profiel})` }),
    {
      hint: t({
        nl: `Kies dat profiel met --profiel ${profiel}, of maak een plan voor dit profiel.`,
        en: `Choose that profile with --profiel ${profiel}, or make a plan for this one.`,
      }),
    },
  );

/** Another batch of the account is under way. On a store that machines share it may be somebody else's, so that one is named. */
async function busy(store: StateStore, moment: RunOptions['moment']): Promise<Failure> {
  const other = await store.holder('batch');
  const elsewhere = store.shared === undefined ? undefined : other;
  const by = elsewhere ? holderText(elsewhere) : anotherDuit();
  const sentence = t({
    nl: `${by} voert al een batch uit voor deze account`,
    en: `${by} is carrying out a batch for this account already`,
  });
  const hint = t({ nl: 'Wacht tot die klaar is.', en: 'Wait until it is done.' });
  const goingOn = t({
    nl: 'Valt die computer uit, dan kan deze een halve minuut later verder met dezelfde batch.',
    en: 'Should that machine fail, this one can go on with the same batch half a minute later.',
  });
  return alreadyBusy(sentence, other ? [other.work, sinceText(other, moment)] : [], elsewhere ? `${hint} ${goingOn}` : hint);
}

function stale(plan: Plan, changes: ReadonlyMap<DocumentProgress, string>, fileChanged: boolean): Failure {
  const errors = Object.fromEntries([...changes].map(([{ planned }, change]) => [planned.referentie, change]));
  const { bestand } = plan.invoer;
  if (fileChanged) errors[bestand] = t({ nl: 'het bestand is gewijzigd sinds het plan', en: 'the file changed since the plan' });
  const { periode } = plan.opties;
  const command =
    periode === undefined ? 'batch plan --ververs <plan> -o <nieuw plan>' : `abonnement plan ${bestand} --periode ${periode} -o <plan>`;
  return usage(t({ nl: 'het plan is verouderd; er is niets verstuurd', en: 'the plan is out of date; nothing was sent' }), {
    errors,
    hint: t({ nl: `Maak het opnieuw: duit ${command}`, en: `Make it again: duit ${command}` }),
  });
}
