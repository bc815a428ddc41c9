import type { Days } from '../../../../belgium/dates.ts';
import { usage, type Failure, notConfirmed } from '../../../../failure.ts';
import type { Counted } from '../../../../jobs/reports/read/return.ts';
import { returnDue } from '../../../../jobs/reports/count/days.ts';
import { type Filed, keepReturn, changesSinceFiling, filedAs, overlap } from '../../../../jobs/reports/btw/late.ts';
import { roosters } from '../../../../jobs/reports/btw/placing.ts';
import { t } from '../../../../language.ts';
import { unconfirmed } from '../../../flows/confirm.ts';
import { unlessDryRun } from '../../../flows/dry-run.ts';
import { documentCount } from '../../../output/counts.ts';
import { daysText, formatDate, formatMoment } from '../../../output/moments.ts';
import { formatMoney } from '../../../output/money.ts';
import type { OpenSession, Opened } from '../../../session/session.ts';

/** Fails with exit 2 where no return of these days can be filed: they have not ended, or share days with another filed return. */
export function checkFiling(days: Days, filed: readonly Filed[], day: string): void {
  if (days.tot >= day) {
    throw usage({
      nl: `--ingediend: deze periode loopt nog tot en met ${formatDate(days.tot)}`,
      en: `--ingediend: this period has not ended before ${formatDate(days.tot)} is over`,
    });
  }
  const other = filedAs(days, filed) ? undefined : filed.find((one) => overlap(one, days));
  if (!other) return;
  throw usage(
    t({
      nl: `--ingediend: de aangifte ${daysText(other)} is al ingediend en deelt dagen met deze periode`,
      en: `--ingediend: the return ${daysText(other)} was filed already and shares days with this period`,
    }),
    {
      hint: t({
        nl: `Kijk die na met: duit rapport btw --van ${other.van} --tot ${other.tot}`,
        en: `Look at that one with: duit rapport btw --van ${other.van} --tot ${other.tot}`,
      }),
    },
  );
}

/** Whether a return of these days was filed and can't be filed again, because its term is over. */
export const isTermOver = (days: Days, filed: readonly Filed[], day: string): boolean =>
  filedAs(days, filed) !== undefined && returnDue(days) < day;

function tooLate(days: Days, { ingediend }: Filed, timeZone: string | undefined): Failure {
  const when = formatMoment(ingediend, timeZone);
  const due = formatDate(returnDue(days));
  return notConfirmed(
    t({
      nl: `de aangifte ${daysText(days)} is bewaard als ingediend op ${when}, en kon tot en met ${due} vervangen worden`,
      en: `the return ${daysText(days)} was kept as filed on ${when}, and could be replaced up to ${due}`,
    }),
    {
      hint: t({
        nl: 'Er is niets bewaard. Wat er sindsdien bijkwam, telt mee in de volgende aangifte die je indient.',
        en: 'Nothing was kept. What came since counts in the next return that you file.',
      }),
    },
  );
}

/**
 * Keeps the figures as filed; a return whose term is over is not replaced (exit 12). Figures that are incomplete or don't add up, and others than those that were filed before, need a
 * confirmation: fails with exit 12 where nobody gives it.
 */
export async function file(session: OpenSession, counted: Counted): Promise<void> {
  const { out, now, timeZone } = session;
  const { days, ledger, rows, whole, filed, filing, since } = counted;
  const fresh: Filed = {
    ...days,
    ingediend: now().toISOString(),
    volledig: whole.unplaced.length + ledger.unread.length === 0,
    bedragen: whole.bedragen,
    documenten: rows.map(({ id, nummer = null, datum }) => ({ id, nummer, datum: datum ?? '' })),
  };
  if (filed && isSame(filed, fresh) && (filing || since.length === 0)) {
    const when = formatMoment(filed.ingediend, timeZone);
    return out.notice({ nl: `Al bewaard op ${when}, met dezelfde cijfers.`, en: `Kept already on ${when}, with the same figures.` });
  }
  if (filed && !filing) throw tooLate(days, filed, timeZone);
  await confirm(session, doubts(fresh, filed, whole.controls.length));
  await unlessDryRun(session, async () => {
    await keepReturn(await session.state(), fresh);
    await out.notice({
      nl: `Bewaard als ingediend: de aangifte ${daysText(days)}, met ${documentCount(rows.length)}.`,
      en: `Kept as filed: the return ${daysText(days)}, with ${documentCount(rows.length)}.`,
    });
  });
}

function isSame(before: Filed, after: Filed): boolean {
  const { gone, added } = changesSinceFiling(before, after.documenten);
  const equal = roosters.every((rooster) => before.bedragen[rooster] === after.bedragen[rooster]);
  return equal && gone.length + added.length === 0 && before.volledig === after.volledig;
}

/** The reasons why these figures should not be kept without a person who agrees. */
function doubts(fresh: Filed, before: Filed | undefined, controls: number): string[] {
  const found: string[] = [];
  if (!fresh.volledig) found.push(t({ nl: 'de cijfers zijn onvolledig', en: 'the figures are incomplete' }));
  if (controls > 0) found.push(t({ nl: 'niet alle documenten kloppen', en: 'not all documents add up' }));
  if (before)
    found.push(
      t({ nl: 'ze vervangen wat je eerder indiende', en: 'they replace those that you filed before' }) + differences(before, fresh),
    );
  return found;
}

function differences(before: Filed, after: Filed): string {
  const changed = roosters.filter((rooster) => before.bedragen[rooster] !== after.bedragen[rooster]);
  if (changed.length === 0) return t({ nl: ' (andere documenten, dezelfde bedragen)', en: ' (other documents, the same amounts)' });
  const texts = changed.map((rooster) => `${rooster} ${formatMoney(before.bedragen[rooster])} → ${formatMoney(after.bedragen[rooster])}`);
  return ` (${texts.join('; ')})`;
}

async function confirm({ ask, globals, argv }: Opened<'argv' | 'ask' | 'globals'>, found: readonly string[]): Promise<void> {
  if (found.length === 0 || globals.ja || globals.proef) return;
  const text = found.join('; ');
  if (ask.interactive) {
    await ask.show(t({ nl: `Let op: ${text}.`, en: `Note: ${text}.` }));
    if (await ask.confirm(t({ nl: 'Toch als ingediend bewaren?', en: 'Keep as filed all the same?' }))) return;
    throw notConfirmed({ nl: 'niet bevestigd; er is niets bewaard', en: 'not confirmed; nothing was kept' });
  }
  throw unconfirmed({ nl: `niet bewaard: ${text}`, en: `not kept: ${text}` }, argv, ['--ja']);
}
