import { Failure } from '../failure.ts';
import { t } from '../language.ts';
import { rowOf, type Steps } from './steps.ts';
import { putItem, removeItem } from './items.ts';
import { jsonIn } from './sums.ts';
import type { StateView } from './store.ts';
import { shellWord } from '../machine/shell/shell.ts';

export interface Destination {
  /** The value of `--naar` that names it. */
  readonly naar: string;
  /** The same for every way to write its address. */
  readonly plaats: string;
  /** The machine of a store that only that machine can use. */
  readonly machine?: string;
  /** The account of the same store that continues in its place. */
  readonly account?: string;
}

/** The collection and the key under which a store says where an account went. */
export const movedKey = ['opslag', 'verhuisd'] as const;

/** The account is kept in another store than this one: exit 10. */
export class MovedAccount extends Failure {
  constructor({ naar, machine, account }: Destination) {
    if (account !== undefined) {
      super('local', t({ nl: `dit account gaat verder als account ${account}`, en: `this account continues as account ${account}` }), {
        hint: t({
          nl: `Er is niets verstuurd. Bekijk of wis het met --profiel ${account}`,
          en: `Nothing was sent. Look at it or wipe it with --profiel ${account}`,
        }),
      });
      return;
    }
    const [nl, en] =
      machine === undefined
        ? [
            [naar, 'Werk daar verder met'],
            [naar, 'Go on there with'],
          ]
        : [
            [`${machine}, en wordt daar lokaal bewaard`, `Werk verder op ${machine}, daar met`],
            [`${machine}, and is kept there alone`, `Go on on ${machine}, there with`],
          ];
    super('local', t({ nl: `dit account is verhuisd naar ${nl[0]}`, en: `this account was moved to ${en[0]}` }), {
      hint: `${t({ nl: `Er is niets verstuurd. ${nl[1]}`, en: `Nothing was sent. ${en[1]}` })}: duit opslag verhuis --naar ${shellWord(naar)}`,
    });
  }
}

/** Fails with `MovedAccount` if a store does not keep an account any more, so that nobody writes to the remains. */
export function checkKept(to: Destination | undefined): void {
  if (to) throw new MovedAccount(to);
}

/** Where an account went; undefined while this store keeps it. */
export function* destinationOf(account: string): Steps<Destination | undefined> {
  const row = yield* rowOf('select value from item where account = ? and collection = ? and key = ?', account, ...movedKey);
  return row && (jsonIn(row['value']) as unknown as Destination);
}

export const movedIn = async (view: StateView): Promise<Destination | undefined> =>
  (await view.get(...movedKey)) as unknown as Destination | undefined;

/** Says where an account is kept; undefined for this store itself. */
export const setDestination = (account: string, to: Destination | undefined): Steps<void> =>
  to ? putItem(account, ...movedKey, { ...to }) : removeItem(account, ...movedKey);
