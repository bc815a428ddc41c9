import { type Failure, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { readFirmField } from '../../../service/profiles/firm.ts';
import { environmentName, type Firm, type Profile, type Taxpayer, withoutReturn } from '../../../service/profiles/profile.ts';
import type { Opened } from '../../session/session.ts';
import { unlessDryRun } from '../dry-run.ts';
import { parseEnterpriseNumber } from '../../input/enterprise-number.ts';
import type { Ask } from '../../terminal/ask.ts';

type Fact = keyof Taxpayer | 'firma' | 'straat' | 'postcode' | 'gemeente';

const stelselTexts: Record<Required<Taxpayer>['btw_stelsel'], Text> = {
  normaal: { nl: 'normaal', en: 'normal (normaal)' },
  'kleine-onderneming': {
    nl: 'kleine onderneming, vrijgesteld (artikel 56bis)',
    en: 'small business, exempt (kleine-onderneming, article 56bis)',
  },
  art44: { nl: 'vrijgesteld door artikel 44', en: 'exempt by article 44 (art44)' },
  gemengd: { nl: 'gemengd: deels vrijgesteld door artikel 44', en: 'mixed: exempt by article 44 in part (gemengd)' },
};

const aangifteTexts: Record<Required<Taxpayer>['aangifte'], Text> = {
  maand: { nl: 'elke maand', en: 'every month (maand)' },
  kwartaal: { nl: 'elk kwartaal', en: 'every quarter (kwartaal)' },
};

/** The facts that reports need, each with its name, the values to choose from and the word for a value; an enterprise number is typed. */
const facts: Record<Fact, { readonly title: Text; readonly values: Readonly<Record<string, Text>>; readonly word: string }> = {
  ondernemingsnummer: { title: { nl: 'Ondernemingsnummer', en: 'Enterprise number' }, values: {}, word: 'NUMMER' },
  btw_stelsel: { title: { nl: 'Btw-stelsel', en: 'VAT scheme' }, values: stelselTexts, word: 'STELSEL' },
  aangifte: { title: { nl: 'Btw-aangifte', en: 'VAT return' }, values: aangifteTexts, word: 'RITME' },
  firma: { title: { nl: 'Naam van je zaak', en: 'Name of your business' }, values: {}, word: 'NAAM' },
  straat: { title: { nl: 'Straat en nummer', en: 'Street and number' }, values: {}, word: 'STRAAT' },
  postcode: { title: { nl: 'Postcode', en: 'Postcode' }, values: {}, word: 'POSTCODE' },
  gemeente: { title: { nl: 'Gemeente', en: 'Town' }, values: {}, word: 'GEMEENTE' },
};

async function askedTaxpayer(ask: Ask, fact: Fact): Promise<Taxpayer & Firm> {
  const title = t(facts[fact].title);
  if (fact === 'ondernemingsnummer') return { [fact]: await ask.read(title, (answer) => parseEnterpriseNumber(answer, title)) };
  if (fact === 'firma' || fact === 'straat' || fact === 'postcode' || fact === 'gemeente')
    return { [fact]: await ask.read(title, (answer) => readFirmField(fact)(answer, title)) };
  const words = Object.entries(facts[fact].values);
  const shown = words.map(([, text]) => t(text));
  // The position is one of the options that were shown.
  return { [fact]: words[await ask.choose(title, shown)]?.[0] };
}

type KnownTaxpayer<K extends Fact> = Profile & Required<Pick<Profile, K>>;

/**
 * The profile with the facts that a report needs. Those that it lacks are asked at a terminal and kept in the profile; off a
 * terminal it fails with exit 2 and the command that tells them. A scheme without a return has no `aangifte`, so needing it
 * fails with exit 2 there: a report that has something else to say of such a scheme asks for `btw_stelsel` alone first.
 */
export async function taxpayer<K extends Fact>(
  session: Opened<'ask' | 'out' | 'profile' | 'profiles'>,
  needed: readonly K[],
): Promise<KnownTaxpayer<K>> {
  const { ask, out } = session;
  let profile = await session.profile();
  const unknown = needed.filter((fact) => profile[fact] === undefined);
  const checkReturn = (): void => {
    if (needed.some((fact) => fact === 'aangifte') && withoutReturn(profile.btw_stelsel)) throw noReturn(profile);
  };
  checkReturn();
  if (unknown.length === 0) return profile as KnownTaxpayer<K>;
  if (!ask.interactive) throw missingFacts(profile, unknown);
  await ask.show(
    t({
      nl: `duit heeft hiervoor nog iets nodig over '${profile.naam}'. Het wordt één keer gevraagd.`,
      en: `duit needs something more about '${profile.naam}' for this. It is asked once.`,
    }),
  );
  for (const fact of unknown) {
    const answers = await askedTaxpayer(ask, fact);
    await keepTaxpayer(session, profile, answers);
    profile = { ...profile, ...answers };
    checkReturn();
  }
  await out.notice(changingText(profile, unknown));
  return profile as KnownTaxpayer<K>;
}

/** Keeps a fact in the profile; that of the environment is in no file, so there it holds for this run alone. */
async function keepTaxpayer(session: Opened<'out' | 'profiles'>, { naam }: Profile, answers: Taxpayer & Firm): Promise<void> {
  if (naam !== environmentName) await unlessDryRun(session, () => session.profiles.tell(naam, answers));
}

/** Exit 2: the work needs these facts, and nobody is there to ask. */
function missingFacts(profile: Profile, unknown: readonly Fact[]): Failure {
  const names = unknown.map((fact) => t(facts[fact].title).toLowerCase()).join(', ');
  return usage(
    t({
      nl: `hiervoor weet duit nog niet genoeg over '${profile.naam}': ${names}`,
      en: `duit does not know enough about '${profile.naam}' for this: ${names}`,
    }),
    { hint: `${t({ nl: 'Stel het één keer in', en: 'Set it once' })}: ${telling(profile, unknown)}` },
  );
}

const noReturn = ({ naam, btw_stelsel }: Profile): Failure =>
  usage(
    t({
      nl: `'${naam}' heeft het stelsel ${btw_stelsel}, en dan is er geen periodieke btw-aangifte`,
      en: `'${naam}' has the scheme ${btw_stelsel}, under which there is no periodic VAT return`,
    }),
    {
      hint: t({
        nl: `Klopt het stelsel niet? duit profiel wijzig ${naam} --btw-stelsel normaal`,
        en: `Is that scheme wrong? duit profiel wijzig ${naam} --btw-stelsel normaal`,
      }),
    },
  );

function changingText(profile: Profile, unknown: readonly Fact[]): string {
  if (profile.naam !== environmentName) {
    return t({ nl: `Later wijzigen: ${telling(profile, unknown)}`, en: `To change it later: ${telling(profile, unknown)}` });
  }
  return t({
    nl: `Dit geldt alleen deze keer. Om het te onthouden: ${telling(profile, unknown)}`,
    en: `This applies to this run only. To keep it: ${telling(profile, unknown)}`,
  });
}

/** The command, or the variables, that tell these facts, with the values to choose from. A word in capitals stands for a value. */
function telling({ naam }: Profile, unknown: readonly Fact[]): string {
  const parts = unknown.map((fact) => {
    const { word, values } = facts[fact];
    const known = Object.keys(values);
    const name = naam === environmentName ? `DUIT_${fact.toUpperCase()}=` : `--${fact.replaceAll('_', '-')} `;
    return { words: `${name}${word}`, legend: known.length > 0 ? `\n${word}: ${known.join(', ')}` : '' };
  });
  const words = parts.map((part) => part.words).join(' ');
  const command = naam === environmentName ? `export ${words}` : `duit profiel wijzig ${naam} ${words}`;
  return command + parts.map(({ legend }) => legend).join('');
}
