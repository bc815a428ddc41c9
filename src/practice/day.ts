/** The clock of the account, which stands still at noon UTC of a day, or continues as that of this machine. */
export type AccountDay = ReturnType<typeof openDay>;

export function openDay(first: string | undefined, clock: () => Date) {
  let datum = first;
  const fixed = () => (datum === undefined ? undefined : new Date(`${datum}T12:00:00Z`));
  return {
    /** The moment at which it stands still; undefined while it continues. */
    fixed,
    now: () => fixed() ?? clock(),
    /** Takes a day (`YYYY-MM-DD`), or the clock of this machine. */
    set: (wanted: string | undefined) => {
      datum = wanted;
    },
    reset: () => {
      datum = first;
    },
  };
}
