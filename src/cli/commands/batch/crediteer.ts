import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addKeepOptions } from '../../flows/planning/keep.ts';
import type { Session } from '../../session/session.ts';
import { endingOption, kanaalOption } from './options.ts';

export function crediteer(group: CommandUnknownOpts, session: Session): void {
  const command = addKeepOptions(
    group
      .command('crediteer')
      .description(
        t({
          nl: "Een plan van creditnota's voor wat een batch definitief maakte; verstuurt niets",
          en: 'A plan of credit notes for the documents that a batch made final; sends nothing',
        }),
      )
      .argument('<plan>', t({ nl: 'het plan dat uitgevoerd werd', en: 'the plan that was carried out' })),
  )
    .addOption(
      endingOption({
        nl: 'eindstatus van elke creditnota; standaard concept',
        en: 'end status of each credit note; by default concept',
      }),
    )
    .addOption(kanaalOption())
    .action(session.action(async (opened, file, opties) => (await import('./make-credit-plan.ts')).creditAndShow(opened, file, opties)));
  examples(command, [
    'duit batch crediteer november.json -o credit.json',
    'duit batch crediteer november.json --eindstatus definitief -o credit.json',
  ]);
}
