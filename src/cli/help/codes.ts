import { type FailureWord, passingFaults, type Reason } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { exits } from '../exit.ts';

interface Meaning {
  readonly meaning: Text;
  /** Whether to run the command again, and the repair to make before that. */
  readonly advice: Text;
}

const again: Text = { nl: 'ja', en: 'yes' };
const fix: Text = { nl: 'na verbetering', en: 'after fixing' };
const look: Text = { nl: 'eerst kijken', en: 'look first' };
const no: Text = { nl: 'nee', en: 'no' };

const meanings: Record<Reason, Meaning> = {
  bug: { meaning: { nl: 'een fout in duit zelf', en: 'a bug in duit' }, advice: look },
  usage: {
    meaning: { nl: 'verkeerd gebruik of verkeerde invoer; er is niets verstuurd', en: 'wrong usage or input; nothing was sent' },
    advice: fix,
  },
  not_found: { meaning: { nl: 'niet gevonden', en: 'not found' }, advice: no },
  key: { meaning: { nl: 'geen sleutel, of een die niet aanvaard wordt', en: 'no key, or one that is not accepted' }, advice: fix },
  temporary: {
    meaning: {
      nl: 'tijdelijk (netwerk, limiet, storing); er is niets veranderd',
      en: 'temporary (network, limit, outage); nothing changed',
    },
    advice: again,
  },
  refused: {
    meaning: { nl: 'de dienst weigert, met elk veld en zijn optie', en: 'the service refuses, with each field and its option' },
    advice: fix,
  },
  unknown: { meaning: { nl: 'afloop onbekend: het kan gebeurd zijn', en: 'outcome unknown: it may have happened' }, advice: look },
  partly: { meaning: { nl: 'een deel is gelukt', en: 'partly done' }, advice: { nl: 'ja, voor de rest', en: 'yes, for the rest' } },
  unwritten: {
    meaning: { nl: 'gedaan bij de dienst, maar hier niet bewaard of getoond', en: 'done at the service, but not saved or shown here' },
    advice: no,
  },
  local: {
    meaning: {
      nl: 'deze computer: configuratie, schijf, TLS; er is niets verstuurd',
      en: 'this machine: configuration, disk, TLS; nothing was sent',
    },
    advice: fix,
  },
  unusable: { meaning: { nl: 'het antwoord op een leesverzoek is onbruikbaar', en: "the reply to a read can't be used" }, advice: look },
  not_confirmed: {
    meaning: {
      nl: 'niet bevestigd, al eens gedaan, of een grens van het account; er is niets verstuurd',
      en: 'not confirmed, done before, or a limit of the account; nothing was sent',
    },
    advice: look,
  },
  broken_rules: {
    meaning: {
      nl: 'wat nagekeken werd, klopt niet, of cijfers steunen op een journaal dat niet volledig is; het werk zelf lukte',
      en: 'the check found something wrong, or figures rest on a journal that is not complete; the work itself went well',
    },
    advice: fix,
  },
};

/** The words that `error.reason` can hold beside this exit code. A part that failed has the word of its cause, where that is one. */
const wordsOf = (reason: Reason): readonly FailureWord[] =>
  reason === 'temporary'
    ? passingFaults
    : reason === 'partly'
      ? ['partly', 'undelivered', 'opzij_gezet', 'nog_te_doen']
      : [reason === 'unusable' ? 'unfit' : reason];

/** The meaning of a word that tells more than its exit code. */
export const wordTexts: Readonly<Partial<Record<FailureWord, Text>>> = {
  undelivered: { nl: 'Peppol aanvaardde het document niet', en: 'Peppol did not take the document' },
  limit: { nl: 'de limiet van de dienst is bereikt', en: 'the limit of the service is reached' },
  server: { nl: 'de dienst heeft een storing', en: 'the service has a failure' },
  network: { nl: 'de dienst is niet te bereiken', en: "the service can't be reached" },
  busy: { nl: 'een andere duit is ermee bezig, of wijzigde het intussen', en: 'another duit is working on it, or changed it' },
  stopped: { nl: 'je stopte het zelf', en: 'you stopped it yourself' },
  opzij_gezet: { nl: 'een document van de inbox wacht op een mens', en: 'a document of the inbox waits for a person' },
  nog_te_doen: { nl: 'documenten van de inbox worden later opnieuw geprobeerd', en: 'documents of the inbox are tried again later' },
};

/** One row for each exit code, in the order of the codes. */
export function codes() {
  const rows = (Object.keys(exits) as Reason[]).map((reason) => {
    const { meaning, advice } = meanings[reason];
    return { ...exits[reason], reasons: wordsOf(reason), meaning: t(meaning), again: t(advice) };
  });
  const done = {
    code: 0,
    outcome: 'done',
    safe_to_rerun: false,
    reasons: [] as readonly FailureWord[],
    meaning: t({ nl: 'gelukt', en: 'done' }),
    again: '',
  };
  return [done, ...rows];
}
