import { t, type Text } from '../../../language.ts';
import { aangiften, stelsels, type Taxpayer } from '../../../service/profiles/index.ts';
import { parseEnterpriseNumber } from '../../input/enterprise-number.ts';
import type { Ask } from '../../terminal/ask.ts';

/** A fact about the owner of an account: its name, the values to choose from, and the question that asks it. */
interface Question {
  readonly title: Text;
  readonly values: readonly string[];
  readonly ask: (ask: Ask, title: string) => Promise<Taxpayer>;
}

const stelselTexts: Record<(typeof stelsels)[number], Text> = {
  normaal: { nl: 'normaal', en: 'normal (normaal)' },
  'kleine-onderneming': {
    nl: 'kleine onderneming, vrijgesteld (artikel 56bis)',
    en: 'small business, exempt (kleine-onderneming, article 56bis)',
  },
  art44: { nl: 'vrijgesteld door artikel 44', en: 'exempt by article 44 (art44)' },
  gemengd: { nl: 'gemengd: deels vrijgesteld door artikel 44', en: 'mixed: exempt by article 44 in part (gemengd)' },
};

const aangifteTexts: Record<(typeof aangiften)[number], Text> = {
  maand: { nl: 'elke maand', en: 'every month (maand)' },
  kwartaal: { nl: 'elk kwartaal', en: 'every quarter (kwartaal)' },
};

/** The questions for the facts that reports need. */
export const questions: Record<keyof Taxpayer, Question> = {
  ondernemingsnummer: {
    title: { nl: 'Ondernemingsnummer', en: 'Enterprise number' },
    values: [],
    ask: async (ask, title) => ({ ondernemingsnummer: await ask.read(title, (answer) => parseEnterpriseNumber(answer, title)) }),
  },
  btw_stelsel: {
    title: { nl: 'Btw-stelsel', en: 'VAT scheme' },
    values: stelsels,
    ask: async (ask, title) => ({ btw_stelsel: await chosen(ask, title, stelsels, stelselTexts) }),
  },
  aangifte: {
    title: { nl: 'Btw-aangifte', en: 'VAT return' },
    values: aangiften,
    ask: async (ask, title) => ({ aangifte: await chosen(ask, title, aangiften, aangifteTexts) }),
  },
};

async function chosen<W extends string>(ask: Ask, title: string, words: readonly W[], texts: Record<W, Text>): Promise<W> {
  const shown = words.map((word) => t(texts[word]));
  // The position is one of the options that were shown.
  return words[await ask.choose(title, shown)] as W;
}
