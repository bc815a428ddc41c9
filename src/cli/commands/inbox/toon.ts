import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { receivedOneArgument } from '../../flows/arguments.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { received } from '../../flows/choosing/offers.ts';
import { addCommand } from '../../help/layout.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { growing } from '../../views/columns.ts';
import type { View } from '../../output/out.ts';
import type { InboxDocument } from '../../../contract/index.ts';
import { inboxDocumentView } from './columns.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén ontvangen document', en: 'One received document' },
    examples: ['duit inbox toon GL-3301', 'duit inbox toon GL-3301 --velden bedrag,status --json'],
    note: t({
      nl: 'Van een document dat duit inbox ophalen bekeken heeft, staan ook de waarschuwingen erbij: in JSON in het veld waarschuwingen.',
      en: 'For a document that duit inbox ophalen has looked at, its warnings are shown too: in JSON in the field waarschuwingen.',
    }),
  })
    .argument('[document]', receivedOneArgument())
    .action(
      session.action(async (opened, given, _, itself) => {
        const { out } = opened;
        const view = given === undefined ? inboxDocumentView : growing(inboxDocumentView);
        out.check(view);
        await show(opened, given ?? (await oneChosen(opened, itself, received())).id, view);
      }),
    );
}

async function show(
  opened: Pick<OpenSession, 'api' | 'globals' | 'out' | 'state'>,
  word: string,
  view: View<InboxDocument>,
): Promise<void> {
  const { api, globals, out } = opened;
  const ref = parseInboxRef(word);
  const service = await api();
  const document = await service.inbox.get(await inboxId(service, ref));
  const [{ warningsIn }, { warningTexts }] = await Promise.all([
    import('../../flows/received/warned.ts'),
    import('../../flows/received/warned.ts'),
  ]);
  const waarschuwingen = await warningsIn(opened, document.id);
  // A person reads them as sentences below the document.
  const shown = out.format !== 'tabel' || globals.velden?.includes('waarschuwingen');
  await out.record(shown && waarschuwingen ? { ...document, waarschuwingen } : document, view);
  for (const text of warningTexts(document, waarschuwingen ?? [])) await out.warn(text);
  // A program and the mail of a cron job need no advice.
  if (out.terminal && out.format === 'tabel' && document.heeft_ubl !== false) {
    const read = shellLine(['duit', 'inbox', 'lees', word]);
    await out.notice(t({ nl: `De hele factuur: ${read}`, en: `The whole invoice: ${read}` }));
  }
}
