import type { CommandUnknownOpts } from 'commander';
import { today } from '../../../belgium/dates.ts';
import { t } from '../../../language.ts';
import { addConfirming } from '../../flows/accepting/options.ts';
import { addKeepOptions } from '../../flows/planning/options.ts';
import { stream } from '../../flows/stream.ts';
import { addCommand } from '../../help/layout.ts';
import { parsePeriod } from '../../input/dates.ts';
import { option } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function abonnement(group: CommandUnknownOpts, session: Session): void {
  controleer(group, session);
  plan(group, session);
}

/** The file of contracts where none is named. */
const usualFile = 'abonnementen.yaml';

/** The help for the argument that names the file. */
const fileArgument = (): string => t({ nl: `YAML of JSON; standaard ${usualFile}`, en: `YAML or JSON; by default ${usualFile}` });

/** A contract file to begin with, for the help. */
const fileHelp = (): string =>
  `${t({ nl: 'Een bestand met abonnementen:', en: 'A file of subscriptions:' })}
- naam: hosting-peeters
  klant: Bakkerij Peeters BV
  ritme: maand
  dag: 1
  van: 2026-01
  eindstatus: verstuurd
  kanaal: peppol
  notities: Hosting {periode}
  indexering:
    basis_index: 118,2
    index: 123,4
  regels:
    - omschrijving: Hosting {maand} {jaar}
      aantal: 1
      eenheidsprijs: 24,50
      btw_percentage: 21
  naar_dagen: ja
  wijzigingen:
    - vanaf: 2026-07
      indexering: nee
      regels:
        - omschrijving: Hosting {maand} {jaar}
          eenheidsprijs: 29,50
          btw_percentage: 21

${t({
  nl: 'van en tot zijn een maand of een dag. Begint, eindigt of verandert een prijs midden in een periode, dan rekent naar_dagen: ja aan naar dagen, en naar_dagen: nee de hele periode. Een wijziging geldt vanaf haar dag; wat al gefactureerd is, blijft zoals het is.',
  en: 'van and tot are a month or a day. Where a price begins, ends or changes within a period, naar_dagen: ja bills it by days, and naar_dagen: nee bills the whole period. A change applies from its day on; what was billed stays as it is.',
})}`;

function controleer(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'controleer', {
    about: {
      nl: 'De abonnementen nakijken en tonen; vraagt niets aan de dienst',
      en: 'Check the subscriptions and show them; asks nothing of the service',
    },
    examples: ['duit abonnement controleer', 'duit abonnement controleer klanten/abonnementen.yaml --json'],
    note: fileHelp(),
  })
    .argument('[bestand]', fileArgument())
    .action(
      session.action(async (opened, bestand = usualFile) => {
        const [{ contractRow, contractsView }, { contractsOf }] = await Promise.all([
          import('./file.ts'),
          import('../../flows/contracts.ts'),
        ]);
        opened.out.check(contractsView);
        const { contracts } = await contractsOf(opened, bestand);
        await opened.out.list(stream(contracts.map((contract) => contractRow(contract, today(opened.now())))), contractsView);
      }),
    );
}

function plan(group: CommandUnknownOpts, session: Session): void {
  addConfirming(
    addKeepOptions(
      addCommand(group, 'plan', {
        about: {
          nl: 'Een batchplan van wat in een maand gefactureerd moet worden; twee keer plannen factureert niets dubbel',
          en: 'A batch plan of the invoices that fall in a month; planning twice bills nothing twice',
        },
        examples: ['duit abonnement plan --periode 2026-12 -o december.json', 'duit abonnement plan contracten.yaml --periode 12/2026'],
      })
        .argument('[bestand]', fileArgument())
        .addOption(
          option(
            '--periode <maand>',
            { nl: 'de maand, zoals 2026-12', en: 'the month, such as 2026-12' },
            parsePeriod('maand'),
          ).makeOptionMandatory(),
        ),
    ),
  ).action(
    session.action(async (opened, bestand = usualFile, opties) => (await import('./make-plan.ts')).planPeriod(opened, bestand, opties)),
  );
}
