import { t } from '../../language.ts';

/** The words of the service, and of duit's own machine formats, as a person reads them in another language. */
const english: Record<string, string> = {
  concept: 'draft',
  verzonden: 'sent',
  betaald: 'paid',
  geaccepteerd: 'accepted',
  geweigerd: 'rejected',
  verlopen: 'expired',
  afgeleverd: 'delivered',
  nieuw: 'new',
  fout: 'error',
  'let op': 'note',
  factuur: 'invoice',
  creditnota: 'credit note',
  offerte: 'quote',
  bedrijf: 'business',
  particulier: 'private',
  echt: 'real',
  email: 'e-mail',
  bestand: 'file',
  opdracht: 'command',
  omgeving: 'environment',
  geen: 'none',
  versie: 'version',
  configuratie: 'configuration',
  gegevensmap: 'state folder',
  oefenaccount: 'practice account',
  profiel: 'profile',
  sleutel: 'key',
  journaal: 'journal',
  certificaat: 'certificate',
  dienst: 'service',
  toegang: 'access',
  limiet: 'limit',
  klok: 'clock',
  grenzen: 'rails',
  normaal: 'normal',
  'kleine-onderneming': 'small business',
  art44: 'article 44',
  gemengd: 'mixed',
  maand: 'month',
  kwartaal: 'quarter',
  lokaal: 'on this machine',
};

export const inEnglish = (word: string): string => english[word] ?? word;

/** A word of the service in the language of this run; a word that is not known stays as it is. */
export const wordText = (word: string): string => t({ nl: word, en: inEnglish(word) });
