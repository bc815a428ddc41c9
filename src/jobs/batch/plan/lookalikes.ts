import { daysBetween } from '../../../belgium/dates.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import { t } from '../../../language.ts';
import { meansMuchTheSame, meantBody } from '../../../service/journal/log/fields.ts';
import { showsTheSame } from '../../../service/journal/evidence/wanted.ts';
import { sameId, type ListedRow, mostRead, type There } from '../../../service/journal/evidence/there.ts';
import type { Looking } from '../../../service/journal/evidence/credits.ts';
import { ofSame, undatedDays } from '../../../service/journal/evidence/of-service.ts';
import { sameUncredited } from '../../../service/journal/evidence/uncredited.ts';
import { shownReference } from '../../../service/journal/log/own-reference.ts';
import type { Evidence } from '../../../service/journal/verdict/evidence.ts';
import { foreseen } from '../../../service/journal/verdict/table.ts';
import { thereName } from '../../../service/journal/verdict/there-texts.ts';
import type { PlannedDocument } from './plan.ts';

/** Days within which the text of an invoice is looked at for the reference: a file without dates has those of its plan. */
const near = 31;

/** Days within which the same lines for the same customer are named. What recurs each week or month lies further apart. */
const nearer = 6;

/** A shorter reference may be in a text by chance. */
const tellingLength = 3;

export type Lookalikes = ReturnType<typeof openLookalikes>;

/** Only invoices and quotes of an equal total are read, each once. */
export function openLookalikes(looking: Looking, listed: readonly ListedRow[]) {
  const { there, now } = looking;
  const byTotal = groupBy(listed, ({ totaal_incl }) => totaal_incl ?? 0);
  const within = ({ totaal_incl, datum }: PlannedDocument, days: number): ListedRow[] =>
    (byTotal.get(totaal_incl) ?? []).filter((row) => row.datum != null && Math.abs(daysBetween(row.datum, datum)) <= days);

  return {
    /** The invoice that another machine made of the same rows: its text is that of the planned one, with the reference in it. */
    carrying: async (planned: PlannedDocument): Promise<Factuur | undefined> => {
      const { klant, referentie, notities = '', soort } = planned;
      if (soort !== 'factuur' || !('id' in klant) || referentie.length < tellingLength || !notities.includes(referentie)) return undefined;
      // The line of a reference tells on any day, and a person says whether it is that document.
      if (shownReference(notities) !== undefined) return undefined;
      for (const row of within(planned, near)) {
        const whole: Factuur | undefined = await there.whole('facturen', row);
        if (sameId(whole?.customer_id, klant.id) && whole?.notities?.trim() === notities.trim()) return whole;
      }
      return undefined;
    },
    /** The planned document with a remark where it already exists, made by another, or resembles one of a day nearby. */
    remarked: async (planned: PlannedDocument, own: ReadonlySet<string>): Promise<PlannedDocument> => {
      const { klant, soort, datum, zonder_datum: isUndated, regels, notities, referentie, gemaakt } = planned;
      if (gemaakt || !('id' in klant) || soort === 'creditnota') return planned;
      const kind = soort === 'offerte' ? 'offertes' : 'facturen';
      const meant = meantBody(`${kind}.create`, { klant_id: klant.id, regels, datum, notities }, now);
      const rows = soort === 'offerte' ? (await there.quotes(shownReference(notities) !== undefined)).rows : listed;
      const days = isUndated ? undatedDays(datum, now) : undefined;
      const same = await sameUncredited(rows, { kind, meant, days, label: referentie, reference: referentie, own }, looking);
      const extent = days && same.found?.datum !== datum ? 'perhaps' : 'same';
      const verdict = foreseen('make', ofSame(kind, same, { extent, isKept: true }));
      if (verdict.ending === 'tell') return withRemark(planned, verdict.evidence.text ?? '');
      if (verdict.ending !== 'go') return withExisting(planned, verdict.evidence);
      if (soort === 'offerte' || shownReference(notities) !== undefined) return planned;
      const nearby = within(planned, nearer).filter((row) => row.datum !== datum && !own.has(row.id.toLowerCase()));
      const alike = await firstAlike(there, nearby, { klant_id: klant.id, regels });
      return alike ? withRemark(planned, alikeText(alike)) : planned;
    },
    billed: billedBefore(there, listed),
  };
}

/** Adds a remark where the customer has an invoice of the same date that is none of `taken`. Reads at most 50 for a whole plan. */
function billedBefore(there: There, listed: readonly ListedRow[]) {
  const byDay = groupBy(listed, ({ datum }) => datum ?? '');
  let reads = 0;
  return async (planned: PlannedDocument, taken: ReadonlySet<string>): Promise<PlannedDocument> => {
    const { klant, datum, gemaakt, bestaat } = planned;
    if (gemaakt || bestaat || !('id' in klant)) return planned;
    let unread = 0;
    for (const row of byDay.get(datum) ?? []) {
      if (taken.has(row.id.toLowerCase())) continue;
      const isKnown = await there.isKnown(row);
      if (!isKnown && reads === mostRead) {
        unread += 1;
        continue;
      }
      if (!isKnown) reads += 1;
      const whole: Factuur | undefined = await there.whole('facturen', row);
      if (sameId(whole?.customer_id, klant.id)) return withRemark(planned, billedText(row));
    }
    return unread === 0 ? planned : withRemark(planned, unreadText(unread));
  };
}

const withRemark = (planned: PlannedDocument, remark: string): PlannedDocument => ({
  ...planned,
  waarschuwingen: [...planned.waarschuwingen, remark],
});

async function firstAlike(there: There, rows: readonly ListedRow[], meant: object): Promise<Factuur | Offerte | undefined> {
  for (const row of rows) {
    const whole = await there.whole('facturen', row);
    if (whole && whole.datum !== undefined && showsTheSame(meant, whole, meansMuchTheSame)) return whole;
  }
  return undefined;
}

/** A planned document that is not made unless the user wants it all the same, because of this evidence; a remark where it names none. */
export const withExisting = (planned: PlannedDocument, { text: why = '', documents: [first] = [] }: Evidence): PlannedDocument => ({
  ...planned,
  ...(first && { bestaat: { id: first.id, nummer: first.nummer ?? null } }),
  waarschuwingen: [
    ...planned.waarschuwingen,
    t({ nl: `${why}; wordt alleen gemaakt met --toch-maken`, en: `${why}; is made only with --toch-maken` }),
  ],
});

export const elsewhereText = (row: ListedRow): string =>
  t({
    nl: `werd elders al ${thereName(row)}: herkend aan de notities`,
    en: `became ${thereName(row)} elsewhere already: known by its notities`,
  });

const alikeText = (row: ListedRow): string =>
  t({
    nl: `lijkt op ${thereName(row)} van ${row.datum}: zelfde klant en regels`,
    en: `resembles ${thereName(row)} of ${row.datum}: same customer and lines`,
  });

const billedText = (row: ListedRow): string =>
  t({
    nl: `lijkt al gefactureerd met ${thereName(row)}: zelfde klant en datum, andere regels`,
    en: `seems to be billed already with ${thereName(row)}: same customer and date, other lines`,
  });

const unreadText = (unread: number): string =>
  t({
    nl: `van ${unread} facturen van die dag is niet gelezen of ze voor deze klant zijn`,
    en: `${unread} invoices of that day were not read to see whether they are for this customer`,
  });
