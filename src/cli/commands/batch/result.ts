import { stringify } from 'csv-stringify/sync';
import { Failure, failureIn, type Reason, usage } from '../../../failure.ts';
import { exits } from '../../exit.ts';
import type { Plan } from '../../../jobs/batch/plan/plan.ts';
import { added, type CsvStyle, resultTable, statusOf, type TextTable } from '../../../jobs/batch/result.ts';
import { type DocumentEnd, type DocumentProgress, goesOn, isRefusedByPeppol, thereOf } from '../../../jobs/batch/run/progress.ts';
import { totalOf } from '../../../jobs/batch/run/finalise.ts';
import { t } from '../../../language.ts';
import { optionWords } from '../../flows/making/steps.ts';
import { placeFor } from '../../flows/planning/place.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { documentEnds, planned } from '../../views/plan.ts';

export const resultRow = (progress: DocumentProgress, next: NextOf) => {
  const { planned: document, id, nummer, ogm, verstuurd, ended, reden } = progress;
  const there = id === undefined ? thereOf(progress) : undefined;
  const totaal_incl = totalOf(progress);
  return {
    referentie: document.referentie,
    soort: document.soort,
    id: id ?? there?.id ?? null,
    nummer: nummer ?? there?.nummer ?? null,
    ogm: ogm ?? null,
    datum: document.datum,
    klant: document.klant.naam,
    totaal_incl,
    totaal_plan: totaal_incl === document.totaal_incl ? null : document.totaal_incl,
    status: statusOf(progress),
    verstuurd: verstuurd.join('+') || null,
    resultaat: ended,
    reden: reden ?? null,
    code: endCode(progress),
    peppol_status: progress.peppol_status ?? null,
    naar: progress.naar ?? null,
    next: next(progress),
  };
};

type NextOf = (document: DocumentProgress) => string[] | null;

/** Gives the command that takes a document further, or shows what it waits for; null if it is done. None decides what a person must. */
export const nextOf =
  ({ globals }: Opened<'globals'>, file: string): NextOf =>
  (document) => {
    const { planned: meant, ended, failure, id, nummer } = document;
    if (ended === 'klaar') return null;
    const there = thereOf(document);
    const named = there?.nummer ?? there?.id ?? nummer ?? id;
    const shown = named === undefined ? ['batch', 'toon', file] : [meant.soort, 'toon', named];
    const words = () => {
      if (ended === 'onbekend') return ['journaal', 'herstel'];
      if (failure?.aanvraag !== undefined) return ['goedkeuring', 'toon', failure.aanvraag];
      return goesOn(document) && ended !== 'te_beslissen' ? ['batch', 'voer-uit', file] : shown;
    };
    return ['duit', ...words(), ...optionWords({ profiel: globals.profiel })];
  };
const endReasons: Readonly<Record<DocumentEnd, Reason | undefined>> = {
  klaar: undefined,
  geweigerd: 'refused',
  onbekend: 'unknown',
  afwijkend: 'not_confirmed',
  tegengehouden: 'partly',
  gewijzigd: 'usage',
  bestaat_al: 'not_confirmed',
  te_beslissen: 'not_confirmed',
  niet_afgeleverd: 'refused',
  niet_af: 'partly',
};

/** The exit code with which the document alone would have ended. */
function endCode(progress: DocumentProgress): number {
  const { ended, failure } = progress;
  const isOwn = ended === 'niet_af' || ended === 'geweigerd' || failure?.peppol_status !== undefined;
  const before = isRefusedByPeppol(progress) ? 'not_confirmed' : endReasons[ended];
  const reason = isOwn ? (failure?.reason ?? endReasons[ended]) : before;
  return reason === undefined ? 0 : exits[reason].code;
}

export const resultView: View<ReturnType<typeof resultRow>> = {
  columns: [
    planned.referentie,
    { ...columns.nummer, shown: (row) => row.nummer ?? row.id?.slice(0, 8) ?? null },
    planned.klant,
    planned.totaal,
    { field: 'totaal_plan', title: { nl: 'Volgens plan', en: 'By the plan' }, kind: 'bedrag', sparse: true },
    { field: 'verstuurd', title: { nl: 'Verstuurd', en: 'Sent' }, worth: 5 },
    { ...columns.peppol_status, sparse: true, worth: 5 },
    { field: 'resultaat', title: { nl: 'Resultaat', en: 'Result' }, shown: (row) => t(documentEnds[row.resultaat]) },
    { field: 'reden', title: { nl: 'Reden', en: 'Reason' }, worth: 4 },
    planned.id,
  ],
  row: 'ResultRow',
  // The plan already showed everything else.
  usual: ['referentie', 'id', 'nummer', 'verstuurd', 'resultaat', 'reden', 'next'],
  id: 'id',
};

/** Opens the file for the rows of a batch with their result, before anything is sent; undefined if the user wants none. Fails with exit 2 or 10. */
export async function openResultFile(
  { files, globals }: Opened<'files' | 'globals'>,
  { uitvoer, overschrijven }: { readonly uitvoer?: string | undefined; readonly overschrijven?: boolean | undefined },
) {
  if (uitvoer === undefined) return undefined;
  if (!/\.(?:csv|json)$/i.test(uitvoer))
    throw usage({ nl: '-o: geef een bestand dat eindigt op .csv of .json', en: '-o: give a file that ends in .csv or .json' });
  const overwrite = overschrijven || (await isResult(files, uitvoer));
  const save = await placeFor(files, uitvoer, overwrite);
  return {
    /** Saves the result; gives the failure where that can't be done, because the documents themselves are done. */
    save: async (plan: Plan, documents: readonly DocumentProgress[]): Promise<Failure | undefined> => {
      const bytes = await files.bytes(plan.invoer.bestand).catch(() => undefined);
      const isJson = /\.json$/i.test(uitvoer);
      const asked = isJson ? plainStyle : globals.csvStijl === 'be' ? belgianStyle : undefined;
      const { headers, rows, style } = await resultTable(plan, documents, { bytes, codeOf: endCode, decimaal: asked?.decimaal });
      const objects = rows.map((row) => Object.fromEntries(headers.map((header, at) => [header, row[at] ?? null])));
      const text = isJson ? `${JSON.stringify(objects, null, 2)}\n` : csvOf({ headers, rows, style: asked ?? style });
      return save([text]).then(() => undefined, unsaved);
    },
  };
}

/** Whether a file holds the result of an earlier run, which the same command may bring up to date. */
async function isResult(files: OpenSession['files'], file: string): Promise<boolean> {
  const text = Buffer.from(await files.bytes(file).catch(() => Buffer.alloc(0))).toString('utf8');
  const [headers = ''] = text.split('\r\n', 1);
  const delimiter = headers.at(-'code'.length - 1) ?? '';
  if (delimiter !== '' && headers.endsWith(delimiter + added.join(delimiter))) return true;
  return added.every((name) => text.startsWith('[') && text.includes(`"${name}":`));
}

function unsaved(error: unknown): Failure {
  const { message } = failureIn(error);
  return new Failure('unwritten', {
    nl: `de batch is uitgevoerd, maar het resultaat is niet bewaard: ${message}`,
    en: `the batch was run, but its result was not kept: ${message}`,
    hint: {
      nl: 'Maak plaats en geef hetzelfde commando opnieuw: dat bewaart het resultaat en maakt niets dubbel.',
      en: 'Make room and give the same command again: it keeps the result and makes nothing twice.',
    },
    cause: error,
  });
}

const belgianStyle: CsvStyle = { delimiter: ';', decimaal: ',', mark: true };

const plainStyle: CsvStyle = { delimiter: ',', decimaal: '.', mark: false };

export function csvOf({ headers, rows, style: { delimiter, mark } = plainStyle }: TextTable): string {
  return (mark ? '\ufeff' : '') + stringify([[...headers], ...rows.map((row) => [...row])], { delimiter, record_delimiter: '\r\n' });
}
