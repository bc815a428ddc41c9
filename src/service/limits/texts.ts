import { daysBetween, writeDay } from '../../belgium/dates.ts';
import { formatMoney } from '../../belgium/decimal.ts';
import { type Details, type LimitFact, type Failure, notConfirmed } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { allOperations, isNamedBy } from './operations.ts';
import type { HeldBy, Limits, LimitValues } from './limits.ts';

/** Exit 12: a limit of the account stands in the way. */
function limited({ option, value }: LimitFact, { nl, en }: Text, way: Pick<Details, 'hint' | 'override'>): Failure {
  const limit = value === true ? option : `${option} ${value}`;
  return notConfirmed('account_limit', t({ nl: `${limit}: ${nl}; er is niets verstuurd`, en: `${limit}: ${en}; nothing was sent` }), {
    limit: { option, value },
    outcome: 'not_read',
    ...way,
  });
}

const raiseHint = (naam: string, words: string): string => {
  const command = `duit profiel wijzig ${naam} ${words}`;
  return t({
    nl: `De grens verruimen kan alleen een mens aan een terminal: ${command}`,
    en: `Only a person at a terminal can raise it: ${command}`,
  });
};

function liftedAlone(
  naam: string,
  { versie: _versie, account: _account, ...limits }: Limits,
  lifted: keyof LimitValues,
): Pick<Details, 'hint' | 'override'> {
  const command = ['duit profiel wijzig', naam, '--zonder-grenzen', ...limitWords({ ...limits, [lifted]: undefined })].join(' ');
  return {
    hint: t({ nl: 'Dat is een grens van dit account.', en: 'That is a limit of this account.' }),
    override: {
      option: '--zonder-grenzen',
      repeats: false,
      text: t({
        nl: `Deze grens opheffen kan alleen een mens aan een terminal: ${command}`,
        en: `Only a person at a terminal can lift this one: ${command}`,
      }),
    },
  };
}

const limitWords = ({ alleen_lezen, mag, hoogstens_bedrag, hoogstens_per_dag, alleen_bekend, goedkeuring }: LimitValues): string[] => [
  ...(alleen_lezen ? ['--alleen-lezen'] : []),
  ...(mag ? ['--mag', mag.join(',')] : []),
  ...(hoogstens_bedrag === undefined ? [] : ['--hoogstens-bedrag', String(hoogstens_bedrag)]),
  ...(hoogstens_per_dag === undefined ? [] : ['--hoogstens-per-dag', String(hoogstens_per_dag)]),
  ...(alleen_bekend ? ['--alleen-bekend'] : []),
  ...(goedkeuring === undefined ? [] : ['--goedkeuring', goedkeuring]),
];

const readOnlyAccount = (operation: string, naam: string, limits: Limits): Failure =>
  limited(
    { option: '--alleen-lezen', value: true },
    { nl: `${operation} schrijft, en dit account mag alleen gelezen worden`, en: `${operation} writes, and this account may only be read` },
    liftedAlone(naam, limits, 'alleen_lezen'),
  );

/** A call that is none of the operations can't be named. */
const notListed = (mag: readonly string[], operation: string, naam: string): Failure =>
  limited(
    { option: '--mag', value: mag.join(',') },
    { nl: `${operation} staat er niet bij`, en: `${operation} is not among them` },
    { hint: raiseHint(naam, `--mag ${[...mag, ...(allOperations().includes(operation) ? [operation] : [])].join(',')}`) },
  );

/** Exit 12 for a document that may have been sent already, as `text` tells. */
export const notKnown = (text: string, naam: string, limits: Limits): Failure =>
  limited({ option: '--alleen-bekend', value: true }, { nl: text, en: text }, liftedAlone(naam, limits, 'alleen_bekend'));

const mostHint = (naam: string): string => raiseHint(naam, t({ nl: '--hoogstens-bedrag <bedrag>', en: '--hoogstens-bedrag <amount>' }));

const dailyHint = (naam: string): string => raiseHint(naam, t({ nl: '--hoogstens-per-dag <aantal>', en: '--hoogstens-per-dag <number>' }));

/** Exit 12 for a write that is none of the operations, so that its effect is unknown. */
const unmeasured = (option: string, value: number, operation: string, naam: string): Failure =>
  limited(
    { option, value },
    {
      nl: `${operation} is geen bewerking die duit kent, en dus niet te meten`,
      en: `${operation} is not an operation that duit knows, and so can't be measured`,
    },
    { hint: option === '--hoogstens-bedrag' ? mostHint(naam) : dailyHint(naam) },
  );

/** Exit 12 for a document that comes to more; `amount` is undefined if nobody can tell. */
export const tooMuch = (most: number, amount: number | undefined, naam: string): Failure =>
  limited(
    { option: '--hoogstens-bedrag', value: most },
    amount === undefined
      ? { nl: 'het bedrag van dit document is niet bekend', en: 'the amount of this document is not known' }
      : { nl: `dit document komt op ${formatMoney(amount)} incl. btw`, en: `this document comes to ${formatMoney(amount)} incl. VAT` },
    { hint: mostHint(naam) },
  );

export interface FullDay {
  readonly most: number;
  readonly kind: 'definitief' | 'versturen';
  /** The day that the count belongs to. */
  readonly counted: string;
  readonly day: string;
  readonly naam: string;
}

/** Exit 12 for a document more than the limits let pass in one day. */
export function enoughOn({ most, kind, counted, day, naam }: FullDay): Failure {
  const limit = { option: '--hoogstens-per-dag', value: most };
  const done = kind === 'definitief' ? { nl: 'definitief gemaakt', en: 'finalised' } : { nl: 'verstuurd', en: 'sent' };
  if (counted === day)
    return limited(
      limit,
      { nl: `zoveel werd er vandaag al ${done.nl}`, en: `so many were ${done.en} today already` },
      { hint: dailyHint(naam) },
    );
  const [later, now] = [writeDay(counted), writeDay(day)];
  return limited(
    limit,
    {
      nl: `zoveel werd er op ${later} al ${done.nl}, en volgens de klok is het nu ${now}`,
      en: `so many were ${done.en} on ${later} already, and by the clock it is ${now} now`,
    },
    { hint: wrongClockHint(counted, day, naam) ?? dailyHint(naam) },
  );
}

/** The way on where the count belongs to a day more than one after today, so that a clock was wrong; otherwise undefined. */
export function wrongClockHint(counted: string, day: string, naam: string): string | undefined {
  if (daysBetween(day, counted) <= 1) return undefined;
  const later = writeDay(counted);
  return t({
    nl: `De klok stond al eens op ${later}, en geen dag telt twee keer. Klopt de klok nu, dan zet een mens aan een terminal de telling op vandaag: duit profiel wijzig ${naam} --tel-vandaag`,
    en: `The clock was at ${later} before, and no day counts twice. If the clock is right now, a person at a terminal sets the count to today: duit profiel wijzig ${naam} --tel-vandaag`,
  });
}

/** Exit 12: the key is that of an account with limits, which this profile knows by another id. */
function lockedText(account: string, naam: string): Failure {
  return notConfirmed(
    'account_limit',
    t({
      nl: `de sleutel van '${naam}' is die van account ${account}, dat grenzen heeft; er is niets verstuurd`,
      en: `the key of '${naam}' is that of account ${account}, which has limits; nothing was sent`,
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

/** The failure of a request that the limits let not pass, exit 12; undefined if they do. `naam` is the profile, for the message. */
export function limitRefusal(limits: Limits, operation: string, isWrite: boolean, naam: string): Failure | undefined {
  if (isWrite && limits.alleen_lezen) return readOnlyAccount(operation, naam, limits);
  if (limits.mag && !limits.mag.some((pattern) => isNamedBy(operation, pattern))) return notListed(limits.mag, operation, naam);
  if (!isWrite || allOperations().includes(operation)) return undefined;
  // Nobody can tell the amount or the effect of an unknown write.
  if (limits.hoogstens_bedrag !== undefined) return unmeasured('--hoogstens-bedrag', limits.hoogstens_bedrag, operation, naam);
  if (limits.hoogstens_per_dag !== undefined) return unmeasured('--hoogstens-per-dag', limits.hoogstens_per_dag, operation, naam);
  return undefined;
}

/** Fails with exit 12 if the limits let a request not pass. Those of another account with the same key let no write pass. */
export function checkHeld({ limits, isOther }: HeldBy, operation: string, isWrite: boolean, naam: string): void {
  if (isOther && isWrite) throw lockedText(limits.account, naam);
  const refusal = limitRefusal(limits, operation, isWrite, naam);
  if (refusal) throw refusal;
}
