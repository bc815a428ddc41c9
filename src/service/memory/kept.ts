import { isFinal } from '../../contract/finality.ts';
import { meansTheSame } from '../../contract/meaning.ts';
import { kort, velden } from '../../contract/values.ts';
import type { MemoryReading, KeptReading } from './readings.ts';

/** The facts that are kept after a reading, and for a final document the fields in which the service changed it. */
export interface Combined {
  readonly kept: KeptReading;
  readonly changed: readonly string[];
}

/**
 * Puts a reading with the facts that are kept already. One that agrees is added; one that differs in anything but the status is
 * forgotten, so that only the new reading stays. A draft can change, so beside its row and its customer only its lines and notes are kept
 * as they were read, to tell it from another one, and of a draft credit note what tells its sign.
 */
export function combined(before: KeptReading | undefined, reading: MemoryReading, read: string): Combined {
  const fresh = keptFrom(reading, read);
  return before ? merged(before, reading, fresh) : { kept: fresh, changed: [] };
}

function merged(before: KeptReading, { kind, item, whole, written }: MemoryReading, fresh: KeptReading): Combined {
  const differing = differences(before, item);
  const same = differing.length === 0;
  const { naam, type } = before.data;
  // These outlive a reply that leaves them out: the customer as long as nothing else differs, name and type always.
  const klant_id = fresh.klant_id ?? (same ? before.klant_id : undefined);
  const lasting = { ...(naam !== undefined && { naam }), ...(type !== undefined && { type }) };
  const renewed = { ...fresh, data: { ...lasting, ...fresh.data } };
  if (kind === 'factuur' && !isFinal(before.data)) {
    const [sign, draft] = same && !written ? [fresh.sign ?? before.sign, fresh.draft ?? before.draft] : [fresh.sign, fresh.draft];
    const lately = { ...(klant_id !== undefined && { klant_id }), ...(sign && { sign }), ...(draft && { draft }) };
    if (!isFinal(item)) return { kept: { ...renewed, ...lately }, changed: [] };
    return { kept: { ...renewed, ...(same && klant_id !== undefined && { klant_id }) }, changed: [] };
  }
  const isFact = kind === 'factuur';
  if (isFact && item['status'] === 'concept') return { kept: fresh, changed: ['status'] };
  if (!same || written) return { kept: renewed, changed: isFact ? differing : [] };
  if (whole) return { kept: klant_id === undefined ? renewed : { ...renewed, klant_id }, changed: [] };
  const data = { ...before.data, ...present(item), id: before.data.id };
  return { kept: { ...before, data, read: before.whole ? before.read : fresh.read }, changed: [] };
}

/** Whether a kept document agrees with a list row in everything but the status, so that its other fields hold for the row too. */
export const agrees = (kept: KeptReading, row: object): boolean => differences(kept, row).length === 0;

/** Whether a kept document and a row are one final document, which never changes but for its status. */
export const isSameFinal = (kept: KeptReading, row: object): boolean => isFinal(row) && isFinal(kept.data) && agrees(kept, row);

/** Whether a row of a list tells only what is kept already, in the same words: of many thousands most do, and nothing else of them need be compared. */
export const isRepeated = (
  before: KeptReading | undefined,
  { kind, item, whole, written, klant_id }: MemoryReading,
  read: string,
): boolean =>
  before !== undefined &&
  !whole &&
  !written &&
  klant_id === undefined &&
  (kind !== 'factuur' || isFinal(before.data)) &&
  (before.whole || before.read.slice(0, 10) === read.slice(0, 10)) &&
  Object.entries(item).every(([field, value]) => value === null || value === undefined || value === before.data[field]);

/** Whether this must be written: there is something new in it, or it was last read on another day. */
export const isNews = (before: KeptReading | undefined, { read, ...after }: KeptReading): boolean => {
  if (!before) return true;
  const { read: readBefore, ...rest } = before;
  return readBefore.slice(0, 10) !== read.slice(0, 10) || JSON.stringify(rest) !== JSON.stringify(after);
};

function keptFrom({ kind, item, whole, klant_id }: MemoryReading, read: string): KeptReading {
  if (kind !== 'factuur' || isFinal(item)) {
    return { read, whole, data: { ...present(item), id: item.id }, ...(klant_id !== undefined && { klant_id }) };
  }
  const customer = typeof item['customer_id'] === 'string' ? item['customer_id'] : klant_id;
  const part = (fields: readonly string[]) => present(Object.fromEntries(fields.map((field) => [field, item[field]])));
  const isNote = item['type'] === 'creditnota';
  const sign = whole && isNote ? part(telling) : undefined;
  const draft = whole && !isNote ? part(['customer_id', 'regels', 'notities']) : undefined;
  const lately = { ...(customer !== undefined && { klant_id: customer }), ...(sign && { sign }), ...(draft && { draft }) };
  return { read, whole: false, data: { ...part(kort.factuur), id: item.id }, ...lately };
}

/** The fields of a credit note that, beside its invoice, tell whether its amounts are subtracted or added. */
const telling = ['gekoppelde_factuur_id', 'totaal_excl', 'totaal_btw', 'regels'];

/** The fields that have a value. A field that a reply leaves out, or gives as null, says nothing of another reply. */
const present = (item: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== undefined));

/** The fields other than the status in which a reading differs from the kept facts. Lines are not compared: services write them in many ways. */
function differences({ data }: KeptReading, item: object): string[] {
  const differing = Object.entries(item).filter(([field, value]) => {
    const before = data[field];
    if (value === before || value === null || value === undefined || before === null || before === undefined) return false;
    return compared.has(field) && !meansTheSame(field, before, value);
  });
  return differing.map(([field]) => field);
}

const uncompared = new Set<string>(['id', 'status', 'regels']);

/** Fields that the API text does not name, such as a moment of the last change, say nothing of a change to the document. */
const compared = new Set<string>(Object.values(velden).flatMap((fields) => fields.filter((field) => !uncompared.has(field))));
