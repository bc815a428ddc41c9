import { folded } from '../../../machine/text/fold.ts';
import { btwCodes, type BtwCode } from '../../batch/document.ts';
import type { Booked, BookedLine } from '../count/booked.ts';
import { type VatCode, type ZeroCode, isBelgianRate, wordedCodes } from './codes.ts';

/** The codes in the user's file, by the lower-case id of a document or customer, a country in capitals, or a text of a line. */
export interface UserCodes {
  readonly documenten: ReadonlyMap<string, VatCode>;
  readonly klanten: ReadonlyMap<string, VatCode>;
  readonly landen: ReadonlyMap<string, VatCode>;
  readonly regels: ReadonlyMap<string, VatCode>;
}

/** The facts of a customer that tell whether its VAT may be that of another country. */
interface Residence {
  /** In capitals. */
  readonly land: string;
  readonly hasNumber: boolean;
}

export interface Coding {
  readonly user: UserCodes;
  /** The codes of the lines of each document that a batch made, by its lower-case id. */
  readonly batch: ReadonlyMap<string, readonly (BtwCode | null)[]>;
  /** What a person said that 0 % is for a customer, by its lower-case id; it counts where nothing else says it. */
  readonly onthouden: ReadonlyMap<string, ZeroCode>;
  /** The invoice with this id, which a credit note is linked to; undefined if it could not be read. */
  readonly invoice: (id: string) => Booked | undefined;
  /** The customer with this id; undefined if nobody needed it, `ongelezen` where it could not be read. */
  readonly klant: (id: string) => Residence | 'ongelezen' | undefined;
}

/** The source of a code, in order of precedence; a line of a credit note takes the code of its invoice after its own document's. */
type CodeSource = 'document' | 'factuur' | 'klant' | 'regel' | 'land' | 'batch' | 'tekst' | 'onthouden';

/**
 * Why a line has no code: nothing gives one, two sources of the same rank contradict each other, the code names no box, the
 * invoice of a credit note can't be read, Belgium does not have the rate, a customer abroad has no VAT number so that the VAT may be
 * that of another country, or the customer can't be read.
 */
export type Uncoded = 'geen' | 'tegenstrijdig' | 'zonder_rooster' | 'factuur' | 'tarief' | 'buitenlands' | 'klant';

export type CodedLine = { readonly regel: BookedLine } & Verdict;
type Verdict = { readonly code: VatCode; readonly bron: CodeSource } | { readonly code?: undefined; readonly reden: Uncoded };

export const noUserCodes: UserCodes = { documenten: new Map(), klanten: new Map(), landen: new Map(), regels: new Map() };

const isZero = ({ btw_percentage, totaal }: BookedLine): boolean => btw_percentage === 0 && totaal !== 0;

/**
 * The lines of a document that need a code, or have one, each with its code: those at 0 %, at a rate that Belgium does not have, and
 * at one that it has where the customer lives abroad without a VAT number or the user says whose VAT it is. The code is that of the
 * document, the customer, the text of the line or the country in the user's file; for 0 % then that of the batch that made the
 * document, then legal wording, then what a person said of the customer. A line of a credit note is coded as the line of its invoice. Nothing is guessed: where these are
 * silent or contradict each other, a line has no code. Lines of 0 euro are left out.
 */
export function codedLines(document: Booked, coding: Coding): CodedLine[] {
  const linkedId = document.type === 'creditnota' ? document.gekoppelde_factuur_id : null;
  const invoice = linkedId === null ? undefined : coding.invoice(linkedId);
  const linked = invoice?.type === 'factuur' ? codedLines(invoice, coding) : [];
  return document.regels.flatMap((regel): CodedLine[] => {
    const { btw_percentage: rate, totaal } = regel;
    if (rate === undefined || totaal === 0) return [];
    const doubt = doubtOf(document, rate, coding);
    const own = userCode(coding.user.documenten.get(document.id.toLowerCase()), 'document', rate, doubt);
    const ofInvoice = userCode(coding.user.documenten.get(linkedId?.toLowerCase() ?? ''), 'factuur', rate, doubt);
    const named = own ?? ofInvoice;
    if (named) return [{ regel, ...named }];
    const needed = rate === 0 || doubt !== undefined;
    if (needed && linkedId !== null && !invoice) return [{ regel, reden: 'factuur' }];
    const found = linkedVerdict(regel, linked) ?? ownVerdict(document, regel, coding, doubt);
    if (found) return [{ regel, ...found }];
    return needed ? [{ regel, reden: doubt ?? 'geen' }] : [];
  });
}

/** Why a rate other than 0 may be that of another country; undefined if it is a Belgian one. */
function doubtOf({ klant_id }: Booked, rate: number, coding: Coding): Uncoded | undefined {
  if (rate === 0) return undefined;
  if (!isBelgianRate(rate)) return 'tarief';
  const klant = klant_id === null ? undefined : coding.klant(klant_id);
  if (klant === 'ongelezen') return 'klant';
  return klant && klant.land !== 'BE' && !klant.hasNumber ? 'buitenlands' : undefined;
}

/** The user's code where it can be one of this rate: what codes 0 % says nothing of Belgian VAT, and the other way round. */
function userCode(code: VatCode | undefined, bron: CodeSource, rate: number, doubt: Uncoded | undefined): Verdict | undefined {
  if (code === undefined) return undefined;
  if (code === 'oss' || code === 'buiten') return { code, bron };
  const fits = code === 'belgisch' ? isBelgianRate(rate) && rate !== 0 : rate === 0 || (code === '47' && doubt !== undefined);
  return fits ? { code, bron } : undefined;
}

/**
 * The code of the line of the invoice with the same rate and text. If none has the text, the one code of all its lines of that rate,
 * but not at a Belgian rate, which needs no code. Undefined where no line of that rate was coded.
 */
function linkedVerdict({ omschrijving, btw_percentage: rate = 0 }: BookedLine, linked: readonly CodedLine[]): Verdict | undefined {
  const same = linked.filter(({ regel }) => regel.btw_percentage === rate);
  const alike = same.filter(({ regel }) => regel.omschrijving === omschrijving);
  const found = alike.length > 0 || (isBelgianRate(rate) && rate !== 0) ? alike : same;
  const codes = new Set(found.map(({ code }) => code));
  const [first] = found;
  if (!first) return undefined;
  if (codes.size > 1) return { reden: 'tegenstrijdig' };
  return first.code !== undefined ? { code: first.code, bron: 'factuur' } : { reden: first.reden };
}

function ownVerdict(document: Booked, regel: BookedLine, coding: Coding, doubt: Uncoded | undefined): Verdict | undefined {
  const { user } = coding;
  const { btw_percentage: rate = 0 } = regel;
  const klantId = document.klant_id?.toLowerCase() ?? '';
  const klant = coding.klant(klantId);
  const land = typeof klant === 'object' ? klant.land : '';
  const fitting = (code: VatCode): boolean => userCode(code, 'regel', rate, doubt) !== undefined;
  const named =
    userCode(user.klanten.get(klantId), 'klant', rate, doubt) ??
    oneCode(textCodes(regel, user).filter(fitting), 'regel') ??
    userCode(user.landen.get(land), 'land', rate, doubt);
  if (named || rate !== 0) return named;
  const stated = batchVerdict(document, regel, coding) ?? oneCode(wordedCodes(regel.omschrijving), 'tekst') ?? noteVerdict(document);
  return stated ?? oneCode([coding.onthouden.get(klantId) ?? []].flat(), 'onthouden');
}

function oneCode(codes: readonly VatCode[], bron: CodeSource): Verdict | undefined {
  const [code, ...others] = new Set(codes);
  if (code === undefined) return undefined;
  return others.length === 0 ? { code, bron } : { reden: 'tegenstrijdig' };
}

function textCodes({ omschrijving }: BookedLine, { regels }: UserCodes): VatCode[] {
  const text = folded(omschrijving);
  return [...regels].flatMap(([part, code]) => (text.includes(folded(part)) ? [code] : []));
}

/** Where the service gives other lines than the batch sent, only one code of all lines is sure. */
function batchVerdict({ id, regels }: Booked, regel: BookedLine, { batch }: Coding): Verdict | undefined {
  const codes = batch.get(id.toLowerCase());
  if (!codes) return undefined;
  const [same, ...others] = new Set(codes);
  const code = codes.length === regels.length ? codes[regels.indexOf(regel)] : others.length === 0 ? same : null;
  if (code == null) return undefined;
  const box = btwCodes[code].box;
  return box === undefined ? { reden: 'zonder_rooster' } : { code: box, bron: 'batch' };
}

/** The wording at the bottom of a document, which can only mean its one line at 0 %. */
function noteVerdict({ notities, regels }: Booked): Verdict | undefined {
  return notities !== undefined && regels.filter(isZero).length === 1 ? oneCode(wordedCodes(notities), 'tekst') : undefined;
}
