import { Failure } from '../failure.ts';

/** A store that can't be reached now, though nothing may be wrong with how it is set up: exit 10. Waiting may mend it. */
export class StoreAway extends Failure {}
