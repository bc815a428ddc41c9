import type { KeepOptions } from '../../flows/making/options.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession } from '../../session/session.ts';
import { usage, notFound } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { declined, needsYes } from '../../flows/confirm.ts';
import { stream } from '../../flows/stream.ts';

/** Forgets a reference, once the user confirms it. */
export async function forgetReference({ ask, globals, out, state }: OpenSession, named: NamedWord<string>): Promise<void> {
  const referentie = await named.word();
  const { openReferences } = await import('../../../service/journal/log/references.ts');
  const references = openReferences(await state());
  const made = await references.of(referentie);
  if (!made)
    throw notFound({ nl: `geen document van referentie '${referentie}' gekend`, en: `no document of reference '${referentie}' known` });
  const document = made.nummer ?? made.id;
  if (!globals.ja && !globals.proef) {
    if (!ask.interactive) {
      throw needsYes(
        t({
          nl: `deze referentie werd ${document}; vergeten moet bevestigd worden`,
          en: `this reference became ${document}; forgetting must be confirmed`,
        }),
      );
    }
    await ask.show(
      t({
        nl: `'${referentie}' werd ${document}. Dezelfde rijen maken daarna een tweede document.`,
        en: `'${referentie}' became ${document}. The same rows then make a second document.`,
      }),
    );
    if (!(await ask.confirm(t({ nl: 'Vergeten?', en: 'Forget it?' })))) throw declined();
  }
  await references.forget(referentie);
  await out.notice({ nl: `'${referentie}' vergeten; ${document} blijft bestaan.`, en: `'${referentie}' forgotten; ${document} stays.` });
}

/** Writes an example file to start from. */
export async function writeExample({ files, out, now }: OpenSession, { uitvoer = '-', overschrijven }: KeepOptions): Promise<void> {
  const { exampleFile, isExampleKind } = await import('../../../jobs/batch/example/index.ts');
  const { today } = await import('../../../belgium/dates.ts');
  const kind = uitvoer === '-' ? 'csv' : uitvoer.toLowerCase().replace(/^.*\./, '');
  if (!isExampleKind(kind))
    throw usage({
      nl: '-o: geef een bestand dat eindigt op .csv, .yaml of .xlsx',
      en: '-o: give a file that ends in .csv, .yaml or .xlsx',
    });
  const bytes = exampleFile(kind, today(now()));
  if (uitvoer === '-') return out.raw(bytes);
  const target = await files.target({ kind: 'raw', file: uitvoer, overwrite: overschrijven === true });
  const { bestand } = await target.save(stream([bytes]), { id: 'voorbeeld', name: null });
  await out.notice({
    nl: `${bestand} bewaard. Kijk het na met: duit batch plan ${bestand}`,
    en: `${bestand} saved. Check it with: duit batch plan ${bestand}`,
  });
}
