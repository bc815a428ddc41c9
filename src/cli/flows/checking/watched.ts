import { Failure } from '../../../failure.ts';
import type { Download } from '../../../service/api/client.ts';
import type { Api } from '../../../service/api/index.ts';
import type { OpenSession } from '../../session/session.ts';
import type { DownloadSource } from '../downloading/saving.ts';
import { invoiceIn } from '../reading/root.ts';
import { brokenRules, checkDocument, checkedText, newTally, summary } from './check.ts';

/**
 * A source whose documents are checked as they pass by, with a function that tells the findings afterwards and fails with exit 13
 * where a fatal rule is broken.
 */
export function watched<R, F>(
  session: Pick<OpenSession, 'out'>,
  source: DownloadSource<R, F>,
): { source: DownloadSource<R, F>; report: () => Promise<void> } {
  const tally = newTally();
  const told: string[] = [];
  const failed: Failure[] = [];
  const check = async (name: string, bytes: Uint8Array): Promise<void> => {
    try {
      const findings = await checkDocument(name, invoiceIn({ bytes, name, otherwise: 'broken_rules' }), tally);
      told.push(...findings.map(checkedText));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push(error);
      told.push(error.message);
    }
  };
  const open = async (api: Api, id: string): Promise<Download> => {
    const download = await source.open(api, id);
    return { ...download, body: keeping(download.body, (bytes) => check(id, bytes)) };
  };
  const report = async (): Promise<void> => {
    for (const text of told) await session.out.warn(text);
    await session.out.notice(summary(tally));
    const [first] = failed;
    if (tally.fatal > 0) throw brokenRules(tally);
    if (first) throw first;
  };
  return { source: { ...source, open }, report };
}

/** Passes the chunks on, and hands them over once all have passed; a download that breaks off hands over nothing. */
async function* keeping(body: AsyncIterable<Uint8Array>, whole: (bytes: Uint8Array) => Promise<void>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    chunks.push(chunk);
    yield chunk;
  }
  await whole(Buffer.concat(chunks));
}
