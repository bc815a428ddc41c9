import type { Opened } from '../session/session.ts';
import { journalName } from '../views/finding.ts';

/** Notes that a shared journal may lack lines, so that the command ends with 13: its answer may be incomplete. */
export const noteWhole = async ({ figures }: Opened<'figures'>): Promise<void> => (await figures(journalName())).read(async () => {});
