import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import type { Summary } from '../../../practice/seed/index.ts';
import { addCommand } from '../../help/layout.ts';
import { parseCount } from '../../input/counts.ts';
import { option } from '../../options.ts';
import { ratesOption } from './serve-options.ts';
import { given } from '../../../contract/fields.ts';
import type { View } from '../../output/out.ts';
import type { Session } from '../../session/session.ts';

const filled: View<Summary> = {
  columns: [
    { field: 'klanten', title: { nl: 'Klanten', en: 'Customers' }, kind: 'getal' },
    { field: 'producten', title: { nl: 'Producten', en: 'Products' }, kind: 'getal' },
    { field: 'offertes', title: { nl: 'Offertes', en: 'Quotes' }, kind: 'getal' },
    { field: 'facturen', title: { nl: 'Facturen', en: 'Invoices' }, kind: 'getal' },
    { field: 'creditnotas', title: { nl: "Creditnota's", en: 'Credit notes' }, kind: 'getal' },
    { field: 'inbox', title: { nl: 'Inbox', en: 'Inbox' }, kind: 'getal' },
  ],
  fields: ['klanten', 'producten', 'offertes', 'facturen', 'creditnotas', 'inbox'],
};

export function vul(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'vul', {
    about: {
      nl: 'Voorbeelden in het oefenaccount zetten, altijd dezelfde; hun datums lopen tot vandaag',
      en: 'Put samples into the practice account, always the same; their dates run up to today',
    },
    examples: ['duit oefen vul', 'duit oefen vul --klanten 1000 --facturen 100000', 'duit oefen vul --tarieven 19,21'],
  })
    .addOption(
      option('--klanten <aantal>', { nl: 'zoveel klanten; standaard 30', en: 'this many customers; by default 30' }, parseCount(1)),
    )
    .addOption(
      option(
        '--facturen <aantal>',
        {
          nl: 'zoveel facturen, en per elf een creditnota; standaard 44',
          en: 'this many invoices, and a credit note for each eleven; by default 44',
        },
        parseCount(1),
      ),
    )
    .addOption(
      ratesOption(
        'per tarief een particulier in het buitenland met een factuur van vandaag; zoals 19,21',
        'for each rate a private customer abroad with an invoice of today; such as 19,21',
      ),
    )
    .action(
      session.action(async (opened, { klanten, facturen, tarieven }) => {
        const { practice, out } = opened;
        out.check(filled);
        const service = await practice();
        const summary = await out.busy(
          t({ nl: 'Voorbeelden maken', en: 'Making samples' }),
          service.fill(given({ klanten, facturen, tarieven })),
        );
        await out.record(summary, filled);
      }),
    );
}
