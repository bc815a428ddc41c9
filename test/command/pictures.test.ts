import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePictures, type Pictures } from '../pictures/pictures.ts';
import { firstPage, sourceOf, withSource } from '../pictures/png.ts';
import { findChromium, openBrowser } from '../support/chromium.ts';

const folder = join(import.meta.dirname, '../../docs/img');
const old = 'is older than what it shows: npm run pictures';
/** With `npm run pictures` what is older is drawn again before it is looked at. */
const draws = process.env['DUIT_PICTURES'] === 'draw';

/** A page of HTML as the PDF that a browser prints of it; a PDF is one already. */
async function pdfOf(path: string): Promise<string> {
  if (path.endsWith('.pdf')) return path;
  const browser = await openBrowser(findChromium('a picture of the page') ?? '');
  await browser.open(path, 800, 1131);
  writeFileSync(`${path}.pdf`, await browser.print());
  await browser.close();
  return `${path}.pdf`;
}

async function draw({ drawings, sheets }: Pictures): Promise<void> {
  for (const [name, text] of drawings) writeFileSync(join(folder, name), text);
  for (const [name, { path, hash }] of sheets) {
    const file = join(folder, name);
    if (existsSync(file) && sourceOf(readFileSync(file)) === hash) continue;
    writeFileSync(file, withSource(firstPage(await pdfOf(path), 640), hash));
  }
}

describe('the pictures of the documentation', () => {
  let pictures: Pictures;

  beforeAll(async () => {
    pictures = await makePictures();
    if (draws) await draw(pictures);
  });

  it('show what the commands show today', () => {
    for (const [name, text] of pictures.drawings)
      expect(readFileSync(join(folder, name), 'utf8') === text, `docs/img/${name} ${old}`).toBe(true);
    for (const [name, { hash }] of pictures.sheets)
      expect(sourceOf(readFileSync(join(folder, name))), `docs/img/${name} ${old}`).toBe(hash);
  });

  it('are all there, are no others, and have at most 150 kB each', () => {
    const names = [...pictures.drawings.keys(), ...pictures.sheets.keys()];
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
    for (const name of names) expect(statSync(join(folder, name)).size, name).toBeLessThanOrEqual(150_000);
  });
});
