import { mostBytes } from '../../../einvoice/ubl/read/tree.ts';
import { Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { broken, checkDocument, newTally, summary, type Tally } from '../../flows/checking/check.ts';
import { type FileFinding, findingView } from '../../flows/checking/finding.ts';
import { partly } from '../../flows/partly.ts';
import { invoiceIn } from '../../flows/reading/root.ts';
import type { OpenSession } from '../../session/session.ts';

/**
 * Checks every file that the words name and shows the findings in each. Fails with exit 13 where a fatal rule is broken, and
 * as files that can't be read do.
 */
export async function checkAll(session: OpenSession, words: readonly string[]): Promise<void> {
  const { out } = session;
  out.check(findingView);
  const paths = await expanded(session, words);
  const tally = newTally();
  const failed = new Map<string, Failure>();
  await out.results(findings(session, paths, tally, failed), findingView, async () => {
    const { findingPage } = await import('../../flows/checking/page.ts');
    return findingPage;
  });
  const [only] = failed.values();
  if (only && paths.length === 1) throw only;
  await out.notice(summary(tally));
  const unread = failed.size > 0 ? partly(paths.length, failed) : undefined;
  if (tally.fatal > 0) throw withUnread(broken(tally), unread);
  if (unread) throw alike(unread, [...failed.values()]);
}

/** Every file that the words name: a folder stands for the XML files in it. */
async function expanded({ files }: OpenSession, words: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const word of words) {
    const within = word === '-' ? undefined : await files.within(word, '.xml');
    if (within?.length === 0) {
      throw usage(t({ nl: `in de map ${word} staat geen XML-bestand`, en: `the folder ${word} holds no XML file` }));
    }
    paths.push(...(within ?? [word]));
  }
  return [...new Set(paths)];
}

async function* findings(
  session: OpenSession,
  paths: readonly string[],
  tally: Tally,
  failed: Map<string, Failure>,
): AsyncGenerator<FileFinding> {
  for (const path of paths) {
    const name = path === '-' ? t({ nl: 'standaardinvoer', en: 'standard input' }) : path;
    try {
      const root = invoiceIn({ bytes: await session.files.bytes(path, mostBytes), name, otherwise: 'usage' });
      yield* await checkDocument(name, root, tally);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.set(name, error);
    }
    if (session.stop.aborted) return;
  }
}

/** Broken rules weigh more than files that could not be read, which are told beside them. */
const withUnread = (failure: Failure, unread: Failure | undefined): Failure =>
  unread?.errors ? new Failure(failure.reason, failure.message, { errors: unread.errors }) : failure;

/** Files that are no UBL are the user's input, and stay so among others that are. */
const alike = (failure: Failure, failures: readonly Failure[]): Failure => {
  const reason = failures.every((one) => one.reason === failures[0]?.reason) ? failures[0]?.reason : undefined;
  const { message, errors, hint } = failure;
  return reason ? new Failure(reason, message, { ...(errors && { errors }), ...(hint && { hint }) }) : failure;
};
