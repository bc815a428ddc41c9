import { totalsOf } from '../../belgium/checks/totals.ts';
import { today } from '../../belgium/dates.ts';
import { isFinal } from '../../contract/finality.ts';
import { given } from '../../contract/fields.ts';
import { isObject } from '../../contract/object.ts';
import type { Factuur, Klant, RegelInvoer } from '../../contract/index.ts';
import { unlessFailing, unlessNotFound } from '../../failure.ts';
import type { Limits } from '../limits/limits.ts';
import type { UseApproval } from '../journal/limits/limits.ts';
import type { ClientLookups } from '../journal/evidence/lookups.ts';
import { sameId, openThere, type There } from '../journal/evidence/there.ts';
import { documentOf, type Entry } from '../journal/log/entries.ts';
import type { Journal } from '../journal/log/journal.ts';
import { earlierRecordOf } from '../journal/log/others.ts';
import { referenceIn } from '../journal/log/references.ts';
import { lastTimeOf } from '../journal/log/sent.ts';
import { isSentTo } from '../journal/recovery/findings.ts';
import type { Write } from '../journal/verdict/evidence.ts';
import type { Pass } from '../journal/verdict/table.ts';
import { isFinalAlready, otherChannelOption, refusalOf } from '../journal/verdict/texts.ts';
import type { Aside, Journalling } from './judge.ts';
import { type Answered, type Approvals, type LinkedWrite, useApproval } from '../journal/approval/approvals.ts';
import { approvedContent, approvedCustomer, isAsApproved, type SubjectShown } from '../journal/approval/as-approved.ts';
import { type Approval, asideKey, writeKeyOf } from '../journal/approval/keys.ts';
import type { AskedWrite, SetAside } from '../journal/approval/records.ts';
import { approvalGone, waitsForPerson } from '../journal/approval/texts.ts';
import type { LaterWrite, UnaskedWrite, WriteGate } from './step.ts';

export interface Approved {
  readonly approval: Approval;
  readonly use: UseApproval;
  /** Fails with exit 12 if the write would pass more than the person saw set aside. */
  readonly checkAside: (aside: readonly Aside[]) => void;
}

export interface JudgedWrite {
  readonly aside: readonly Aside[];
  readonly before: readonly Entry[];
}

/** The approval that a person gave, or the write if nobody was asked for it yet. Fails with exit 12 where it waits for a person or was refused. */
export async function approved(
  looking: ClientLookups,
  options: Journalling,
  write: Write,
  limits: Limits,
  judged: JudgedWrite,
): Promise<Approved | UnaskedWrite> {
  const { approvals, world } = options;
  // Nobody can approve beside what still has to end.
  const underWay = judged.aside.find(({ reason }) => reason === 'under_way');
  if (underWay) throw refusalOf(underWay, write, judged.before, options.moment);
  // A document may have changed since a job read it, and so may the address of its customer.
  const there = isOnDocument(write.operation) ? openThere(looking.sources) : looking.ofJob;
  const shown = await shownOf(write, there);
  // Another command, or another program, can have done it since this one began, and then nobody has to approve it.
  if (write.operation === 'facturen.definitief' && shown.factuur && isFinal(shown.factuur))
    throw isFinalAlready({ ...shown.factuur, soort: shown.factuur.type ?? undefined });
  const open = await approvals();
  const bare = await stepOf(write, shown, there, world.now());
  const ondanks = await Promise.all(
    judged.aside.map((one) => reportedAside(one, write, judged.before, options, open, [bare.naar, bare.adres_klant])),
  );
  const step: AskedWrite = ondanks.length === 0 ? bare : { ondanks, ...bare };
  const sleutel = writeKeyOf(step);
  const before = await askedBefore(looking, open, step, shown);
  const stood = before ?? (await open.of(sleutel));
  if (!stood) return { kind: 'unasked', write: { ...step, sleutel }, klant: klantOf(write, shown), limits };
  if (stood.stand !== 'goedgekeurd') throw waitsForPerson(limits, stood, options.limits.naam);
  const approval = before?.approval ?? { aanvraag: stood.aanvraag.nummer, sleutel };
  return {
    approval,
    use: (transaction, { versie }, now) => useApproval(transaction, approval, { versie }, now),
    checkAside: (aside) => {
      const seen = new Set(ondanks.map(asideKey));
      if (!aside.every((one) => seen.has(asideKey(factsOf(one))))) throw approvalGone(limits, options.limits.naam);
    },
  };
}

const klantOf = ({ operation, meant }: Write, { klant }: SubjectShown): Klant | undefined =>
  operation === 'klanten.create' ? (meant as Klant) : klant;

/** Makes one aanvraag of the writes of a plan, and gives why each waits, exit 12. */
export async function askPlan(
  { ofJob }: ClientLookups,
  { approvals, asking, limits: { naam }, world }: Pick<Journalling, 'approvals' | 'asking' | 'limits' | 'world'>,
  plan: ReadonlyMap<string, UnaskedWrite | LaterWrite>,
): ReturnType<WriteGate['ask']> {
  const unasked = [...plan.values()].flatMap((one) => ('limits' in one ? one.limits : []));
  // A limit that was set meanwhile holds for all of them.
  const limits = unasked.reduce((newest, one) => (one.versie > newest.versie ? one : newest));
  const writes = new Map<string, LinkedWrite>();
  const customers = new Map<string, Klant | undefined>();
  for (const [key, one] of plan) {
    if ('write' in one) {
      writes.set(key, one.write);
      customers.set(key, one.klant);
      continue;
    }
    const after = makerOf(one.after, writes);
    customers.set(key, customers.get(after));
    writes.set(key, { ...(await laterOf(writes.get(after)!, one.step, customers.get(after), ofJob, world.now())), after });
  }
  const asked = await (await approvals()).ask(writes, { ...asking, grens: limits.versie });
  return new Map([...asked].map(([key, stood]) => [key, waitsForPerson(limits, stood, naam)]));
}

/** The step whose approval a later one goes by: the one that makes its document, whatever is done with that in between. */
function makerOf(key: string, writes: ReadonlyMap<string, LinkedWrite>): string {
  const write = writes.get(key);
  return write && 'after' in write && isOnDocument(write.bewerking) ? write.after : key;
}

const isOnDocument = (operation: string): boolean => operation === 'facturen.definitief' || operation.endsWith('.versturen');

/** The aanvraag that asked this write together with the one that made its document or customer, where nothing changed that one since. */
async function askedBefore(
  { sources }: ClientLookups,
  approvals: Approvals,
  step: AskedWrite,
  { factuur, klant }: SubjectShown,
): Promise<Answered | undefined> {
  const { journal } = sources;
  if (isOnDocument(step.bewerking)) {
    if (factuur === undefined) return undefined;
    const shown = { factuur, klant };
    const makers = await usedFor(journal, factuur.customer_id);
    const isMaker = ({ aanvraag, sleutel }: Approval) => makers.some((one) => one.aanvraag === aanvraag && one.sleutel === sleutel);
    const earlier = await usedFor(journal, step.document);
    return approvals.together({ write: step, earlier, holds: (one, maker) => isAsApproved(one, maker, shown, isMaker) });
  }
  const earlier = step.bewerking.endsWith('.create') ? await usedFor(journal, klant?.id) : [];
  if (earlier.length === 0 || klant === undefined) return undefined;
  const now = await openThere(sources).klant(klant.id).catch(unlessNotFound);
  return approvals.together({ write: step, earlier, holds: (one) => isAsApproved(one, undefined, { klant: now }, () => false) });
}

/** The approvals of the writes that made or changed this document or customer. */
async function usedFor(journal: Pick<Journal, 'about'>, id: string | null | undefined): Promise<Approval[]> {
  const entries = id == null ? [] : await journal.about(id.toLowerCase());
  return entries.flatMap((entry) => (entry.state === 'done' && sameId(documentOf(entry), id) ? (entry.intent.goedkeuring ?? []) : []));
}

/** A write as a person is asked about it. Two are one only where all that a person approves is the same. */
async function stepOf(
  { operation, document, label, offerte, query, body, given: meant = body }: Omit<Write, 'meant'>,
  { factuur, klant }: SubjectShown,
  there: There,
  now: Date,
): Promise<AskedWrite> {
  const values = (isObject(meant) ? meant : {}) as { datum?: string; klant_id?: string; regels?: RegelInvoer[]; naam?: string };
  return {
    bewerking: operation,
    document,
    ...given({
      naam: factuur?.nummer ?? values.naam ?? (label === undefined ? undefined : referenceIn(label)),
      label,
      klant_id: klant?.id ?? values.klant_id,
      klant: klant?.naam ?? undefined,
      klantgegevens: klant && approvedCustomer(klant),
      offerte: offerte?.toLowerCase(),
      datum: factuur?.datum ?? values.datum,
      totaal_incl: await totalOf(operation, factuur, values.regels, there),
      ...destination(operation, body, klant),
      inhoud: factuur && approvedContent(factuur),
      verzoek: meant,
      toegevoegd: addedTo(meant, body),
      query,
      maand: isDatedByDefault(operation, values.datum) ? today(now).slice(0, 7) : undefined,
    }),
  };
}

function addedTo(meant: unknown, body: unknown): object | undefined {
  const added = Object.entries(isObject(body) ? body : {}).filter(([name]) => isObject(meant) && !Object.hasOwn(meant, name));
  return added.length === 0 ? undefined : Object.fromEntries(added);
}

/** A later write, whose document or customer need not be there yet. */
async function laterOf(
  before: AskedWrite,
  step: LaterWrite['step'],
  klant: Klant | undefined,
  there: There,
  now: Date,
): Promise<AskedWrite> {
  const document = before.bewerking === 'facturen.definitief' ? before.document : null;
  const own = await stepOf({ ...step, document }, { klant }, there, now);
  if (!isOnDocument(step.operation)) return own;
  const { naam, klant_id, datum, totaal_incl } = before;
  return { ...own, ...given({ naam, klant_id, klant: before.klant, datum, totaal_incl }) };
}

/** What was set aside, as it is kept for the person who approves. `addresses` are those that the write may go to. */
async function reportedAside(
  aside: Aside,
  write: Write,
  before: readonly Entry[],
  { moment }: Journalling,
  approvals: Approvals,
  addresses: readonly (string | undefined)[],
): Promise<SetAside> {
  const { pass, evidence } = aside;
  const { entry, documents } = evidence;
  const more = given({
    optie: pass && optionOf(pass, write),
    tekst: entry && !documents ? undefined : refusalOf(aside, write, before, moment).message,
  });
  if (!entry) return { ...factsOf(aside), ...more };
  const { tijd, zeker } = lastTimeOf(entry);
  const { operation: bewerking, kanaal } = entry.intent;
  const { gebruiker, computer } = earlierRecordOf(entry);
  const where = await addressOf(entry, approvals, addresses);
  return { ...factsOf(aside), ...more, ...given({ bewerking, kanaal }), tijd, zeker, gebruiker, computer, ...where };
}

const factsOf = ({ reason, evidence: { entry, documents } }: Aside): SetAside =>
  given({ oorzaak: reason, regel: entry?.id, documenten: documents?.map(({ id, nummer = null }) => ({ id, nummer })) }) as SetAside;

/** Where an earlier sending went, if known: the journal keeps no address, but can tell whether it was one of these. */
async function addressOf(
  { intent }: Entry,
  approvals: Approvals,
  addresses: readonly (string | undefined)[],
): Promise<Pick<SetAside, 'naar' | 'ander_adres'>> {
  const { goedkeuring, fields } = intent;
  const used = goedkeuring && (await approvals.read(goedkeuring.aanvraag))?.writes.find(({ sleutel }) => sleutel === goedkeuring.sleutel);
  const naar = used?.naar ?? addresses.find((one) => one !== undefined && isSentTo(intent, one));
  return given({ naar, ander_adres: naar === undefined && 'email' in fields ? (true as const) : undefined });
}

function optionOf(pass: Pass, { body, isAnother }: Write): string | undefined {
  if (pass === 'toch-maken' && isAnother) return '--toch-maken-voor';
  if (pass === 'ook-per') return otherChannelOption((body as { kanaal?: unknown }).kanaal);
  return pass === 'agreed' || pass === 'told' ? undefined : `--${pass}`;
}

function destination(operation: string, body: unknown, klant: Klant | undefined): Pick<AskedWrite, 'kanaal' | 'naar' | 'adres_klant'> {
  const { kanaal, email } = (isObject(body) ? body : {}) as { kanaal?: string; email?: string };
  if (!operation.endsWith('.versturen')) return given({ kanaal });
  const naar = (kanaal === 'email' ? (email ?? klant?.email) : klant?.peppol_id) ?? undefined;
  return given({ kanaal, naar, adres_klant: kanaal === 'email' ? (klant?.email ?? undefined) : undefined });
}

/** The service dates these by the day on which they are done, and a day of another month is of another VAT return. */
const isDatedByDefault = (operation: string, datum: string | undefined): boolean =>
  ['facturen.definitief', 'facturen.creditnota'].includes(operation) ||
  (['facturen.create', 'offertes.create'].includes(operation) && datum === undefined);

/** A credit note need not show on its own, and then only its id tells which one it is. (creditnota) */
async function shownOf({ operation, document, body }: Write, there: There): Promise<SubjectShown> {
  if (operation === 'klanten.update' && document !== null) return { klant: await there.klant(document).catch(unlessNotFound) };
  const isOfDocument = document !== null && /^(?:facturen|creditnotas)\./.test(operation);
  // The reply to a create, which a job has seen, need not show the same as the document when it is read.
  const factuur = isOfDocument ? await there.factuur(document).catch(unlessNotFound) : undefined;
  const klant_id = factuur?.customer_id ?? (isObject(body) ? body['klant_id'] : undefined);
  return { factuur, klant: typeof klant_id === 'string' ? await there.klant(klant_id).catch(unlessNotFound) : undefined };
}

/** What a person reads as the amount of a write: that of a credit note is below zero, whichever sign the service gives it. */
async function totalOf(
  operation: string,
  factuur: Factuur | undefined,
  regels: readonly RegelInvoer[] | undefined,
  there: There,
): Promise<number | undefined> {
  const { type, totaal_incl: total } = factuur ?? {};
  if (total != null) return type === 'creditnota' || operation === 'facturen.creditnota' ? -Math.abs(total) : total;
  if (!Array.isArray(regels)) return undefined;
  const filled = await unlessFailing(Promise.all(regels.map((regel: RegelInvoer) => there.priced(regel))));
  return filled && totalsOf(filled)?.totaal_incl;
}
