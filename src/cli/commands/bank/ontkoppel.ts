import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';

export function ontkoppel(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('ontkoppel')
    .description(t({ nl: 'Ongedaan maken wat over een beweging beslist werd', en: 'Undo the decision on a transaction' }))
    .argument(
      '<rij>',
      t({
        nl: 'de code van duit bank list, of die van een boeking of regel (k12, r12) van duit bank besluiten',
        en: 'the code of duit bank list, or that of a booking or rule (k12, r12) of duit bank besluiten',
      }),
    )
    .action(session.action(async (opened, word) => (await import('./decide.ts')).unlink(opened, word)));
  examples(
    command,
    ['duit bank ontkoppel 3fa9c1', 'duit bank ontkoppel k12'],
    t({
      nl: 'Werd de rij vanzelf gekoppeld, dan gebeurt dat niet meer tot je haar zelf koppelt.',
      en: 'A row that duit matched by itself is not matched so again, until you match it.',
    }),
  );
}
