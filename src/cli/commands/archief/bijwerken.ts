import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { addPlace } from './place.ts';

export function bijwerken(group: CommandUnknownOpts, session: Session): void {
  const command = addPlace(
    group.command('bijwerken').description(
      t({
        nl: 'Het archief aanvullen met alles wat definitief of ontvangen is',
        en: 'Add to the archive everything that is final or received',
      }),
    ),
  ).action(session.action(async (opened, opties) => (await import('./update.ts')).update(opened, opties)));
  examples(
    command,
    ['duit archief bijwerken', 'duit archief bijwerken --map ~/boekhouding/archief --profiel werk'],
    t({
      nl: 'Elk document krijgt een map met de PDF, de UBL en document.json (de gegevens van de dienst zonder de status). Wat er al staat, wordt niet opnieuw gevraagd; na een onderbreking gaat hetzelfde commando verder. Een bestand dat niet te krijgen was, wordt genoemd (afsluitcode 8) en bij elke keer opnieuw geprobeerd. Elke UBL wordt met de gegevens van de dienst vergeleken: wat niet klopt, wordt bewaard en genoemd (afsluitcode 13). De map is een bag (RFC 8493): sha256sum -c manifest-sha256.txt bewijst ze zonder duit. duit verwijdert er nooit een document uit.',
      en: 'Each document gets a folder with the PDF, the UBL and document.json (the data of the service without the status). A document that is there already is not asked for again; after a break the same command goes on. A file that could not be fetched is named (exit code 8) and tried again each time. Each UBL is compared with the data of the service: where they disagree both are kept and named (exit code 13). The folder is a bag (RFC 8493): sha256sum -c manifest-sha256.txt proves it without duit. duit never removes a document from it.',
    }),
  );
}
