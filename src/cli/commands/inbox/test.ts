import type { CommandUnknownOpts } from 'commander';
import type { InboxDocument } from '../../../contract/index.ts';
import { velden } from '../../../contract/values.ts';
import { addCommand } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { parseAmount } from '../../input/numbers.ts';
import { option } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { requireTest } from '../../flows/sending/options.ts';

const made = viewOf<InboxDocument>(velden.inbox, [columns.leverancier, columns.factuurnummer, columns.bedrag, columns.status, columns.id]);

export function test(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'test', {
    about: {
      nl: 'Een testdocument ontvangen, alleen met een testprofiel',
      en: 'Receive a test document, test profile only',
    },
    examples: ['duit inbox test --profiel oefen', 'duit inbox test --leverancier "Drukkerij Claes" --bedrag 242 --profiel oefen'],
  })
    .addOption(option('--leverancier <naam>', { nl: 'naam van de leverancier', en: 'name of the supplier' }))
    .addOption(option('--factuurnummer <nummer>', { nl: 'nummer bij de leverancier', en: "the supplier's number" }))
    .addOption(option('--bedrag <bedrag>', { nl: 'bedrag in euro', en: 'amount in euro' }, parseAmount))
    .addOption(option('--datum <datum>', { nl: 'datum; standaard vandaag', en: 'date; by default today' }, parseDate))
    .action(
      session.action(async (opened, { leverancier, factuurnummer, bedrag, datum }) => {
        opened.out.check(made);
        const meant = opened.checked('TestDocumentInvoer', given({ leverancier, factuurnummer, bedrag, datum }));
        const body = { ...meant, factuurnummer: factuurnummer ?? uniqueNumber(opened) };
        await requireTest(opened, 'inbox test');
        const { inbox } = await opened.api();
        await opened.out.record(await inbox.test(body, meant), made);
      }),
    );
}

/** A number that no other document has: by it the document can still be found when the reply is lost. */
const uniqueNumber = ({ now, random }: Pick<OpenSession, 'now' | 'random'>): string =>
  `TEST-${now().getTime().toString(36)}${random().toString(36).slice(2, 8)}`.toUpperCase();
