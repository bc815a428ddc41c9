/** Which column of a bank's CSV holds what, by its header. The names of the keys are those that a profile keeps. */
export interface CsvColumns {
  readonly datum: string;
  /** Negative is money that left. */
  readonly bedrag: string;
  readonly valutadatum?: string | undefined;
  /** The communication, and whatever else the bank tells. */
  readonly tekst?: readonly string[] | undefined;
  readonly tegenpartij?: string | undefined;
  readonly tegenrekening?: string | undefined;
  /** The own account, where the file tells it in each row. */
  readonly rekening?: string | undefined;
  readonly munt?: string | undefined;
}

/** How a bank's CSV is read. */
export interface CsvLayout {
  readonly columns: CsvColumns;
  /** The own account of each row that tells none. */
  readonly account?: string | undefined;
}
