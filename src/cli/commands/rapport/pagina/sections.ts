import type { Section, Shown } from './section.ts';
import { numberingSection } from './sections/numbering.ts';
import { outstandingSection } from './sections/outstanding.ts';
import { overviewSection } from './sections/overview.ts';
import { partsSection } from './sections/parts.ts';
import { turnoverSection } from './sections/turnover.ts';
import { vatSection } from './sections/vat.ts';

/** The reports on the page in their order. One that this account does not need is undefined. */
export const sections: readonly ((shown: Shown) => Section | undefined)[] = [
  overviewSection,
  turnoverSection,
  partsSection,
  vatSection,
  outstandingSection,
  numberingSection,
];
