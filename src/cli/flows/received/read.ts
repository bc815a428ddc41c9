import type { ReadOptions } from '../sending/options.ts';
import type { InboxDocument } from '../../../contract/index.ts';
import { notFound } from '../../../failure.ts';
import { seenWith } from '../../../jobs/inbox/choose.ts';
import { savedUbl } from '../../../jobs/inbox/saved.ts';
import type { SeenDocument } from '../../../jobs/inbox/seen.ts';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { wholeDownload } from '../../../service/api/whole-download.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { isUuid } from '../../../service/references/uuid.ts';
import { formatDate } from '../../output/days.ts';
import type { NamedWord } from '../../command/command.ts';
import type { Opened } from '../../session/session.ts';
import { bytesOf } from '../reading/root.ts';
import { checkReading, showUbl } from '../reading/show.ts';
import { remembered, warningsIn, warningTexts } from './warned.ts';

type Named = Pick<InboxDocument, 'id' | 'leverancier' | 'factuurnummer'>;
type Read = { readonly document: Named; readonly bytes: Uint8Array };

/** Reads the file that the follower saved if it is unchanged, else asks the service. Exit 3 if the document came without UBL. */
export async function readReceived(
  session: Opened<'api' | 'files' | 'globals' | 'out' | 'profile' | 'state'>,
  named: NamedWord<string>,
  opties: ReadOptions,
): Promise<void> {
  checkReading(session, opties);
  const word = await named.word();
  const ref = parseInboxRef(word);
  const { document, bytes } = (await fromDisk(session, ref)) ?? (await fromService(session, ref, word));
  const save = shellLine(['duit', 'inbox', 'ubl', word]);
  const { ondernemingsnummer } = await session.profile();
  const name = t({ nl: `de UBL van ${clean(word)}`, en: `the UBL of ${clean(word)}` });
  const hint = t({ nl: `Bewaar het bestand zoals het is: ${save}`, en: `Save the file as it is: ${save}` });
  await showUbl(session, { bytes, name, otherwise: 'unusable', hint }, ['duit', 'inbox', 'lees', word], opties, ondernemingsnummer);
  for (const text of warningTexts(document, (await warningsIn(session, document.id)) ?? [])) await session.out.warn(text);
}

/** The document as the follower saved it; undefined if it did not, or where the words may mean several. */
async function fromDisk(session: Opened<'out' | 'state'>, ref: string): Promise<Read | undefined> {
  const [seen, ...others] = (await remembered(session, (view) => seenWith(view, ref))) ?? [];
  const saved = seen && others.length === 0 ? await savedUbl(seen) : undefined;
  if (!seen || !saved) return undefined;
  if ('bytes' in saved) {
    if (!isUuid(ref, { free: true })) await session.out.notice(chosenText(seen, ref));
    return { document: seen, bytes: saved.bytes };
  }
  const path = clean(saved.path);
  await session.out.notice({
    nl: `${path} is veranderd sinds duit het bewaarde; duit leest het document bij de dienst.`,
    en: `${path} was changed since duit saved it; duit reads the document at the service.`,
  });
  return undefined;
}

/** Another document with this number may have come in since the follower looked, so that the words would mean two. */
function chosenText({ id, leverancier, datum }: SeenDocument, ref: string): string {
  const of = clean([leverancier, datum && formatDate(datum)].filter(Boolean).join(', '));
  const list = shellLine(['duit', 'inbox', 'list', '--nieuw']);
  return t({
    nl: `Van schijf gelezen: ${clean(id)} (${of}). Kwam er net nog een '${clean(ref)}' binnen, dan toont ${list} die.`,
    en: `Read from disk: ${clean(id)} (${of}). If another '${clean(ref)}' has just come in, ${list} shows it.`,
  });
}

async function fromService(session: Opened<'api'>, ref: string, word: string): Promise<Read> {
  const api = await session.api();
  const id = await inboxId(api, ref);
  const document = await api.inbox.get(id);
  requireUbl(document, word);
  return { document, bytes: await wholeDownload(() => api.inbox.ubl(id), bytesOf) };
}

/** Fails with exit 3 if the document came without UBL, and says how to get its PDF. */
function requireUbl({ heeft_ubl, heeft_pdf }: InboxDocument, word: string): void {
  if (heeft_ubl !== false) return;
  const save = shellLine(['duit', 'inbox', 'pdf', word]);
  throw notFound(t({ nl: `document ${clean(word)} heeft geen UBL om te lezen`, en: `document ${clean(word)} has no UBL to read` }), {
    hint:
      heeft_pdf === false
        ? t({
            nl: 'Het heeft ook geen PDF. Vraag de factuur op bij de leverancier.',
            en: 'It has no PDF either. Ask the supplier for the invoice.',
          })
        : t({ nl: `Bewaar de PDF: ${save}`, en: `Save the PDF: ${save}` }),
  });
}
