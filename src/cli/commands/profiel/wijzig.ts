import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { aangiften, stelsels, type Taxpayer } from '../../../service/profiles/index.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { examples } from '../../help/layout.ts';
import { parseEnterpriseNumber } from '../../input/enterprise-number.ts';
import { choice, option } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { Session } from '../../session/session.ts';
import { profileRow, profileView } from './columns.ts';
import { named, namedArgument } from './named.ts';

export function wijzig(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('wijzig')
    .description(
      t({
        nl: 'Vertellen wat overzicht en rapporten van je zaak moeten weten',
        en: 'Tell what the overview and reports must know of your business',
      }),
    )
    .argument('[naam]', namedArgument())
    .addOption(
      option(
        '--ondernemingsnummer <nummer>',
        { nl: 'het ondernemingsnummer van dit account', en: 'the enterprise number of this account' },
        parseEnterpriseNumber,
      ),
    )
    .addOption(choice('--btw-stelsel <stelsel>', { nl: 'het btw-stelsel', en: 'the VAT scheme' }, stelsels))
    .addOption(choice('--aangifte <ritme>', { nl: 'de btw-aangifte, elke', en: 'the VAT return, every' }, aangiften))
    .action(
      session.action(async (opened, naam, { ondernemingsnummer, btwStelsel, aangifte }) => {
        const { out, profiles } = opened;
        out.check(profileView);
        const facts: Taxpayer = given({ ondernemingsnummer, btw_stelsel: btwStelsel, aangifte });
        if (Object.keys(facts).length === 0) {
          throw usage(t({ nl: 'niets te wijzigen: geef minstens één optie op', en: 'nothing to change: give at least one option' }), {
            hint: t({
              nl: 'Bijvoorbeeld --btw-stelsel normaal --aangifte kwartaal',
              en: 'For example --btw-stelsel normaal --aangifte kwartaal',
            }),
          });
        }
        const profile = await named(opened, naam);
        await unlessDryRun(opened, 'profielen', () => profiles.tell(profile.naam, facts));
        await out.record(profileRow(await profiles.get(profile.naam), await profiles.current()), profileView);
      }),
    );
  examples(command, [
    'duit profiel wijzig werk --ondernemingsnummer 0403.123.486 --btw-stelsel normaal --aangifte kwartaal',
    'duit profiel wijzig --btw-stelsel kleine-onderneming',
  ]);
}
