import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { addPaging, addPeriod, option, period } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function list(group: CommandUnknownOpts, session: Session): void {
  const command = addPaging(
    addPeriod(
      group
        .command('list')
        .description(t({ nl: 'Bewegingen op de rekening, en waarbij elk hoort', en: 'Transactions on the account, and what each is for' }))
        .addOption(
          option('--open', {
            nl: 'alleen wat nog niet verklaard is en binnenkwam; met --alles ook wat wegging',
            en: 'only money that came in and is not explained yet; with --alles also money that went out',
          }),
        ),
    ),
  ).action(session.action(async (opened, opties) => (await import('./show.ts')).listRows(opened, { ...opties, ...period(opties) })));
  examples(
    command,
    ['duit bank list --open', 'duit bank list --maand 2026-11 --alles', 'duit bank list --alles --formaat csv --csv-stijl be'],
    t({
      nl: 'Onder de lijst staat altijd de som van alle afschriften: gekoppeld + voorstel + terzijde + open.',
      en: 'Under the list there is always the sum of all statements: matched + proposed + set aside + open.',
    }),
  );
}
