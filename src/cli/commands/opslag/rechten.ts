import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { notEmpty, option } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { chosenStore, storeOption } from '../../flows/store-choice.ts';

export function rechten(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('rechten')
    .description(
      t({
        nl: 'De SQL die een rol in de database laat meelezen, of meewerken',
        en: 'The SQL that lets a role in the database read along, or work along',
      }),
    )
    .argument('<rol>', t({ nl: 'naam van de rol, zoals boekhouder', en: 'name of the role, such as boekhouder' }), (text) =>
      notEmpty(text, 'rol'),
    )
    .addOption(
      option('--schrijven', { nl: 'ook versturen en onthouden, als een collega', en: 'also send and remember, as a colleague' }).conflicts(
        'lezen',
      ),
    )
    .addOption(option('--lezen', { nl: 'alleen lezen, als de boekhouder (standaard)', en: 'only read, as the accountant (the default)' }))
    .addOption(storeOption())
    .action(
      session.action(async (opened, rol, { schrijven, ...options }) => {
        const { address } = opened.stores.reach(await chosenStore(opened, options));
        const [{ placeOf }, { rightsSql }] = await Promise.all([
          import('../../../store/postgres/place.ts'),
          import('../../../store/postgres/rights.ts'),
        ]);
        await opened.out.raw(rightsSql(rol, placeOf(address).database, schrijven ? 'write' : 'read'));
      }),
    );
  examples(
    command,
    ['duit opslag rechten boekhouder | psql duit', 'duit opslag rechten collega --schrijven'],
    t({
      nl: 'Dit verandert niets: wie de server beheert, voert de SQL uit. Het wachtwoord geeft die zelf: \\password <rol> in psql.',
      en: 'This changes nothing: the administrator of the server carries the SQL out, and gives the password: \\password <role> in psql.',
    }),
  );
}
