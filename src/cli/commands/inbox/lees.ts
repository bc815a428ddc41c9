import type { CommandUnknownOpts } from 'commander';
import type { InboxDocument } from '../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { addReadOptions } from '../../flows/reading/options.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { wholeDownload } from '../../../service/api/whole-download.ts';

export function lees(group: CommandUnknownOpts, session: Session): void {
  const command = addReadOptions(
    group
      .command('lees')
      .description(
        t({
          nl: 'Een ontvangen factuur helemaal lezen: regels, btw, te betalen, bijlagen',
          en: 'Read a received invoice in full: lines, VAT, amount to pay, attachments',
        }),
      )
      .argument('<document>', t({ nl: 'id of factuurnummer van de leverancier', en: "id or the supplier's invoice number" })),
  ).action(
    session.action(async (opened, word, opties) => {
      const [{ checkReading, showUbl }, { bytesOf }] = await Promise.all([
        import('../../flows/reading/show.ts'),
        import('../../flows/reading/bytes.ts'),
      ]);
      checkReading(opened, opties);
      const ref = parseInboxRef(word);
      const api = await opened.api();
      const id = await inboxId(api, ref);
      requireUbl(await api.inbox.get(id), word);
      const bytes = await wholeDownload(() => api.inbox.ubl(id), bytesOf);
      const name = t({ nl: `de UBL van ${clean(word)}`, en: `the UBL of ${clean(word)}` });
      const hint = t({
        nl: `Bewaar het bestand zoals het is: ${shellLine(['duit', 'inbox', 'ubl', word])}`,
        en: `Save the file as it is: ${shellLine(['duit', 'inbox', 'ubl', word])}`,
      });
      await showUbl(opened, { bytes, name, otherwise: 'unusable', hint }, ['duit', 'inbox', 'lees', word], opties);
    }),
  );
  examples(command, ['duit inbox lees GL-3301', 'duit inbox lees GL-3301 --pdf -o GL-3301.pdf']);
}

/** Fails with exit 3 where the document came without UBL, and says how to get its PDF. */
function requireUbl({ heeft_ubl, heeft_pdf }: InboxDocument, word: string): void {
  if (heeft_ubl !== false) return;
  const save = shellLine(['duit', 'inbox', 'pdf', word]);
  throw new Failure(
    'not_found',
    t({ nl: `document ${clean(word)} heeft geen UBL om te lezen`, en: `document ${clean(word)} has no UBL to read` }),
    {
      hint:
        heeft_pdf === false
          ? t({
              nl: 'Het heeft ook geen PDF. Vraag de factuur op bij de leverancier.',
              en: 'It has no PDF either. Ask the supplier for the invoice.',
            })
          : t({ nl: `Bewaar de PDF: ${save}`, en: `Save the PDF: ${save}` }),
    },
  );
}
