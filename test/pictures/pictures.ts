import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '../../src/language.ts';
import { streams } from '../support/pdf.ts';
import { type Run, screenOf } from './screen.ts';
import { type Answer, columns, openStage, type Stage } from './stage.ts';
import { badge, terminalSvg } from './svg.ts';

const root = join(import.meta.dirname, '../..');

/** What a PNG is drawn from: a file, and a hash of all that shows in it. */
export interface Sheet {
  readonly path: string;
  readonly hash: string;
}

export interface Pictures {
  /** The text of each SVG, by the name of its file. */
  readonly drawings: ReadonlyMap<string, string>;
  /** What each PNG is drawn from, by the name of its file. */
  readonly sheets: ReadonlyMap<string, Sheet>;
}

/** Makes all pictures of the documentation again, as far as that needs no other program. */
export async function makePictures(): Promise<Pictures> {
  const made = [{ drawings: badges(), sheets: new Map<string, Sheet>() }];
  for (const language of languages) made.push(await picturesIn(language));
  return {
    drawings: new Map(made.flatMap(({ drawings }) => [...drawings])),
    sheets: new Map(made.flatMap(({ sheets }) => [...sheets])),
  };
}

/** What package.json says, for the first lines of the README. */
function badges(): Map<string, string> {
  const { engines, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string };
    license: string;
  };
  return new Map([
    ['node.svg', badge('node', engines.node.replace('>=', '≥ '))],
    ['licence.svg', badge('licence', license)],
  ]);
}

async function picturesIn(language: Language): Promise<{ drawings: Map<string, string>; sheets: Map<string, Sheet> }> {
  const stage = await openStage(language);
  const { quietly, recorded } = stage;
  const drawings = new Map<string, string>();
  const shoot = async (name: string, words: string[], answers: readonly Answer[] = [], until?: string) =>
    drawings.set(`${name}.${language}.svg`, drawn(words, await recorded(words, answers, until)));
  // duit has read the account before, as on any day but the first.
  await quietly('overzicht');
  await shoot('wizard', ['factuur', 'maak'], wizard[language], 'Enter ok');
  await quietly('oefen', 'bank');
  await quietly('bank', 'lees', 'bank');
  await quietly('bank', 'voorstel', '--niet-interactief');
  await shoot('overzicht', ['overzicht']);
  await shoot('bank', ['bank', 'voorstel'], [['/q]', 's\r']], '/q]');
  const sheets = new Map([[`pagina.${language}.png`, await page(stage)]]);
  // An invoice has no other language.
  if (language === 'nl') sheets.set('factuur.png', await invoice(stage));
  return { drawings, sheets };
}

/** A command with what a terminal shows of it, without the empty rows at its end. */
function drawn(words: readonly string[], stream: string): string {
  const line = `duit ${words.join(' ')}`;
  const prompt: Run[] = [
    { text: '$', column: 0, look: { bold: true, dim: false, color: 32 } },
    { text: line, column: 2, look: { bold: true, dim: false, color: undefined } },
  ];
  const rows = screenOf(stream, columns);
  while (rows.at(-1)?.length === 0) rows.pop();
  return terminalSvg([prompt, ...rows], columns, line);
}

const down = '\x1b[B';

/** The questions of the wizard, by words that only they show, with the keys that a person presses. */
const wizard: Record<Language, readonly Answer[]> = {
  nl: [
    ['Klant:', 'tand'],
    ['1 van 30', '\r'],
    ['Regel 1', 'Advies, maart\r'],
    ['Aantal', '3\r'],
    ['Eenheidsprijs', '95\r'],
    ['Btw-tarief', '\r'],
    ['Regel 2', '\r'],
    ['Datum', '\r'],
    ['Notities', '\r'],
    ['En dan?', down],
    ['Enter ok', down],
  ],
  en: [
    ['Customer:', 'tand'],
    ['1 of 30', '\r'],
    ['Line 1', 'Advice, March\r'],
    ['Quantity', '3\r'],
    ['Unit price', '95\r'],
    ['VAT rate', '\r'],
    ['Line 2', '\r'],
    ['Date', '\r'],
    ['Notes', '\r'],
    ['And then?', down],
    ['Enter ok', down],
  ],
};

/** The whole account on one page. */
async function page({ world, quietly }: Stage): Promise<Sheet> {
  const codes = {
    klanten: { 'Van den Berg Interieur B.V.': 46, 'Thames Joinery Ltd': 47, 'Müller Möbelbau GmbH': 46, 'Alpenholz AG': 47 },
  };
  writeFileSync(join(world.folder, 'codes.json'), JSON.stringify(codes));
  await quietly('rapport', 'pagina', '--kwartaal', '2026-2', '--btw-codes', 'codes.json', '-o', 'pagina.html');
  const path = join(world.folder, 'pagina.html');
  return { path, hash: hashOf(readFileSync(path)) };
}

/** An invoice that has something to pay, and so a QR code. */
async function invoice({ world, quietly }: Stage): Promise<Sheet> {
  const lines = ['Maatkast in eik, per m2;2,5;485;21', 'Plaatsing door team van twee, per dag;1;640;21', 'Boek “Hout in huis”;1;27,36;6'];
  const regels = lines.flatMap((line) => ['--regel', line]);
  const id = (await quietly('factuur', 'maak', '--klant', 'Tandartspraktijk Claes', ...regels, '--formaat', 'id')).trim();
  await quietly('factuur', 'definitief', id);
  await quietly('factuur', 'pdf', id, '-o', 'factuur.pdf');
  const path = join(world.folder, 'factuur.pdf');
  // What shows is in the page, not in what is embedded; and compressed it differs between versions of Node.
  const pages = streams(readFileSync(path)).filter(({ content }) => content.includes('BT\n'));
  return { path, hash: hashOf(...pages.map(({ content }) => content)) };
}

const hashOf = (...parts: Buffer[]): string => createHash('sha256').update(Buffer.concat(parts)).digest('hex');
