import { byKey, type Counted, sumOf } from './documents.ts';
import { openOf } from './open.ts';

/** Money that moved, in whole cents: for a document, in advance for a customer, or for nothing that is known. */
export interface Moved {
  readonly cents: number;
  readonly datum: string;
  readonly document?: string | undefined;
  readonly klant?: string | undefined;
}

/** What is open, in whole cents: a document or the advance of a customer, and what of a claim was there on each day. */
export interface OpenPart {
  readonly id: string;
  readonly klant: string;
  readonly due: string | null;
  readonly isLate: boolean;
  readonly open: number;
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The documents that are open after these movements, and the advances of customers. */
export function openAfter(documents: readonly Counted[], moved: readonly Moved[], today: string): OpenPart[] {
  const of = new Map(documents.map((one) => [one.id, one]));
  const ofDocument = byKey(
    moved.filter(({ document }) => document !== undefined),
    ({ document }) => document ?? '',
  );
  // Those whose money is whole are not open any more, and one that was paid too much is open below zero.
  const before = new Map(openOf(documents, today).map((one) => [one.id, one]));
  const rows = [...before.values()].flatMap(({ id, klant, open }): OpenPart[] => {
    const left = open - sumOf(ofDocument.get(id) ?? [], ({ cents }) => cents);
    const due = of.get(id)?.vervalt ?? null;
    const isLate = left > 0 && !of.get(id)?.isNote && due !== null && due < today;
    return left === 0 ? [] : [{ id, klant, due, isLate, open: left }];
  });
  const advances = byKey(
    moved.filter(({ klant }) => klant !== undefined),
    ({ klant }) => klant ?? '',
  );
  const prepaid = [...advances].flatMap(([klant, some]): OpenPart[] => {
    const open = 0 - sumOf(some, ({ cents }) => cents);
    return open === 0 ? [] : [{ id: `voorschot ${klant}`, klant, due: null, isLate: false, open }];
  });
  return [...rows, ...prepaid];
}

/** The cents that a customer gets back at the end of each day: of what is there on a day only what stays until today. */
function claimOn(part: OpenPart, documents: readonly Counted[], moved: readonly Moved[], today: string): (day: string) => number {
  const one = documents.find(({ id }) => id === part.id);
  const changes = one
    ? [
        { cents: one.incl, datum: one.incl < 0 ? one.datum : '' },
        ...documents.filter(({ van, isNote }) => isNote && van === one.id).map(({ incl, datum }) => ({ cents: incl, datum })),
        ...moved.filter(({ document }) => document === one.id).map(({ cents, datum }) => ({ cents: -cents, datum })),
      ]
    : moved.filter(({ klant }) => klant === part.klant).map(({ cents, datum }) => ({ cents: -cents, datum }));
  const level = (day: string): number => Math.max(0, -sumOf(changes, ({ cents, datum }) => (datum <= day ? cents : 0)));
  const turns = [...changes.map(({ datum }) => datum), today];
  return (day) => Math.min(level(day), ...turns.filter((turn) => turn > day && turn <= today).map(level));
}

/**
 * The interest that a business is asked on what is late, in whole cents: day by day, over what of each document is not covered by what the
 * customer gets back, the document that fell due first first. Each document is rounded down.
 */
export function interestOn(
  parts: readonly OpenPart[],
  documents: readonly Counted[],
  moved: readonly Moved[],
  { today, percent }: { readonly today: string; readonly percent: number },
): number {
  const late = parts.filter(({ isLate }) => isLate).toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''));
  const claims = parts.filter(({ open }) => open < 0).map((one) => claimOn(one, documents, moved, today));
  let before = 0;
  let total = 0;
  for (const { due, open } of late) {
    let centDays = 0;
    for (let day = nextDay(due ?? today); day <= today; day = nextDay(day)) {
      const yesterday = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
      const back = sumOf(claims, (claim) => claim(yesterday));
      centDays += Math.max(0, Math.min(open, before + open - back));
    }
    total += Math.floor((centDays * percent) / 36_500);
    before += open;
  }
  return total;
}
