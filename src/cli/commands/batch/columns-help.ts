import { batchColumns } from '../../../jobs/batch/columns.ts';
import { t } from '../../../language.ts';

/** The columns that a file can have, for the help. */
export const columnsHelp = (): string => {
  const lines = Object.entries(batchColumns).map(([column, names]) => (names.length === 0 ? column : `${column} (${names.join(', ')})`));
  const intro = t({
    nl: 'Elke rij is een regel; rijen met dezelfde referentie vormen één document. Kolommen, met andere namen die duit begrijpt:',
    en: 'Each row is a line; rows with the same reference make one document. Columns, with other names that duit understands:',
  });
  return `${intro}\n${lines.join('\n')}`;
};
