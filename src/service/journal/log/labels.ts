/**
 * The label under which the journal keeps the create of a reference, which another one follows once it was let go of. A number sign of the
 * reference is written twice, so that no two references share a label.
 */
export const labelAfter = (referentie: string, times: number): string =>
  `batch:${referentie.replaceAll('#', '##')}${times === 0 ? '' : `#${times}`}`;

/** The label that an earlier duit gave to the same create, which is another one only where the reference has a number sign. */
const earlierLabel = (label: string): string => label.replaceAll('##', '#');

/** The labels under which the journal may have the create of this label. */
export const labelsLike = (label: string): readonly string[] => [...new Set([label, earlierLabel(label)])];

/** Whether the journal kept this label for the create of the other one. */
export const isSameLabel = (kept: string | undefined, asked: string | undefined): boolean =>
  kept !== undefined && asked !== undefined && labelsLike(asked).includes(kept);

/** The reference in a label, as the user wrote it. */
export const referenceIn = (label: string): string =>
  label
    .replace(/^batch:/, '')
    .replace(/(?<!#)((?:##)*)#\d+$/, '$1')
    .replaceAll('##', '#');
