import { unlessFailing } from '../../../failure.ts';
import { type Plan, readPlan } from '../../../jobs/batch/plan/plan.ts';
import { type Made, madeByReference } from '../../../service/journal/log/references.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';
import { columns } from '../../views/columns.ts';

export const planChoice = choiceOf<Pick<Plan, 'profiel'> & { readonly bestand: string; readonly documenten: number }>({
  title: { nl: 'Plan', en: 'Plan' },
  none: { nl: 'in deze map staat geen plan', en: 'there is no plan in this folder' },
  hint: { nl: 'Maak er een met: duit batch plan <bestand> -o plan.json', en: 'Make one with: duit batch plan <file> -o plan.json' },
  read: async ({ files }) => {
    const names = await files.here('.json');
    const read = async (bestand: string) => {
      const { profiel, documenten } = readPlan(await files.body(bestand), bestand);
      return { bestand, profiel, documenten: documenten.length };
    };
    const plans = await Promise.all(names.map((name) => unlessFailing(read(name))));
    return { items: plans.flatMap((plan) => plan ?? []), more: false };
  },
  word: ({ bestand }) => bestand,
  columns: () => [
    columns.bestand,
    { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal' },
    { field: 'profiel', title: { nl: 'Profiel', en: 'Profile' }, worth: 3 },
  ],
});

/** The choice of a reference that became a document, the newest first. */
export const referenceChoice = choiceOf<Made & { readonly referentie: string }>({
  title: { nl: 'Referentie', en: 'Reference' },
  none: { nl: 'nog geen referentie werd een document', en: 'no reference became a document yet' },
  hint: { nl: 'Bekijk de batches met: duit batch list', en: 'Look at the batches with: duit batch list' },
  read: async ({ state }) => {
    const made = await (await state()).read(madeByReference);
    const all = Array.from(made, ([referentie, document]) => ({ referentie, ...document })).toSorted((one, other) =>
      one.tijd < other.tijd ? 1 : -1,
    );
    return firstOffered(all);
  },
  word: ({ referentie }) => referentie,
  columns: () => [
    { field: 'referentie', title: { nl: 'Referentie', en: 'Reference' }, kind: 'heel' },
    { field: 'nummer', title: { nl: 'Nummer', en: 'Number' }, value: ({ nummer, id }) => nummer ?? id.slice(0, 8) },
    columns.totaal_incl,
  ],
});
