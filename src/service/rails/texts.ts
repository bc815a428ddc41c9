import { formatMoney } from '../../belgium/decimal.ts';
import { Failure, type RailFact } from '../../failure.ts';
import { t, type Text } from '../../language.ts';

/** Exit 12: a rail of the account stands in the way. */
function railed({ option, value }: RailFact, { nl, en }: Text, naam: string): Failure {
  const rail = value === true ? option : `${option} ${value}`;
  return new Failure('not_confirmed', t({ nl: `${rail}: ${nl}; er is niets verstuurd`, en: `${rail}: ${en}; nothing was sent` }), {
    rail: { option, value },
    outcome: 'not_read',
    hint: t({
      nl: `Dat is een grens van dit account. Alleen een mens aan een terminal heft ze op: duit profiel wijzig ${naam} --zonder-grenzen`,
      en: `That is a rail of this account. Only a person at a terminal lifts it: duit profiel wijzig ${naam} --zonder-grenzen`,
    }),
  });
}

export const readOnlyAccount = (operation: string, naam: string): Failure =>
  railed(
    { option: '--alleen-lezen', value: true },
    { nl: `${operation} schrijft, en dit account mag alleen gelezen worden`, en: `${operation} writes, and this account may only be read` },
    naam,
  );

export const notListed = (mag: readonly string[], operation: string, naam: string): Failure =>
  railed({ option: '--mag', value: mag.join(',') }, { nl: `${operation} staat er niet bij`, en: `${operation} is not among them` }, naam);

/** Exit 12 for a write that is none of the operations, so that its effect is unknown. */
export const unmeasured = (option: string, value: number, operation: string, naam: string): Failure =>
  railed(
    { option, value },
    {
      nl: `${operation} is geen bewerking die duit kent, en dus niet te meten`,
      en: `${operation} is not an operation that duit knows, and so can't be measured`,
    },
    naam,
  );

/** Exit 12 for a document that comes to more; `amount` is undefined where nobody can tell. */
export const tooMuch = (most: number, amount: number | undefined, naam: string): Failure =>
  railed(
    { option: '--hoogstens-bedrag', value: most },
    amount === undefined
      ? { nl: 'het bedrag van dit document is niet bekend', en: 'the amount of this document is not known' }
      : { nl: `dit document komt op ${formatMoney(amount)} incl. btw`, en: `this document comes to ${formatMoney(amount)} incl. VAT` },
    naam,
  );

/** Exit 12 for a document more than the rails let pass in one day. */
export const enoughToday = (most: number, kind: 'definitief' | 'versturen', naam: string): Failure =>
  railed(
    { option: '--hoogstens-per-dag', value: most },
    kind === 'definitief'
      ? { nl: 'zoveel werd er vandaag al definitief gemaakt', en: 'so many were made final today already' }
      : { nl: 'zoveel werd er vandaag al verstuurd', en: 'so many were sent today already' },
    naam,
  );

/** Exit 12: the key is that of an account with rails, which this profile knows by another id. */
export function lockedText(account: string, naam: string): Failure {
  return new Failure(
    'not_confirmed',
    t({
      nl: `de sleutel van '${naam}' is die van account ${account}, dat grenzen heeft; er is niets verstuurd`,
      en: `the key of '${naam}' is that of account ${account}, which has rails; nothing was sent`,
    }),
    {
      outcome: 'not_read',
      hint: t({
        nl: `Schrijf met een profiel van dat account (duit profiel list --velden naam,account), of zet DUIT_ACCOUNT=${account}.`,
        en: `Write with a profile of that account (duit profiel list --velden naam,account), or set DUIT_ACCOUNT=${account}.`,
      }),
    },
  );
}
