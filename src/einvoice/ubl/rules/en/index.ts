import type { Pattern } from '../engine.ts';
import { inContexts } from '../table.ts';
import { absent } from './absent.ts';
import { cardinality } from './cardinality.ts';
import { categories, categoryContexts } from './categories.ts';
import { codePattern, noteCodes } from './codes.ts';
import { conditions } from './conditions.ts';
import { model, syntax } from './contexts.ts';
import { datatypes } from './datatypes.ts';
import { decimals } from './decimals.ts';
import { presence } from './presence.ts';

/** The rules of EN 16931 for UBL, version 1.3.16: its model, its syntax and its code lists. */
export const en16931: readonly Pattern[] = [
  [...inContexts(model, [...presence, ...conditions, ...decimals, ...categories, ...noteCodes]), ...categoryContexts],
  inContexts(syntax, [...absent, ...cardinality, ...datatypes]),
  codePattern,
];
