import { fileKind, type FileKind } from '../../../machine/files/kind.ts';
import type { Element } from './tree.ts';

/** The first two are UBL that duit reads. */
export type UblKind = 'invoice' | 'credit_note' | 'other_ubl' | 'envelope' | 'cii' | 'fatturapa' | 'facturae' | 'other_xml' | PlainKind;

type PlainKind = Exclude<FileKind, keyof typeof widerKinds>;

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';

export const spaces = {
  invoice: `${ubl}Invoice-2`,
  creditNote: `${ubl}CreditNote-2`,
  cac: `${ubl}CommonAggregateComponents-2`,
  cbc: `${ubl}CommonBasicComponents-2`,
  ext: `${ubl}CommonExtensionComponents-2`,
} as const;

/** The codes of a document that the customer made for the supplier. (UNCL 1001) */
export const selfBilledTypes: ReadonlySet<string> = new Set(['261', '389', '471', '473', '500', '501', '502', '527']);

/** The codes of a credit note. (UNCL 1001, as EN 16931 allows them) */
export const creditTypes: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

export const kindOf = (document: Element | Uint8Array): UblKind =>
  document instanceof Uint8Array ? kindOfBytes(document) : kindOfRoot(document);

function kindOfBytes(bytes: Uint8Array): UblKind {
  const kind = fileKind(bytes);
  return widerKinds[kind as keyof typeof widerKinds] ?? (kind as PlainKind);
}

/** What is one kind to a reader of UBL. */
const widerKinds = { xml: 'other_xml', xlsx: 'zip', opendocument: 'zip', coda: 'text', mt940: 'text' } as const;

function kindOfRoot({ space, name }: Element): UblKind {
  if (space === spaces.invoice && name === 'Invoice') return 'invoice';
  if (space === spaces.creditNote && name === 'CreditNote') return 'credit_note';
  if (space.startsWith(ubl)) return 'other_ubl';
  if (name.startsWith('StandardBusinessDocument')) return 'envelope';
  if (name === 'CrossIndustryInvoice' || name === 'CrossIndustryDocument') return 'cii';
  if (name === 'FatturaElettronica') return 'fatturapa';
  if (name === 'Facturae') return 'facturae';
  return name.toLowerCase() === 'html' ? 'html' : 'other_xml';
}

export const isInvoice = (kind: UblKind): kind is 'invoice' | 'credit_note' => kind === 'invoice' || kind === 'credit_note';

export function invoiceElement(root: Element): Element | undefined {
  if (isInvoice(kindOf(root))) return root;
  return kindOf(root) === 'envelope' ? root.children.find((child) => isInvoice(kindOf(child))) : undefined;
}
