import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';

/** Exit 2: a file that is no sound workbook. */
export const damaged = (name: string): Failure =>
  usage(t({ nl: `${name} is beschadigd of geen Excel-werkmap`, en: `${name} is damaged, or not an Excel workbook` }), {
    hint: t({ nl: 'Open het in Excel en bewaar het opnieuw als .xlsx.', en: 'Open it in Excel and save it again as .xlsx.' }),
  });

/** Exit 2: a workbook that unpacks to more than so many MiB. */
export const tooLarge = (name: string, most: number): Failure =>
  usage(
    t({
      nl: `${name} wordt uitgepakt groter dan ${most} MiB; dat is geen gewone lijst`,
      en: `${name} unpacks to more than ${most} MiB; that is no ordinary list`,
    }),
  );

/** Exit 2: a cell that lies so far from the first one that a table up to there can't be held. */
export const tooFar = (name: string, cell: string): Failure =>
  usage(
    t({
      nl: `${name}: cel ${cell} ligt te ver; zo'n grote tabel leest duit niet`,
      en: `${name}: the cell ${cell} is too far away; duit does not read a table that large`,
    }),
    {
      hint: t({
        nl: 'Verwijder in Excel de rijen en kolommen rechts van en onder je lijst, en bewaar opnieuw.',
        en: 'In Excel delete the rows and columns to the right of and below your list, and save again.',
      }),
    },
  );

/** Exit 2: the sheet that is asked for is not there, or all are hidden. */
export function noSheet(name: string, blad: string | undefined, names: readonly string[]): Failure {
  if (blad === undefined && names.length === 0) return usage(t({ nl: `${name} heeft geen werkblad`, en: `${name} has no sheet` }));
  const all = names.join(', ');
  return blad === undefined
    ? usage(
        t({
          nl: `${name} heeft alleen verborgen werkbladen: ${all}; kies er een met --blad`,
          en: `${name} has hidden sheets only: ${all}; choose one with --blad`,
        }),
      )
    : usage(
        t({
          nl: `--blad: ${name} heeft geen werkblad '${blad}'; wel ${all}`,
          en: `--blad: ${name} has no sheet '${blad}'; it has ${all}`,
        }),
      );
}

/** Exit 2: rows that a filter or a person hid, which nobody saw on the screen. */
export function hiddenRows(name: string, blad: string, rows: readonly number[]): Failure {
  const named = rows.slice(0, 20).join(', ') + (rows.length > 20 ? ', …' : '');
  return usage(
    t({
      nl: `${name}: op werkblad '${blad}' ${rows.length === 1 ? `is rij ${named}` : `zijn rijen ${named}`} verborgen, misschien door een filter`,
      en: `${name}: on the sheet '${blad}' ${rows.length === 1 ? `row ${named} is` : `rows ${named} are`} hidden, perhaps by a filter`,
    }),
    {
      hint: t({
        nl: 'Toon ze of verwijder ze in Excel, of neem ze mee met --ook-verborgen.',
        en: 'Show or delete them in Excel, or take them along with --ook-verborgen.',
      }),
    },
  );
}
