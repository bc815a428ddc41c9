import { ofDocuments } from './documents.ts';
import { ofFigures } from './figures.ts';
import { ofState } from './state.ts';

/** What each field of a reply says, by its name or by `Row.field`. */
export const fieldSentences = { ...ofDocuments, ...ofFigures, ...ofState };
