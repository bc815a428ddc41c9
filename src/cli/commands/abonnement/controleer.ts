import type { CommandUnknownOpts } from 'commander';
import { today } from '../../../belgium/dates.ts';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { fileArgument, fileHelp, usualFile } from './arguments.ts';

export function controleer(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('controleer')
    .description(
      t({
        nl: 'De abonnementen nakijken en tonen; vraagt niets aan de dienst',
        en: 'Check the subscriptions and show them; asks nothing of the service',
      }),
    )
    .argument('[bestand]', fileArgument())
    .action(
      session.action(async (opened, bestand = usualFile) => {
        const [{ contractsOf }, { contractRow, contractsView }] = await Promise.all([import('./file.ts'), import('./columns.ts')]);
        opened.out.check(contractsView);
        const { contracts } = await contractsOf(opened, bestand);
        await opened.out.list(stream(contracts.map((contract) => contractRow(contract, today(opened.now())))), contractsView);
      }),
    );
  examples(command, ['duit abonnement controleer', 'duit abonnement controleer klanten/abonnementen.yaml --json'], fileHelp());
}
