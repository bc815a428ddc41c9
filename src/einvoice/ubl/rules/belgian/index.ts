import { isVat } from '../doc.ts';
import type { Pattern } from '../engine.ts';
import { inPlaces } from '../table.ts';
import { amountRules } from './amounts.ts';
import { documentRules } from './document.ts';
import { numberRules } from './numbers.ts';

/** Faults that the official rules let pass and a Belgian customer doesn't: all of them warnings of duit itself. */
export const belgianRules: readonly Pattern[] = [
  inPlaces([...documentRules, ...amountRules, ...numberRules], { VAT: (element) => isVat(element) }),
];
