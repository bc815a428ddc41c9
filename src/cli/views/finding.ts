import { Failure, type FailureWord, type Reason } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { LossFlag, ReportedLoss } from '../../service/journal/log/lost.ts';
import type { StoreCheck } from '../../store/store.ts';
import { counted } from '../output/counts.ts';
import { formatMoment } from '../output/moments.ts';
import type { View } from '../output/out.ts';
import type { RowOf } from '../replies/index.ts';

/** The advice is null when the part is in order. */
export type PartFinding = Omit<RowOf<'PartFinding'>, 'reason' | 'word'>;

/** A part that does not work, with the reason that decides the exit code. */
export type FailedPart = PartFinding & { readonly reason: Reason; readonly word: FailureWord };

export const ok = (onderdeel: string, bevinding: string): PartFinding => ({ onderdeel, status: 'ok', bevinding, advies: null });

/** The part works but needs attention, which is no failure. */
export const beware = (onderdeel: string, bevinding: string, advies: string): PartFinding => ({
  onderdeel,
  status: 'let op',
  bevinding,
  advies,
});

export const wrong = (onderdeel: string, { reason, message, hint, word }: Failure): FailedPart => ({
  onderdeel,
  status: 'fout',
  bevinding: message,
  advies: hint || null,
  reason,
  word,
});

/** Runs a check and turns a `Failure` into a finding; any other error passes through. */
export async function partFindingOf(onderdeel: string, check: () => Promise<PartFinding>): Promise<PartFinding> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return wrong(onderdeel, error);
  }
}

/** Reasons in the order of repair: as long as this machine has a fault, later checks prove nothing. */
const order: readonly Reason[] = ['local', 'usage', 'key', 'refused', 'not_found', 'unusable', 'temporary', 'broken_rules'];

/** The failure that ends the command, with the reason to repair first; undefined when no part failed. */
export function verdict(findings: readonly PartFinding[]): Failure | undefined {
  const failed = findings.filter((finding): finding is FailedPart => 'reason' in finding);
  const [worst] = failed.toSorted((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason));
  if (!worst) return undefined;
  const { length } = failed;
  return new Failure(
    worst.reason,
    length === 1
      ? t({ nl: 'één onderdeel is niet in orde', en: 'one part is not in order' })
      : t({ nl: `${length} onderdelen zijn niet in orde`, en: `${length} parts are not in order` }),
    { because: worst.word },
  );
}

export function wholeText({ lines, both }: StoreCheck): string {
  const text = t({
    nl: `niets is beschadigd, ${counted(lines, 'regel', 'regels')}`,
    en: `nothing is damaged, ${counted(lines, 'line', 'lines')}`,
  });
  if (both === undefined) return text;
  if (both === lines) return `${text} ${t({ nl: 'in beide kopieën', en: 'in both copies' })}`;
  return `${text}, ${t({ nl: `waarvan ${both} ook op deze computer`, en: `${both} of them on this machine too` })}`;
}

export const damagedRows = ({ damaged }: StoreCheck): Failure =>
  new Failure(
    'broken_rules',
    t({
      nl: damaged === 1 ? 'één regel of waarde is beschadigd of ontbreekt' : `${damaged} regels of waarden zijn beschadigd of ontbreken`,
      en: damaged === 1 ? 'one line or value is damaged or missing' : `${damaged} lines or values are damaged or missing`,
    }),
    { hint: t({ nl: 'Laat een goede kopie van de database terugzetten.', en: 'Have a good copy of the database restored.' }) },
  );

export const lostSince = ({ since }: Pick<LossFlag, 'since'>, timeZone: string | undefined): string =>
  since === null ? t({ nl: 'het begin van het journaal', en: 'the beginning of the journal' }) : formatMoment(since, timeZone);

export function mayLackLines(loss: ReportedLoss, timeZone: string | undefined): Failure {
  const since = lostSince(loss, timeZone);
  const names = loss.machines.map((name) => clean(name)).join(', ');
  return new Failure('broken_rules', t({ nl: `vanaf ${since} kunnen regels ontbreken`, en: `from ${since} on, lines may be missing` }), {
    hint: [
      ...(names === '' ? [] : [t({ nl: `Sindsdien langsgekomen: ${names}.`, en: `These computers came since: ${names}.` })]),
      t({
        nl: 'Is alles nagekeken of ging er niets verloren, geef dan: duit journaal herstel --klaar. Bij een gedeelde database doet de eigenaar dat.',
        en: 'Once everything is checked, or if nothing was lost, give: duit journaal herstel --klaar. For a shared database, the owner does.',
      }),
    ].join(' '),
  });
}

export const journalName = (): string => t({ nl: 'het journaal', en: 'the journal' });

export const findingsView: View<PartFinding> = {
  columns: [
    { field: 'status', title: { nl: 'Status', en: 'Status' }, kind: 'status' },
    { field: 'onderdeel', title: { nl: 'Onderdeel', en: 'Part' }, kind: 'woord' },
    { field: 'bevinding', title: { nl: 'Resultaat', en: 'Result' } },
    { field: 'advies', title: { nl: 'Advies', en: 'Advice' } },
  ],
  row: 'PartFinding',
  id: 'onderdeel',
};
