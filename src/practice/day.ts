/** The clock of the account, which stands still at noon UTC of a day, or goes on as that of this machine. */
export interface AccountDay {
  readonly now: () => Date;
  /** The moment at which it stands still. */
  readonly fixed: () => Date | undefined;
  /** Takes a day (`YYYY-MM-DD`), or the clock of this machine. */
  readonly set: (datum: string | undefined) => void;
  /** Goes back to the day with which it began. */
  readonly reset: () => void;
}

export function openDay(first: string | undefined, clock: () => Date): AccountDay {
  let datum = first;
  const fixed = () => (datum === undefined ? undefined : new Date(`${datum}T12:00:00Z`));
  return {
    fixed,
    now: () => fixed() ?? clock(),
    set: (wanted) => {
      datum = wanted;
    },
    reset: () => {
      datum = first;
    },
  };
}
