import type { CommandUnknownOpts } from 'commander';
import { bookingWays } from '../../../jobs/bank/kinds.ts';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { parseAmount } from '../../input/numbers.ts';
import { choice, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function boek(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('boek')
    .description(t({ nl: 'Een betaling boeken die op geen afschrift staat', en: 'Book a payment that is on no bank statement' }))
    .argument('<document>', t({ nl: 'id, nummer of OGM', en: 'id, number or payment reference' }))
    .addOption(
      option(
        '--bedrag <bedrag>',
        { nl: 'wat ontvangen werd; negatief als het terugbetaald werd', en: 'the amount received; negative where it was paid back' },
        parseAmount,
      ).makeOptionMandatory(),
    )
    .addOption(option('--datum <datum>', { nl: 'de dag van de betaling', en: 'the day of the payment' }, parseDate).makeOptionMandatory())
    .addOption(choice('--wijze <wijze>', { nl: 'hoe betaald werd', en: 'how it was paid' }, bookingWays).makeOptionMandatory())
    .addOption(option('--nogmaals', { nl: 'een tweede, gelijke betaling', en: 'a second, equal payment' }))
    .action(session.action(async (opened, word, opties) => (await import('./book.ts')).book(opened, word, opties)));
  examples(command, [
    'duit bank boek 2026-0012 --bedrag 121 --datum 2026-11-20 --wijze contant',
    'duit bank boek 2026-0012 --bedrag 60,50 --datum 20/11/2026 --wijze kaart',
  ]);
}
