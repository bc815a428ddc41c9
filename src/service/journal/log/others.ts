import { hostname } from 'node:os';
import type { EarlierRecord } from '../../../failure.ts';
import { holderText } from '../../../store/holder.ts';
import type { Holder } from '../../../store/store.ts';
import type { Entry } from './entries.ts';

type Who = Pick<Holder, 'person' | 'machine'>;

const whoIs = ({ intent, holder }: Entry): Who => {
  const { person = '', host: machine } = intent.owner;
  return holder ?? { person, machine };
};

/** The machine that began a write, where it is another than this one. */
export const otherMachine = (entry: Entry): Who | undefined => {
  const found = whoIs(entry);
  return found.machine === hostname() ? undefined : found;
};

/** The user and the machine of a write; undefined if only this machine uses the store. */
export const beganBy = (entry: Entry): string | undefined =>
  entry.intent.owner.lock !== undefined || otherMachine(entry) ? holderText(whoIs(entry)) : undefined;

export const earlierRecordOf = ({ n, intent: { time, owner } }: Entry): EarlierRecord => ({
  n,
  tijd: time,
  gebruiker: owner.person ?? null,
  computer: owner.host,
});
