import type { CommandUnknownOpts } from 'commander';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import type { OpenSession, Session } from '../../session/session.ts';

async function confirm({ ask, globals, profile }: Pick<OpenSession, 'ask' | 'globals' | 'profile'>): Promise<void> {
  if (!ask.interactive || globals.ja || globals.proef) return;
  const { naam } = await profile();
  const question = t({
    nl: `Alles vergeten wat duit van '${naam}' onthoudt?`,
    en: `Forget everything that duit remembers of '${naam}'?`,
  });
  if (await ask.confirm(question)) return;
  throw new Failure('not_confirmed', t({ nl: 'niet bevestigd; er is niets vergeten', en: 'not confirmed; nothing was forgotten' }));
}

export function wis(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'wis', {
    about: {
      nl: 'Alles vergeten; het journaal en de opvolging van de inbox blijven',
      en: 'Forget everything; the journal and the follow-up of the inbox stay',
    },
    examples: ['duit geheugen wis', 'duit geheugen wis --ja --profiel werk'],
    note: t({
      nl: 'Wat duit inbox ophalen onthoudt, blijft: zo start geen commando nog eens voor een oud document, en blijft duit waarschuwen voor een leverancier of rekening die nieuw is.',
      en: 'Everything that duit inbox ophalen remembers stays: so no command starts again for an old document, and duit goes on warning of a supplier or account that is new.',
    }),
  })
    .alias('verwijder')
    .action(
      session.action(async (opened) => {
        const { memory: open, out } = opened;
        const memory = await open();
        await confirm(opened);
        await memory.forget();
        await out.notice(
          t({
            nl: 'Vergeten. Het journaal en de opvolging van de inbox zijn gebleven, en duit leest opnieuw wat het nodig heeft.',
            en: 'Forgotten. The journal and the follow-up of the inbox have stayed, and duit reads again what it needs.',
          }),
        );
      }),
    );
}
