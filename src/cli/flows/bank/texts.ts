import { writeDay } from '../../../belgium/dates.ts';
import { groupIban } from '../../../belgium/iban.ts';
import { type BankGap, gapsIn, readUpTo } from '../../../jobs/bank/chain.ts';
import { euroOf } from '../../../jobs/bank/match/payable.ts';
import type { BankState } from '../../../jobs/bank/state.ts';
import { t } from '../../../language.ts';
import { formatMoney } from '../../output/money.ts';
import { environmentName, type Profile } from '../../../service/profiles/index.ts';
import type { Note } from '../reports/found.ts';

/** After so many days without a newer statement, figures are called old. */
export const oldAfter = 7;

/** Up to which day each account was read, as notes; one that is old warns. */
export const readUpToNotes = ({ statements }: Pick<BankState, 'statements'>, today: string): Note[] =>
  readUpTo(statements, today).map(({ account, tot, dagen }) => {
    const text = t({
      nl: `Bank ${groupIban(account)} gelezen tot en met ${writeDay(tot)}`,
      en: `Bank ${groupIban(account)} read up to and including ${writeDay(tot)}`,
    });
    if (dagen <= oldAfter) return { text: `${text}.` };
    const old = t({
      nl: `${text}, ${dagen} dagen geleden: lees de nieuwe afschriften met duit bank lees.`,
      en: `${text}, ${dagen} days ago: read the new statements with duit bank lees.`,
    });
    return { text: old, warns: true };
  });

/** The statements that are missing, as notes that warn. */
export const gapNotes = ({ statements }: { readonly statements: Parameters<typeof gapsIn>[0] }): Note[] =>
  gapsIn(statements).map((gap) => ({ text: gapText(gap), warns: true }));

function gapText({ account, van, tot, closingCents, openingCents }: BankGap): string {
  const [ended, began] = [formatMoney(euroOf(closingCents)), formatMoney(euroOf(openingCents))];
  return t({
    nl: `Bank ${groupIban(account)}: er ontbreken afschriften tussen ${writeDay(van)} (slotsaldo ${ended}) en ${writeDay(tot)} (beginsaldo ${began}).`,
    en: `Bank ${groupIban(account)}: statements are missing between ${writeDay(van)} (closing balance ${ended}) and ${writeDay(tot)} (opening balance ${began}).`,
  });
}

/** The command that tells which accounts are one's own. */
export const tellAccounts = ({ naam }: Pick<Profile, 'naam'>, accounts: string): string =>
  naam === environmentName ? `export DUIT_REKENING=${accounts}` : `duit profiel wijzig ${naam} --rekening ${accounts}`;
