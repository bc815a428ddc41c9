import type * as z from 'zod/mini';
import type { Operation } from './endpoints.ts';
import { flatFields, lastName, shownField } from './fields.ts';
import { isSameId, meansTheSame } from './meaning.ts';
import { FactuurInvoer, KlantInvoer, KlantWijziging, OfferteInvoer, RegelInvoer, TestDocumentInvoer } from './resources.ts';

export interface RequestParts {
  readonly id?: string | undefined;
  readonly body?: unknown;
}

export interface BrokenPromise {
  readonly reason: 'other_id' | 'still_concept' | 'other_channel' | 'other_link' | 'field_differs' | 'field_missing';
  /** The field as a dotted path, such as `regels.0.aantal`. */
  readonly field: string;
}

type Data = Readonly<Record<string, unknown>>;
type Promised = (data: Data, request: RequestParts) => BrokenPromise | undefined;

const missing = (field: string): BrokenPromise => ({ reason: 'field_missing', field });
const fieldDiffers = (field: string): BrokenPromise => ({ reason: 'field_differs', field });
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const present =
  (field: string): Promised =>
  (data) =>
    isText(data[field]) ? undefined : missing(field);

const equal =
  (field: string, value: string): Promised =>
  (data) =>
    data[field] === value ? undefined : data[field] == null ? missing(field) : fieldDiffers(field);

const withTotal: Promised = ({ totaal_incl }) => (Number.isFinite(totaal_incl) ? undefined : missing('totaal_incl'));

const sameId: Promised = (data, { id }) =>
  id === undefined || isSameId(String(data['id']), id) ? undefined : { reason: 'other_id', field: 'id' };

const otherThanOriginal: Promised = (data, { id }) =>
  id !== undefined && isSameId(String(data['id']), id) ? { reason: 'other_id', field: 'id' } : undefined;

const linked: Promised = (data, { id }) => {
  const field = 'gekoppelde_factuur_id';
  const link = data[field];
  if (!isText(link)) return missing(field);
  return id === undefined || isSameId(link, id) ? undefined : { reason: 'other_link', field };
};

const unnumbered: Promised = ({ nummer }) => (nummer == null ? undefined : fieldDiffers('nummer'));
const notCreditnota: Promised = ({ type }) => (type == null || type === 'factuur' ? undefined : fieldDiffers('type'));

const isFinal: Promised = ({ status }) =>
  isText(status) && status.trim().toLowerCase() === 'concept' ? { reason: 'still_concept', field: 'status' } : undefined;

// The text shows no making final of a credit note, so it promises no payment reference for one.
const withOgm: Promised = (data, request) =>
  data['type'] === 'creditnota' && data['ogm'] == null ? undefined : present('ogm')(data, request);

// The text shows no id in a send result, so one that is there and differs proves that replies were mixed up.
const sameIdIfShown: Promised = (data, request) => (data['id'] == null ? undefined : sameId(data, request));

/** `kanaal` as asked, with the fields that belong to it. A raw request may have asked for none. (Send result) */
const sentAsAsked: Promised = (data, request) => {
  const { kanaal, email } = (request.body ?? {}) as { kanaal?: unknown; email?: unknown };
  if (kanaal !== undefined && data['kanaal'] !== kanaal) return { reason: 'other_channel', field: 'kanaal' };
  if (data['kanaal'] === 'peppol') return typeof data['peppol_status'] === 'string' ? undefined : missing('peppol_status');
  if (data['kanaal'] !== 'email') return { reason: 'other_channel', field: 'kanaal' };
  if (!isText(data['naar'])) return missing('naar');
  return !isText(email) || meansTheSame('email', email, data['naar']) ? undefined : fieldDiffers('naar');
};

const isCleared = (sent: unknown): boolean => sent === null || (typeof sent === 'string' && sent.trim() === '');
const regelFields = new Set([...Object.keys(RegelInvoer.shape), 'length']);

/** Every field of `schema` that was sent means the same where the reply shows it; `all` of them must be shown. */
const asSent =
  ({ shape }: z.ZodMiniObject, all = false): Promised =>
  (data, { body }) => {
    const shown = flatFields(data);
    for (const [field, sent] of flatFields(body)) {
      const [first = ''] = field.split('.', 1);
      if (!Object.hasOwn(shape, first) || (field !== first && !regelFields.has(lastName(field)))) continue;
      const value = shownField(shown, field);
      if (isCleared(sent) && (value === undefined || isCleared(value))) continue;
      if (value !== undefined && !meansTheSame(lastName(field), sent, value)) return fieldDiffers(field);
      if (value === undefined && all) return missing(field);
    }
    return undefined;
  };

/** The promises of the API text about the object in a success that the schema does not hold, by operation; a list and a file have none. (Endpoints) */
export const promises: Partial<Record<Operation, readonly Promised[]>> = {
  'klanten.create': [present('naam'), asSent(KlantInvoer)],
  'klanten.get': [sameId],
  'klanten.update': [sameId, asSent(KlantWijziging, true)],
  'producten.get': [sameId],
  'offertes.create': [equal('status', 'concept'), withTotal, asSent(OfferteInvoer)],
  'offertes.get': [sameId],
  'facturen.create': [equal('status', 'concept'), unnumbered, notCreditnota, withTotal, asSent(FactuurInvoer)],
  'facturen.get': [sameId],
  'facturen.definitief': [sameId, isFinal, present('nummer'), present('status'), withOgm],
  'facturen.versturen': [sameIdIfShown, sentAsAsked],
  'facturen.creditnota': [otherThanOriginal, equal('type', 'creditnota'), equal('status', 'concept'), linked],
  'creditnotas.versturen': [sameIdIfShown, sentAsAsked],
  'inbox.get': [sameId],
  'inbox.test': [present('status'), asSent(TestDocumentInvoer)],
};
