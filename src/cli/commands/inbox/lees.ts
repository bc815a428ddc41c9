import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { received } from '../../flows/choosing/offers.ts';
import { addReadOptions } from '../../flows/reading/options.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function lees(group: CommandUnknownOpts, session: Session): void {
  addReadOptions(
    addCommand(group, 'lees', {
      about: {
        nl: 'Een ontvangen factuur helemaal lezen: regels, btw, te betalen, bijlagen',
        en: 'Read a received invoice in full: lines, VAT, amount to pay, attachments',
      },
      examples: ['duit inbox lees GL-3301', 'duit inbox lees GL-3301 --pdf -o GL-3301.pdf'],
      note: t({
        nl: 'Wat duit inbox ophalen bewaarde, wordt van schijf gelezen, zonder verzoek aan de dienst, zolang het bestand niet veranderd is.',
        en: 'Documents that duit inbox ophalen saved are read from disk, without a request to the service, as long as the file is unchanged.',
      }),
    }).argument('[document]', t({ nl: 'id of factuurnummer van de leverancier', en: "id or the supplier's invoice number" })),
  ).action(
    session.action(async (opened, word, opties, itself) => {
      const { readReceived } = await import('../../flows/received/read.ts');
      await readReceived(opened, async () => word ?? (await oneChosen(opened, itself, received())).id, opties);
    }),
  );
}
