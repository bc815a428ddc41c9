import type { CsvColumns } from '../../../../service/profiles/index.ts';

/** How a bank's CSV is read. */
export interface CsvLayout {
  readonly columns: CsvColumns;
  /** The own account of each row that tells none. */
  readonly account?: string | undefined;
}
