import { today } from '../../../belgium/dates.ts';
import type { CheckFacts } from '../../../einvoice/ubl/rules/check.ts';
import { Failure, failureIn } from '../../../failure.ts';
import type { Download } from '../../../service/api/client.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Opened } from '../../session/session.ts';
import type { DownloadSource } from '../downloading/saving.ts';
import { bytesOf, invoiceIn } from '../reading/root.ts';
import { brokenRules, checkDocument, checkedText, type FileFinding, judgedToday, newTally, summary } from './check.ts';
import { t, type Text } from '../../../language.ts';

/** A source that checks documents as they pass by, and the function that tells the findings: exit 13 if a fatal rule is broken. */
export function watched(
  session: Opened<'now' | 'out' | 'profile'>,
  source: DownloadSource,
): { source: DownloadSource; report: () => Promise<void> } {
  const tally = newTally();
  const reported: string[] = [];
  const coming = new Set<string>();
  const failed: Failure[] = [];
  const check = async (name: string, bytes: Uint8Array): Promise<void> => {
    try {
      const judged = source.own ? ownToday(session) : await judgedToday(session);
      const findings = await checkDocument(name, invoiceIn({ bytes, name, otherwise: 'broken_rules' }), tally, judged);
      reported.push(...(source.own ? onceEach(findings, coming) : findings).map(checkedText));
    } catch (error) {
      const failure = failureIn(error);
      failed.push(failure);
      reported.push(failure.message);
    }
  };
  const open = async (api: Api, id: string): Promise<Download> => {
    const download = await source.open(api, id);
    return { ...download, body: keeping(download.body, (bytes) => check(id, bytes)) };
  };
  const report = async (): Promise<void> => {
    for (const text of reported) await session.out.warn(text);
    await session.out.notice(summary(tally));
    const [first] = failed;
    if (tally.fatal > 0) throw brokenRules(tally);
    if (first) throw first;
  };
  return { source: { ...source, open }, report };
}

const ownToday = ({ now }: Opened<'now'>): CheckFacts => ({ day: today(now()), own: true });

/** The findings, of which those of a coming release are reported once for each rule: the service makes all documents alike. */
function onceEach(findings: readonly FileFinding[], coming: Set<string>): FileFinding[] {
  return findings.filter(({ regel, vanaf }) => {
    const wasReported = vanaf !== null && coming.has(regel);
    if (vanaf !== null) coming.add(regel);
    return !wasReported;
  });
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

const toCheck: Text = { nl: 'de UBL nakijken voor hij verstuurd wordt', en: 'checking the UBL before it is sent' };

/**
 * Checks the UBL of a document that is about to be sent. Warnings are reported, those of a coming release only where their rule is not in
 * `coming` yet; a broken fatal rule is exit 13, and then the document does not leave.
 */
export async function checkBeforeSending(session: Opened<'now' | 'out'>, api: Api, id: string, coming: Set<string>): Promise<void> {
  const tally = newTally();
  const root = invoiceIn({ bytes: await bytesOf((await api.facturen.ubl(id, toCheck)).body), name: id, otherwise: 'broken_rules' });
  const findings = await checkDocument(id, root, tally, ownToday(session));
  for (const finding of onceEach(findings, coming)) await session.out.warn(checkedText(finding));
  if (tally.fatal === 0) return;
  throw new Failure(
    'broken_rules',
    t({ nl: 'het document voldoet niet aan de regels en is niet verstuurd', en: 'the document breaks the rules and was not sent' }),
    {
      hint: t({
        nl: 'Verbeter het, of verstuur het zonder --controleer als je zeker bent.',
        en: 'Correct it, or send it without --controleer if you are sure.',
      }),
    },
  );
}
