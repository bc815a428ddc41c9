import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import type { Session } from '../../session/session.ts';

export function begin(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('begin')
    .description(t({ nl: 'Vanaf welke dag de bank over betalingen vertelt', en: 'The day from which the bank tells of payments' }))
    .argument('<datum>', t({ nl: 'de eerste dag', en: 'the first day' }), (text: string) => parseDate(text, 'datum'))
    .action(session.action(async (opened, datum) => (await import('./book.ts')).setBegin(opened, datum)));
  examples(
    command,
    ['duit bank begin 2026-01-01', 'duit bank begin 1/7/2026 --proef'],
    t({
      nl: 'Zonder dit is dat de dag van de oudste beweging. Een betaald document van vroeger heet niet: niet gezien bij de bank.',
      en: 'Without it, that is the day of the oldest movement. A paid document of before is not called: not seen at the bank.',
    }),
  );
}
