import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { summaryView } from './columns.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon', { isDefault: true })
    .description(t({ nl: 'Hoeveel van elke soort, en hoe oud', en: 'How much of each kind, and how old' }))
    .action(
      session.action(async (opened) => {
        const { memory: open, out } = opened;
        const view = summaryView(opened);
        out.check(view);
        const memory = await open();
        await out.list(stream(await memory.summary()), view);
        if (memory.keeps) return;
        await out.notice(
          t({
            nl: 'Met dit profiel of in deze shell onthoudt duit niets nieuws, en het gebruikt niets hiervan.',
            en: 'With this profile or in this shell duit remembers nothing new, and uses nothing of this.',
          }),
        );
      }),
    );
  examples(
    command,
    ['duit geheugen toon', 'duit geheugen toon --profiel werk --json'],
    t({
      nl: 'Definitieve documenten worden volledig onthouden zodra je ze toont; van een lijst de rijen. Elke lezing kijkt na of het nog klopt. Zo kost een nummer dat duit kent één verzoek, en tonen lijsten de klant. Een profiel zonder geheugen: duit profiel maak <naam> --zonder-geheugen. In deze shell niets onthouden: DUIT_GEHEUGEN=nee.',
      en: 'Final documents are remembered whole once you show them, and the rows of lists. Each reading checks whether that still holds. So a number that duit knows costs one request, and lists show the customer. A profile without memory: duit profiel maak <naam> --zonder-geheugen. To remember nothing in this shell: DUIT_GEHEUGEN=nee.',
    }),
  );
}
