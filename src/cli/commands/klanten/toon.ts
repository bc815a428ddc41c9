import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { readKlant } from '../../../service/references/name.ts';
import { klantArgument } from '../../flows/arguments.ts';
import { paidByOption } from '../../flows/listing/filters.ts';
import { aKlant, meantOrChosen } from '../../flows/choosing/named.ts';
import { addCommand } from '../../help/layout.ts';
import { growing } from '../../views/columns.ts';
import type { Session } from '../../session/session.ts';
import { klantView, payingKlantView } from './columns.ts';

export function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén klant met alle velden', en: 'One customer with all fields' },
    examples: ['duit klanten toon "Bakkerij Peeters BV"', 'duit klanten toon "Bakkerij Peeters BV" --velden peppol_id,email --json'],
    note: t({
      nl: 'Zijn er afschriften gelezen (duit bank lees), dan staat erbij wat openstaat en na hoeveel dagen deze klant gemiddeld betaalt.',
      en: 'Once statements were read (duit bank lees), it tells what is outstanding and after how many days this customer pays on average.',
    }),
  })
    .argument('[klant]', klantArgument())
    .addOption(paidByOption())
    .action(
      session.action(async (opened, klant, { volgens }, itself) => {
        const { api, out } = opened;
        const view = klant === undefined ? payingKlantView : growing(payingKlantView);
        out.check(view);
        const { id } = await meantOrChosen(opened, aKlant, klant, itself);
        const found = await readKlant(await api(), id);
        const { openPayments } = await import('../../flows/bank/payments.ts');
        const known = await openPayments(opened, volgens);
        if (!known) return out.record(found, klant === undefined ? klantView : growing(klantView));
        await (await import('./paying.ts')).showPaying(opened, found, known, view);
      }),
    );
}
