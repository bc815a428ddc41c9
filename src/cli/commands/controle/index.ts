import type { Command } from 'commander';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { findingsView, type PartFinding, verdict } from '../../views/finding.ts';

export function controle(command: Command, session: Session): void {
  command.action(session.action(check));
  examples(
    command,
    ['duit controle', 'duit controle --profiel werk --json > controle.json'],
    t({
      nl: 'Eén regel per onderdeel: ok, let op of fout, met wat eraan te doen is. De afsluitcode is 0 als er geen fout is, anders die van de ergste: 10 deze computer, 4 de sleutel, 5 onbereikbaar. Het resultaat bevat geen sleutel of wachtwoord en kan mee met een foutmelding.',
      en: 'One line for each part: ok, let op (warning) or fout (error), with what to do about it. The exit code is 0 when nothing is wrong, otherwise that of the worst: 10 this machine, 4 the key, 5 not reachable. The result holds no key or password and can go along with a bug report.',
    }),
  );
}

async function check(session: OpenSession): Promise<void> {
  const { out, globals } = session;
  out.check(findingsView);
  const found = await out.busy(t({ nl: 'Nakijken', en: 'Checking' }), allFindings(session));
  const onderdelen = found.map(({ onderdeel, status, bevinding, advies }) => ({ onderdeel, status, bevinding, advies }));
  if (out.format === 'tabel' && !globals.velden) {
    await out.record({ onderdelen }, { columns: [], fields: [] }, async () => (await import('./page.ts')).findingsPage);
  } else await out.list(stream(onderdelen), findingsView);
  const failure = verdict(found);
  if (failure) throw failure;
}

async function allFindings(session: OpenSession): Promise<PartFinding[]> {
  const { localChecks, serviceChecks } = await import('./checks.ts');
  const findings: PartFinding[] = [];
  for await (const finding of localChecks(session)) findings.push(finding);
  for await (const finding of serviceChecks(session)) {
    // A broken configuration breaks the profile too, with the same message; it is reported once.
    if (!findings.some(({ status, bevinding }) => status === 'fout' && bevinding === finding.bevinding)) findings.push(finding);
  }
  return findings;
}
