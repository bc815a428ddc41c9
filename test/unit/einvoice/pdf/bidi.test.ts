import { expect, test } from 'vitest';
import { visualRuns } from '../../../../src/einvoice/pdf/drawing.ts';

// Letters stand for directions, so that the order on paper can be read here: a to z from left to right, Hebrew from right to left.
const onPaper = (line: string): string =>
  visualRuns(line)
    .map(({ text, rightToLeft }) => (rightToLeft ? `<${text}>` : text))
    .join('|');

test.each([
  ['Advies, 3 uur (€ 12,50)', 'Advies, 3 uur (€ 12,50)'],
  ['שלום עולם', '<שלום עולם>'],
  ['שלום עולם 2026', '2026|<שלום עולם >'],
  ['רחוב 12, עיר 6688312', '6688312|<, עיר >|12|<רחוב >'],
  ['Advies שלום עולם', 'Advies |<שלום עולם>'],
  ['שלום Advies עולם', '< עולם>|Advies|<שלום >'],
  ['הנחה 5%!', '<!>|5%|<הנחה >'],
  ['מחיר 1.234,50 €', '<€ >|1.234,50|<מחיר >'],
  ['Kast (עץ)', 'Kast (|<עץ>|)'],
  ['Kast לוח (עץ)', 'Kast |<לוח )עץ(>'],
  ['مخبز رقم 12', '12|<مخبز رقم >'],
  ['نص ١٢٣', '١٢٣|<نص >'],
  ['', ''],
])('%j stands as %j', (line, paper) => {
  expect(onPaper(line)).toBe(paper);
});
