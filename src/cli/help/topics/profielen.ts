import { t, type Text } from '../../../language.ts';

const texts: Text = {
  nl: `
Profielen

Een profiel is een account bij de dienst: het adres (base_url), of de sleutel een echte of een testsleutel is, en waar de sleutel vandaan komt. De sleutel zelf staat nooit op de opdrachtregel en wordt nooit getoond.

  duit profiel maak werk --base-url https://dienst.example/api/v1
  duit profiel gebruik werk

De sleutel wordt verborgen gevraagd, of is de eerste regel van standaardinvoer. Hij wordt eerst geprobeerd met één leesverzoek en dan bewaard in het configuratiebestand, dat alleen jij kunt lezen. Op Windows beschermt de map van je gebruikersaccount (%APPDATA%\\duit) dat bestand: andere gebruikers kunnen er niet in, beheerders wel, en het is niet versleuteld. Liever ergens anders? Een wachtwoordkluis of een variabele kan ook:

  duit profiel maak kluis --base-url https://dienst.example/api/v1 --sleutel-opdracht "pass show duit"
  duit profiel maak ci --base-url https://dienst.example/api/v1 --sleutel-omgeving DUIT_SLEUTEL

Welk profiel een commando gebruikt, in deze volgorde: --profiel, DUIT_PROFIEL, DUIT_API_KEY samen met DUIT_BASE_URL (een CI-taak heeft geen bestand nodig), en anders het profiel dat je met duit profiel gebruik gekozen hebt. Is er geen, dan stopt duit met code 4; er wordt nooit vanzelf een ander profiel genomen.

De API zegt niet hoe een testsleutel te herkennen is, dus zeg je het zelf met --soort test. Alleen dan werken --simuleer en duit inbox test. Met --beschermd vragen definitief maken en versturen altijd een bevestiging, of --ja waar niemand kan antwoorden.

  duit profiel maak proefzaak --base-url https://dienst.example/api/v1 --soort test
  duit profiel maak kantoor --base-url https://dienst.example/api/v1 --beschermd

Het profiel oefen is er altijd, zonder sleutel en zonder netwerk. Alles wat duit kan, kan daar zonder gevolgen:

  duit oefen vul
  duit factuur list --profiel oefen

Werkt er iets niet, dan zegt duit controle wat.`,
  en: `
Profiles

A profile is an account at the service: its address (base_url), whether the key is a real or a test key, and where the key comes from. The key itself is never on the command line and never shown.

  duit profiel maak werk --base-url https://dienst.example/api/v1
  duit profiel gebruik werk

The key is asked for without showing it, or is the first line of standard input. It is tried with one read and then kept in the configuration file, which only you can read. On Windows the folder of your user account (%APPDATA%\\duit) protects that file: other users can't open it, administrators can, and it is not encrypted. Rather somewhere else? A password store or a variable will do:

  duit profiel maak kluis --base-url https://dienst.example/api/v1 --sleutel-opdracht "pass show duit"
  duit profiel maak ci --base-url https://dienst.example/api/v1 --sleutel-omgeving DUIT_SLEUTEL

Which profile a command uses, in this order: --profiel, DUIT_PROFIEL, DUIT_API_KEY together with DUIT_BASE_URL (a CI job needs no file), and otherwise the one chosen with duit profiel gebruik. Where there is none duit stops with code 4; it never takes another profile by itself.

The API does not say how to tell a test key, so you say it, with --soort test. Only then do --simuleer and duit inbox test work. With --beschermd, finalising and sending always ask, or need --ja where nobody can answer.

  duit profiel maak proefzaak --base-url https://dienst.example/api/v1 --soort test
  duit profiel maak kantoor --base-url https://dienst.example/api/v1 --beschermd

The profile oefen is always there, without a key and without a network. All that duit can do can be done there without consequences:

  duit oefen vul
  duit factuur list --profiel oefen

Where something does not work, duit controle says what.`,
};

/** The topic of the profiles. */
export const profielenTopic = (): string => t(texts);
