import type { CommandUnknownOpts } from 'commander';
import { t } from '../../../language.ts';
import { chosenStore, passwordOption, type StoreChoiceOptions, storeOption } from '../../flows/store-choice.ts';
import { addCommand } from '../../help/layout.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { controleer } from './controleer.ts';
import { rechten } from './rechten.ts';
import { verhuis } from './verhuis.ts';

export function opslag(group: CommandUnknownOpts, session: Session): void {
  maak(group, session);
  controleer(group, session);
  verhuis(group, session);
  rechten(group, session);
}

function maak(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'maak', {
    about: {
      nl: 'De tabellen in de database maken of bijwerken; --proef toont de SQL',
      en: 'Make or update the tables in the database; --proef shows the SQL',
    },
    examples: ['duit opslag maak --opslag postgres://beheer@db.kantoor.be/duit', 'duit opslag maak --proef > opslag.sql'],
    note: t({
      nl: 'Alles komt in het schema duit; van de rest van de database blijft duit af. De database zelf maakt de beheerder van de server: createdb -E UTF8 duit.',
      en: 'Everything goes into the schema duit; duit leaves the rest of the database alone. The administrator of the server makes the database itself: createdb -E UTF8 duit.',
    }),
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
