import type { CommandUnknownOpts } from 'commander';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import { factuurId, parseFactuurRef } from '../../references/factuur.ts';
import type { Context } from '../../session.ts';
import { documentsArgument } from '../arguments.ts';
import { eachDocument } from '../documents.ts';
import { addSendOptions, confirmSending, sendBody, sent } from '../send.ts';

export function verstuur(group: CommandUnknownOpts, ctx: Context): void {
  const command = addSendOptions(
    group
      .command('verstuur')
      .description(
        t({ nl: "Definitieve creditnota's versturen via Peppol of per e-mail", en: 'Send final credit notes over Peppol or by e-mail' }),
      )
      .argument('<creditnota...>', documentsArgument()),
  ).action(
    ctx.action(async (session, words, opties) => {
      const body = await sendBody(session, opties);
      await eachDocument(session, words, {
        parse: parseFactuurRef,
        find: factuurId,
        confirm: (api, ids) => confirmSending(session, api, ids, body),
        work: async (api, id) => ({ id, ...(await api.creditnotas.versturen(id, body)) }),
        writes: true,
        view: sent,
      });
    }),
  );
  examples(command, [
    'duit creditnota verstuur 2026-0013 --kanaal peppol',
    'duit creditnota verstuur 2026-0013 --kanaal email --email boekhouding@example.be',
  ]);
}
