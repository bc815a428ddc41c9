import { isSameId } from '../../../contract/meaning.ts';
import { documentOf, nummerIn } from '../log/entries.ts';
import { compare } from '../log/fields.ts';
import type { Journal } from '../log/journal.ts';
import { referenceIn, type Made } from '../log/references.ts';
import { likeText } from '../verdict/there-texts.ts';
import { makerOf } from './made-for.ts';
import type { Evidence, Write } from '../verdict/evidence.ts';

type Kept = Pick<Journal, 'about' | 'madeOf' | 'madeLike' | 'invoiceOfQuote' | 'invoicesLike'>;

/** The document that the reference or the quote of a create became, which an account keeps for ever. A job knows its references itself. */
export async function ofAccount(journal: Kept, write: Write): Promise<Evidence[]> {
  const { label, offerte, repeat } = write;
  return [
    ...(label !== undefined && repeat !== 'take over' ? await ofReference(journal, write, referenceIn(label)) : []),
    ...(offerte !== undefined ? await ofQuote(journal, write, offerte) : []),
  ];
}

const kindMade: Readonly<Record<string, string>> = { 'facturen.create': 'factuur', 'offertes.create': 'offerte' };

async function ofReference(journal: Kept, { operation, body }: Write, referentie: string): Promise<Evidence[]> {
  const made = await journal.madeOf(referentie);
  if (!made) return ofLike(journal, referentie);
  const { klant_id = '' } = (body ?? {}) as { klant_id?: string };
  return [ofTaken(made, kindMade[operation], (klant) => isSameId(klant, klant_id))];
}

async function ofLike(journal: Kept, referentie: string): Promise<Evidence[]> {
  const like = await journal.madeLike(referentie);
  if (!like) return [];
  const { made } = like;
  return [{ source: 'reference', extent: 'perhaps', standing: 'done', documents: [made], text: likeText(referentie, like) }];
}

/** What a reference that became a document tells of one of this kind: that it is there, or that it is another one. */
export const ofTaken = (made: Made, soort: string | undefined, isKlant: (klant_id: string) => boolean): Evidence => ({
  source: 'reference',
  extent: made.soort === soort && (made.klant_id === undefined || isKlant(made.klant_id)) ? 'same' : 'part',
  standing: 'done',
  documents: [made],
});

/** An invoice of a quote is known by the link that the journal keeps; one of an older duit is found by its lines, whatever its day. */
async function ofQuote(journal: Kept, { meant }: Write, offerte: string): Promise<Evidence[]> {
  const linked = await journal.invoiceOfQuote(offerte);
  if (linked !== undefined) {
    const entries = await journal.about(linked);
    const nummer = entries.map(nummerIn).find((found) => found !== null) ?? null;
    return [{ source: 'link', extent: 'same', standing: 'done', documents: [{ id: linked, nummer }] }];
  }
  const isLike = compareWith(meant);
  const [entry] = await journal.invoicesLike((intent) => intent.offerte === undefined && intent.label === undefined && isLike(intent));
  const id = entry && documentOf(entry);
  return id == null ? [] : [{ source: 'link', extent: 'perhaps', standing: 'done', documents: [{ id, nummer: nummerIn(entry!) }], entry }];
}

/**
 * The documents for the customer and with the lines of this create whose own command ended without knowing, and that were found since,
 * by id in lower case.
 */
export async function laterFound(journal: Pick<Journal, 'about' | 'foundLater'>, { operation, meant }: Write): Promise<string[]> {
  const isLike = compareWith(meant);
  const found: string[] = [];
  for (const id of await journal.foundLater()) {
    const maker = await makerOf(journal, id);
    if (maker?.intent.operation === operation && isLike(maker.intent)) found.push(id);
  }
  return found;
}

/** Forgets that documents like this one were found: the user meant another one. */
export const letGoOfFound = async (journal: Pick<Journal, 'about' | 'foundLater' | 'forgetFound'>, write: Write): Promise<void> =>
  journal.forgetFound(await laterFound(journal, write));

function compareWith(meant: unknown): (intent: Parameters<typeof compare>[0]) => boolean {
  const { klant_id, regels } = (meant ?? {}) as { klant_id?: unknown; regels?: unknown };
  return ({ salt, fields }) => {
    const lines = Object.fromEntries(Object.entries(fields).filter(([name]) => name === 'klant_id' || name.startsWith('regels.')));
    const { different, unchecked, same } = compare({ salt, fields: lines }, { klant_id, regels });
    return same.includes('regels.length') && different.length === 0 && unchecked.length === 0;
  };
}
