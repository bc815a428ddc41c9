import { type FailureWord, passingFaults, type Reason, stopWords } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { exits, type Rerun } from '../exit.ts';

const rerunTexts: Record<Rerun, Text> = {
  now: { nl: 'ja', en: 'yes' },
  later: { nl: 'later', en: 'later' },
  after_fix: { nl: 'na verbetering', en: 'after fixing' },
  look_first: { nl: 'eerst kijken', en: 'look first' },
  never: { nl: 'nee', en: 'no' },
};

const meanings: Record<Reason, Text> = {
  bug: { nl: 'een fout in duit zelf', en: 'a bug in duit' },
  usage: { nl: 'verkeerd gebruik of verkeerde invoer; er is niets verstuurd', en: 'wrong usage or input; nothing was sent' },
  not_found: { nl: 'niet gevonden', en: 'not found' },
  key: { nl: 'geen sleutel, of een die niet aanvaard wordt', en: 'no key, or one that is not accepted' },
  temporary: {
    nl: 'tijdelijk (netwerk, limiet, storing); er is niets veranderd',
    en: 'temporary (network, limit, outage); nothing changed',
  },
  refused: { nl: 'de dienst weigert, met elk veld en zijn optie', en: 'the service refuses, with each field and its option' },
  unknown: { nl: 'afloop onbekend: het kan gebeurd zijn', en: 'outcome unknown: it may have happened' },
  partly: { nl: 'een deel is gelukt; opnieuw doet de rest', en: 'partly done; running it again does the rest' },
  unwritten: {
    nl: 'gedaan bij de dienst, maar hier niet bewaard of getoond',
    en: 'done at the service, but not saved or shown here',
  },
  local: {
    nl: 'deze computer: configuratie, schijf, TLS; er is niets verstuurd',
    en: 'this machine: configuration, disk, TLS; nothing was sent',
  },
  unusable: { nl: 'onbruikbaar antwoord op een leesverzoek', en: 'unusable reply to a read' },
  not_confirmed: {
    nl: 'duit stopte met opzet (error.reason zegt waarom); er is niets verstuurd',
    en: 'duit stopped on purpose (error.reason says why); nothing was sent',
  },
  broken_rules: {
    nl: 'een controle vond fouten, of cijfers steunen op een onvolledig journaal; het commando zelf lukte',
    en: 'a check failed, or figures rest on an incomplete journal; the command itself worked',
  },
};

/** The words that `error.reason` can hold beside this exit code. A part that failed has the word of its cause, where that is one. */
const wordsOf = (reason: Reason): readonly FailureWord[] =>
  reason === 'temporary'
    ? passingFaults
    : reason === 'partly'
      ? ['partly', 'undelivered', 'set_aside', 'left_to_do']
      : reason === 'not_confirmed'
        ? stopWords
        : [reason === 'unusable' ? 'unfit' : reason];

export const wordTexts: Readonly<Partial<Record<FailureWord, Text>>> = {
  undelivered: { nl: 'Peppol aanvaardde het document niet', en: 'Peppol did not take the document' },
  limit: { nl: 'de limiet van de dienst is bereikt', en: 'the limit of the service is reached' },
  server: { nl: 'de dienst heeft een storing', en: 'the service has a failure' },
  network: { nl: 'de dienst is niet te bereiken', en: "the service can't be reached" },
  busy: { nl: 'een andere duit is ermee bezig, of wijzigde het intussen', en: 'another duit is working on it, or changed it' },
  stopped: { nl: 'je stopte het zelf', en: 'you stopped it yourself' },
  set_aside: { nl: 'een document van de inbox wacht op een mens', en: 'a document of the inbox waits for a person' },
  left_to_do: { nl: 'documenten van de inbox worden later opnieuw geprobeerd', en: 'documents of the inbox are tried again later' },
  needs_yes: { nl: 'niemand zei ja: geef --ja als het mag', en: 'nobody said yes: give --ja if it may go' },
  needs_approval: {
    nl: 'een mens moet dit eerst goedkeuren of zelf doen (error.aanvraag)',
    en: 'a person must approve this first, or do it (error.aanvraag)',
  },
  account_limit: { nl: 'een grens van dit account (error.limit)', en: 'a limit of this account (error.limit)' },
  already_done: { nl: 'dit is al eens gedaan (error.earlier)', en: 'this was done before (error.earlier)' },
  maybe_done: { nl: 'dit is misschien al gedaan: een mens zoekt het uit', en: 'this may have been done: a person must find out' },
  already_exists: { nl: 'de dienst heeft al zo een (error.there)', en: 'the service already has one (error.there)' },
  unusual: {
    nl: 'dit kan een vergissing zijn; error.override noemt de optie die het bevestigt',
    en: 'this may be a mistake; error.override names the option that confirms it',
  },
};

/** One row for each exit code, in the order of the codes. */
export function codes() {
  const rows = (Object.keys(exits) as Reason[]).map((reason) => ({
    ...exits[reason],
    reasons: wordsOf(reason),
    meaning: t(meanings[reason]),
    again: t(rerunTexts[exits[reason].rerun]),
  }));
  const done = {
    code: 0,
    outcome: 'done',
    rerun: null,
    safe_to_rerun: false,
    reasons: [] as readonly FailureWord[],
    meaning: t({ nl: 'gelukt', en: 'done' }),
    again: '',
  };
  return [done, ...rows];
}
