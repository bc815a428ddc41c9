import { expect, test } from 'vitest';
import { ublProblems } from '../../../src/einvoice/document/complete.ts';
import { writeUbl } from '../../../src/einvoice/ubl/write.ts';
import { documents } from '../../samples/documents.ts';
import { checkUbl } from '../../support/check-ubl.ts';

test('forty documents are written to look at, and each UBL among them is valid', () => {
  expect(Object.keys(documents)).toHaveLength(40);
  const delivered = Object.entries(documents).filter(([, data]) => Object.keys(ublProblems(data)).length === 0);
  expect(delivered).toHaveLength(38);
  for (const [name, data] of delivered) expect([name, checkUbl(writeUbl(data))]).toEqual([name, []]);
});
