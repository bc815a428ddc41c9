import { keepOptions, confirmingOptions, onDocumentOption } from '../../flows/making/options.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { type Text, t } from '../../../language.ts';
import { parsePeriod } from '../../input/dates.ts';

const usualFile = 'abonnementen.yaml';

const fileArgument: Text = { nl: `YAML of JSON; standaard ${usualFile}`, en: `YAML or JSON; by default ${usualFile}` };

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
  nl: 'van en tot zijn een maand of een dag. Begint, eindigt of verandert een prijs midden in een periode, dan rekent naar_dagen: ja aan naar dagen, en naar_dagen: nee de hele periode. Een wijziging geldt vanaf haar dag; kanaal, eindstatus, notities en verklaring zijn die van de factuurdatum. Wat al gefactureerd is, blijft zoals het is. referentie_op_document: ja zet naam en maand onderaan elke factuur.',
  en: 'van and tot are a month or a day. If a price begins, ends or changes within a period, naar_dagen: ja bills it by days, and naar_dagen: nee bills the whole period. A change applies from its day on; kanaal, eindstatus, notities and verklaring are those of the invoice date. What was billed stays as it is. referentie_op_document: ja puts name and month at the bottom of each invoice.',
})}`;

const controleer = command({
  name: 'controleer',
  about: {
    nl: 'De abonnementen nakijken en tonen; vraagt niets aan de dienst',
    en: 'Check the subscriptions and show them; asks nothing of the service',
  },
  arguments: [{ name: 'bestand', optional: true, text: fileArgument }],
  examples: ['duit abonnement controleer', 'duit abonnement controleer klanten/abonnementen.yaml --json'],
  note: fileHelp,
  reply: 'ContractRow[]',
  load: async () => {
    const { showContracts } = await import('./file.ts');
    return (session, bestand = usualFile) => showContracts(session, bestand);
  },
});

const plan = command({
  name: 'plan',
  about: {
    nl: 'Een batchplan van wat in een maand gefactureerd moet worden; twee keer plannen factureert niets dubbel',
    en: 'A batch plan of the invoices that fall in a month; planning twice bills nothing twice',
  },
  arguments: [{ name: 'bestand', optional: true, text: fileArgument }],
  options: [
    {
      flags: '--periode <maand>',
      nl: 'de maand, zoals 2026-12',
      en: 'the month, such as 2026-12',
      parse: parsePeriod('maand'),
      required: true,
    },
    ...keepOptions,
    onDocumentOption,
    ...confirmingOptions,
  ],
  examples: ['duit abonnement plan --periode 2026-12 -o december.json', 'duit abonnement plan contracten.yaml --periode 12/2026'],
  reply: 'PlannedRow[]',
  load: async () => {
    const { planPeriod } = await import('./make-plan.ts');
    return (session, bestand = usualFile, opties) => planPeriod(session, bestand, opties);
  },
});

export const abonnement: CommandGroup = { commands: [controleer, plan] };
