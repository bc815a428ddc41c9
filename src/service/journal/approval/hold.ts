import { createHash } from 'node:crypto';
import { totalsOf } from '../../../belgium/checks/totals.ts';
import { today } from '../../../belgium/dates.ts';
import { given } from '../../../contract/fields.ts';
import type { Factuur, Klant, RegelInvoer } from '../../../contract/index.ts';
import { isObject } from '../../../contract/object.ts';
import { unlessFailing, unlessNotFound } from '../../../failure.ts';
import type { Rails } from '../../rails/rails.ts';
import type { UseApproval } from '../rails/rails.ts';
import type { ClientLooks } from '../evidence/looks.ts';
import { openThere, type There } from '../evidence/there.ts';
import { referenceIn } from '../log/references.ts';
import type { Write } from '../verdict/evidence.ts';
import type { Journalling } from '../write/judge.ts';
import { type Approval, useApproval } from './approvals.ts';
import type { HeldWrite } from './records.ts';
import { waitsForPerson } from './texts.ts';

/** An approval that a write may use. */
export interface Approved {
  readonly approval: Approval;
  readonly use: UseApproval;
}

/** The approval that a person gave. Without one it fails with exit 12, and the write is an aanvraag with the rest of its command. */
export async function approved(looking: ClientLooks, options: Journalling, write: Write, rails: Rails): Promise<Approved> {
  const { approvals, asking, world } = options;
  // A draft may have changed since a job read it.
  const there = write.operation === 'facturen.definitief' ? openThere(looking.sources) : looking.ofJob;
  const held = await heldWrite(write, there, world.now());
  const stood = await (await approvals()).ask(held, { ...asking, grens: rails.versie });
  const { aanvraag, stand } = stood;
  if (stand === 'goedgekeurd') {
    const approval = { aanvraag: aanvraag.nummer, sleutel: held.sleutel };
    return { approval, use: (transaction, { versie }, now) => useApproval(transaction, approval, { versie }, now) };
  }
  if (stand === 'wacht') asking.nummer = aanvraag.nummer;
  throw waitsForPerson(rails, stood, options.rails.naam);
}

/** The document of a write, and the customer that it is for, as the service shows them now. */
interface SubjectShown {
  readonly factuur?: Factuur | undefined;
  readonly klant?: Klant | undefined;
}

/** A write as a person is asked about it. Two are one only where all that a person approves is the same. */
async function heldWrite(write: Write, there: There, now: Date): Promise<HeldWrite> {
  const { operation, document, label, query, body, given: meant = body } = write;
  const { factuur, klant } = await shownOf(write, there);
  const values = (isObject(meant) ? meant : {}) as { datum?: string; klant_id?: string; regels?: RegelInvoer[]; naam?: string };
  const { kanaal, email } = (isObject(body) ? body : {}) as { kanaal?: string; email?: string };
  const isSending = operation.endsWith('.versturen');
  const naar = isSending ? ((kanaal === 'email' ? (email ?? klant?.email) : klant?.peppol_id) ?? undefined) : undefined;
  const maand = isDatedByDefault(operation, values.datum) ? today(now).slice(0, 7) : undefined;
  const read = factuur && readContent(factuur);
  const facts = [operation, document, label, query, maand, read, naar, meant];
  return {
    sleutel: createHash('sha256').update(canonical(facts)).digest('hex').slice(0, 40),
    bewerking: operation,
    document,
    ...given({
      naam: factuur?.nummer ?? (label === undefined ? values.naam : referenceIn(label)),
      label,
      klant_id: klant?.id ?? values.klant_id,
      klant: klant?.naam ?? undefined,
      datum: factuur?.datum ?? values.datum,
      totaal_incl: await totalOf(operation, factuur, values.regels, there),
      kanaal,
      naar,
      adres_klant: isSending && kanaal === 'email' ? (klant?.email ?? undefined) : undefined,
      inhoud: read,
      verzoek: meant,
      query,
      maand,
    }),
  };
}

/** The service dates these by the day on which they are done, and a day of another month is of another VAT return. */
const isDatedByDefault = (operation: string, datum: string | undefined): boolean =>
  ['facturen.definitief', 'facturen.creditnota'].includes(operation) ||
  (['facturen.create', 'offertes.create'].includes(operation) && datum === undefined);

/** A credit note need not show by itself, and then only its id tells which one it is. (creditnota) */
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

/** What a document says, without what making it final or sending it changes. */
function readContent({ type, customer_id, gekoppelde_factuur_id, datum, regels, notities, ...totals }: Factuur): unknown {
  const { totaal_excl, totaal_btw, totaal_incl } = totals;
  return withValues({ type, customer_id, gekoppelde_factuur_id, datum, regels, notities, totaal_excl, totaal_btw, totaal_incl });
}

/** The same without members that have no value: one reply of the service leaves out what another gives as null. */
function withValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withValues);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(members.map(([name, one]) => [name, withValues(one)]));
}

/** A value as one text, whatever the order of its members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .join(',')}}`;
}
