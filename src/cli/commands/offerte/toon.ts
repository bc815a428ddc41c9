import type { CommandUnknownOpts } from 'commander';
import { offerteId, parseOfferteRef, readOfferte } from '../../../service/references/offerte.ts';
import { offerteArgument } from '../../flows/arguments.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { newestOffertes } from '../../flows/choosing/offers.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { offerteView } from '../../views/offerte.ts';
import { growing } from '../../views/view.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén offerte met regels', en: 'One quote with its lines' },
    examples: ['duit offerte toon OF-2026-0004', 'duit offerte toon OF-2026-0004 --velden status,totaal_incl --json'],
  })
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
}
