import { oefen } from '../../../service/profiles/profile.ts';
import type { Choose } from '../../command/command.ts';
import { newestOffertes, unpaid } from '../../flows/choosing/offers.ts';

/** The choice of a document of the practice account, whichever profile is chosen. */
const inPractice =
  (choose: Choose): Choose =>
  (session, how) =>
    session.within(oefen.naam, session.out, (practice) => choose({ ...practice, ask: session.ask }, how));

export const payable = inPractice(unpaid());
export const quote = inPractice(newestOffertes());
