import { createHash } from 'node:crypto';
import { isObject } from '../../../contract/object.ts';
import type { Intent } from '../log/records.ts';
import { endpoints } from '../../../contract/index.ts';
import { meantBody } from '../log/fields.ts';
import type { KeptWrite, AskedWrite, SetAside } from './records.ts';

export type Approval = NonNullable<Intent['goedkeuring']>;

/** Tells a write from every other by all that a person approves of it, whichever way it was asked. */
export const writeKeyOf = (write: AskedWrite): string => {
  const { document, label, offerte, query, maand, inhoud, klantgegevens, naar, ondanks } = write;
  const asked = query && Object.keys(query).length > 0 ? query : undefined;
  const seen = [inhoud, klantgegevens, ondanks?.map(asideKey)];
  return hashOf([operationOf(write), document, label, offerte, asked, maand, ...seen, naar, approvedBody(write)]);
};

/** Tells a write that was approved together with an earlier one of the same aanvraag, whose document or customer may not have been there. */
export function laterKeyOf({ aanvraag, sleutel }: Approval, write: AskedWrite): string {
  const { label, kanaal, naar, maand, ondanks } = write;
  const sent = approvedBody(write);
  const { klant_id: _ofEarlier, ...rest } = isObject(sent) ? sent : {};
  const body = write.bewerking.endsWith('.create') ? rest : sent;
  return hashOf(['volgt', aanvraag, sleutel, operationOf(write), label, kanaal, naar, maand, body, ondanks?.map(asideKey)]);
}

/** Tells what was set aside from everything else that may be: the earlier write or the documents, and why they stood in the way. */
export const asideKey = ({ oorzaak, regel, documenten }: SetAside): string =>
  [oorzaak, regel ?? '', ...(documenten ?? []).map(({ id }) => id.toLowerCase()).toSorted()].join(' ');

/** The operation; a call that is none of them has its path in it. */
const operationOf = ({ bewerking }: AskedWrite): string => bewerking.replaceAll(uuids, (id) => id.toLowerCase());

/** The body without what says nothing more: a default, a field without a value, and the address of a sending, which its write has. */
function approvedBody({ bewerking, verzoek, naar }: AskedWrite): unknown {
  if (!isObject(verzoek)) return verzoek;
  const isEmail = bewerking.endsWith('.versturen') && verzoek['kanaal'] === 'email' && naar !== undefined;
  // A change of a customer empties a field so.
  const keepsNull = bewerking === 'klanten.update' || !(bewerking in endpoints);
  const meant = bewerking === 'klanten.create' ? meantBody(bewerking, verzoek, new Date(0)) : verzoek;
  const fields = Object.entries(meant as object).filter(([name, value]) => (keepsNull || value != null) && !(isEmail && name === 'email'));
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** Whether a write is kept as it was asked. */
export const isWhole = (kept: KeptWrite): boolean =>
  kept.sleutel === (kept.van === undefined ? writeKeyOf(kept) : laterKeyOf({ aanvraag: kept.aanvraag, sleutel: kept.van }, kept));

const hashOf = (facts: unknown): string => createHash('sha256').update(canonical(facts)).digest('hex').slice(0, 40);

/** A value as one text, whatever the order of its members and the capitals of its ids. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(name.endsWith('_id') ? inLowerCase(one) : one)}`)
    .join(',')}}`;
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const inLowerCase = (id: unknown): unknown => (typeof id === 'string' ? id.replaceAll(uuids, (one) => one.toLowerCase()) : id);
