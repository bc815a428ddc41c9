import type { Command as Commander } from 'commander';
import { folded } from '../../machine/text/fold.ts';
import { t, type Text } from '../../language.ts';
import { pathOf } from './layout.ts';

/** The words that people type for a command that every group may have, in Dutch, English and French, without accents. */
const verbs: Record<string, string> = {
  list: 'ls all alle lister liste overzicht zoek zoeken search find chercher',
  toon: 'show view get see bekijk bekijken afficher voir detail details',
  maak: 'create new add nieuw nieuwe toevoegen aanmaken creer creeer ajouter nouveau',
  wijzig: 'edit update change aanpassen bewerk bewerken modifier set rename hernoem',
  definitief: 'final finalise finalize finaliseer valideer valider bevestig finaliser',
  verstuur: 'send stuur sturen zend verzend verzenden opsturen envoyer mail email peppol',
  pdf: 'download print afdrukken imprimer telecharger',
  ubl: 'xml',
  kopieer: 'copy duplicate dupliceer copier dupliquer',
  factureer: 'facturer invoice factuur',
  verwijder: 'delete remove rm supprimer wissen',
  gebruik: 'use switch kies',
  'voer-uit': 'run execute uitvoeren apply',
};

/** The words that people type for a group. */
const named: Record<string, string> = {
  klanten: 'customer customers client clients contact contacten clientele',
  factuur: 'invoice invoices facture factures rekening rekeningen bill verkoop',
  creditnota: 'avoir creditnote credit-note credit-notes kredietnota note-de-credit',
  offerte: 'quote quotes quotation devis offre estimate prijsofferte',
  producten: 'products produit produits artikel artikelen article articles prijslijst items',
  inbox: 'received ontvangen aankoop aankopen purchases achats postvak',
  overzicht: 'dashboard status overview summary samenvatting apercu',
  openstaand: 'open unpaid onbetaald outstanding overdue vervallen debiteuren impaye impayes',
  rapport: 'report reports rapports cijfers statistieken stats',
  abonnement: 'subscription subscriptions recurring abonnementen contract contracten',
  archief: 'archive archives backup bewaren',
  journaal: 'journal log logs history geschiedenis historique',
  geheugen: 'memory cache',
  bank: 'afschrift afschriften bankafschrift bankafschriften coda camt statement statements',
  profiel: 'profile profiles account accounts config login instellingen settings sleutel key compte',
  opslag: 'storage team collega teamgenoot database gebruiker users',
  oefen: 'practice demo sandbox oefenen probeer',
  controle: 'check diagnose verify',
  goedkeuring: 'vrijgave vrijgaven approval approvals aanvraag aanvragen approbation',
};

/** The words that people type anywhere for a command of one group. */
const elsewhere: Record<string, string> = {
  'creditnota maak': 'crediteer crediteren credit crediter annuleer annuleren cancel storno terugdraaien',
  'bank boek': 'betaald betaal betaling betalingen paid pay payment paye payer markeer',
  'rapport btw': 'btw vat tva aangifte btw-aangifte declaration',
  'rapport omzet': 'omzet turnover revenue ventes',
  'rapport klantenlisting': 'listing klantenlisting',
  'batch plan': 'import importeer importeren bulk csv excel',
  'archief exporteer': 'export exporteer boekhouder',
  'journaal herstel': 'undo herstel recover retry',
  'goedkeuring geef': 'goedkeuren approve approuver vrijgeven',
};

const reasons: Record<string, Text> = {
  'bank boek': {
    nl: 'Aan de dienst kan niet gezegd worden dat iets betaald is.',
    en: "The service can't be told that something was paid.",
  },
};

const leadsTo = (table: Record<string, string>, word: string): string | undefined =>
  Object.keys(table).find((name) => table[name]?.split(' ').includes(word));

const has = (command: Commander, name: string | undefined): name is string => command.commands.some((one) => one.name() === name);

/** The words of the command that answers a wrong word after `command`, without `duit`; undefined where none is known. */
function answerTo(word: string, command: Commander): string | undefined {
  const verb = leadsTo(verbs, word);
  if (command.parent) {
    if (has(command, verb)) return `${command.name()} ${verb}`;
    return leadsTo(elsewhere, word);
  }
  // Alone a verb means an invoice, if invoices have it.
  const onInvoices = new Set(['toon', 'maak', 'definitief', 'verstuur', 'pdf', 'ubl', 'kopieer', 'list']);
  const alone = verb ?? (onInvoices.has(word) ? word : undefined);
  return leadsTo(named, word) ?? leadsTo(elsewhere, word) ?? (alone && onInvoices.has(alone) ? `factuur ${alone}` : undefined);
}

/** The command that a wrong word most likely means, in a sentence; undefined where the word is not known. */
export function commandFor(typed: string, command: Commander): string | undefined {
  const answer = answerTo(folded(typed), command);
  if (answer === undefined) return undefined;
  const reason = reasons[answer];
  return [...(reason ? [t(reason)] : []), t({ nl: `Bedoel je duit ${answer}?`, en: `Did you mean duit ${answer}?` })].join(' ');
}

/** The commands of a group in one line. */
export function commandsOf(command: Commander): string {
  const names = command.commands.map((one) => one.name()).join(', ');
  return t({ nl: `${pathOf(command)} heeft: ${names}`, en: `${pathOf(command)} has: ${names}` });
}

/** The words that people type for a value of an option, without accents, spaces and hyphens. */
const values: Record<string, string> = {
  email: 'mail courriel gmail',
  peppol: 'ubl einvoice efactuur',
  concept: 'draft ontwerp brouillon klad',
  verzonden: 'sent verstuurd gestuurd definitief final envoye',
  betaald: 'paid paye voldaan',
  factuur: 'invoice facture',
  creditnota: 'credit creditnote avoir',
  bedrijf: 'company business firma entreprise zaak onderneming societe',
  particulier: 'person private prive privepersoon consument persoon',
  geaccepteerd: 'accepted aanvaard goedgekeurd accepte',
  geweigerd: 'refused rejected afgewezen refuse',
  verlopen: 'expired vervallen expire',
  afgeleverd: 'delivered geleverd',
  echt: 'real live productie production',
  tabel: 'table tableau',
  nl: 'nederlands dutch neerlandais',
  en: 'engels english anglais',
  be: 'belgie belgisch belgium belgique',
  maand: 'month mois',
  kwartaal: 'quarter trimestre',
};

const squeezed = (value: string): string => folded(value).replaceAll(/[\s_-]/g, '');

/** The choice that a wrong value means by its look or by its sense; undefined where none is known. */
export function valueFor(typed: string, choices: readonly string[]): string | undefined {
  const looks = squeezed(typed);
  return choices.find((choice) => squeezed(choice) === looks) ?? choices.find((choice) => values[choice]?.split(' ').includes(looks));
}
