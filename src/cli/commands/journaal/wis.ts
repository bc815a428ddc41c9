import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { type Entry, isFinished, lastTime } from '../../../service/journal/entries.ts';
import { addCommand } from '../../help/layout.ts';
import { parseCount } from '../../input/counts.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

const dayMilliseconds = 86_400_000;

export function wis(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'wis', {
    about: { nl: 'Vergeten wat afgehandeld is; wat nog onzeker is blijft', en: 'Forget what is settled; what is still uncertain stays' },
    examples: ['duit journaal wis --ouder 365', 'duit journaal wis --ouder 30 --proef'],
  })
    .alias('verwijder')
    .addOption(
      option('--ouder <dagen>', { nl: 'ouder dan zoveel dagen', en: 'older than this many days' }, parseCount(0)).makeOptionMandatory(),
    )
    .action(
      session.action(async ({ journal: open, out, now, globals }, { ouder }) => {
        const journal = await open();
        await journal.checkOwner();
        const before = now().getTime() - ouder * dayMilliseconds;
        const isOld = (entry: Entry) => isFinished(entry) && Date.parse(lastTime(entry)) <= before;
        const old = (await journal.entries()).filter(isOld).map(({ n }) => n);
        const count = old.length;
        if (globals.proef) {
          return out.notice(t({ nl: `Proef: ${count} zouden vergeten worden.`, en: `Dry run: ${count} would be forgotten.` }));
        }
        if (count > 0) await journal.forget(old);
        await out.notice(
          t({
            nl: `${count} vergeten. duit weet niet meer dat die verstuurd zijn.`,
            en: `${count} forgotten. duit no longer knows that those were sent.`,
          }),
        );
      }),
    );
}
