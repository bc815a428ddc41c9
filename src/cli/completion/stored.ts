import type { StateView } from '../../store/store.ts';
import { askStore, type Completing, mostDocuments } from '../../service/memory/tab.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { formatMoney } from '../output/money.ts';
import { formatDate } from '../output/days.ts';
import { localDay, zoneOf } from '../output/moments.ts';

export interface Described {
  readonly value: string;
  readonly about?: string;
}

type Suggestion = readonly [value: string, ...facts: (string | null | undefined)[]];

const dayCell = (text: string | null | undefined): string => formatDate(clean(text ?? ''));
const euro = (amount: number | null | undefined): string => (amount == null ? '' : formatMoney(amount));

/** The values of each kind, the newest first. */
const suggestionsOf: Readonly<Record<string, (view: StateView, timeZone: string | undefined) => Promise<Suggestion[]>>> = {
  rij: async (view) => {
    const { keptStatements } = await import('../../jobs/bank/kept.ts');
    const { euroOf } = await import('../../belgium/decimal.ts');
    const rows = (await keptStatements(view)).flatMap((statement) => statement.rows.filter(({ id, repeats }) => id !== '' && !repeats));
    return rows
      .toSorted((one, other) => (one.booked < other.booked ? 1 : -1))
      .map(({ id, booked, party, text, cents }) => [id, dayCell(booked), party ?? text, euro(euroOf(cents))]);
  },
  afschrift: async (view) => {
    const { readingsOf } = await import('../../jobs/bank/readings.ts');
    return (await readingsOf(view))
      .map(({ code, statements: [{ account }], van, tot }): Suggestion => [code, account, `${dayCell(van)} - ${dayCell(tot)}`])
      .toReversed();
  },
  opvolging: async (view) => {
    const { lastChanged } = await import('../../jobs/inbox/seen.ts');
    return (await lastChanged(view)).map(({ id, factuurnummer, leverancier, datum, bedrag }) => [
      factuurnummer ?? id,
      leverancier,
      dayCell(datum),
      euro(bedrag),
    ]);
  },
  referentie: async (view) => {
    const { madeByReference } = await import('../../service/journal/log/references.ts');
    return Array.from(await madeByReference(view))
      .toSorted(([, one], [, other]) => (one.tijd < other.tijd ? 1 : -1))
      .map(([referentie, { nummer, id, totaal_incl }]) => [referentie, nummer ?? id.slice(0, 8), euro(totaal_incl)]);
  },
  schrijfactie: async (view, timeZone) => {
    const { newestEntries } = await import('../../service/journal/log/log.ts');
    const { todoWord } = await import('../../service/journal/log/words.ts');
    return (await newestEntries(view, mostDocuments))
      .map(({ n, intent }): Suggestion => [String(n), dayCell(localDay(intent.time, timeZone)), todoWord(intent.operation)])
      .toReversed();
  },
  aanvraag: async (view, timeZone) => {
    const { requestName, requestsIn } = await import('../../service/journal/approval/records.ts');
    return (await requestsIn(view))
      .map(({ nummer, tijd, aantal, reden }): Suggestion => [requestName(nummer), dayCell(localDay(tijd, timeZone)), String(aantal), reden])
      .toReversed();
  },
};

/** The values of a kind that the store tells of, with their facts; none of an unknown kind. Fails with exit 10. */
export async function storedValues(kind: string, completing: Completing): Promise<Described[]> {
  const read = Object.hasOwn(suggestionsOf, kind) ? suggestionsOf[kind] : undefined;
  const suggestions = read ? await askStore(completing, (view) => read(view, zoneOf(completing.world.env))) : [];
  return suggestions
    .slice(0, mostDocuments)
    .map(([value, ...facts]) => ({ value, about: facts.flatMap((fact) => clean(fact ?? '') || []).join('  ') }));
}
