import { createHash } from 'node:crypto';
import { isObject } from '../../../contract/object.ts';
import type { Intent } from '../log/records.ts';
import type { KeptWrite, AskedWrite } from './records.ts';

/** The approval of one write, as its intent names it. */
export type Approval = NonNullable<Intent['goedkeuring']>;

/** Tells a write from every other by all that a person approves of it: operation, document as it was read, body, channel and address. */
export const writeKeyOf = ({ bewerking, document, label, query, maand, inhoud, naar, verzoek }: AskedWrite): string =>
  hashOf([bewerking, document, label, query, maand, inhoud, naar, verzoek]);

/** Tells a write that was approved together with an earlier one of the same aanvraag, whose document or customer may not have been there. */
export function laterKeyOf({ aanvraag, sleutel }: Approval, { bewerking, label, kanaal, naar, maand, verzoek }: AskedWrite): string {
  const { klant_id: _ofEarlier, ...rest } = isObject(verzoek) ? verzoek : {};
  const body = bewerking.endsWith('.create') ? rest : verzoek;
  return hashOf(['volgt', aanvraag, sleutel, bewerking, label, kanaal, naar, maand, body]);
}

/** Whether a write is kept as it was asked. */
export const isWhole = (kept: KeptWrite): boolean =>
  kept.sleutel === (kept.van === undefined ? writeKeyOf(kept) : laterKeyOf({ aanvraag: kept.aanvraag, sleutel: kept.van }, kept));

const hashOf = (facts: unknown): string => createHash('sha256').update(canonical(facts)).digest('hex').slice(0, 40);

/** A value as one text, whatever the order of its members. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .join(',')}}`;
}
