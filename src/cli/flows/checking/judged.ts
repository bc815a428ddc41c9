import { today } from '../../../belgium/dates.ts';
import type { CheckFacts } from '../../../einvoice/ubl/rules/check.ts';
import { unlessFailing } from '../../../failure.ts';
import type { OpenSession } from '../../session/session.ts';

/** A verdict of today, or of another `day`, that knows the documents of the user's own company where a profile tells its number. */
export async function judgedToday({ now, profile }: Pick<OpenSession, 'now' | 'profile'>, day = today(now())): Promise<CheckFacts> {
  return { day, own: (await unlessFailing(profile()))?.ondernemingsnummer };
}
