import type { KeepOptions } from '../../flows/making/options.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { usage, notFound, unlessFailing } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { declined, needsYes } from '../../flows/confirm.ts';
import { stream } from '../../flows/stream.ts';
import { readPlan, type Plan } from '../../../jobs/batch/plan/plan.ts';
import { type BatchRun, besideNoBatch, runsOf } from '../../../jobs/batch/run/runs.ts';
import { showPlan } from '../../flows/planning/show.ts';
import { formatMoment } from '../../output/moments.ts';
import type { View } from '../../output/out.ts';
import { columns } from '../../views/columns.ts';
import { planView } from '../../views/plan.ts';
import { shellWord } from '../../../machine/shell/shell.ts';
import { type Made, madeByReference } from '../../../service/journal/log/references.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';

export async function forgetReference(
  { ask, globals, journal, out, state, timeZone }: OpenSession,
  named: NamedWord<string>,
): Promise<void> {
  const referentie = await named.word();
  const { openReferences, withLabel } = await import('../../../service/journal/log/references.ts');
  const { documentOf, nummerIn } = await import('../../../service/journal/log/entries.ts');
  const store = await state();
  const references = openReferences(store);
  const made = await references.of(referentie);
  // Nobody kept the reference of a document that was found after its reply was lost.
  const entries = made ? [] : await withLabel(await references.label(referentie), await journal());
  const found = entries.findLast((entry) => entry.state === 'done');
  const document = made ? (made.nummer ?? made.id) : found && (nummerIn(found) ?? documentOf(found));
  if (document == null)
    throw notFound({ nl: `geen document van referentie '${referentie}' gekend`, en: `no document of reference '${referentie}' known` });
  if (!globals.ja && !globals.proef) {
    if (!ask.interactive) {
      throw needsYes(
        t({
          nl: `deze referentie werd ${document}; vergeten moet bevestigd worden`,
          en: `this reference became ${document}; forgetting must be confirmed`,
        }),
        { repeats: true },
      );
    }
    await ask.show(
      t({
        nl: `'${referentie}' werd ${document}. Dezelfde rijen maken daarna een tweede document.`,
        en: `'${referentie}' became ${document}. The same rows then make a second document.`,
      }),
    );
    if (!(await ask.confirm(t({ nl: 'Vergeten?', en: 'Forget it?' })))) throw declined();
  }
  const moment = (time: string) => formatMoment(time, timeZone);
  // A batch that is at this reference keeps it again.
  await besideNoBatch(referentie, { store, moment }, () => references.forget(referentie));
  await out.notice({ nl: `'${referentie}' vergeten; ${document} blijft bestaan.`, en: `'${referentie}' forgotten; ${document} stays.` });
}

export async function writeExample({ files, out, now }: OpenSession, { uitvoer = '-', overschrijven }: KeepOptions): Promise<void> {
  const { exampleFile, isExampleKind } = await import('../../../jobs/batch/example/index.ts');
  const { today } = await import('../../../belgium/dates.ts');
  const kind = uitvoer === '-' ? 'csv' : uitvoer.toLowerCase().replace(/^.*\./, '');
  if (!isExampleKind(kind))
    throw usage({
      nl: '-o: geef een bestand dat eindigt op .csv, .yaml of .xlsx',
      en: '-o: give a file that ends in .csv, .yaml or .xlsx',
    });
  const bytes = exampleFile(kind, today(now()));
  if (uitvoer === '-') return out.raw(bytes);
  const target = await files.target({ kind: 'raw', file: uitvoer, overwrite: overschrijven === true });
  const { bestand } = await target.save(stream([bytes]), { id: 'voorbeeld', name: null });
  await out.notice({
    nl: `${bestand} bewaard. Kijk het na met: duit batch plan ${shellWord(bestand)}`,
    en: `${bestand} saved. Check it with: duit batch plan ${shellWord(bestand)}`,
  });
}

export async function showPlanFile(session: OpenSession, plan: NamedWord<string>): Promise<void> {
  const { out, files } = session;
  out.check(planView);
  const file = await plan.word();
  await showPlan(session, readPlan(await files.body(file), file), file, planView);
}

export async function showRuns(session: Opened<'out' | 'state' | 'timeZone'>): Promise<void> {
  const view = runsView(session);
  session.out.check(view);
  const runs = await runsOf(await session.state());
  await session.out.list(stream(runs.map(runRow)), view);
}

const runRow = ({ plan, bestand, begonnen, laatst, documenten, stand }: BatchRun) => ({
  plan: plan.slice(0, 12),
  bestand,
  begonnen,
  laatst,
  documenten,
  klaar: stand.klaar ?? 0,
  open: documenten - (stand.klaar ?? 0),
});

const runsView = ({ timeZone }: Opened<'timeZone'>): View<ReturnType<typeof runRow>> => ({
  columns: [
    { field: 'plan', title: { nl: 'Plan', en: 'Plan' }, names: true },
    columns.bestand,
    { field: 'begonnen', title: { nl: 'Begonnen', en: 'Begun' }, shown: (run) => formatMoment(run.begonnen, timeZone), worth: 5 },
    { field: 'laatst', title: { nl: 'Laatst', en: 'Last' }, shown: (run) => formatMoment(run.laatst, timeZone), worth: 6 },
    { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal' },
    { field: 'klaar', title: { nl: 'Klaar', en: 'Done' }, kind: 'getal' },
    { field: 'open', title: { nl: 'Niet af', en: 'Not done' }, kind: 'getal' },
  ],
  row: 'RunRow',
  id: 'plan',
});

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
