import { t, type Text } from '../../../language.ts';
import { aligned } from '../../output/aligned.ts';

const inBash = `
set -e
duit oefen start --tijdelijk --bediening --exports > dienst.env &
dienst=$!
trap 'kill $dienst; wait $dienst' EXIT
until [ -s dienst.env ]; do kill -0 $dienst; sleep 0.1; done
. ./dienst.env
curl -fsS -X POST $OEFEN_BEDIENING/alles-terug
curl -fsS -X PUT $OEFEN_BEDIENING/fouten -d '{"fouten": ["POST /klanten antwoord-kwijt 1"]}'
duit klanten maak --naam "Bakkerij Peeters BV"
curl -fsS "$OEFEN_BEDIENING/verzoeken?methode=POST&pad=/klanten" | grep -q '"total":1'`;

const inNode = `
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, beforeEach, test } from 'node:test';

let dienst, adres;
const bediening = (method, pad, body) => fetch(adres.bediening + pad, { method, body: body && JSON.stringify(body) });

before(async () => {
  const opties = ['--tijdelijk', '--bediening', '--json'];
  dienst = spawn('duit', ['oefen', 'start', ...opties], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [regel] = await once(dienst.stdout, 'data');
  adres = JSON.parse(regel);
});
beforeEach(() => bediening('POST', '/alles-terug'));
after(async () => {
  dienst.kill();
  await once(dienst, 'exit');
});

test('503, 201', async () => {
  await bediening('PUT', '/fouten', { fouten: ['POST /klanten status 503 1'] });
  const headers = { Authorization: 'Bearer ' + adres.testsleutel, 'Content-Type': 'application/json' };
  const maak = () => fetch(adres.base_url + '/klanten', { method: 'POST', headers, body: '{"naam": "Peeters"}' });
  assert.equal((await maak()).status, 503);
  assert.equal((await maak()).status, 201);
  const { data } = await (await bediening('GET', '/verzoeken?pad=/klanten')).json();
  assert.deepEqual(data.map(({ status }) => status), [503, 201]);
});`;

const rows: readonly (readonly [Text, Text | string])[] = [
  [{ nl: 'beginnen', en: 'start' }, 'duit oefen start --tijdelijk --bediening --exports > dienst.env &'],
  [
    { nl: 'wachten', en: 'wait' },
    {
      nl: 'tot dienst.env niet leeg is; met --json tot de eerste regel',
      en: 'until dienst.env is not empty; with --json for the first line',
    },
  ],
  [{ nl: 'alles terug', en: 'reset' }, 'POST /alles-terug'],
  [{ nl: 'vullen', en: 'fill' }, 'POST /vul {"klanten": 30, "facturen": 44}'],
  [{ nl: 'leegmaken', en: 'empty' }, 'POST /wis'],
  [{ nl: 'betalen', en: 'pay' }, 'POST /betaal {"document": "2026-0001"}'],
  [{ nl: 'offerte', en: 'quote' }, 'POST /offerte {"offerte": "OF-2026-0001", "status": "geaccepteerd"}'],
  [
    { nl: 'fouten', en: 'faults' },
    {
      nl: 'PUT /fouten {"fouten": ["POST /klanten status 503 1"]}, GET en DELETE /fouten',
      en: 'PUT /fouten {"fouten": ["POST /klanten status 503 1"]}, GET and DELETE /fouten',
    },
  ],
  [{ nl: 'verzoeken', en: 'requests' }, 'GET /verzoeken?methode=POST&pad=/klanten, DELETE /verzoeken'],
  [
    { nl: 'klok', en: 'clock' },
    {
      nl: 'POST /klok {"datum": "2026-03-15"}; null is de klok van de machine',
      en: 'POST /klok {"datum": "2026-03-15"}; null is the clock of the machine',
    },
  ],
  [
    { nl: 'limiet', en: 'limit' },
    { nl: 'POST /limiet {"limiet": 5}; null is geen limiet', en: 'POST /limiet {"limiet": 5}; null is no limit' },
  ],
  [{ nl: 'toestand', en: 'state' }, 'GET /toestand'],
  [
    { nl: 'OpenAPI', en: 'OpenAPI' },
    {
      nl: 'GET /openapi.json, en van de dienst zelf $DUIT_BASE_URL/openapi.json',
      en: 'GET /openapi.json, and of the service itself $DUIT_BASE_URL/openapi.json',
    },
  ],
  [
    { nl: 'stoppen', en: 'stop' },
    { nl: 'SIGTERM of Ctrl-C; eindigt met 0, na hoogstens 5 s', en: 'SIGTERM or Ctrl-C; ends with 0, after 5 s at most' },
  ],
];

const indented = (lines: readonly string[]): string => lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
const controlTable = (): string => indented(aligned(rows.map(([what, how]) => [t(what), typeof how === 'string' ? how : t(how)])));
const example = (text: string): string => indented(text.trim().split('\n'));

const nl = (): string => `
De oefendienst in een test

duit oefen start biedt een account aan zoals de dienst, en met --bediening een tweede adres waarop een test het account stuurt:

${controlTable()}

De paden van de bediening staan na $OEFEN_BEDIENING, die van fouten en verzoeken zijn zoals in de tekst van de API, zonder /api/v1: {id} is één deel, * om het even wat. /alles-terug zet account, ids, fouten, verzoeken, klok en limiet in één keer terug zoals bij de start, ook terwijl er verzoeken binnenkomen. De limiet telt per sleutel, voor alle diensten op hetzelfde account samen.

/verzoeken geeft van elk verzoek ook de headers, de body en het antwoord: de laatste 10.000, en hoogstens 32 MB. Een body boven 1 MB of die geen tekst is, staat er als grootte en sha256; een sleutel als ***.

In bash:

${example(inBash)}

In node:test:

${example(inNode)}

In een container luistert de dienst op elk adres, en de bediening met een eigen token: de derde regel van het bestand, of OEFEN_BEDIENING_TOKEN van --exports. Een verzoek draagt het als Authorization: Bearer <token>.

  duit oefen start --host 0.0.0.0 --poort 8080 --bediening 8081 --bediening-host 0.0.0.0 --sleutel-bestand sleutels

Elke keer dezelfde antwoorden, met ids uit een getal en een vaste dag:

  duit oefen start --tijdelijk --datum 2026-03-15 --zaad 1

Met --karig tonen lijsten en antwoorden alleen de velden die de API-tekst belooft, zoals id, status en totaal_incl van een rij van /offertes. Zo merk je of je programma meer verwacht dan de echte dienst moet tonen.

  duit oefen start --tijdelijk --karig

--limiet en --limiet-soort tellen verzoeken op een andere manier, --fout laat iets misgaan en --log toont elk verzoek (duit oefen start --help). Uit de OpenAPI van de dienst is een client te maken, zoals met openapi-typescript; wat ze kiest waar de API-tekst zwijgt, staat in duit help oefen-keuzes.`;

const en = (): string => `
The practice service in a test

duit oefen start serves an account as the service does, and with --bediening a second address on which a test controls the account:

${controlTable()}

The paths of the control interface stand after $OEFEN_BEDIENING, those of faults and requests are as in the text of the API, without /api/v1: {id} is one part, * anything. /alles-terug puts account, ids, faults, requests, clock and limit back to how they were at the start, in one call, also while requests arrive. The limit counts per key, for all services on the same account together.

/verzoeken also gives the headers, the body and the reply of each request: the last 10,000, and 32 MB at most. A body above 1 MB or that is no text stands there as its size and sha256; a key as ***.

In bash:

${example(inBash)}

In node:test:

${example(inNode)}

In a container the service listens on every address, and the control interface with a token of its own: the third line of the file, or OEFEN_BEDIENING_TOKEN of --exports. A request carries it as Authorization: Bearer <token>.

  duit oefen start --host 0.0.0.0 --poort 8080 --bediening 8081 --bediening-host 0.0.0.0 --sleutel-bestand sleutels

The same replies every time, with ids from a number and a fixed day:

  duit oefen start --tijdelijk --datum 2026-03-15 --zaad 1

With --karig lists and replies show only the fields that the API text promises, such as id, status and totaal_incl of a row of /offertes. That way you find out if your program expects more than the real service has to show.

  duit oefen start --tijdelijk --karig

--limiet and --limiet-soort count requests in another way, --fout makes something go wrong and --log shows each request (duit oefen start --help). Clients can be made from the OpenAPI of the service, as with openapi-typescript; duit help oefen-keuzes lists its choices where the API text is silent.`;

/** The topic of the practice service in a test. */
export const oefendienstTopic = (): string => t({ nl: nl(), en: en() });
