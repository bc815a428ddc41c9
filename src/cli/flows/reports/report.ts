import type { OpenSession } from '../../session/session.ts';
import { type Report, tell } from './found.ts';
import { stream } from '../stream.ts';

/**
 * Shows a report on the chosen account, or with `profielen` on each of these, a row of which begins with the name of its profile.
 * Fails with exit 2 on a wrong option before anything is read, and with exit 8 after the rows where they are incomplete.
 */
export async function showReport<T extends object>(
  session: OpenSession,
  report: Report<T>,
  profielen: readonly string[] | undefined,
): Promise<void> {
  if (profielen !== undefined) return (await import('./over-profiles.ts')).showOverProfiles(session, report, profielen);
  const { out } = session;
  const { read, view, head = [] } = report;
  out.check(view([]));
  const { rows, above = [], below = [], after, failure } = await read(session);
  for (const text of head) await out.notice(text);
  await tell(session, above);
  await out.list(stream(rows), view(rows));
  await tell(session, below);
  await after?.();
  if (failure) throw failure;
}
