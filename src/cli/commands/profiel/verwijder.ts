import type { CommandUnknownOpts } from 'commander';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Profile } from '../../../service/profiles/index.ts';
import { isProtected } from '../../flows/confirm.ts';
import { addCommand } from '../../help/layout.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { namedProfile } from './named.ts';

async function confirm({ ask, globals }: Pick<OpenSession, 'ask' | 'globals'>, { naam, beschermd }: Profile): Promise<void> {
  if (globals.ja || globals.proef || (!ask.interactive && !beschermd)) return;
  if (!ask.interactive) throw isProtected(naam);
  const question = t({ nl: `Het profiel '${naam}' en zijn sleutel verwijderen?`, en: `Remove the profile '${naam}' and its key?` });
  if (await ask.confirm(question)) return;
  throw new Failure('not_confirmed', t({ nl: 'niet bevestigd; er is niets verwijderd', en: 'not confirmed; nothing was removed' }));
}

export function verwijder(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'verwijder', {
    about: { nl: 'Een profiel en zijn sleutel verwijderen', en: 'Remove a profile and its key' },
    examples: ['duit profiel verwijder werk', 'duit profiel verwijder werk --ja'],
  })
    .alias('wis')
    .argument('<naam>', t({ nl: 'naam van het profiel', en: 'name of the profile' }))
    .action(
      session.action(async (opened, naam) => {
        const { profiles, out } = opened;
        const profile = await namedProfile(opened, naam);
        await confirm(opened, profile);
        await profiles.remove(naam);
        await opened.forget(profile);
        await out.notice(t({ nl: `Het profiel '${naam}' is verwijderd.`, en: `The profile '${naam}' was removed.` }));
        if ((await profiles.current()) !== undefined) return;
        await out.notice(
          t({
            nl: 'Er is nu geen profiel gekozen: duit profiel gebruik <naam>.',
            en: 'No profile is chosen now: duit profiel gebruik <naam>.',
          }),
        );
      }),
    );
}
