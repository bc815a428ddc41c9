import type { Nameable } from '../../command/command.ts';

/** A plan of `batch plan`, by its file. */
export const knownPlan: Nameable = {
  one: { nl: 'het bestand van duit batch plan', en: 'the file of duit batch plan' },
  tab: 'bestand',
  load: async () => (await import('./choices.ts')).planChoice,
};

/** A reference that became a document. */
export const knownReference: Nameable = {
  one: { nl: 'de referentie in het bestand', en: 'the reference in the file' },
  tab: 'referentie',
  load: async () => (await import('./choices.ts')).referenceChoice,
};
