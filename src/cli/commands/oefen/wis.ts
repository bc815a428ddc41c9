import type { CommandUnknownOpts } from 'commander';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { oefen } from '../../../service/profiles/index.ts';
import { addCommand } from '../../help/layout.ts';
import type { OpenSession, Session } from '../../session/session.ts';

async function confirm({ ask, globals }: Pick<OpenSession, 'ask' | 'globals'>): Promise<void> {
  const question = t({ nl: 'Alles in het oefenaccount wissen?', en: 'Erase everything in the practice account?' });
  if (!ask.interactive || globals.ja || globals.proef || (await ask.confirm(question))) return;
  throw new Failure('not_confirmed', t({ nl: 'niet bevestigd; er is niets gewist', en: 'not confirmed; nothing was erased' }));
}

export function wis(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'wis', {
    about: { nl: 'Het oefenaccount leegmaken', en: 'Empty the practice account' },
    examples: ['duit oefen wis', 'duit oefen wis --ja && duit oefen vul'],
  })
    .alias('verwijder')
    .action(
      session.action(async (opened) => {
        const { practice, journal: open, out, forget } = opened;
        await confirm(opened);
        await (await practice()).wipe();
        // Now that the account is empty, the outcome of an uncertain write can never be found out.
        const journal = await open(oefen.naam);
        const ended = (await journal.entries()).filter((entry) => !journal.isUnderWay(entry));
        await journal.forget(ended.map(({ n }) => n));
        await forget(oefen);
        await out.notice(
          t({ nl: 'Het oefenaccount is leeg, en zijn journaal ook.', en: 'The practice account is empty, and so is its journal.' }),
        );
      }),
    );
}
