import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { readKlant } from '../../../service/references/name.ts';
import { klantArgument } from '../../flows/arguments.ts';
import { aKlant, meantOrChosen } from '../../flows/choosing/named.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { klantView } from './columns.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('toon')
    .description(t({ nl: 'Eén klant met alle velden', en: 'One customer with all fields' }))
    .argument('[klant]', klantArgument())
    .action(
      session.action(async (opened, klant, _, itself) => {
        const { api, out } = opened;
        out.check(klantView);
        const { id } = await meantOrChosen(opened, aKlant, klant, itself);
        await out.record(await readKlant(await api(), id), klantView);
      }),
    );
  examples(command, ['duit klanten toon "Bakkerij Peeters BV"', 'duit klanten toon "Bakkerij Peeters BV" --velden peppol_id,email --json']);
}
