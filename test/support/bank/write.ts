import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../../src/group-by.ts';
import { camtOf } from './camt.ts';
import { closingCents, type MadeStatement } from './made.ts';

/** The account of the tests. */
export const ownAccount = 'BE48001123456727';

/** A movement to be written: `text` of twelve digits is a structured communication. */
export interface Movement {
  readonly booked: string;
  readonly cents: number;
  readonly text?: string;
  readonly party?: string;
  readonly account?: string;
  /** The bank says that it takes a payment back. */
  readonly isReturned?: true;
}

/** Writes movements in order of their days into a CAMT file of a world, a statement for each day, and gives the name of the file. */
export function writeCamt(
  world: { readonly folder: string },
  name: string,
  openingCents: number,
  movements: readonly Movement[],
  account = ownAccount,
): string {
  const statements: MadeStatement[] = [];
  for (const [day, theirs] of groupBy(movements, ({ booked }) => booked)) {
    const before = statements.at(-1);
    const rows = theirs.map(({ cents, text = '', party = null, account: other = null, isReturned = false }) => {
      const ogm = /^\d{12}$/.test(text) ? text : null;
      return { cents, ogm, text, party, account: party === null ? null : other, isReturned, details: [] };
    });
    const days = { opened: day, closed: day, openingCents: before ? closingCents(before) : openingCents };
    statements.push({ account, holder: 'ATELIER VERMEULEN BV', number: statements.length + 1, rows, ...days });
  }
  writeFileSync(join(world.folder, name), camtOf(statements, { hasReferences: true }));
  return name;
}
