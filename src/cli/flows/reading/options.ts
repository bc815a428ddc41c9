import type { Command, OptionValues } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { option, outputFile, overwriteOption } from '../../options.ts';
import type { OpenSession } from '../../session/session.ts';

/** The options of a command that shows an invoice, as commander gives them. */
export interface ReadOptions {
  bijlagen?: string | undefined;
  pdf?: true | undefined;
  uitvoer?: string | undefined;
  overschrijven?: true | undefined;
  open?: true | undefined;
}

/** Adds the options of a command that shows an invoice. */
export function addReadOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(option('--bijlagen <map>', { nl: 'de bijlagen in deze map bewaren', en: 'save the attachments into this folder' }))
    .addOption(
      option('--pdf', {
        nl: 'als PDF bewaren in plaats van tonen: een weergave, niet het origineel',
        en: 'save it as a PDF instead of showing it: a rendering, not the original',
      }),
    )
    .addOption(
      option(
        '-o, --uitvoer <bestand>',
        { nl: 'met --pdf: in dit bestand; - voor standaarduitvoer', en: 'with --pdf: into this file; - for standard output' },
        outputFile,
      ),
    )
    .addOption(overwriteOption())
    .addOption(
      option('--open', { nl: 'met --pdf: daarna openen in je PDF-lezer', en: 'with --pdf: open it in your PDF viewer afterwards' }),
    );
}

/** Refuses options that would do nothing together (exit 2). */
export function checkReadOptions(
  { globals }: Pick<OpenSession, 'globals'>,
  { bijlagen, pdf, uitvoer, overschrijven, open }: ReadOptions,
): void {
  const alone = uitvoer === undefined ? open && '--open' : '-o';
  if (alone && !pdf) throw usage(t({ nl: `${alone} gaat alleen met --pdf`, en: `${alone} only goes with --pdf` }));
  if (overschrijven && !pdf && bijlagen === undefined) {
    throw usage(t({ nl: '--overschrijven gaat alleen met --pdf of --bijlagen', en: '--overschrijven only goes with --pdf or --bijlagen' }));
  }
  if (uitvoer !== '-') return;
  const idle = overschrijven && bijlagen === undefined ? '--overschrijven' : open ? '--open' : globals.velden && '--velden';
  if (idle) throw usage(t({ nl: `${idle} doet niets bij -o -`, en: `${idle} does nothing with -o -` }));
}
