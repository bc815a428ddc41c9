import { invoiceElement, isInvoice, kindOf } from '../../../einvoice/ubl/read/kind.ts';
import { type Element, readTree } from '../../../einvoice/ubl/read/tree.ts';
import { Failure, type Reason } from '../../../failure.ts';
import { unreadableText, wrongKind } from './refusals.ts';

/** A file that should be an invoice in UBL. */
export interface UblFile {
  readonly bytes: Uint8Array;
  /** Its name in messages. */
  readonly name: string;
  /** Why a command fails where it is none. */
  readonly otherwise: Reason;
  /** The advice where it is none and no better advice exists. */
  readonly hint?: string | undefined;
}

/** The root of the invoice or credit note in a file, also within a Peppol envelope. Fails where there is none, and names its kind. */
export function invoiceIn({ bytes, name, otherwise, hint }: UblFile): Element {
  const refuse = (message: string, better?: string) => {
    const advice = better ?? hint;
    return new Failure(otherwise, message, advice === undefined ? {} : { hint: advice });
  };
  const ofBytes = kindOf(bytes);
  const read = readTree(bytes);
  if ('reason' in read) {
    if (isInvoice(ofBytes) || ofBytes === 'other_xml') throw refuse(unreadableText(name, read));
    const wrong = wrongKind(name, ofBytes);
    throw refuse(wrong.message, wrong.hint);
  }
  const kind = kindOf(read.root);
  if (isInvoice(kind)) return read.root;
  const inside = invoiceElement(read.root);
  if (inside) return inside;
  const wrong = wrongKind(name, kind);
  throw refuse(wrong.message, wrong.hint);
}
