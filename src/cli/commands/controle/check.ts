import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import type { OpenSession } from '../../session/session.ts';
import { findingsView, type PartFinding, verdict } from '../../views/finding.ts';
import { localChecks, serviceChecks } from './checks.ts';
import { findingsPage } from './page.ts';

/** Checks everything that duit needs to work, and shows what it found. Fails as the worst of it. */
export async function checkMachine(session: OpenSession): Promise<void> {
  const { out, globals } = session;
  out.check(findingsView);
  const found = await out.busy(t({ nl: 'Nakijken', en: 'Checking' }), allFindings(session));
  const onderdelen = found.map(({ onderdeel, status, bevinding, advies }) => ({ onderdeel, status, bevinding, advies }));
  if (out.format === 'tabel' && !globals.velden) {
    await out.record({ onderdelen }, { columns: [], fields: [] }, async () => findingsPage);
  } else await out.list(stream(onderdelen), findingsView);
  const failure = verdict(found);
  if (failure) throw failure;
}

async function allFindings(session: OpenSession): Promise<PartFinding[]> {
  const findings: PartFinding[] = [];
  for await (const finding of localChecks(session)) findings.push(finding);
  for await (const finding of serviceChecks(session)) {
    // A broken configuration breaks the profile too, with the same message; it is reported once.
    if (!findings.some(({ status, bevinding }) => status === 'fout' && bevinding === finding.bevinding)) findings.push(finding);
  }
  return findings;
}
