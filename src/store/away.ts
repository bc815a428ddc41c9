import { type Details, Failure } from '../failure.ts';

/** A store that can't be reached now, though nothing may be wrong with how it is set up: exit 10. Waiting may mend it. */
export class StoreAway extends Failure {}

/** A database in which no store was made: exit 10. */
export class UnmadeStore extends Failure {
  constructor(
    readonly address: string,
    readonly shown: string,
    message: string,
    details: Details,
  ) {
    super('local', message, details);
  }
}
