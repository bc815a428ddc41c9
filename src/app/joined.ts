import { alreadyThere, ofService } from '../cli/flows/store-choice.ts';
import type { KnownAccount } from '../cli/session/session.ts';
import { local, usage } from '../failure.ts';
import { t } from '../language.ts';
import { movedIn } from '../store/moved.ts';
import type { StateStore } from '../store/store.ts';
import type { World } from '../machine/world.ts';
import { environmentName, type Profile } from '../service/profiles/profile.ts';

type Joining = Pick<Profile, 'account'> & Partial<Pick<Profile, 'naam' | 'base_url'>>;

interface Accounts {
  has(account: string): Promise<boolean>;
  accounts(): Promise<KnownAccount[]>;
}

/** Fails with exit 10 if this machine knows of writes that the database which DUIT_OPSLAG names does not know. */
export async function checkUnsplit(here: StateStore): Promise<void> {
  const isSplit = await here.read(async (view) => (await view.last('journaal')) > 0 && !(await movedIn(view)));
  if (!isSplit) return;
  throw local(
    t({
      nl: 'DUIT_OPSLAG noemt een database, maar deze computer onthoudt zelf al verzendingen van dit account',
      en: 'DUIT_OPSLAG names a database, but this machine itself remembers writes of this account already',
    }),
    {
      hint: t({
        nl: 'Er is niets verstuurd. Verwijder de variabele DUIT_OPSLAG, en verhuis met: duit opslag verhuis --naar postgres://gebruiker@host/database',
        en: 'Nothing was sent. Unset DUIT_OPSLAG, and move with: duit opslag verhuis --naar postgres://user@host/database',
      }),
    },
  );
}

/**
 * Fails with exit 2 if the database that DUIT_OPSLAG names has accounts of this service, and nothing of this one: it may be
 * one of them by another id, and the journal of the others would then not stop a write that they made already.
 */
export async function checkJoined({ naam, account, base_url }: Joining, env: World['env'], database: Accounts): Promise<void> {
  // The variable says which account it is, and a profile without a service is only being registered.
  const isNamed = naam === environmentName && Boolean(env['DUIT_ACCOUNT']);
  if (base_url === undefined || isNamed || (await database.has(account))) return;
  const same = ofService(await database.accounts(), base_url);
  if (same.length === 0) return;
  throw usage(alreadyThere(same), {
    hint:
      naam === environmentName
        ? t({
            nl: `Is het account van DUIT_API_KEY een daarvan? Zeg welk: DUIT_ACCOUNT=<id>. Is het een ander: DUIT_ACCOUNT=${account}`,
            en: `Is the account of DUIT_API_KEY one of them? Say which: DUIT_ACCOUNT=<id>. If it is another: DUIT_ACCOUNT=${account}`,
          })
        : t({
            nl: `Zeg één keer welk account '${naam}' is, zonder DUIT_OPSLAG: duit profiel wijzig ${naam} --opslag <adres> --account <id>`,
            en: `Say once which account '${naam}' is, without DUIT_OPSLAG: duit profiel wijzig ${naam} --opslag <address> --account <id>`,
          }),
  });
}
