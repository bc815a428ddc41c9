import type { CommandUnknownOpts } from 'commander';
import { Failure } from '../../failure.ts';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import { oefen } from '../../profiles/index.ts';
import type { Context } from '../../session.ts';

export function wis(group: CommandUnknownOpts, ctx: Context): void {
  const command = group
    .command('wis')
    .description(t({ nl: 'Het oefenaccount leegmaken', en: 'Empty the practice account' }))
    .action(
      ctx.action(async ({ practice, ask, globals, out, forget }) => {
        const question = t({ nl: 'Alles in het oefenaccount wissen?', en: 'Erase everything in the practice account?' });
        if (ask.interactive && !globals.ja && !(await ask.confirm(question))) {
          throw new Failure('not_confirmed', t({ nl: 'niet bevestigd; er is niets gewist', en: 'not confirmed; nothing was erased' }));
        }
        const service = await practice();
        await service.wipe();
        await forget(oefen.naam);
        await out.notice(t({ nl: 'Het oefenaccount is leeg.', en: 'The practice account is empty.' }));
      }),
    );
  examples(command, ['duit oefen wis', 'duit oefen wis --ja && duit oefen vul']);
}
