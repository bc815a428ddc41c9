import { daysBetween } from '../../../belgium/dates.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';

/** Days within which an invoice of the same total to the same customer is taken for a likely double. */
const near = 31;

/** A shorter reference may stand in a text by chance. */
const tellingLength = 3;

interface Planned {
  readonly referentie: string;
  readonly klant_id: string;
  readonly datum: string;
  readonly totaal_incl: number;
  readonly notities?: string | undefined;
}

/** An invoice that a planned one resembles. `same` is true where its text, with the reference in it, is that of the planned one. */
export interface Lookalike {
  readonly id: string;
  readonly nummer: string | null;
  readonly same: boolean;
}

/** Finds invoices of the same customer and total within 31 days. Only those with an equal total are read, each once. (factuur) */
export function openLookalikes(api: Api, listed: readonly FactuurKort[]): (planned: Planned) => Promise<Lookalike | undefined> {
  const byTotal = groupBy(listed, ({ totaal_incl }) => totaal_incl ?? 0);
  return async (planned) => {
    let alike: Lookalike | undefined;
    for (const item of byTotal.get(planned.totaal_incl) ?? []) {
      if (!item.datum || Math.abs(daysBetween(item.datum, planned.datum)) > near) continue;
      const whole = await readFactuur(api, item.id);
      if (whole.customer_id?.toLowerCase() !== planned.klant_id.toLowerCase()) continue;
      const same = carries(planned, whole.notities ?? undefined);
      if (same || !alike) alike = { id: item.id, nummer: item.nummer ?? null, same };
      if (same) return alike;
    }
    return alike;
  };
}

/** Whether a text is the planned one to the letter and holds the reference, so that another machine made it of the same rows. */
const carries = ({ referentie, notities }: Planned, found: string | undefined): boolean =>
  notities !== undefined && referentie.length >= tellingLength && notities.includes(referentie) && found?.trim() === notities.trim();

/** The remark on a planned invoice that resembles this one, or that is this one. */
export function alikeText({ id, nummer }: Lookalike, isThis: boolean): string {
  const name = nummer ?? t({ nl: `concept ${id.slice(0, 8)}`, en: `draft ${id.slice(0, 8)}` });
  return clean(
    isThis
      ? t({ nl: `werd elders al ${name}: herkend aan de notities`, en: `became ${name} elsewhere already: known by its notities` })
      : t({ nl: `lijkt op ${name}: zelfde klant en totaal`, en: `resembles ${name}: same customer and total` }),
  );
}
