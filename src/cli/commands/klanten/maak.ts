import type { CommandUnknownOpts } from 'commander';
import { listedUnlessTwins } from '../../flows/twins/refuse.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { klantView } from './columns.ts';
import { addKlantFields, klantFields, warnOfNumbers } from './fields.ts';
import { askHelp, mayAsk } from '../../flows/arguments.ts';

export function maak(group: CommandUnknownOpts, session: Session): void {
  addKlantFields(
    addCommand(group, 'maak', {
      about: { nl: 'Een klant aanmaken', en: 'Create a customer' },
      examples: [
        'duit klanten maak --naam "Bakkerij Peeters BV" --kbo-btw-nummer "BE 0403.123.486" --peppol-id 0208:0403123486',
        'duit klanten maak --naam "Els Maes" --type particulier --email els@example.be',
      ],
      note: askHelp(),
    }),
  ).action(
    session.action(async (opened, opties) => {
      const { api, out, checked } = opened;
      out.check(klantView);
      const body = mayAsk(opened, opties)
        ? await (await import('../../wizard/klant.ts')).klantWizard(opened)
        : checked('KlantInvoer', klantFields(opties));
      await warnOfNumbers(out, body);
      const service = await api();
      const listed = await listedUnlessTwins(opened, service, body);
      await out.record(await service.klanten.create(body, { listed }), klantView);
    }),
  );
}
