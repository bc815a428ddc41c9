import type { DocumentType, Factuur, InboxDocument, Klant, Offerte, Operation } from '../../contract/index.ts';
import { given } from '../../contract/fields.ts';
import { unlessFailing } from '../../failure.ts';
import type { OpenSession } from '../session/session.ts';
import { isJson } from '../output/out.ts';
import { optionWords } from './making/steps.ts';

interface Written {
  readonly klant: string | null;
  readonly next: string[];
}

interface About {
  readonly klant_id?: string | null | undefined;
  /** The name of the customer, if the reply has it. */
  readonly klant?: string | null | undefined;
  readonly naar?: string | null | undefined;
  /** The words of the next command, for the number or id of the document and its customer. */
  readonly next: (named: { readonly document: string; readonly klant_id: string | undefined }) => string[] | Promise<string[]>;
}

type Known = Pick<OpenSession, 'globals' | 'memory' | 'out'>;

/** The reply of a write for a program, with its customer, where it went and the next command; nothing is read for that. */
export async function writtenReply<T extends { readonly id?: string | undefined; readonly nummer?: string | null | undefined }>(
  session: Known,
  reply: T,
  { naar = null, next, ...about }: About,
): Promise<T & Partial<Written>> {
  const { globals } = session;
  if (!isAsked(session)) return reply;
  const { id = '', nummer } = reply;
  // The write is done: a store that can't be read now makes the reply shorter, and fails nothing.
  const {
    klant = about.klant ?? null,
    klant_id,
    named,
  } = (await unlessFailing(knownOf(session, id, about.klant_id))) ?? {
    klant_id: about.klant_id ?? undefined,
  };
  const words = await next({ document: nummer ?? named ?? id, klant_id });
  // A customer has a name in place of a number.
  const own = nummer === undefined && named !== undefined ? { nummer: named } : {};
  return { ...reply, ...own, klant, naar, next: ['duit', ...words, ...optionWords({ profiel: globals.profiel })] };
}

/** Whether the format shows more than the columns of a reply. */
const isAsked = ({ globals, out }: Known): boolean => isJson(out.format) || globals.velden !== undefined;

/** Reads memory alone. `customer` is the id of its customer, if the caller knows it. */
async function knownOf(session: Known, id: string, customer: string | null | undefined) {
  const memory = await session.memory();
  const [known] = id === '' ? [] : await memory.documentsOf([id]);
  const [of] = await memory.customersOf([{ id }], { drafts: true });
  const klant_id = customer ?? of?.id;
  const named = klant_id === id || id === '' ? undefined : (known?.nummer ?? (await memory.nameOf(id)));
  const klant = (klant_id && (await memory.nameOf(klant_id))) || known?.klant || undefined;
  return { klant, klant_id, named };
}

export const writtenFactuur = <
  T extends Partial<Factuur> & { readonly kanaal?: string | null | undefined; readonly naar?: string | null | undefined },
>(
  session: Known,
  type: DocumentType,
  reply: T,
  klant_id: string | null | undefined = reply.customer_id,
): Promise<T & Partial<Written>> =>
  writtenReply(session, reply, {
    klant_id,
    naar: reply.naar,
    next: async ({ document, klant_id: of }) => {
      if (reply.kanaal) return [type, 'toon', document];
      if (!reply.nummer) return [type, 'definitief', document];
      return [type, 'verstuur', document, ...optionWords({ kanaal: await unlessFailing(channelOf(session, of)) })];
    },
  });

/** The channel by which a customer can be reached, Peppol first, as it was last read. */
async function channelOf({ memory }: Known, klant_id: string | undefined): Promise<string | undefined> {
  const [known] = klant_id === undefined ? [] : await (await memory()).klantenOf([klant_id]);
  const { peppol_id, email } = known?.klant ?? {};
  return peppol_id ? 'peppol' : email ? 'email' : undefined;
}

export const writtenOfferte = <T extends Offerte>(session: Known, reply: T, klant_id: string): Promise<T & Partial<Written>> =>
  writtenReply(session, reply, { klant_id, next: ({ document }) => ['offerte', 'factureer', document] });

/** `email` is the address that it was to go to. */
export const writtenSending = <T extends { readonly id: string; readonly naar?: string | null | undefined }>(
  session: Known,
  type: DocumentType,
  reply: T,
  email: string | undefined,
  klant_id?: string,
): Promise<T & Partial<Written>> =>
  writtenReply(session, reply, { klant_id, naar: reply.naar ?? email, next: ({ document }) => [type, 'toon', document] });

export async function writtenNote(
  session: Known,
  note: Factuur,
  { id, nummer }: { readonly id: string; readonly nummer: string | undefined },
): Promise<Factuur & Partial<Written>> {
  if (!isAsked(session)) return note;
  const customer = async () => (await (await session.memory()).customersOf([{ id }], { drafts: true }))[0]?.id;
  const reply = await writtenFactuur(session, 'creditnota', note, note.customer_id ?? (await unlessFailing(customer())));
  return { ...reply, gekoppelde_factuur_nummer: nummer ?? null };
}

export const writtenKlant = (session: Known, klant: Klant): Promise<Klant & Partial<Written>> =>
  writtenReply(session, klant, { klant_id: klant.id, klant: klant.naam, next: () => ['klanten', 'toon', klant.id] });

export const writtenReceived = <T extends { readonly id: string }>(session: Known, document: T): Promise<T & Partial<Written>> =>
  writtenReply(session, document, { next: () => ['inbox', 'toon', document.id] });

interface TypedWrite {
  readonly operation: Operation | undefined;
  /** The document in its path. */
  readonly document: string;
  readonly body: unknown;
}

/** Runs before the write: memory forgets the document once the write leaves. */
export async function openWritten(session: Known, { operation, document, body }: TypedWrite): Promise<(data: object) => Promise<object>> {
  const { klant_id: named, email } = (body ?? {}) as { readonly klant_id?: string; readonly email?: string };
  const { klant_id = named, named: nummer } = (await unlessFailing(knownOf(session, document, named))) ?? {};
  const sending = (type: DocumentType, data: object) =>
    writtenSending(session, type, { ...given({ nummer }), ...data, id: document }, email, klant_id);
  const factuur = (data: object) => {
    const made = data as Factuur;
    return writtenFactuur(session, made.type === 'creditnota' ? 'creditnota' : 'factuur', made, made.customer_id ?? klant_id);
  };
  const klant = (data: object) => writtenKlant(session, data as Klant);
  const byOperation: Partial<Record<Operation, (data: object) => Promise<object>>> = {
    'facturen.create': factuur,
    'facturen.definitief': factuur,
    'facturen.creditnota': (data) => writtenNote(session, { customer_id: klant_id, ...(data as Factuur) }, { id: document, nummer }),
    'facturen.versturen': (data) => sending('factuur', data),
    'creditnotas.versturen': (data) => sending('creditnota', data),
    'offertes.create': (data) => writtenOfferte(session, data as Offerte, klant_id ?? ''),
    'klanten.create': klant,
    'klanten.update': klant,
    'inbox.test': (data) => writtenReceived(session, data as InboxDocument),
  };
  return (operation && byOperation[operation]) ?? (async (data) => data);
}
