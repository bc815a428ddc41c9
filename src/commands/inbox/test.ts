import type { CommandUnknownOpts } from 'commander';
import type { InboxDocument } from '../../contract/index.ts';
import { velden } from '../../contract/values.ts';
import { examples } from '../../help.ts';
import { t } from '../../language.ts';
import { parseDate } from '../../output/dates.ts';
import { parseNumber } from '../../output/numbers.ts';
import type { Context } from '../../session.ts';
import { checkedBody } from '../shared/body.ts';
import { given, option } from '../shared/options.ts';
import { requireTest } from '../sending/require-test.ts';
import { columns } from '../shared/columns.ts';
import { viewOf } from '../shared/view.ts';

const made = viewOf<InboxDocument>(velden.inbox, [columns.leverancier, columns.factuurnummer, columns.bedrag, columns.status, columns.id]);

export function test(group: CommandUnknownOpts, ctx: Context): void {
  const command = group
    .command('test')
    .description(
      t({
        nl: 'Een verzonnen document laten binnenkomen, alleen met een testprofiel',
        en: 'Have a fictitious document come in, test profile only',
      }),
    )
    .addOption(option('--leverancier <naam>', { nl: 'van wie', en: 'from whom' }))
    .addOption(option('--factuurnummer <nummer>', { nl: 'nummer bij de leverancier', en: "the supplier's number" }))
    .addOption(option('--bedrag <bedrag>', { nl: 'bedrag in euro', en: 'amount in euro' }, parseNumber))
    .addOption(option('--datum <datum>', { nl: 'datum; standaard vandaag', en: 'date; by default today' }, parseDate))
    .action(
      ctx.action(async (session, { leverancier, factuurnummer, bedrag, datum }) => {
        session.out.check(made);
        const body = await checkedBody('TestDocumentInvoer', given({ leverancier, factuurnummer, bedrag, datum }));
        await requireTest(session, 'inbox test');
        const { inbox } = await session.api();
        await session.out.record(await inbox.test(body), made);
      }),
    );
  examples(command, ['duit inbox test --profiel oefen', 'duit inbox test --leverancier "Drukkerij Claes" --bedrag 242 --profiel oefen']);
}
