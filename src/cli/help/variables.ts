import type { Text } from '../../language.ts';

/** Every environment variable that duit reads, or that Node reads for it. */
export const variables: Readonly<Record<string, Text>> = {
  DUIT_PROFIEL: { nl: 'het profiel, zoals --profiel', en: 'the profile, like --profiel' },
  DUIT_API_KEY: {
    nl: 'de sleutel; samen met DUIT_BASE_URL een profiel zonder bestand',
    en: 'the key; with DUIT_BASE_URL a profile without a file',
  },
  DUIT_BASE_URL: { nl: 'het adres van de dienst, tot en met /api/v1', en: 'the address of the service, up to /api/v1' },
  DUIT_SOORT: {
    nl: 'test voor een testsleutel; zonder: wat duit van het account weet, anders echt',
    en: 'test for a test key; without it what duit knows of the account, else echt (real)',
  },
  DUIT_ONDERNEMINGSNUMMER: {
    nl: 'het ondernemingsnummer bij DUIT_API_KEY, voor rapporten',
    en: 'the enterprise number with DUIT_API_KEY, for reports',
  },
  DUIT_BTW_STELSEL: {
    nl: 'het btw-stelsel bij DUIT_API_KEY: normaal, kleine-onderneming, art44 of gemengd',
    en: 'the VAT scheme with DUIT_API_KEY: normaal, kleine-onderneming, art44 or gemengd',
  },
  DUIT_AANGIFTE: { nl: 'de btw-aangifte bij DUIT_API_KEY: maand of kwartaal', en: 'the VAT return with DUIT_API_KEY: maand or kwartaal' },
  DUIT_REKENING: {
    nl: "de eigen bankrekening bij DUIT_API_KEY, of meer met komma's ertussen",
    en: 'the own bank account with DUIT_API_KEY, or several with commas between',
  },
  DUIT_FIRMA: { nl: 'de naam van je zaak bij DUIT_API_KEY, voor brieven', en: 'the name of your business with DUIT_API_KEY, for letters' },
  DUIT_STRAAT: { nl: 'haar straat en nummer', en: 'its street and number' },
  DUIT_POSTCODE: { nl: 'haar postcode', en: 'its postcode' },
  DUIT_GEMEENTE: { nl: 'haar gemeente', en: 'its town' },
  DUIT_TELEFOON: { nl: 'haar telefoonnummer', en: 'its telephone number' },
  DUIT_MAIL_VAN_FIRMA: { nl: 'haar e-mailadres', en: 'its e-mail address' },
  DUIT_WEBADRES: { nl: 'de pagina van een document bij de dienst, voor --web', en: "a document's page at the service, for --web" },
  DUIT_PEPPOL_CONTROLE: {
    nl: 'nakijken of een klant via Peppol kan ontvangen, bij DUIT_API_KEY: nee, ja of streng',
    en: 'checking whether a customer can receive over Peppol, with DUIT_API_KEY: nee (no), ja (yes) or streng (strict)',
  },
  DUIT_BIJ_LIMIET: {
    nl: 'zoals --bij-limiet van duit profiel wijzig, bij DUIT_API_KEY: onbekend of geweigerd',
    en: 'like --bij-limiet of duit profiel wijzig, with DUIT_API_KEY: onbekend (unknown) or geweigerd (refused)',
  },
  DUIT_ANTWOORDEN_DOOR: {
    nl: 'programma: deze taak antwoordt zonder terminal waarover anders een mens beslist; niet voor een assistent',
    en: 'programma: this job answers without a terminal what only a person decides; not for an assistant',
  },
  DUIT_REFERENTIE_OP_DOCUMENT: {
    nl: 'ja: de eigen referentie op elk document dat er een heeft, bij DUIT_API_KEY',
    en: 'ja (yes): the reference of your own on each document that has one, with DUIT_API_KEY',
  },
  DUIT_TAAL_DOCUMENT: {
    nl: 'de taal van wat duit op een document zet, bij DUIT_API_KEY: nl, fr of en',
    en: 'the language of what duit puts on a document, with DUIT_API_KEY: nl, fr or en',
  },
  DUIT_OPSLAG: {
    nl: 'de database die alles onthoudt, als postgres://gebruiker@host/database; lokaal voor deze computer',
    en: 'the database that remembers everything, as postgres://user@host/database; lokaal for this machine',
  },
  DUIT_ACCOUNT: {
    nl: 'het account, bij DUIT_API_KEY: na een nieuwe sleutel of in die database; zie duit profiel toon, of nieuw',
    en: 'the account, with DUIT_API_KEY: after a new key or in that database; see duit profiel toon, or nieuw (new)',
  },
  PGPASSWORD: { nl: 'het wachtwoord van die database', en: 'the password of that database' },
  PGPASSFILE: { nl: 'het bestand met wachtwoorden, in plaats van ~/.pgpass', en: 'the file with passwords, in place of ~/.pgpass' },
  DUIT_TEMPO: { nl: 'verzoeken per minuut met één sleutel, zoals --tempo', en: 'requests a minute with one key, like --tempo' },
  DUIT_PEPPOL_ZONE: { nl: 'de zone in DNS waarin klanten bereik zoekt', en: 'the zone of DNS in which klanten bereik looks' },
  DUIT_PEPPOL_DNS: {
    nl: 'de naamserver die klanten bereik vraagt, zoals 9.9.9.9 of 127.0.0.1:5353; anders die van deze computer',
    en: 'the name server that klanten bereik asks, such as 9.9.9.9 or 127.0.0.1:5353; otherwise that of this machine',
  },
  DUIT_PEPPOL_DNS_TIMEOUT: { nl: 'seconden voor een antwoord van DNS; standaard 5', en: 'seconds for an answer of DNS; by default 5' },
  DUIT_PEPPOL_SMP_TIMEOUT: {
    nl: 'seconden voor een antwoord van het register van een aanbieder; standaard 20, en --timeout gaat voor',
    en: "seconds for a reply of a provider's register; by default 20, and --timeout overrides it",
  },
  DUIT_TAAL: { nl: 'nl of en, zoals --taal en duit instelling taal', en: 'nl or en, like --taal and duit instelling taal' },
  DUIT_CONFIG_DIR: { nl: 'de map met de profielen', en: 'the folder with the profiles' },
  DUIT_STATE_DIR: {
    nl: 'de map met wat duit onthoudt, zoals het oefenaccount',
    en: 'the folder with what duit remembers, such as the practice account',
  },
  DUIT_OEFEN_LIMIET: { nl: 'verzoeken per minuut die de oefendienst toelaat', en: 'requests a minute that the practice service allows' },
  DUIT_OEFEN_KARIG: {
    nl: 'ja: de oefendienst toont alleen wat de API-tekst belooft, zoals duit oefen start --karig',
    en: 'ja (yes): the practice service shows only what the API text promises, like duit oefen start --karig',
  },
  DUIT_GEHEUGEN: { nl: 'nee: niets onthouden van wat gelezen wordt', en: 'nee (no): remember nothing of what is read' },
  XDG_CONFIG_HOME: { nl: 'waar de configuratiemap in komt', en: 'where the configuration folder is' },
  XDG_STATE_HOME: { nl: 'waar de gegevensmap in komt', en: 'where the data folder is' },
  APPDATA: { nl: 'hetzelfde als XDG_CONFIG_HOME, op Windows', en: 'the same as XDG_CONFIG_HOME, on Windows' },
  LOCALAPPDATA: { nl: 'hetzelfde als XDG_STATE_HOME, op Windows', en: 'the same as XDG_STATE_HOME, on Windows' },
  HTTPS_PROXY: { nl: 'de proxy naar een https-adres', en: 'the proxy to an https address' },
  HTTP_PROXY: { nl: 'de proxy, ook voor https waar HTTPS_PROXY ontbreekt', en: 'the proxy, also for https if HTTPS_PROXY is missing' },
  NO_PROXY: { nl: 'hosts waar geen proxy voor gebruikt wordt', en: 'hosts that no proxy is used for' },
  NODE_EXTRA_CA_CERTS: {
    nl: 'bestand met de certificaten van je organisatie; het certificaat van de dienst wordt altijd nagekeken, ook met NODE_TLS_REJECT_UNAUTHORIZED=0',
    en: "file with your organisation's certificates; the service's certificate is always checked, also with NODE_TLS_REJECT_UNAUTHORIZED=0",
  },
  DUIT_PAGER: {
    nl: 'het programma dat lange lijsten per scherm toont; cat voor geen',
    en: 'the program that shows long lists screen by screen; cat for none',
  },
  PAGER: {
    nl: 'hetzelfde, als DUIT_PAGER niet gezet is; anders less -FRX',
    en: 'the same, if DUIT_PAGER is not set; otherwise less -FRX',
  },
  VISUAL: { nl: 'de teksteditor van --bewerk', en: 'the text editor of --bewerk' },
  EDITOR: { nl: 'hetzelfde, als VISUAL niet gezet is; anders vi', en: 'the same, if VISUAL is not set; otherwise vi' },
  DUIT_LIJSTEN: {
    nl: 'genummerd: kies uit een lijst met een nummer, bijvoorbeeld met een schermlezer',
    en: 'genummerd (numbered): choose from a list by number, for example with a screen reader',
  },
  PATH: { nl: 'de mappen met het programma van --voer-uit', en: 'the folders with the program of --voer-uit' },
  NO_COLOR: { nl: 'geen kleur, zoals --geen-kleur', en: 'no colour, like --geen-kleur' },
  TERM: { nl: 'dumb: een terminal zonder kleur, met genummerde lijsten', en: 'dumb: a terminal without colour, with numbered lists' },
  CI: { nl: 'in een CI-taak: wat een log zou gehoorzamen, wordt onschadelijk', en: 'in a CI job: what a log would obey is made harmless' },
  GITHUB_ACTIONS: { nl: 'zoals CI', en: 'like CI' },
  TF_BUILD: { nl: 'zoals CI', en: 'like CI' },
  GITLAB_CI: { nl: 'zoals CI, in wie om goedkeuring vroeg', en: 'like CI, in who asked for approval' },
  CLAUDECODE: {
    nl: 'een assistent voert dit uit: duit stelt geen vragen, zoals met --niet-interactief',
    en: 'an assistant runs this: duit asks nothing, as with --niet-interactief',
  },
  CURSOR_AGENT: { nl: 'zoals CLAUDECODE', en: 'like CLAUDECODE' },
  CODEX_THREAD_ID: { nl: 'zoals CLAUDECODE', en: 'like CLAUDECODE' },
  COPILOT_AGENT_SESSION_ID: { nl: 'zoals CLAUDECODE', en: 'like CLAUDECODE' },
};
