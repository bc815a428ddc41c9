import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import { option, outputFile } from '../../options.ts';
import type { Session } from '../../session/session.ts';

export function voorbeeld(group: CommandUnknownOpts, session: Session): void {
  const command = group
    .command('voorbeeld')
    .description(
      t({ nl: 'Een voorbeeldbestand om mee te beginnen: CSV, YAML of .xlsx', en: 'An example file to start from: CSV, YAML or .xlsx' }),
    )
    .addOption(
      option(
        '-o, --uitvoer <bestand>',
        {
          nl: 'in dit bestand (.csv, .yaml of .xlsx); standaard CSV op standaarduitvoer',
          en: 'into this file (.csv, .yaml or .xlsx); by default CSV on standard output',
        },
        outputFile,
      ),
    )
    .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }))
    .action(
      session.action(async ({ files, out, now }, { uitvoer = '-', overschrijven = false }) => {
        const { exampleFile, isExampleKind } = await import('../../../jobs/batch/example/index.ts');
        const { today } = await import('../../../belgium/dates.ts');
        const kind = uitvoer === '-' ? 'csv' : uitvoer.toLowerCase().replace(/^.*\./, '');
        if (!isExampleKind(kind))
          throw usage(
            t({ nl: '-o: geef een bestand dat eindigt op .csv, .yaml of .xlsx', en: '-o: give a file that ends in .csv, .yaml or .xlsx' }),
          );
        const bytes = exampleFile(kind, today(now()));
        if (uitvoer === '-') return out.raw(bytes);
        const target = await files.target({ kind: 'raw', file: uitvoer, overwrite: overschrijven });
        const { bestand } = await target.save(stream([bytes]), { id: 'voorbeeld', name: null });
        await out.notice(
          t({
            nl: `${bestand} bewaard. Kijk het na met: duit batch plan ${bestand}`,
            en: `${bestand} saved. Check it with: duit batch plan ${bestand}`,
          }),
        );
      }),
    );
  examples(command, ['duit batch voorbeeld > facturen.csv', 'duit batch voorbeeld -o facturen.xlsx']);
}
