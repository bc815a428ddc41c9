import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { offerteId, parseOfferteRef, readOfferte } from '../../../service/references/offerte.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { offerteView } from '../../views/offerte.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén offerte met regels', en: 'One quote with its lines' }))
    .argument('<offerte>', t({ nl: 'id of nummer', en: 'id or number' }))
    .action(
      session.action(async ({ api, out }, word) => {
        out.check(offerteView);
        const ref = parseOfferteRef(word);
        const service = await api();
        const offerte = await readOfferte(service, await offerteId(service, ref));
        await out.record(offerte, offerteView, async () => (await import('./page.ts')).offertePage);
      }),
    );
  examples(command, ['duit offerte toon OF-2026-0004', 'duit offerte toon OF-2026-0004 --velden status,totaal_incl --json']);
}
