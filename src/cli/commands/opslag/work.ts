import { t } from '../../../language.ts';
import { chosenStore, type StoreChoiceOptions } from '../../flows/store-choice.ts';
import type { OpenSession, Opened } from '../../session/session.ts';

/** Makes the tables of the store in a database, or brings them up to date. */
export async function makeTables(session: Opened<'globals' | 'out' | 'profile' | 'stores'>, options: StoreChoiceOptions): Promise<void> {
  const { out, globals, stores } = session;
  const { sql, isThere } = await stores.make(await chosenStore(session, options));
  if (sql === '')
    return out.notice({ nl: 'De opslag was al gemaakt; er is niets te doen.', en: 'The store was made already; there is nothing to do.' });
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

/** Prints the SQL that gives a role its rights. */
export async function printRights(
  opened: OpenSession,
  rol: string,
  { schrijven, account, ...options }: StoreChoiceOptions & { schrijven?: true | undefined; account?: readonly string[] | undefined },
): Promise<void> {
  const { address } = opened.stores.reach(await chosenStore(opened, options));
  const [{ placeOf }, { rightsSql }] = await Promise.all([
    import('../../../store/postgres/place.ts'),
    import('../../../store/postgres/rights.ts'),
  ]);
  await opened.out.raw(rightsSql(rol, placeOf(address).database, schrijven ? 'write' : 'read', account));
}
