import { describe, expect, it } from 'vitest';
import { openSession } from '../../../../src/app/open.ts';
import { taxpayer } from '../../../../src/cli/flows/reports/taxpayer.ts';
import type { Globals } from '../../../../src/cli/session/session.ts';
import { practiceSeller } from '../../../../src/practice/account.ts';
import { typing } from '../../../support/typing.ts';
import { run, type TestWorld, testWorld } from '../../../support/world.ts';

const opened = (world: TestWorld, globals: Globals = {}) =>
  openSession({ argv: [], world, run: async () => expect.fail() }, globals, () => {});

async function withProfile(...facts: string[]): Promise<TestWorld> {
  const world = testWorld({ env: { SLEUTEL: 'geheim' } });
  await run('profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle', world);
  if (facts.length > 0) expect((await run(['profiel', 'wijzig', 'werk', ...facts], world)).code).toBe(0);
  return world;
}

const ciWorld = (env: Record<string, string> = {}): TestWorld =>
  testWorld({ env: { DUIT_API_KEY: 'geheim', DUIT_BASE_URL: 'https://ci.example/api/v1', ...env } });

const kept = async (world: TestWorld) =>
  JSON.parse((await run('profiel toon --velden ondernemingsnummer,btw_stelsel,aangifte --json', world)).stdout) as object;

describe('the facts that a report needs', () => {
  it('are those of the profile, without a question', async () => {
    const world = await withProfile('--btw-stelsel', 'normaal', '--aangifte', 'maand');
    const told = await taxpayer(opened(typing(world)), ['btw_stelsel', 'aangifte']);
    expect([told.naam, told.btw_stelsel, told.aangifte]).toEqual(['werk', 'normaal', 'maand']);
    expect(world.take().stderr).toBe('');
  });

  it('are asked once at a terminal, until the answer can be right, and kept', async () => {
    const world = await withProfile('--ondernemingsnummer', '0403.123.486');
    const facts = ['ondernemingsnummer', 'btw_stelsel', 'aangifte'] as const;
    const told = await taxpayer(opened(typing(world, '7', '4', '2')), facts);
    expect(told).toMatchObject({ ondernemingsnummer: '0403123486', btw_stelsel: 'gemengd', aangifte: 'kwartaal' });
    const { stderr } = world.take();
    expect(stderr).toMatch(/^duit heeft hiervoor nog iets nodig over 'werk'\. Het wordt één keer gevraagd\.\nBtw-stelsel\n/);
    expect(stderr).toContain('kies een getal van 1 tot 4');
    expect(stderr).toContain('Later wijzigen: duit profiel wijzig werk --btw-stelsel STELSEL --aangifte RITME\nSTELSEL: normaal, ');
    expect(await kept(world)).toEqual({ ondernemingsnummer: '0403123486', btw_stelsel: 'gemengd', aangifte: 'kwartaal' });
    expect(await taxpayer(opened(typing(world)), facts)).toEqual(told);
    expect(world.take().stderr).toBe('');
  });

  it('refuse a number that cannot be one, and ask again', async () => {
    const world = await withProfile();
    const told = await taxpayer(opened(typing(world, '0403123487', 'BE 0403.123.486')), ['ondernemingsnummer']);
    expect(told.ondernemingsnummer).toBe('0403123486');
    expect(world.take().stderr).toContain("'0403123487' is geen Belgisch ondernemingsnummer\nSchrijf het zoals");
  });

  it('are named off a terminal with the command that tells them', async () => {
    const world = await withProfile('--btw-stelsel', 'normaal');
    const asked = taxpayer(opened(world), ['ondernemingsnummer', 'btw_stelsel', 'aangifte']);
    await expect(asked).rejects.toMatchObject({
      reason: 'usage',
      message: "hiervoor weet duit nog niet genoeg over 'werk': ondernemingsnummer, btw-aangifte",
      hint: 'Stel het één keer in: duit profiel wijzig werk --ondernemingsnummer NUMMER --aangifte RITME\nRITME: maand, kwartaal',
    });
    const silent = taxpayer(opened(typing(world, '1'), { nietInteractief: true }), ['aangifte']);
    await expect(silent).rejects.toMatchObject({ reason: 'usage' });
  });

  it('hold no return under a scheme without one, also where that is only just told', async () => {
    const exempt = await withProfile('--btw-stelsel', 'kleine-onderneming');
    const message = "'werk' heeft het stelsel kleine-onderneming, en dan is er geen periodieke btw-aangifte";
    await expect(taxpayer(opened(exempt), ['aangifte'])).rejects.toMatchObject({ reason: 'usage', message });
    const world = await withProfile();
    await expect(taxpayer(opened(typing(world, '2')), ['btw_stelsel', 'aangifte'])).rejects.toMatchObject({ message });
    expect(await kept(world)).toMatchObject({ btw_stelsel: 'kleine-onderneming', aangifte: null });
  });

  it('stay out of the file with --proef', async () => {
    const world = await withProfile();
    expect((await taxpayer(opened(typing(world, '1'), { proef: true }), ['btw_stelsel'])).btw_stelsel).toBe('normaal');
    expect(world.take().stderr).toContain('Proef: de profielen zijn niet gewijzigd.');
    expect(await kept(world)).toMatchObject({ btw_stelsel: null });
  });

  it('come from variables beside DUIT_API_KEY', async () => {
    const facts = { DUIT_ONDERNEMINGSNUMMER: 'BE0403.123.486', DUIT_BTW_STELSEL: 'gemengd', DUIT_AANGIFTE: 'maand' };
    const told = await taxpayer(opened(ciWorld(facts)), ['ondernemingsnummer', 'btw_stelsel', 'aangifte']);
    expect(told).toMatchObject({ naam: 'omgeving', ondernemingsnummer: '0403123486', btw_stelsel: 'gemengd', aangifte: 'maand' });
    await expect(taxpayer(opened(ciWorld()), ['btw_stelsel'])).rejects.toMatchObject({
      hint: 'Stel het één keer in: export DUIT_BTW_STELSEL=STELSEL\nSTELSEL: normaal, kleine-onderneming, art44, gemengd',
    });
    const world = ciWorld();
    expect((await taxpayer(opened(typing(world, '2')), ['aangifte'])).aangifte).toBe('kwartaal');
    expect(world.take().stderr).toContain('Dit geldt alleen deze keer. Om het te onthouden: export DUIT_AANGIFTE=RITME');
  });

  it('are those of the fictitious company for the practice account', async () => {
    const told = await taxpayer(opened(testWorld(), { profiel: 'oefen' }), ['ondernemingsnummer', 'btw_stelsel', 'aangifte']);
    expect(told.ondernemingsnummer).toBe(practiceSeller.kbo);
  });
});
