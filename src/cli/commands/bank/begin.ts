import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import type { Session } from '../../session/session.ts';

export function begin(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('begin')
    .description(
      t({ nl: 'Instellen vanaf welke dag je afschriften van de bank hebt', en: 'Set the day from which you have bank statements' }),
    )
    .argument('<datum>', t({ nl: 'de eerste dag', en: 'the first day' }), (text: string) => parseDate(text, 'datum'))
    .action(session.action(async (opened, datum) => (await import('./book.ts')).setBegin(opened, datum)));
  examples(
    command,
    ['duit bank begin 2026-01-01', 'duit bank begin 1/7/2026 --proef'],
    t({
      nl: 'Standaard is dat de dag van de oudste beweging. Dat een document van voor die dag niet bij de bank betaald is, meldt duit niet.',
      en: 'By default that is the day of the oldest transaction. duit does not report that a document from before that day was not paid at the bank.',
    }),
  );
}
