import type { RowOf } from '../../replies/index.ts';
import { Failure, partlyDone } from '../../../failure.ts';
import { titleOf } from '../../../jobs/archive/contents.ts';
import type { Exported, Selected } from '../../../jobs/archive/export/collect.ts';
import { exportWarnings } from '../../../jobs/archive/export/control-text.ts';
import { t, type Text } from '../../../language.ts';
import type { Saved } from '../../../machine/files/save.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Out, View } from '../../output/out.ts';
import { columns } from '../../views/columns.ts';
import { documentCount, shortList } from '../../output/counts.ts';

/** An export as it is shown; without a file where nothing was written. */
type ExportRow = RowOf<'ExportRow'>;

export const exportView: View<ExportRow> = {
  columns: [
    columns.bestand,
    { field: 'verkoop', title: { nl: 'Verkoop', en: 'Sales' }, kind: 'getal' },
    { field: 'aankoop', title: { nl: 'Aankoop', en: 'Purchases' }, kind: 'getal' },
    { field: 'betalingen', title: { nl: 'Betalingen', en: 'Payments' }, kind: 'getal' },
    { field: 'volledig', title: { nl: 'Volledig', en: 'Complete' }, shown: ({ volledig }) => t(volledig ? yes : no) },
    columns.bytes,
    columns.sha256,
  ],
  row: 'ExportRow',
  id: 'bestand',
};
const yes: Text = { nl: 'ja', en: 'yes' };
const no: Text = { nl: 'nee', en: 'no' };

export async function tellNothing(out: Out, selected: Selected): Promise<void> {
  await tellMissed(out, selected);
  await out.notice({
    nl: 'Niets te exporteren: geen enkel document voldoet. Er is geen bestand gemaakt.',
    en: 'Nothing to export: no document matches. No file was made.',
  });
}

export const noExport: ExportRow = { bestand: null, bytes: null, sha256: null, verkoop: 0, aankoop: 0, betalingen: null, volledig: true };

export async function tellDryRun(out: Out, selected: Selected, file: string): Promise<void> {
  await tellMissed(out, selected);
  const count = selected.documents.length;
  await out.notice({
    nl: `Proef: ${documentCount(count)} ${count === 1 ? 'zou' : 'zouden'} in ${clean(file)} komen. Er is niets geschreven of onthouden.`,
    en: `Dry run: ${documentCount(count)} would go into ${clean(file)}. Nothing was written or remembered.`,
  });
}

/** Shows an export that was made, and everything on it that a person should know. `reason` tells why it is not remembered. */
export async function tellExport(
  out: Out,
  exported: Exported & { readonly saved: Saved | undefined },
  reason: string | undefined,
): Promise<void> {
  const { saved, bookings, doubles, payments } = exported;
  const count = (stuk: string): number => bookings.filter((booking) => booking.stuk === stuk).length;
  const [verkoop, aankoop, volledig] = [count('verkoop'), count('ontvangen'), isWhole(exported)];
  const betalingen = payments?.sheet?.rijen.length ?? null;
  if (saved) await out.record({ ...saved, verkoop, aankoop, betalingen, volledig }, exportView);
  await tellDoubles(out, doubles);
  for (const kind of ['wrong', 'unread', 'unsigned', 'doubtful', 'selfBilled', 'soldTwice'] as const) {
    await warnOf(out, exportWarnings[kind], exported[kind]);
  }
  await tellAround(out, exported, reason);
}

export async function tellDoubles(out: Out, doubles: Exported['doubles']): Promise<void> {
  const text: Text = {
    nl: 'Hetzelfde nummer meer dan eens in het archief; elk gekozen document gaat mee',
    en: 'The same number more than once in the archive; each chosen document goes along',
  };
  await warnOf(
    out,
    text,
    doubles.map((group) => group[0]?.nummer ?? ''),
  );
}

/** Names the documents that a person may miss in an export that was made, and tells why it is not remembered, where it is not. */
export async function tellAround(out: Out, selected: Pick<Selected, 'late' | 'undated'>, reason: string | undefined): Promise<void> {
  await tellMissed(out, selected);
  if (reason !== undefined) {
    await out.warn({
      nl: `Deze export wordt niet onthouden voor --nieuw: ${clean(reason)}.`,
      en: `This export is not remembered for --nieuw: ${clean(reason)}.`,
    });
  }
}

async function tellMissed(out: Out, { late, undated }: Pick<Selected, 'late' | 'undated'>): Promise<void> {
  const before: Text = {
    nl: 'Van voor deze periode en nog in geen export (duit archief exporteer --nieuw, zonder periode, neemt ze mee)',
    en: 'From before this period and in no export yet (duit archief exporteer --nieuw, without a period, includes them)',
  };
  await warnOf(out, before, late.map(titleOf));
  await warnOf(out, exportWarnings.undated, undated.map(titleOf));
}

export async function warnOf(out: Out, text: Text, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await out.warn(`${t(text)}: ${names.length} (${shortList(names.map(clean))})`);
}

/** The files of an export that lack, and its credit notes of which nothing tells the sign. */
type Incomplete = Pick<Exported, 'damaged' | 'gaps' | 'unsigned'>;

const isWhole = ({ damaged, gaps, unsigned }: Incomplete): boolean => damaged.length + gaps.length + unsigned.length === 0;

/** Fails with exit 13 if a file of the archive is damaged or gone, and with exit 8 if the service never gave one or a credit note has no sign. */
export function failIncomplete(exported: Incomplete, folder: string): void {
  if (isWhole(exported)) return;
  const { damaged, gaps, unsigned } = exported;
  const files = damaged.length + gaps.length;
  if (files === 0)
    throw partlyDone(t({ nl: 'de export is ONVOLLEDIG', en: 'the export is INCOMPLETE' }), {
      errors: { [t(exportWarnings.unsigned)]: unsigned.map(clean).join('; ') },
    });
  const gone = damaged.length > 0;
  const errors = Object.fromEntries([
    ...damaged.map(({ bestand }) => [bestand, t({ nl: 'beschadigd of weg in het archief', en: 'damaged in the archive or gone' })]),
    ...gaps.map((file) => [file, t({ nl: 'nooit van de dienst gekregen', en: 'never received from the service' })]),
  ]);
  const next = shellLine(['duit', 'archief', gone ? 'herstel' : 'bijwerken', '--map', folder]);
  throw new Failure(gone ? 'broken_rules' : 'partly', {
    nl: `de export is ONVOLLEDIG: ${files} bestanden`,
    en: `the export is INCOMPLETE: ${files} files`,
    errors,
    hint: {
      nl: `Probeer ze te halen met: ${next}. Exporteer daarna opnieuw.`,
      en: `Try to fetch them with: ${next}. Then export again.`,
    },
  });
}
