import { today } from '../../../belgium/dates.ts';
import { totalDifferences, type Replied, totalsOf } from '../../../belgium/checks/totals.ts';
import type { FactuurInvoer, Klant, Regel, RegelInvoer } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { given } from '../../../contract/fields.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';
import { newFactuurView } from '../../views/factuur.ts';
import { makeDraft } from '../making/draft.ts';
import { copiedLines } from './lines.ts';
import type { CopyOptions } from './options.ts';
import { atTodaysPrices } from './prices.ts';

/** The document that a new invoice is made from, with its totals as the service gave them. */
export interface Original extends Replied {
  readonly regels?: readonly Regel[] | null | undefined;
  readonly notities?: string | null | undefined;
}

/**
 * Makes a draft invoice for this customer from the lines and notes of another document, with `--bewerk` as the user edits it. It is
 * shown and asked for at a terminal. A total that differs from the original's is told.
 */
export async function copyAsInvoice(
  session: OpenSession,
  api: Api,
  original: Original,
  { klant, question }: { readonly klant: Pick<Klant, 'id' | 'naam'>; readonly question: string },
  { datum, notities = original.notities ?? '', prijzen, bewerk, ...options }: CopyOptions,
): Promise<void> {
  const copied = await copiedLines(api, original.regels ?? []);
  const lines = prijzen ? await atTodaysPrices(api, session.out, copied) : copied;
  const regels = lines.map(({ omschrijving, aantal, eenheidsprijs, btw_percentage }) => ({
    omschrijving,
    aantal,
    eenheidsprijs,
    btw_percentage,
  }));
  const make = async (body: FactuurInvoer, changed: boolean) => {
    await tellDifference(session, original, body.regels, changed);
    const { naam } = body.klant_id === klant.id ? klant : await api.klanten.get(body.klant_id);
    await makeDraft(session, { body, klant: naam, question, view: newFactuurView, create: () => api.facturen.create(body), options });
  };
  if (bewerk) {
    const { editing } = await import('../editing/edit.ts');
    const beginning = { kind: 'factuur', customer: klant, datum: datum ?? today(session.now()), notities, regels } as const;
    return editing(session, 'FactuurInvoer', beginning, (body) => make(body, true));
  }
  const body = session.checked('FactuurInvoer', given({ klant_id: klant.id, regels, datum, notities: notities || undefined }));
  return make(body, prijzen !== undefined);
}

/** Tells where the lines add up to another total than the original had. Where the user changed nothing that is a warning. */
async function tellDifference(
  { out }: Pick<OpenSession, 'out'>,
  original: Replied,
  regels: readonly RegelInvoer[],
  changed: boolean,
): Promise<void> {
  const totals = totalsOf(regels);
  const found = totals ? totalDifferences(totals, original) : [];
  const difference = found.find(({ field }) => field === 'totaal_incl') ?? found[0];
  if (!difference) return;
  const [now, before] = [formatMoney(difference.here), formatMoney(difference.there)];
  const which = difference.field === 'totaal_incl' ? t({ nl: 'met btw', en: 'with VAT' }) : t({ nl: 'zonder btw', en: 'without VAT' });
  const text = t({
    nl: `het totaal ${which} wordt ${now}; het origineel heeft ${before}`,
    en: `the total ${which} becomes ${now}; the original has ${before}`,
  });
  if (changed) await out.notice(`${text.replace(/^./, (letter) => letter.toUpperCase())}.`);
  else await out.warn(`${t({ nl: 'Let op', en: 'Note' })}: ${text}.`);
}
