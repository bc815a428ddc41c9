import type { Command as Commander } from 'commander';
import { folded } from '../../machine/text/fold.ts';
import { meantText, t, type Text } from '../../language.ts';
import { pathOf } from './layout.ts';

/** The words that people type for a command that every group may have, in Dutch, English and French, without accents. */
export const verbs: Readonly<Record<string, string>> = {
  list: 'ls all alle lister liste zoek zoeken search find chercher',
  toon: 'tonen show view get see bekijk bekijken afficher voir detail details',
  maak: 'maken create new add nieuw nieuwe toevoegen aanmaken creer creeer creeren ajouter nouveau nouvelle',
  wijzig: 'wijzigen edit update change aanpassen bewerk bewerken modifier set rename hernoem corrigeer',
  definitief: 'final finalise finalize finaliseer finaliseren valideer valider bevestig finaliser',
  verstuur: 'versturen send stuur sturen zend zenden verzend verzenden opsturen envoyer expedier mail email peppol',
  pdf: 'download print afdrukken imprimer telecharger',
  ubl: 'xml',
  kopieer: 'kopieren copy duplicate dupliceer copier dupliquer',
  factureer: 'factureren facturer invoice factuur',
  verwijder: 'verwijderen delete remove rm supprimer effacer',
  accepteer: 'accepteren accept aanvaard aanvaarden accepter weiger weigeren refuse reject refuser',
  gebruik: 'gebruiken use switch kies utiliser',
  lees: 'lezen import importeer importeren importer inlezen read load laden lire',
  herinner: 'herinneren remind reminder herinnering aanmaning aanmanen relance relancer rappel rappeler dun',
  koppel: 'koppelen match link matchen lier',
  negeer: 'negeren ignore ignorer',
  controleer: 'controleren check validate nakijken verify verifier',
  ophalen: 'haal fetch pull sync recuperer',
  exporteer: 'exporteren export exporter',
  wis: 'wissen clear vider',
  'voer-uit': 'run execute uitvoeren apply executer',
};

export const groupWords: Readonly<Record<string, string>> = {
  klanten: 'klant customer customers client clients contact contacts contacten clientele',
  factuur: 'facturen invoice invoices facture factures rekening rekeningen bill bills verkoop',
  creditnota: 'creditnotas avoir avoirs creditnote credit-note credit-notes kredietnota note note-de-credit',
  offerte: 'offertes quote quotes quotation devis offre estimate prijsofferte',
  producten: 'product products produit produits artikel artikelen article articles prijslijst items',
  inbox: 'received ontvangen aankoop aankopen purchase purchases achat achats postvak',
  overzicht: 'dashboard status overview summary samenvatting apercu',
  openstaand: 'open unpaid onbetaald outstanding overdue vervallen debiteuren impaye impayes',
  rapport: 'report reports rapports cijfers statistieken stats',
  batch: 'bulk lot csv excel',
  abonnement: 'subscription subscriptions recurring abonnementen contract contracten abonnements',
  archief: 'archive archives backup bewaren sauvegarde',
  journaal: 'journal log logs history geschiedenis historique',
  geheugen: 'memory cache',
  bank: 'banque afschrift afschriften bankafschrift bankafschriften coda camt statement statements payments betalingen paiements',
  profiel: 'profile profiles account accounts config login sleutel key compte',
  instelling: 'settings setting instellen parametres preferences voorkeuren',
  opslag: 'storage team collega teamgenoot database gebruiker users',
  oefen: 'practice demo sandbox oefenen probeer exercice',
  controle: 'diagnose doctor diagnostic',
  goedkeuring: 'vrijgave vrijgaven approval approvals aanvraag aanvragen approbation',
};

/** The words that people type anywhere for a command of one group, or for a line of the program itself. */
export const elsewhere: Readonly<Record<string, string>> = {
  'creditnota maak': 'crediteer crediteren credit crediter annuleer annuleren cancel storno terugdraaien annuler',
  'bank boek': 'betaald betaal betaling paid pay payment paye payer markeer paiement',
  'rapport btw': 'btw vat tva aangifte btw-aangifte declaration',
  'rapport omzet': 'omzet turnover revenue ventes',
  'rapport klantenlisting': 'listing klantenlisting',
  'archief exporteer': 'boekhouder accountant comptable',
  'journaal herstel': 'undo herstel recover retry',
  'goedkeuring geef': 'goedkeuren approve approuver vrijgeven',
  'profiel toon': 'whoami wie quisuisje',
  '--version': 'version versie',
};

const onlyRead: Text = {
  nl: 'De prijslijst kan bij de dienst alleen gelezen worden.',
  en: 'The price list can only be read at the service.',
};

/** The words of a group and a command that the service has no operation for: the reason, and the command that comes nearest. */
const withoutOperation: Record<string, readonly [Text, string]> = {
  'offerte verstuur': [{ nl: 'De dienst kan een offerte niet versturen.', en: "The service can't send a quote." }, 'offerte toon'],
  'offerte pdf': [{ nl: 'De dienst geeft geen PDF van een offerte.', en: 'The service gives no PDF of a quote.' }, 'offerte toon'],
  'offerte accepteer': [
    {
      nl: 'Aan de dienst kan niet gezegd worden dat een offerte aanvaard of geweigerd is.',
      en: "The service can't be told that a quote was accepted or refused.",
    },
    'offerte factureer',
  ],
  'factuur verwijder': [
    {
      nl: 'De dienst kan geen factuur verwijderen. Een concept dat niet definitief wordt, telt nergens mee; een definitieve factuur krijgt een creditnota.',
      en: "The service can't delete an invoice. A draft that is never finalised counts nowhere; a final invoice gets a credit note.",
    },
    'creditnota maak',
  ],
  'factuur wijzig': [
    {
      nl: 'De dienst kan een factuur niet wijzigen. Maak een nieuwe naar dit voorbeeld.',
      en: "The service can't change an invoice. Make a new one after it.",
    },
    'factuur kopieer',
  ],
  'klanten verwijder': [{ nl: 'De dienst kan geen klant verwijderen.', en: "The service can't delete a customer." }, 'klanten wijzig'],
  'offerte verwijder': [{ nl: 'De dienst kan geen offerte verwijderen.', en: "The service can't delete a quote." }, 'offerte list'],
  'offerte wijzig': [
    { nl: 'De dienst kan een offerte niet wijzigen. Maak een nieuwe.', en: "The service can't change a quote. Make a new one." },
    'offerte maak',
  ],
  'inbox verwijder': [
    { nl: 'De dienst kan niets uit de inbox verwijderen.', en: "The service can't delete anything from the inbox." },
    'inbox overslaan',
  ],
  'producten maak': [onlyRead, 'producten list'],
  'producten wijzig': [onlyRead, 'producten list'],
  'producten verwijder': [onlyRead, 'producten list'],
};

/** By command: options that users type for an action that the service lacks, and the text that explains it. */
const withoutOption: Record<string, readonly [readonly string[], Text]> = {
  'creditnota maak': [
    ['--regel', '--product', '--aantal', '--bedrag', '--korting', '--invoer'],
    {
      nl: 'De dienst crediteert een factuur altijd helemaal. Is maar een deel fout, crediteer ze dan helemaal en maak een nieuwe met wat klopt: duit factuur kopieer <factuur> --bewerk, of duit factuur maak',
      en: 'The service always credits a whole invoice. If only a part is wrong, credit all of it and make a new one with what is right: duit factuur kopieer <factuur> --bewerk, or duit factuur maak',
    },
  ],
};

const otherWordReasons: Record<string, Text> = {
  'bank boek': {
    nl: 'Aan de dienst kan niet gezegd worden dat iets betaald is.',
    en: "The service can't be told that something was paid.",
  },
};

/** Where a command leads that is typed without its group, or in a group that lacks it. */
const homes: Readonly<Record<string, string>> = {
  lees: 'batch plan',
  'ubl lees': 'ubl toon',
  herinner: 'openstaand herinner',
  koppel: 'bank koppel',
  ophalen: 'inbox ophalen',
  exporteer: 'archief exporteer',
  controleer: 'controle',
  'voer-uit': 'batch voer-uit',
};

/** The words that people type for an option, without its hyphens. */
export const options: Readonly<Record<string, string>> = {
  '--version': 'v versie',
  '--ja': 'yes y oui assume-yes',
  '--proef': 'dry-run dryrun simulate what-if essai',
  '--velden': 'fields columns kolommen champs colonnes',
  '--zoek': 'search query q recherche chercher find',
  '--sorteer': 'sort sort-by order-by trier',
  '--uitvoer': 'output out sortie bestand',
  '--invoer': 'input file fichier entree',
  '--klant': 'customer client contact',
  '--taal': 'lang language langue',
  '--formaat': 'format',
  '--profiel': 'profile profil',
  '--stil': 'quiet silent silencieux',
  '--geen-kleur': 'no-color no-colour',
  '--geen-pager': 'no-pager',
  '--niet-interactief': 'non-interactive no-input no-prompt',
  '--alles': 'all tout tous',
  '--limit': 'max per-page page-size aantal',
  '--kanaal': 'channel via canal',
  '--van': 'from depuis',
  '--tot': 'to until jusque',
  '--sinds': 'since',
  '--maand': 'month mois',
  '--kwartaal': 'quarter trimestre',
  '--jaar': 'year annee',
  '--datum': 'date dag',
  '--regel': 'line ligne item regels lijn lijnen lines lignes omschrijving description eenheidsprijs price',
  '--product': 'producten products produit artikel',
  '--korting': 'discount remise percentage deel gedeeltelijk partial partiel',
  '--naam': 'name nom',
  '--land': 'country pays',
  '--email': 'mail e-mail courriel',
  '--adres': 'address adresse',
  '--bedrag': 'amount montant',
  '--kbo-btw-nummer': 'vat vat-number btw btw-nummer kbo tva',
  '--map': 'dir directory folder dossier',
  '--bewerk': 'edit modifier',
  '--overschrijven': 'overwrite ecraser',
  '--status': 'state statut etat',
  '--type': 'kind soort',
  '--base-url': 'url base-uri endpoint',
  '--notities': 'notes note opmerking remarque',
  '--per': 'by group-by',
  '--reden': 'reason raison',
  '--wacht': 'wait attendre',
};

export const topicWords: Readonly<Record<string, string>> = {
  opties: 'options flags',
  formaten: 'formats format output uitvoer',
  afsluitcodes: 'exit-codes exit-code exitcodes exitcode codes afsluitcode errors fouten',
  stabiel: 'stable stability compatibility',
  pipelines: 'pipeline nightly cron script scripts',
  regels: 'lines',
  batchbestanden: 'batch-files batchfiles',
  onzeker: 'uncertain unknown duplicate',
  herstel: 'recovery restore recover crash',
  limiet: 'limit rate-limit ratelimit 429',
  profielen: 'profiles',
  team: 'teams shared',
  grenzen: 'limits rails safety',
  goedkeuring: 'approval approvals approve',
  omgeving: 'environment env variables variabelen',
  oefendienst: 'practice-service mock',
  'oefen-keuzes': 'practice-choices',
  assistent: 'assistant agent agents skill ai',
};

/** The words that people type for a value of an option, without accents, spaces and hyphens. */
export const values: Readonly<Record<string, string>> = {
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

const leadsTo = (table: Record<string, string>, word: string): string | undefined =>
  Object.keys(table).find((name) => table[name]?.split(' ').includes(word));

/** Alone a verb means an invoice, if invoices have it. */
const onInvoices = new Set(['toon', 'maak', 'definitief', 'verstuur', 'pdf', 'ubl', 'kopieer', 'list']);

/** The verbs of the groups that people name first in their own language. */
const groupVerbs: Readonly<Record<string, readonly string[]>> = {
  factuur: [...onInvoices],
  creditnota: ['list', 'toon', 'maak', 'definitief', 'verstuur', 'pdf', 'ubl'],
  offerte: ['list', 'toon', 'maak', 'kopieer', 'factureer'],
  klanten: ['list', 'toon', 'maak', 'wijzig'],
  producten: ['list', 'toon'],
  inbox: ['list', 'toon', 'pdf', 'ubl', 'lees', 'ophalen'],
};

/** A group with the verb that was typed after a wrong name for it, if the group has that. */
export function wholeLine(group: string, { args, parent }: Commander): string {
  const typed = parent ? undefined : args[1];
  const verb = typed === undefined ? undefined : (leadsTo(verbs, folded(typed)) ?? typed);
  return verb !== undefined && groupVerbs[group]?.includes(verb) ? `${group} ${verb}` : group;
}

/** The reason why a wrong word after `command` leads elsewhere, where there is one, and the words that answer it, without `duit`. */
function answerTo(word: string, command: Commander): readonly [Text | undefined, string | undefined] {
  const verb = leadsTo(verbs, word) ?? word;
  const home = homes[`${command.name()} ${verb}`] ?? homes[verb] ?? leadsTo(elsewhere, word);
  const named = leadsTo(groupWords, word);
  if (named !== undefined && !command.parent) return [undefined, wholeLine(named, command)];
  if (!command.parent) return [undefined, home ?? (onInvoices.has(verb) ? `factuur ${verb}` : undefined)];
  const group = command.name();
  const has = (name: string): boolean => command.commands.some((one) => one.name() === name);
  if (word === 'help') return [undefined, ['help', group, ...command.args.slice(1, 2).filter(has)].join(' ')];
  const answer = `${group} ${verb}`;
  return has(verb) ? [undefined, answer] : (withoutOperation[answer] ?? [otherWordReasons[home ?? ''], home]);
}

/** The command that a wrong word most likely means, in a sentence; undefined if the word is not known. */
export function commandFor(typed: string, command: Commander): string | undefined {
  const [reason, answer] = answerTo(folded(typed), command);
  if (answer === undefined) return undefined;
  return [...(reason ? [t(reason)] : []), t(meantText(`duit ${answer}`))].join(' ');
}

export const topicFor = (typed: string): string | undefined => leadsTo(topicWords, folded(typed));

export const meansUnpaid = (word: string): boolean => leadsTo(groupWords, folded(word)) === 'openstaand';

function senseOf(typed: string): string | undefined {
  const word = folded(typed).replace(/^-+/, '');
  return Object.hasOwn(options, `--${word}`) ? `--${word}` : leadsTo(options, word);
}

export function optionFor(typed: string, among: readonly string[]): string | undefined {
  const sense = senseOf(typed) ?? '';
  // One of the two narrows a list by a name.
  const senses = searching.includes(sense) ? [sense, ...searching] : [sense];
  return senses.find((name) => among.includes(name));
}

/** The options that find something by a name: of a list only one. */
export const searching: readonly string[] = ['--zoek', '--klant'];

/** Whether the sense of an option is known, so that it is no typing error for another one. */
export const hasSense = (typed: string): boolean => senseOf(typed) !== undefined;

/** Why the service has no way to do what an option asks of this command, and the way on; undefined if the option is not known so. */
export function withoutWay(typed: string, command: Commander): string | undefined {
  const [asked = [], reason] = withoutOption[pathOf(command).replace(/^duit /, '')] ?? [];
  return reason && asked.some((name) => name === typed || name === senseOf(typed)) ? t(reason) : undefined;
}

export function commandsOf(command: Commander): string {
  const names = command.commands.map((one) => one.name()).join(', ');
  return t({ nl: `${pathOf(command)} heeft: ${names}`, en: `${pathOf(command)} has: ${names}` });
}

const squeezed = (value: string): string => folded(value).replaceAll(/[\s_-]/g, '');

export function valueFor(typed: string, choices: readonly string[]): string | undefined {
  const looks = squeezed(typed);
  return choices.find((choice) => squeezed(choice) === looks) ?? choices.find((choice) => values[choice]?.split(' ').includes(looks));
}
