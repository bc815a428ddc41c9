import type { CommandUnknownOpts } from 'commander';
import { given } from '../../../contract/fields.ts';
import { offerteId, parseOfferteRef, readOfferte } from '../../../service/references/offerte.ts';
import { offerteArgument } from '../../flows/arguments.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { newestOffertes } from '../../flows/choosing/offers.ts';
import { quoteStatusOption } from '../../flows/listing/filters.ts';
import { showPart } from '../../flows/listing/part.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { offertesView, offerteView } from '../../views/documents.ts';
import { growing } from '../../views/columns.ts';
import { factureer } from './factureer.ts';
import { maak } from './maak.ts';

export function offerte(group: CommandUnknownOpts, session: Session): void {
  for (const add of [list, maak, toon, factureer]) add(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'list', {
      about: { nl: 'Offertes, de nieuwste eerst', en: 'Quotes, newest first' },
      examples: ['duit offerte list --status verzonden', 'duit offerte list --alles --json'],
    }).addOption(quoteStatusOption()),
  ).action(
    session.action((opened, opties) =>
      showPart(opened, offertesView, opties, ({ offertes }, range) => offertes.list(given({ status: opties.status }), range)),
    ),
  );
}

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén offerte met regels', en: 'One quote with its lines' },
    examples: ['duit offerte toon OF-2026-0004', 'duit offerte toon OF-2026-0004 --velden status,totaal_incl --json'],
  })
    .argument('[offerte]', offerteArgument())
    .action(
      session.action(async (opened, given, _, itself) => {
        const { api, out } = opened;
        const view = given === undefined ? offerteView : growing(offerteView);
        out.check(view);
        const ref = parseOfferteRef(given ?? (await oneChosen(opened, itself, newestOffertes())).id);
        const service = await api();
        const offerte = await readOfferte(service, await offerteId(service, ref));
        await out.record(offerte, view, async () => (await import('./page.ts')).offertePage);
      }),
    );
}
