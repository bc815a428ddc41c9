import type { Opened } from '../session/session.ts';
import { journalName } from '../views/finding.ts';

/** Notes where the journal lacks lines that were marked, so that the command ends with 13: what it does not know is no answer. */
export const noteWhole = async ({ figures }: Opened<'figures'>): Promise<void> => (await figures(journalName())).read(async () => {});
