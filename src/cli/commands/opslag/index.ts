import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { isAccount } from '../../../service/profiles/profile.ts';
import { chosenStore, passwordOption, type StoreChoiceOptions, storeOption } from '../../flows/store-choice.ts';
import { addCommand } from '../../help/layout.ts';
import { option } from '../../options.ts';
import { notEmpty } from '../../command/option.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { controleer } from './controleer.ts';
import { verhuis } from './verhuis.ts';

export function opslag(group: CommandUnknownOpts, session: Session): void {
  for (const add of [maak, controleer, verhuis, rechten]) add(group, session);
}

function maak(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'maak', {
    about: {
      nl: 'De tabellen in de database maken of bijwerken; --proef toont de SQL',
      en: 'Make or update the tables in the database; --proef shows the SQL',
    },
    examples: ['duit opslag maak --opslag postgres://beheer@db.kantoor.be/duit', 'duit opslag maak --proef > opslag.sql'],
    note: {
      nl: 'Alles komt in het schema duit; van de rest van de database blijft duit af. De database zelf maakt de beheerder van de server: createdb -E UTF8 duit.',
      en: 'Everything goes into the schema duit; duit leaves the rest of the database alone. The administrator of the server makes the database itself: createdb -E UTF8 duit.',
    },
  })
    .addOption(storeOption())
    .addOption(passwordOption())
    .action(session.action(make));
}

async function make(session: Pick<OpenSession, 'globals' | 'out' | 'profile' | 'stores'>, options: StoreChoiceOptions): Promise<void> {
  const { out, globals, stores } = session;
  const { sql, isThere } = await stores.make(await chosenStore(session, options));
  if (sql === '')
    return out.notice(
      t({ nl: 'De opslag was al gemaakt; er is niets te doen.', en: 'The store was made already; there is nothing to do.' }),
    );
  if (globals.proef) return out.raw(sql);
  await out.notice(
    isThere
      ? t({ nl: 'De opslag is bijgewerkt.', en: 'The store was brought up to date.' })
      : t({
          nl: 'De opslag is gemaakt. Verhuis er een profiel naartoe met: duit opslag verhuis --naar postgres://gebruiker@host/database',
          en: 'The store was made. Move a profile into it with: duit opslag verhuis --naar postgres://user@host/database',
        }),
  );
}

function rechten(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'rechten', {
    about: {
      nl: 'De SQL die een rol in de database laat meelezen, of meewerken',
      en: 'The SQL that lets a role in the database read along, or work along',
    },
    examples: [
      'duit opslag rechten boekhouder | psql duit',
      'duit opslag rechten collega --schrijven',
      'duit opslag rechten boekhouder --account 5f0c7a52-9b1d-4a37-8a3e-2f6c1d9e8b70',
    ],
    note: {
      nl: 'Dit verandert niets: wie de server beheert, voert de SQL uit. Het wachtwoord geeft die zelf: \\password <rol> in psql. Wat de rol eerder mocht, vervalt. Het id van een account staat in duit profiel toon.',
      en: 'This changes nothing: the administrator of the server carries the SQL out, and gives the password: \\password <role> in psql. All earlier rights of the role end. The id of an account is in duit profiel toon.',
    },
  })
    .argument('<rol>', t({ nl: 'naam van de rol, zoals boekhouder', en: 'name of the role, such as boekhouder' }), (text) =>
      notEmpty(text, 'rol'),
    )
    .addOption(
      option('--schrijven', { nl: 'ook versturen en onthouden, als een collega', en: 'also send and remember, as a colleague' }).conflicts(
        'lezen',
      ),
    )
    .addOption(option('--lezen', { nl: 'alleen lezen, als de boekhouder (standaard)', en: 'only read, as the accountant (the default)' }))
    .addOption(accountOption())
    .addOption(storeOption())
    .action(
      session.action(async (opened, rol, { schrijven, account, ...options }) => {
        const { address } = opened.stores.reach(await chosenStore(opened, options));
        const [{ placeOf }, { rightsSql }] = await Promise.all([
          import('../../../store/postgres/place.ts'),
          import('../../../store/postgres/rights.ts'),
        ]);
        await opened.out.raw(rightsSql(rol, placeOf(address).database, schrijven ? 'write' : 'read', account));
      }),
    );
}

const accountOption = () =>
  option(
    '--account <id>',
    {
      nl: "alleen dit account, of meer met komma's ertussen (standaard elk account)",
      en: 'only this account, or several with commas between (default: every account)',
    },
    (text) => text.split(',').map(readAccount),
  );

/** Reads the id of an account. Fails with exit 2 on anything else. */
function readAccount(text: string): string {
  if (isAccount(text)) return text;
  throw usage(t({ nl: `--account: '${text}' is geen id van een account`, en: `--account: '${text}' is no id of an account` }), {
    hint: t({ nl: 'Het staat in: duit profiel toon --velden account', en: 'It is in: duit profiel toon --velden account' }),
  });
}
