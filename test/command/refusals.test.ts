import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { savedWorld, sentBy } from '../support/service.ts';
import { run } from '../support/world.ts';

/* What no report or list can use is refused before anything is asked, and nothing is written. */

let world: Awaited<ReturnType<typeof savedWorld>>;

beforeAll(async () => {
  world = await savedWorld();
  for (const line of [
    'profiel wijzig werk --ondernemingsnummer 0403123486 --btw-stelsel normaal --aangifte kwartaal',
    'profiel maak winkel --base-url https://winkel.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle',
    'profiel maak werk2 --account-van werk --sleutel-omgeving SLEUTEL --zonder-controle',
  ])
    expect(await run(line, world)).toMatchObject({ code: 0 });
  mkdirSync(join(world.folder, 'map'));
  sentBy(world);
});

it.each([
  ['openstaand --profielen werk,wrk', "er is geen profiel 'wrk'"],
  ['openstaand --profielen ,', '--profielen: de waarde is leeg'],
  ['openstaand --profielen alle,werk', '--profielen: alle gaat niet samen met een naam'],
  ['openstaand --profielen werk,werk2', "--profielen: 'werk2' en 'werk' zijn hetzelfde account"],
  ['openstaand --profielen werk --profiel winkel', '--profiel en --profielen gaan niet samen'],
  ['openstaand --profielen werk --velden profil', 'bedoel je profiel?'],
  ['overzicht alles', 'te veel argumenten'],
  ['overzicht --velden openstand', 'bedoel je openstaand?'],
  ['rapport btw --btw-codes weg.yaml', 'weg.yaml'],
  ['rapport btw --btw-codes', '--btw-codes'],
  ['rapport btw --van 2026-01-01', 'een aangifte heeft een eerste en een laatste dag: geef --van en --tot'],
  ['rapport btw --kwartaal 2026-5', "'2026-5' is geen kwartaal"],
  ['rapport btw --velden vak', "het veld 'vak' bestaat hier niet"],
  ['rapport ic-opgave --kwartaal 2026-5', "--kwartaal: '2026-5' is geen kwartaal"],
  ['rapport ic-opgave --kwartaal 2026-1 --maand 2026-1', '--kwartaal <kwartaal> gaat niet samen met --maand <maand>'],
  ['rapport ic-opgave --kwartaal 2026-1 --btw-codes weg.yaml', 'weg.yaml'],
  ['rapport ic-opgave --velden bedragen', 'bedoel je bedrag?'],
  ['rapport klantenlisting --jaar 26', "--jaar: '26' is geen jaar"],
  ['rapport klantenlisting --velden omzet', "het veld 'omzet' bestaat hier niet"],
  ['rapport klantenlisting --csv-ruw', '--csv-ruw doet niets'],
  ['rapport nummering --jaar 26', "--jaar: '26' is geen jaar"],
  ['rapport nummering --velden reeksen', 'bedoel je reeks?'],
  ['rapport omzet --per dag', "'dag' is geen geldige waarde"],
  ['rapport omzet --vergelijk --tot 2026-01-01', '--vergelijk: geef ook --van, of een --jaar, --kwartaal of --maand'],
  ['rapport omzet --kwartaal 2026-5', "'2026-5' is geen kwartaal"],
  ['rapport omzet --velden vorig_excl', "het veld 'vorig_excl' bestaat hier niet"],
  ['rapport pagina --kwartaal 2026-5', "'2026-5' is geen kwartaal"],
  ['rapport pagina --van 2026-02-01 --tot 2026-01-01', '--van'],
  ['rapport pagina -o - --overschrijven', '--overschrijven doet niets bij -o -'],
  ['rapport pagina -o - --velden bytes', '--velden doet niets bij -o -'],
  ['rapport pagina --velden hash', "het veld 'hash' bestaat hier niet"],
  ['rapport pagina -o map', '-o: map is een map; geef de naam van een bestand'],
  ['rapport pagina rapport.html', 'te veel argumenten'],
  ['rapport pagina --btw-codes codes.yaml --profiel winkel', '--btw-codes doet hier niets'],
])('%s', async (line, text) => {
  const { code, stderr } = await run(line, world);
  expect([code, stderr, sentBy(world)]).toEqual([2, expect.stringContaining(text), []]);
  expect(existsSync(join(world.folder, 'rapport.html'))).toBe(false);
});
