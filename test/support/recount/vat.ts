import { kindOf, reverseCharge } from '../own-account.ts';
import { byKey, type Counted, type Line, sumOf } from './documents.ts';

/** The codes that the file of the test gives, by the kind of a customer; `documenten` are by id, and one text codes a line. */
export const klantCodes: Readonly<Record<string, string>> = { eu: '46', 'eu-driehoek': '46T', 'eu-dienst': '44' };
const textCodes: readonly (readonly [string, string])[] = [
  ['Zeevracht', '47'],
  [reverseCharge, '45'],
  ['Uitvoer, vrijgesteld art. 39 W.Btw', '47'],
];

export type ByDocument = ReadonlyMap<string, string>;

/** The code of a line at 0 %; undefined if nothing gives one. */
function codeOf(one: Counted, line: Line, all: ReadonlyMap<string, Counted>, byDocument: ByDocument): string | undefined {
  const own = byDocument.get(one.id);
  if (own !== undefined) return own;
  const invoice = one.isNote ? all.get(one.van ?? '') : undefined;
  const same = invoice?.lines.find(({ tekst }) => tekst === line.tekst);
  if (invoice && same) return codeOf(invoice, same, all, byDocument);
  return klantCodes[kindOf(one.klant)] ?? textCodes.find(([text]) => line.tekst.includes(text))?.[1];
}

/** The VAT that a document charges and that which it gives back, in whole cents; the rates of what it gives back divide it. */
function vatWays(btw: number, charged: ReadonlyMap<string, number>): [number, number] {
  const rates: Readonly<Record<string, number>> = { '01': 6, '02': 12, '03': 21 };
  const taxed = [...charged].filter(([box, cents]) => rates[box] !== undefined && cents !== 0);
  const given = taxed.filter(([, cents]) => cents < 0);
  if (given.length === 0 || given.length === taxed.length) return btw < 0 ? [0, -btw] : [btw, 0];
  const back = sumOf(given, ([box, cents]) => Math.floor((-cents * (rates[box] ?? 0) + 50) / 100));
  return btw + back < 0 ? [0, -btw] : [btw + back, back];
}

/** The sales side of a return in whole cents, and the numbers of the documents that are not whole in it. */
export function returnOf(documents: readonly Counted[], everything: readonly Counted[], byDocument: ByDocument) {
  const all = new Map(everything.map((one) => [one.id, one]));
  const boxes: Record<string, number> = Object.fromEntries(
    ['00', '01', '02', '03', '44', '45', '46', '47', '48', '49', '54', '64'].map((name) => [name, 0]),
  );
  const add = (box: string, cents: number): void => void (boxes[box] = (boxes[box] ?? 0) + cents);
  const incomplete = new Set<string>();
  for (const one of documents) {
    if (one.isMargin) {
      incomplete.add(one.nummer);
      continue;
    }
    // VAT at 19 %, and that of a customer in the Netherlands without a number, is of another country.
    const isAbroad = kindOf(one.klant).startsWith('oss');
    const charged = new Map<string, number>();
    for (const line of one.lines) {
      if (line.cents === 0) continue;
      const code = isAbroad ? '47' : line.tarief === 0 ? codeOf(one, line, all, byDocument) : { 6: '01', 12: '02', 21: '03' }[line.tarief];
      if (code === undefined) incomplete.add(one.nummer);
      else charged.set(code.slice(0, 2), (charged.get(code.slice(0, 2)) ?? 0) + line.cents);
    }
    for (const [box, cents] of charged) add(cents > 0 ? box : /^4[46]/.test(box) ? '48' : '49', Math.abs(cents));
    const [charges, gives] = isAbroad ? [0, 0] : vatWays(one.btw, charged);
    add('54', charges);
    add('64', gives);
    if (gives > 0 && !one.isNote) incomplete.add(one.nummer);
  }
  return { roosters: boxes, incomplete };
}

/** The supplies to other member states: by customer and letter, in whole cents. */
export function icOf(documents: readonly Counted[], everything: readonly Counted[], byDocument: ByDocument): Record<string, number> {
  const all = new Map(everything.map((one) => [one.id, one]));
  const letters: Readonly<Record<string, string>> = { '44': 'S', '46': 'L', '46T': 'T' };
  const supplies = documents.flatMap((one) =>
    one.isMargin
      ? []
      : one.lines.flatMap((line) => {
          const letter = line.tarief === 0 ? letters[codeOf(one, line, all, byDocument) ?? ''] : undefined;
          return letter ? [{ key: `${one.klant} ${letter}`, cents: line.cents }] : [];
        }),
  );
  return Object.fromEntries([...byKey(supplies, ({ key }) => key)].map(([key, some]) => [key, sumOf(some, ({ cents }) => cents)]));
}
