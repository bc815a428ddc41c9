import { stringify } from 'csv-stringify/sync';
import { usage } from '../../../failure.ts';
import type { Plan } from '../../../jobs/batch/plan/plan.ts';
import { resultTable } from '../../../jobs/batch/result.ts';
import type { Progress } from '../../../jobs/batch/run/progress.ts';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import type { OpenSession } from '../../session/session.ts';

/** The file that takes the rows of a batch with their result beside them. */
interface ResultFile {
  save(plan: Plan, documents: readonly Progress[]): Promise<void>;
}

/** Opens the place for the result before anything is sent; undefined where the user wants none. Fails with exit 2 or 10. */
export async function openResultFile(
  { files, globals }: OpenSession,
  { uitvoer, overschrijven }: { readonly uitvoer?: string | undefined; readonly overschrijven?: boolean | undefined },
): Promise<ResultFile | undefined> {
  if (uitvoer === undefined) return undefined;
  if (!/\.(?:csv|json)$/i.test(uitvoer))
    throw usage(t({ nl: '-o: geef een bestand dat eindigt op .csv of .json', en: '-o: give a file that ends in .csv or .json' }));
  const target = await files.target({ kind: 'raw', file: uitvoer, overwrite: overschrijven });
  return {
    save: async (plan, documents) => {
      const bytes = await files.bytes(plan.invoer.bestand).catch(() => undefined);
      const { headers, rows } = await resultTable(plan, documents, bytes);
      const text = /\.json$/i.test(uitvoer)
        ? `${JSON.stringify(
            rows.map((row) => Object.fromEntries(headers.map((header, at) => [header, row[at] ?? null]))),
            null,
            2,
          )}\n`
        : csvOf(headers, rows, globals.csvStijl === 'be');
      await target.save(stream([Buffer.from(text)]), { id: 'resultaat', name: null });
    },
  };
}

const csvOf = (headers: readonly string[], rows: readonly (readonly string[])[], belgian: boolean): string =>
  (belgian ? '\ufeff' : '') +
  stringify([[...headers], ...rows.map((row) => [...row])], { delimiter: belgian ? ';' : ',', record_delimiter: '\r\n' });
