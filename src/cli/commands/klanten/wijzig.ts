import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { klantArgument } from '../../flows/arguments.ts';
import { aKlant, confirmMeant, meantOrChosen } from '../../flows/choosing/named.ts';
import { refuseTwins } from '../../flows/twins/refuse.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { klantView } from './columns.ts';
import { addKlantFields, klantFields, warnOfNumbers } from './fields.ts';

export function wijzig(group: CommandUnknownOpts, session: Session): void {
  addKlantFields(
    addCommand(group, 'wijzig', {
      about: { nl: 'Een klant wijzigen: alleen wat je opgeeft', en: 'Change a customer: only what you give' },
      examples: [
        'duit klanten wijzig "Bakkerij Peeters BV" --email facturen@peeters.example',
        'duit klanten wijzig "Bakkerij Peeters BV" --peppol-id 0208:0403123486 --proef',
      ],
      note: t({
        nl: 'Een lege waarde wist een veld: --email "". Naam, type en land kunnen niet leeg zijn.',
        en: 'An empty value clears a field: --email "". Name, type and country can\'t be empty.',
      }),
    }).argument('[klant]', klantArgument()),
    { clears: true },
  ).action(
    session.action(async (opened, klant, opties, itself) => {
      const { api, out, checked } = opened;
      out.check(klantView);
      const body = checked('KlantWijziging', klantFields(opties));
      if (Object.keys(body).length === 0) {
        throw usage(t({ nl: 'niets te wijzigen: geef minstens één veld op', en: 'nothing to change: give at least one field' }), {
          hint: t({ nl: 'Bijvoorbeeld --email facturen@example.be', en: 'For example --email invoices@example.be' }),
        });
      }
      await warnOfNumbers(out, body);
      const service = await api();
      const which = await meantOrChosen(opened, aKlant, klant, itself, { writes: true });
      await confirmMeant(opened, [which], ([naam]) => t({ nl: `Klant ${naam} wijzigen?`, en: `Change customer ${naam}?` }));
      if (body.naam || body.kbo_btw_nummer || body.peppol_id) {
        const naam = body.naam ?? (await service.klanten.get(which.id)).naam ?? '';
        await refuseTwins(opened, service, body, naam, which.id);
      }
      await out.record(await service.klanten.update(which.id, body), klantView);
    }),
  );
}
