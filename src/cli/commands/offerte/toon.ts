import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { offerteId, parseOfferteRef, readOfferte } from '../../../service/references/offerte.ts';
import { offerteArgument } from '../../flows/arguments.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { newestOffertes } from '../../flows/choosing/offers.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { offerteView } from '../../views/offerte.ts';
import { growing } from '../../views/view.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén offerte met regels', en: 'One quote with its lines' }))
    .argument('[offerte]', offerteArgument())
    .action(
      session.action(async (opened, given, _, itself) => {
        const { api, out } = opened;
        const view = given === undefined ? offerteView : growing(offerteView);
        out.check(view);
        const ref = parseOfferteRef(given ?? (await oneChosen(opened, itself, newestOffertes())).id);
        const service = await api();
        const offerte = await readOfferte(service, await offerteId(service, ref));
        await out.record(offerte, view, async () => (await import('./page.ts')).offertePage);
      }),
    );
  examples(command, ['duit offerte toon OF-2026-0004', 'duit offerte toon OF-2026-0004 --velden status,totaal_incl --json']);
}
