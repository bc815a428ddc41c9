import type { Nameable } from '../../command/command.ts';

export const bankRow: Nameable = {
  one: { nl: 'de code van duit bank list, of haar eerste tekens', en: 'the code of duit bank list, or its first characters' },
  tab: 'rij',
  load: async () => (await import('./choices.ts')).anyRow,
};

export const unexplainedRow: Nameable = {
  ...bankRow,
  several: {
    nl: 'codes van duit bank list, of hun eerste tekens; - leest er van standaardinvoer, één per regel',
    en: 'codes of duit bank list, or their first characters; - reads them from standard input, one a line',
  },
  load: async () => (await import('./choices.ts')).unexplained,
};

/** A decision, by the code of its row, or that of a booking or a rule. */
export const bankDecision: Nameable = {
  one: {
    nl: 'de code van duit bank list, of die van een boeking of regel (k12, r12) van duit bank besluiten',
    en: 'the code of duit bank list, or that of a booking or rule (k12, r12) of duit bank besluiten',
  },
  tab: 'rij',
  load: async () => (await import('./choices.ts')).decided,
};

/** A document that still has something to pay. */
export const owedDocument: Nameable = {
  one: { nl: 'id, nummer of OGM', en: 'id, number or payment reference' },
  tab: 'factuur-definitief',
  load: async () => (await import('./choices.ts')).owed,
};

export const bankStatement: Nameable = {
  one: {
    nl: 'de code van duit bank afschriften, of haar eerste vier tekens of meer',
    en: 'the code of duit bank afschriften, or its first four characters or more',
  },
  tab: 'afschrift',
  load: async () => (await import('./choices.ts')).statement,
};
