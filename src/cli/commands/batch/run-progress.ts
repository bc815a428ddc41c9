import { addedUp } from '../../../belgium/decimal.ts';
import type { Plan, PlannedDocument } from '../../../jobs/batch/plan/plan.ts';
import { inPhase, type Phase, type DocumentProgress } from '../../../jobs/batch/run/progress.ts';
import { t, type Text } from '../../../language.ts';
import { aMinute } from '../../flows/planning/show.ts';
import { formatMoney } from '../../output/money.ts';

const phases: Record<Phase, Text> = {
  maken: { nl: 'Gemaakt', en: 'Made' },
  definitief: { nl: 'Definitief', en: 'Final' },
  versturen: { nl: 'Verstuurd', en: 'Sent' },
};

/** The pace of fewer steps says little. */
const telling = 5;

/** The steps that a run tells of a document. */
const phaseSteps = (document: PlannedDocument): number =>
  1 + (inPhase('definitief', document) ? 1 : 0) + (inPhase('versturen', document) ? document.kanaal.length : 0);

/** Counts the documents of each phase. The time left is that of the limit, and without a limit that of the pace until now. */
export function openRunProgress(plan: Plan, limited: boolean, now: () => Date) {
  let begun = 0;
  const total = plan.documenten.reduce((sum, document) => sum + phaseSteps(document), 0);
  let phase: Phase = 'maken';
  let last: DocumentProgress | undefined;
  let done: number[] = [];
  let steps = 0;
  const minutesLeft = (): number | undefined => {
    if (!limited && steps < telling) return undefined;
    const left = Math.max(0, total - steps);
    const each = limited ? 60_000 / aMinute : (now().getTime() - begun) / (steps - 1);
    return Math.ceil((left * each) / 60_000);
  };
  return {
    tell: (document: DocumentProgress, current: Phase): void => {
      if (!last) begun = now().getTime();
      if (phase !== current) done = [];
      phase = current;
      last = document;
      done.push(document.planned.totaal_incl);
      steps += phase === 'versturen' ? document.planned.kanaal.length : 1;
    },
    /** The line that shows how far the run is, such as `Definitief: 12 van 40 · 2026-0031 · € 12.340,00 · nog 4 min`. */
    text: (): string => {
      if (!last) return t({ nl: 'De batch begint', en: 'The batch begins' });
      const of = plan.documenten.filter((document) => inPhase(phase, document)).length;
      const minutes = minutesLeft();
      return [
        `${t(phases[phase])}: ${t({ nl: `${done.length} van ${of}`, en: `${done.length} of ${of}` })}`,
        last.nummer ?? last.planned.referentie,
        formatMoney(addedUp(done)),
        minutes === undefined ? '' : t({ nl: `nog ${minutes} min`, en: `${minutes} min left` }),
      ]
        .filter((part) => part !== '')
        .join(' · ');
    },
  };
}
