import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { facturenView } from '../../views/factuur.ts';

export function betaal(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'betaal', {
    about: {
      nl: 'Een definitief document op betaald zetten; in de API kan dat niet',
      en: 'Mark a final document as paid; the API has no way for it',
    },
    examples: ['duit oefen betaal 2026-0012', 'duit oefen betaal 2026-0012 --json'],
  })
    .argument('<factuur>', t({ nl: 'id of nummer', en: 'id or number' }))
    .action(
      session.action(async (opened, name) => {
        const { practice, out } = opened;
        out.check(facturenView);
        await out.record(await (await practice()).pay(name), facturenView);
      }),
    );
}
