import type { Pattern } from '../engine.ts';
import { absent } from './absent.ts';
import { cardinality } from './cardinality.ts';
import { categories, categoryContexts } from './categories.ts';
import { codePattern, noteCodes } from './codes.ts';
import { conditions } from './conditions.ts';
import { modelPattern, syntaxPattern } from './contexts.ts';
import { datatypes } from './datatypes.ts';
import { decimals } from './decimals.ts';
import { amountPresence } from './presence-amounts.ts';
import { linePresence } from './presence-lines.ts';
import { partyPresence } from './presence-parties.ts';

/** The rules of EN 16931 for UBL, version 1.3.16: its model, its syntax and its code lists. */
export const en16931: readonly Pattern[] = [
  modelPattern([partyPresence, linePresence, amountPresence, conditions, decimals, categories, noteCodes], categoryContexts),
  syntaxPattern([absent, cardinality, datatypes]),
  codePattern,
];
