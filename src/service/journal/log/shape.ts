import { endpoints } from '../../../contract/index.ts';
import {
  byMember,
  aFlag,
  eachItem,
  members,
  aNumber,
  oneOf,
  ifThere,
  orNull,
  eachValue,
  type KeptShape,
  aText,
} from '../../../store/shape.ts';
import type { JournalRecord, KeptLine, Noted } from './records.ts';

const operation: KeptShape = (value) => typeof value === 'string' && (Object.hasOwn(endpoints, value) || /^[A-Z]+ /.test(value));

const owner = members({ pid: aNumber, start: aText, boot: aText, host: aText, person: ifThere(aText), lock: ifThere(aText) });

const intent = {
  time: aText,
  profile: aText,
  base_url: aText,
  key: aText,
  owner,
  operation,
  document: orNull(aText),
  label: ifThere(aText),
  offerte: ifThere(aText),
  kanaal: ifThere(aText),
  simulated: ifThere(aFlag),
  salt: aText,
  body: orNull(aText),
  fields: eachValue(aText),
  goedkeuring: ifThere(members({ aanvraag: aNumber, sleutel: aText })),
  snapshot: ifThere(
    members({ ids: eachItem(aText), whole: aFlag, van: ifThere(aText), tot: ifThere(aText), finals: ifThere(eachItem(aText)) }),
  ),
};

const outcome = { time: aText };

/** Whether the body of a record is one that the journal has: a single damaged byte may leave other JSON. */
export const isJournalRecord = byMember('kind', {
  intent: members(intent),
  result: members({ ...outcome, id: orNull(aText), nummer: orNull(aText) }),
  unsent: members(outcome),
  refused: members({ ...outcome, status: orNull(aNumber), peppol: ifThere(aText) }),
  unknown: members({ ...outcome, status: orNull(aNumber) }),
  reconciled: members({
    ...outcome,
    found: oneOf('done', 'undone', 'nothing', 'several'),
    evidence: aText,
    settled: aFlag,
    later: ifThere(aFlag),
    ids: eachItem(aText),
    nummer: orNull(aText),
  }),
  noted: members({ what: aText, key: aText, time: ifThere(aText) }),
  kept: members({ in: aText, key: aText, value: (value) => value !== undefined, time: ifThere(aText) }),
} satisfies Record<(JournalRecord | Noted | KeptLine)['kind'], KeptShape>);
