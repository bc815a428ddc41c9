import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, findChromium, openBrowser } from '../support/chromium.ts';
import { duit, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';

const program = findChromium('rapport pagina in a real browser');
const place = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
const file = join(place.folder, 'rapport.html');
const names = [`<script>document.title = 'raak'</script><img src="x" onerror="document.title = 'raak'">`, 'חברת הבנייה 🥐', 'W'.repeat(90)];

/** An invoice whose customer and line have this name. */
async function invoice(name: string): Promise<void> {
  const klant = (await here(place, 'klanten', 'maak', '--naam', name, '--formaat', 'id')).stdout.trim();
  const regels = [{ omschrijving: name, aantal: 1, eenheidsprijs: 1250, btw_percentage: 21 }];
  const order = join(place.folder, 'factuur.json');
  writeFileSync(order, JSON.stringify({ klant_id: klant, regels }));
  const made = await here(place, 'factuur', 'maak', '--invoer', order, '--formaat', 'id');
  await here(place, 'factuur', 'definitief', made.stdout.trim(), '--ja');
}

describe.skipIf(program === undefined)('rapport pagina in a real browser (needs Chromium)', () => {
  let browser: Browser;

  beforeAll(async () => {
    await here(place, 'oefen', 'vul');
    for (const name of names) await invoice(name);
    // The samples have lines at 0 % without a code, so that the VAT return is incomplete.
    expect((await duit(['rapport', 'pagina', '-o', file, '--stil'], place)).exitCode).toBe(8);
    browser = await openBrowser(program ?? '');
  });

  afterAll(() => browser?.close());

  it.each([
    [1280, 'light'],
    [400, 'light'],
    [1280, 'dark'],
  ] as const)('asks for nothing, complains of nothing and fits a window of %i, %s', async (width, scheme) => {
    await browser.open(file, width, 900, scheme);
    expect(await browser.evaluate('document.documentElement.scrollWidth')).toBe(width);
    // Without its style the body would be as wide as the window.
    expect(await browser.evaluate('getComputedStyle(document.body).maxWidth')).toBe('900px');
    expect(new Set(browser.requests)).toEqual(new Set([pathToFileURL(file).href]));
    expect(browser.complaints).toEqual([]);
  });

  it('runs nothing that a name holds, and shows it', async () => {
    await browser.open(file, 1280, 900);
    expect(await browser.evaluate('document.title')).toMatch(/^Rapport Atelier Vermeulen BV /);
    expect(await browser.evaluate("document.querySelectorAll('script, img, [onerror]').length")).toBe(0);
    const shown = await browser.evaluate("[...document.querySelectorAll('bdi')].map((one) => one.title || one.textContent)");
    expect(shown).toEqual(expect.arrayContaining(names));
  });

  it('prints on A4', async () => {
    await browser.open(file, 1280, 900, 'dark');
    const pdf = (await browser.print()).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)].map(([, box = '']) => box.trim().split(/\s+/).map(Number));
    expect(boxes.length).toBeGreaterThan(1);
    for (const [, , width = 0, height = 0] of boxes) {
      expect(Math.abs(width - 595.28)).toBeLessThan(1);
      expect(Math.abs(height - 841.89)).toBeLessThan(1);
    }
  });
});
