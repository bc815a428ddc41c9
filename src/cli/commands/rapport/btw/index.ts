import type { CommandUnknownOpts } from 'commander';
import { t, type Text } from '../../../../language.ts';
import { examples } from '../../../help/layout.ts';
import { addPeriod, addProfiles, option } from '../../../options.ts';
import type { Session } from '../../../session/session.ts';
import { codesOption } from '../options.ts';

const codeFile = `  klanten:
    "Bakkerij Peeters BV": 45
  landen:
    DE: oss
  documenten:
    2026-0042: 46
  regels:
    "Vervoer naar Duitsland": 44`;

const note: Text = {
  nl: `Zonder periode: de laatste die voorbij is, volgens --aangifte van het profiel. Roosters 00-03 en 44-47 zijn bruto: creditnota's staan in 48 en 49. De aankopen kent duit niet, dus geen 59, 81-83 en 71/72.

Voor 0 % geldt de eerste die iets zegt: documenten, klanten, regels en dan landen van --btw-codes, de btw_code van een batch, een wettelijke vermelding in de regel. Een creditnota volgt haar factuur. Codes zijn 00, 44, 45, 46, 46T (driehoeksverkeer, ook rooster 46) en 47. Wat geen code heeft, maakt de cijfers onvolledig (afsluitcode 8). Zo ziet het bestand eruit:

${codeFile}

Buitenlandse btw staat nooit in 01-03 en 54. Een tarief dat België niet heeft, en elk tarief van een klant in het buitenland zonder btw-nummer, maakt de cijfers onvolledig tot het bestand zegt wat het is: oss (eenloketregeling: de basis in 47, de btw nergens; dat komt niet uit een officiële bron), buiten (niet in deze aangifte) of belgisch (toch Belgische btw). 47 geldt daar als oss.

Een document dat na --ingediend in een periode bijkomt, hoe oud ook, telt mee in de eerste aangifte die je daarna indient, en staat er ook apart in. Ingediende cijfers veranderen niet vanzelf: nog eens --ingediend vervangt ze tot de uiterste dag, daarna niet meer (afsluitcode 12).`,
  en: `Without a period: the last one that ended, by --aangifte of the profile. Boxes 00-03 and 44-47 stay gross: credit notes are in 48 and 49. duit does not know the purchases, so there is no 59, 81-83 and 71/72.

For 0 % the first that says something holds: documenten, klanten, regels and then landen of --btw-codes, the btw_code of a batch, legal wording in the line. A credit note follows its invoice. Codes are 00, 44, 45, 46, 46T (triangular trade, box 46 too) and 47. Anything without a code makes the figures incomplete (exit code 8). The file looks like this:

${codeFile}

Foreign VAT never stands in 01-03 and 54. A rate that Belgium does not have, and any rate of a customer abroad without a VAT number, makes the figures incomplete until the file says what it is: oss (one-stop shop: the base in 47, the VAT nowhere; that is not from an official source), buiten (not in this return) or belgisch (Belgian VAT after all). There 47 means oss.

A document that comes into a period after --ingediend, however old, counts in the first return that you file afterwards, and stands in it apart too. Filed figures never change by themselves: --ingediend once more replaces them until the last day for filing, and not after it (exit code 12).`,
};

export function btw(group: CommandUnknownOpts, session: Session): void {
  const command = addProfiles(
    addPeriod(
      group.command('btw').description(
        t({
          nl: 'De verkoopkant van de btw-aangifte, per rooster',
          en: 'The sales side of the VAT return, by box (rooster)',
        }),
      ),
    ),
  )
    .addOption(codesOption())
    .addOption(
      option('--ingediend', {
        nl: 'deze cijfers bewaren als de aangifte die je indiende',
        en: 'keep these figures as the return that you filed',
      }).conflicts('profielen'),
    )
    .addOption(
      option('--zonder-nagekomen', {
        nl: 'documenten die in een ingediende periode bijkwamen hier niet meetellen',
        en: 'leave out documents that came into a filed period',
      }),
    )
    .action(session.action(async (opened, opties) => (await import('./show.ts')).showVatReturn(opened, opties)));
  examples(
    command,
    [
      'duit rapport btw',
      'duit rapport btw --kwartaal 2026-4 --btw-codes btw-codes.yaml',
      'duit rapport btw --maand 2026-10 --ingediend',
      'duit rapport btw --kwartaal 2026-4 --profielen alle',
    ],
    t(note),
  );
}
