import { readFileSync, statSync } from 'node:fs';
import { readInvoice } from '../../einvoice/ubl/read/invoice.ts';
import { invoiceElement } from '../../einvoice/ubl/read/kind.ts';
import type { Invoice } from '../../einvoice/ubl/read/model.ts';
import { mostBytes, readTree } from '../../einvoice/ubl/read/tree.ts';
import { checkUbl } from '../../einvoice/ubl/rules/check.ts';
import type { RuleFinding } from '../../einvoice/ubl/rules/finding.ts';
import { unreadable } from '../../machine/files/disk.ts';

/** An invoice or credit note as its UBL tells it; the findings only where they were asked for. */
interface ReadUbl {
  readonly invoice: Invoice;
  readonly bevindingen?: readonly RuleFinding[];
}

/** Reads a UBL on disk; undefined for XML that is no invoice or credit note, or that is too large to read. Exit 10 for a bad disk. */
export async function readUbl(path: string, checks: boolean): Promise<ReadUbl | undefined> {
  const bytes = bytesAt(path);
  const read = bytes && readTree(bytes);
  const root = read && !('reason' in read) ? invoiceElement(read.root) : undefined;
  if (!root) return undefined;
  return { invoice: readInvoice(root), ...(checks && { bevindingen: await checkUbl(root) }) };
}

function bytesAt(path: string): Uint8Array | undefined {
  try {
    return statSync(path).size > mostBytes ? undefined : readFileSync(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}
