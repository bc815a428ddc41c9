import { expect, it } from 'vitest';
import { openRunProgress } from '../../../../src/cli/commands/batch/carry-out.ts';
import type { Plan, PlannedDocument } from '../../../../src/jobs/batch/plan/plan.ts';
import { untouched } from '../../../../src/jobs/batch/run/progress.ts';

const documenten = Array.from(
  { length: 100 },
  (_, at) =>
    ({
      referentie: `A${at}`,
      soort: 'factuur',
      eindstatus: 'definitief',
      kanaal: [],
      klant: { id: 'k', naam: 'K' },
      totaal_incl: 10.5,
    }) as const,
) as unknown as PlannedDocument[];
const plan = { documenten } as unknown as Plan;

it('counts each phase, adds up its amounts, and tells the time left at the limit', () => {
  const { tell, text } = openRunProgress(plan, true, () => new Date(0));
  expect(text()).toBe('De batch begint');
  for (const document of documenten) tell(untouched(document), 'maken');
  expect(text()).toBe('Gemaakt: 100 van 100 · A99 · € 1.050,00 · nog 2 min');
  for (const document of documenten.slice(0, 12)) tell({ ...untouched(document), nummer: `2026-${document.referentie}` }, 'definitief');
  expect(text()).toBe('Definitief: 12 van 100 · 2026-A11 · € 126,00 · nog 2 min');
});

it('tells the time left by its pace where there is no limit, once that says something', () => {
  let time = 0;
  const { tell, text } = openRunProgress(plan, false, () => new Date(time));
  const pass = (count: number) => {
    for (const document of documenten.slice(0, count)) {
      time += 6_000;
      tell(untouched(document), 'maken');
    }
  };
  pass(2);
  expect(text()).toBe('Gemaakt: 2 van 100 · A1 · € 21,00');
  pass(98);
  expect(text()).toMatch(/ · nog 10 min$/);
});
