import { afterEach, beforeEach } from 'vitest';
import type { Account } from './practice.ts';

/** Opens a new account before each test of a `describe` and closes it afterwards. */
export function accountOfEach(open: () => Promise<Account>): Omit<Account, 'close'> {
  let account: Account;
  beforeEach(async () => {
    account = await open();
  });
  afterEach(() => account.close());
  return {
    call: (...request) => account.call(...request),
    get keys() {
      return account.keys;
    },
    get practice() {
      return account.practice;
    },
    get folder() {
      return account.folder;
    },
  };
}
