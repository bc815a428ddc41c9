import { everyOf } from '../../../group-by.ts';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import type { OpenSession } from '../../session/session.ts';
import { findingsView, type PartFinding, verdict } from '../../views/finding.ts';
import { localChecks, serviceChecks } from './checks.ts';
import { aligned, wrapped, wrappedLines } from '../../output/aligned.ts';
import type { Pen } from '../../output/out.ts';
import { widthOf } from '../../output/width.ts';
import { wordText } from '../../output/words.ts';

/** Checks everything that duit needs to work, and shows what it found. Fails as the worst of it. */
export async function checkMachine(session: OpenSession): Promise<void> {
  const { out, globals } = session;
  out.check(findingsView);
  const found = await out.busy(t({ nl: 'Nakijken', en: 'Checking' }), allFindings(session));
  const onderdelen = found.map(({ onderdeel, status, bevinding, advies }) => ({ onderdeel, status, bevinding, advies }));
  if (out.format === 'tabel' && !globals.velden) {
    await out.record({ onderdelen }, { columns: [], row: 'PartFinding' }, async () => findingsPage);
  } else await out.list(stream(onderdelen), findingsView);
  const failure = verdict(found);
  if (failure) throw failure;
}

async function allFindings(session: OpenSession): Promise<PartFinding[]> {
  const findings = await everyOf(localChecks(session));
  for await (const finding of serviceChecks(session)) {
    // A broken configuration breaks the profile too, with the same message; it is reported once.
    if (!findings.some(({ status, bevinding }) => status === 'fout' && bevinding === finding.bevinding)) findings.push(finding);
  }
  return findings;
}

/** Each part with its finding beside it, broken between its words, and its advice below. */
function findingsPage({ onderdelen }: { onderdelen: readonly PartFinding[] }, pen: Pen, width = Number.POSITIVE_INFINITY): string {
  const heads = aligned(onderdelen.map(({ status, onderdeel }) => [wordText(status), wordText(onderdeel)]));
  const indent = Math.max(...heads.map(widthOf)) + 2;
  return onderdelen
    .flatMap(({ status, bevinding, advies }, at) => {
      const head = heads[at] ?? '';
      const word = wordText(status);
      const colored = pen.status(word, status) + head.slice(word.length);
      const [first = '', ...rest] = wrapped(bevinding, width - indent);
      const lines = [colored + ' '.repeat(indent - widthOf(head)) + first, ...rest.map((line) => ' '.repeat(indent) + line)];
      return advies === null ? lines : [...lines, wrappedLines(`        ${advies}`, width)];
    })
    .join('\n');
}
