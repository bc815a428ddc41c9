import { compactAccount, isAccountNumber } from '../../belgium/iban.ts';
import { usage } from '../../failure.ts';

/** Reads accounts with commas between them; `name` is the option or variable that they come from. Fails with exit 2 as `readAccount`. */
export const readAccounts = (text: string, name: string): string[] => [
  ...new Set(text.split(',').map((account) => readAccount(account, name))),
];

/** Reads an account, which need not have an IBAN: some banks give a number of their own. Fails with exit 2 on wrong check digits. */
export function readAccount(text: string, name: string): string {
  const account = compactAccount(text);
  if (isAccountNumber(account)) return account;
  throw /^[A-Z]{2}\d{2}/.test(account)
    ? usage({
        nl: `${name}: '${account}' is geen IBAN met juiste controlecijfers`,
        en: `${name}: '${account}' is not an IBAN with the right check digits`,
      })
    : usage({
        nl: `${name}: '${account}' is geen rekeningnummer: geef een IBAN, of 3 tot 34 letters en cijfers`,
        en: `${name}: '${account}' is not an account number: give an IBAN, or 3 to 34 letters and digits`,
      });
}
