import { compactIban, isIban } from '../../belgium/iban.ts';
import { usage } from '../../failure.ts';

/** Reads IBANs with commas between them; `name` is the option or variable that they come from. Fails with exit 2 on wrong check digits. */
export function readAccounts(text: string, name: string): string[] {
  const accounts = text.split(',').map(compactIban);
  const wrong = accounts.find((one) => !isIban(one));
  if (wrong === undefined) return [...new Set(accounts)];
  throw usage({
    nl: `${name}: '${wrong}' is geen IBAN met juiste controlecijfers`,
    en: `${name}: '${wrong}' is not an IBAN with the right check digits`,
  });
}
