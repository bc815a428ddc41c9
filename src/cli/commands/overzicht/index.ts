import { lone } from '../../command/command.ts';
import { paidByOption } from '../../flows/listing/filters.ts';
import { profilesOption } from '../../options.ts';

export const overzicht = lone({
  options: [profilesOption, paidByOption],
  examples: ['duit overzicht', 'duit overzicht --json --velden openstaand_totaal,vervallen_totaal', 'duit overzicht --profielen alle'],
  note: {
    nl: "Niet verstuurd telt wat definitief en niet betaald is en waarvan het journaal geen verzending kent; wat een ander programma verstuurde, weet duit niet. Van openstaand zijn de open creditnota's afgetrokken; vervallen zijn de facturen over hun vervaldatum, dus dat bedrag kan hoger zijn dan openstaand. Het profiel zegt of er een btw-aangifte is: duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal.",
    en: 'Not sent counts documents that are final and unpaid and of which the journal knows no delivery; duit does not know of those that another program sent. Open credit notes are taken off outstanding; overdue are the invoices past their due date, so that amount can be higher than outstanding. The profile says whether there is a VAT return: duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal.',
  },
  reply: ['OverviewRow', 'OverviewRow[]'],
  load: async () => (await import('./show.ts')).showOverview,
});
