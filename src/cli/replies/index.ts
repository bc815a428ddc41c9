import type * as z from 'zod/mini';
import * as contract from '../../contract/index.ts';
import { documentRows } from './documents.ts';
import { figureRows } from './figures.ts';
import { fileRows } from './files.ts';
import { anyFields } from './parts.ts';
import { stateRows } from './state.ts';

const { FactuurKort, InboxDocumentKort, KlantKort, Offerte, OfferteKort, Product } = contract;
const ofService = { FactuurKort, InboxDocumentKort, KlantKort, Offerte, OfferteKort, Product };

/** The schema of everything that is printed as JSON, by its name. A view names the row that it shows, a command the rows that it prints. */
export const replyRows = { ...ofService, ...documentRows, ...fileRows, ...figureRows, ...stateRows, Anything: anyFields };
export type RowName = keyof typeof replyRows;

export type RowOf<Name extends RowName> = Readonly<z.infer<(typeof replyRows)[Name]>>;

export type ReplyName = RowName | `${RowName}[]`;

export const fieldsOfRow = (row: RowName): readonly string[] => Object.keys(replyRows[row].shape);
