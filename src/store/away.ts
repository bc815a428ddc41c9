import { type Details, Failure } from '../failure.ts';

/** A store that can't be reached now, though nothing may be wrong with how it is set up: exit 10. Waiting may mend it. */
export class StoreAway extends Failure {}

/** A database in which no store was made: exit 10. */
export class UnmadeStore extends Failure {
  constructor(
    /** The address of the database, as it was given. */
    readonly address: string,
    /** The address as messages show it. */
    readonly shown: string,
    message: string,
    details: Details,
  ) {
    super('local', message, details);
  }
}
