import { folded } from '../../../machine/text/fold.ts';
import type { BtwCode } from '../../batch/btw-codes.ts';
import type { Booked, BookedLine } from '../count/booked.ts';
import { roosterOf, type ZeroCode } from './codes.ts';
import { wordedCodes } from './wording.ts';

/** The codes that the user gives in a file, by the lower-case id of a document or customer, or by a text of a line. */
export interface UserCodes {
  readonly documenten: ReadonlyMap<string, ZeroCode>;
  readonly klanten: ReadonlyMap<string, ZeroCode>;
  readonly regels: ReadonlyMap<string, ZeroCode>;
}

/** Everything that codes a line at 0 %. */
export interface Coding {
  readonly user: UserCodes;
  /** The codes of the lines of each document that a batch made, by its lower-case id. */
  readonly batch: ReadonlyMap<string, readonly (BtwCode | null)[]>;
  /** The invoice with this id, which a credit note is linked to; undefined where it could not be read. */
  readonly invoice: (id: string) => Booked | undefined;
}

/** The source of a code, in order of precedence; a line of a credit note takes the code of its invoice after its own document's. */
export type CodeSource = 'document' | 'factuur' | 'klant' | 'regel' | 'batch' | 'tekst';

/**
 * Why a line has no code: nothing gives one, two sources of the same rank contradict each other, the code names no rooster, or
 * the invoice of a credit note can't be read.
 */
export type Uncoded = 'geen' | 'tegenstrijdig' | 'zonder_rooster' | 'factuur';

/** A line at 0 % with its code, or with the reason why it has none. */
export type CodedLine = { readonly regel: BookedLine } & Verdict;
type Verdict = { readonly code: ZeroCode; readonly bron: CodeSource } | { readonly code?: undefined; readonly reden: Uncoded };

/** A coding without any codes of the user. */
export const noUserCodes: UserCodes = { documenten: new Map(), klanten: new Map(), regels: new Map() };

const isZero = ({ btw_percentage, totaal }: BookedLine): boolean => btw_percentage === 0 && totaal !== 0;

/**
 * The lines at 0 % of a document, each with its code: that of the document, the customer or the text of the line in the user's
 * file, then that of the batch that made the document, then legal wording. A line of a credit note is coded as the line of its
 * invoice. Nothing is guessed: where these are silent or contradict each other, a line has no code. Lines of 0 euro are left out.
 */
export function codedLines(document: Booked, coding: Coding): CodedLine[] {
  const { documenten } = coding.user;
  const linkedId = document.type === 'creditnota' ? document.gekoppelde_factuur_id : null;
  const invoice = linkedId === null ? undefined : coding.invoice(linkedId);
  const linked = invoice?.type === 'factuur' ? codedLines(invoice, coding) : [];
  const own = documenten.get(document.id.toLowerCase());
  const ofInvoice = documenten.get(linkedId?.toLowerCase() ?? '');
  return document.regels.filter(isZero).map((regel): CodedLine => {
    if (own !== undefined) return { regel, code: own, bron: 'document' };
    if (ofInvoice !== undefined) return { regel, code: ofInvoice, bron: 'factuur' };
    if (linkedId !== null && !invoice) return { regel, reden: 'factuur' };
    return { regel, ...(linked.length > 0 ? asLinked(regel, linked) : ownVerdict(document, regel, coding)) };
  });
}

/** The code of the line of the invoice with the same text; where none has it, the one code of all its lines. */
function asLinked({ omschrijving }: BookedLine, linked: readonly CodedLine[]): Verdict {
  const alike = linked.filter(({ regel }) => regel.omschrijving === omschrijving);
  const found = alike.length > 0 ? alike : linked;
  const codes = new Set(found.map(({ code }) => code));
  const [first] = found;
  if (codes.size > 1) return { reden: 'tegenstrijdig' };
  if (first?.code !== undefined) return { code: first.code, bron: 'factuur' };
  return { reden: first?.reden ?? 'geen' };
}

function ownVerdict(document: Booked, regel: BookedLine, coding: Coding): Verdict {
  const klant = coding.user.klanten.get(document.klant_id?.toLowerCase() ?? '');
  if (klant !== undefined) return { code: klant, bron: 'klant' };
  return (
    oneOf(textCodes(regel, coding.user), 'regel') ??
    batchVerdict(document, regel, coding) ??
    oneOf(wordedCodes(regel.omschrijving), 'tekst') ??
    noteVerdict(document) ?? { reden: 'geen' }
  );
}

/** The one code of these; undefined for none. */
function oneOf(codes: readonly ZeroCode[], bron: CodeSource): Verdict | undefined {
  const [code, ...others] = new Set(codes);
  if (code === undefined) return undefined;
  return others.length === 0 ? { code, bron } : { reden: 'tegenstrijdig' };
}

/** The codes of the user's texts that the line holds, without regard to case and accents. */
function textCodes({ omschrijving }: BookedLine, { regels }: UserCodes): ZeroCode[] {
  const text = folded(omschrijving);
  return [...regels].flatMap(([part, code]) => (text.includes(folded(part)) ? [code] : []));
}

/** The code that the batch gave this line. Where the service gives other lines than the batch sent, only one code of all lines is sure. */
function batchVerdict({ id, regels }: Booked, regel: BookedLine, { batch }: Coding): Verdict | undefined {
  const codes = batch.get(id.toLowerCase());
  if (!codes) return undefined;
  const [same, ...others] = new Set(codes);
  const code = codes.length === regels.length ? codes[regels.indexOf(regel)] : others.length === 0 ? same : null;
  if (code == null) return undefined;
  const rooster = roosterOf[code];
  return rooster === undefined ? { reden: 'zonder_rooster' } : { code: rooster, bron: 'batch' };
}

/** The wording at the bottom of a document, which can only mean its one line at 0 %. */
function noteVerdict({ notities, regels }: Booked): Verdict | undefined {
  return notities !== undefined && regels.filter(isZero).length === 1 ? oneOf(wordedCodes(notities), 'tekst') : undefined;
}
