import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { probeView } from './columns.ts';
import { namedProfile, namedArgument } from './named.ts';

export function controleer(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'controleer', {
    about: {
      nl: 'Nagaan of de dienst bereikbaar is en de sleutel aanvaardt, met antwoordtijd en klokverschil',
      en: 'Check whether the service can be reached and accepts the key, with reply time and clock difference',
    },
    examples: ['duit profiel controleer', 'duit profiel controleer werk --json'],
    note: t({
      nl: 'Eén leesverzoek. De afsluitcode is die van elk commando: 0, 4 bij een geweigerde sleutel, 5 zonder verbinding.',
      en: 'One read. The exit code is that of any command: 0, 4 for a refused key, 5 without a connection.',
    }),
  })
    .argument('[naam]', namedArgument())
    .action(
      session.action(async (opened, naam) => {
        const { out } = opened;
        out.check(probeView);
        const profile = await namedProfile(opened, naam);
        const { failure, ...told } = await out.busy(t({ nl: 'Controleren', en: 'Checking' }), opened.probe(profile));
        await out.record({ naam: profile.naam, base_url: profile.base_url, ...told }, probeView);
        if (failure) throw failure;
      }),
    );
}
