import { expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { runStages, type RunStep, type Stage, type StepOutcome } from '../../../../src/service/run/runner.ts';
import type { UnaskedWrite, WriteGate, WriteOutcome, WriteStep } from '../../../../src/service/run/step.ts';

type StageOptions = Parameters<typeof runStages>[1];

const make = (key: string, more: Partial<RunStep> = {}): RunStep => ({
  key,
  on: null,
  write: { operation: 'facturen.create', body: { regels: [] } },
  ...more,
});

const final = (key: string, on: RunStep['on'], dated?: string): RunStep => ({
  key,
  on,
  dated,
  write: { operation: 'facturen.definitief', body: undefined },
});

const refused: WriteOutcome = { kind: 'failed', failure: new Failure('refused', 'geweigerd') };

/** A gate that makes documents `id-1`, `id-2` … and notes what it was asked, in order. */
function openGate(
  ends: (step: WriteStep) => WriteOutcome | UnaskedWrite | undefined = () => undefined,
  earlier: WriteGate['earlier'] = async () => undefined,
) {
  const asked: WriteStep[] = [];
  const plans: Parameters<WriteGate['ask']>[0][] = [];
  const gate: WriteGate = {
    write: async (step) => {
      asked.push(step);
      const id = step.document ?? `id-${asked.length}`;
      return ends(step) ?? { kind: 'done', by: 'reply', id, nummer: null, data: {} };
    },
    earlier,
    held: async (step) => ends(step),
    ask: async (plan) => {
      plans.push(plan);
      return new Map([...plan.keys()].map((key) => [key, waits]));
    },
  };
  return { asked, plans, gate };
}

/** Why a step waits for a person. */
const waits = new Failure('not_confirmed', 'wacht', {
  because: 'needs_approval',
  limit: { option: '--goedkeuring', value: 'alles' },
  aanvraag: 'a1',
});

const unasked = ({ operation, document }: WriteStep): UnaskedWrite => ({
  kind: 'unasked',
  write: { bewerking: operation, document, sleutel: `van ${document ?? operation}` },
  klant: undefined,
  limits: { versie: 1, account: 'a' },
});

/** The steps of the only plan that a person was asked for, each with the one that it comes after. */
const plannedIn = ([plan, ...others]: ReturnType<typeof openGate>['plans']) => {
  expect(others).toEqual([]);
  return [...plan!].map(([key, one]) => ('after' in one ? `${key} after ${one.after}` : key));
};

async function endsOf(stages: readonly Stage[], options: Partial<StageOptions> & Pick<StageOptions, 'gate'>) {
  const ends: [string, StepOutcome][] = [];
  const { signal } = new AbortController();
  for await (const { step, outcome } of runStages(stages, { stop: signal, ...options })) ends.push([step.key, outcome]);
  return ends;
}

const kinds = (ends: readonly [string, StepOutcome][]) => ends.map(([key, { kind }]) => `${key}: ${kind}`);

it('does a step on what an earlier one made, with the customer that was made just before it', async () => {
  const { asked, gate } = openGate();
  const customer: RunStep = { key: 'klant', on: null, write: { operation: 'klanten.create', body: { naam: 'Peeters' } } };
  const steps = [make('A', { customer }), make('B', { customer }), final('A final', { made: 'A' })];
  expect(kinds(await endsOf([{ steps }], { gate }))).toEqual(['klant: done', 'A: done', 'B: done', 'A final: done']);
  expect(asked.map(({ operation, document, body }) => [operation, document, body])).toEqual([
    ['klanten.create', null, { naam: 'Peeters' }],
    ['facturen.create', null, { klant_id: 'id-1', regels: [] }],
    ['facturen.create', null, { klant_id: 'id-1', regels: [] }],
    ['facturen.definitief', 'id-2', undefined],
  ]);
});

it('begins nothing that needs a step which did not go', async () => {
  const customer: RunStep = { key: 'klant', on: null, write: { operation: 'klanten.create', body: {} } };
  const { gate } = openGate(({ operation }) => (operation === 'klanten.create' ? refused : undefined));
  const ends = await endsOf([{ steps: [make('A', { customer }), final('A final', { made: 'A' })] }], { gate });
  expect(ends.slice(1)).toEqual([
    ['A', { kind: 'behind', step: 'klant', failure: refused.failure }],
    ['A final', { kind: 'behind', step: 'A' }],
  ]);
});

it('takes over what an earlier run did, makes no customer for it, and goes on with its document', async () => {
  const customer: RunStep = { key: 'klant', on: null, write: { operation: 'klanten.create', body: {} } };
  const { asked, gate } = openGate(undefined, async () => ({ kind: 'earlier', id: 'van-eerder', nummer: null }));
  await endsOf([{ steps: [make('A', { customer }), final('A final', { made: 'A' })] }], { gate, repeat: 'take over' });
  expect(asked.map(({ operation, document, repeat }) => [operation, document, repeat])).toEqual([
    ['facturen.definitief', 'van-eerder', 'take over'],
  ]);
});

it('asks the gate once for a step that needs nothing else before it', async () => {
  const earlier: WriteOutcome = { kind: 'earlier', id: 'van-eerder', nummer: null };
  const { asked, gate } = openGate(
    () => earlier,
    () => expect.fail('the gate tells of it by itself'),
  );
  expect(await endsOf([{ steps: [make('A')] }], { gate })).toEqual([['A', earlier]]);
  expect(asked).toHaveLength(1);
});

it('goes on after a failure of one document, and leaves the rest after one that every step would meet', async () => {
  const down = new Failure('local', 'de schijf is weg');
  const { gate } = openGate(({ document }) =>
    document === 'a' ? refused : document === 'b' ? { kind: 'failed', failure: down } : undefined,
  );
  const steps = ['a', 'b', 'c'].map((id) => final(id, { id }));
  const check = () => expect.fail('nothing is looked at any more');
  const ends = await endsOf([{ steps }, { check, steps: [final('d', { id: 'd' })] }], { gate });
  expect(kinds(ends)).toEqual(['a: failed', 'b: failed', 'c: left', 'd: left']);
  expect(ends[2]?.[1]).toEqual({ kind: 'left', failure: down });
});

it('leaves the rest once the user stops, and ends the write in flight', async () => {
  const stopping = new AbortController();
  const { asked, gate } = openGate(() => {
    stopping.abort();
    return undefined;
  });
  const steps = ['a', 'b'].map((id) => final(id, { id }));
  expect(await endsOf([{ steps }], { gate, stop: stopping.signal })).toMatchObject([
    ['a', { kind: 'done' }],
    ['b', { kind: 'left', failure: undefined }],
  ]);
  expect(asked).toHaveLength(1);
});

it.each([
  [true, ['a: failed', 'b: behind', 'c: done', 'd: done']],
  [false, ['a: failed', 'b: done', 'c: done', 'd: done']],
])('holds back a later day of the same year where numbers follow days: %s', async (inOrder, expected) => {
  const { gate } = openGate(({ document }) => (document === 'a' ? refused : undefined));
  const days = { a: '2026-03-01', b: '2026-03-02', c: '2026-03-01', d: '2027-01-01' };
  const steps = Object.entries(days).map(([id, day]) => final(id, { id }, day));
  expect(kinds(await endsOf([{ steps }], { gate, inOrder }))).toEqual(expected);
});

it.each([
  ['was not asked for', unasked],
  ['waits already', (step: WriteStep) => (step.document === 'a' ? { kind: 'failed' as const, failure: waits } : unasked(step))],
])('has a later day asked for too where one that a person has to approve %s, and sends neither', async (_, end) => {
  const { asked, plans, gate } = openGate(end);
  const steps = [final('a', { id: 'a' }, '2026-03-01'), final('b', { id: 'b' }, '2026-03-02')];
  expect(await endsOf([{ steps }], { gate, inOrder: true })).toMatchObject([
    ['a', { kind: 'failed', failure: waits }],
    ['b', { kind: 'failed', failure: waits }],
  ]);
  expect(asked.map(({ document }) => document)).toEqual(['a']);
  expect(plannedIn(plans)).toEqual(end === unasked ? ['a', 'b'] : ['b']);
});

it('holds back a later day that is approved while an earlier one waits for a person', async () => {
  const { asked, gate } = openGate((step) => (step.document === 'a' ? unasked(step) : undefined));
  const steps = [final('a', { id: 'a' }, '2026-03-01'), final('b', { id: 'b' }, '2026-03-02')];
  expect(await endsOf([{ steps }], { gate, inOrder: true })).toMatchObject([
    ['a', { kind: 'failed', failure: waits }],
    ['b', { kind: 'behind', step: 'a', failure: waits }],
  ]);
  expect(asked).toHaveLength(1);
});

it('asks a person once for a plan, with the steps that come after those that wait, and does the others meanwhile', async () => {
  const customer: RunStep = { key: 'klant', on: null, write: { operation: 'klanten.create', body: { naam: 'Peeters' } } };
  const { asked, plans, gate } = openGate((step) =>
    step.operation === 'klanten.create' || step.document === 'c' ? unasked(step) : undefined,
  );
  const stages = [
    { steps: [make('A', { customer }), make('B', { customer })] },
    { steps: [final('A final', { made: 'A' }), final('C final', { id: 'c' }), final('D final', { id: 'd' })] },
  ];
  const ends = await endsOf(stages, { gate });
  expect(kinds(ends)).toEqual(['D final: done', 'klant: failed', 'A: behind', 'B: behind', 'A final: behind', 'C final: failed']);
  expect(ends.slice(1).map(([, end]) => 'failure' in end && end.failure)).toEqual(ends.slice(1).map(() => waits));
  expect(plannedIn(plans)).toEqual(['klant', 'A after klant', 'B after klant', 'A final after A', 'C final']);
  expect(asked.map(({ operation, document }) => document ?? operation)).toEqual(['klanten.create', 'c', 'd']);
});

it('sends nothing more of a document whose sending over one channel waits for a person, where steps go in turn', async () => {
  const { asked, plans, gate } = openGate((step) => (step.document === 'a' ? unasked(step) : undefined));
  const steps = [final('een', { id: 'a' }), final('twee', { id: 'b' }), final('drie', { id: 'a' })];
  expect(await endsOf([{ steps }], { gate, inTurn: true })).toMatchObject([
    ['een', { kind: 'failed', failure: waits }],
    ['twee', { kind: 'behind', step: 'een', failure: waits }],
    ['drie', { kind: 'failed', failure: waits }],
  ]);
  expect([asked.length, plannedIn(plans)]).toEqual([1, ['een', 'drie']]);
});

it('asks nobody for a plan that the user stopped, or that a failure ended', async () => {
  const stopping = new AbortController();
  const { plans, gate } = openGate((step) => {
    if (step.document === 'b') stopping.abort();
    return unasked(step);
  });
  const steps = ['a', 'b', 'c'].map((id) => final(id, { id }));
  expect(kinds(await endsOf([{ steps }], { gate, stop: stopping.signal }))).toEqual(['c: left', 'a: left', 'b: left']);
  const failure = new Failure('local', 'de schijf is weg');
  const failing = openGate((step) => (step.document === 'b' ? { kind: 'failed', failure } : unasked(step)));
  const ends = await endsOf([{ steps }], { gate: failing.gate });
  expect(kinds(ends)).toEqual(['b: failed', 'c: left', 'a: left']);
  expect(ends[2]?.[1]).toEqual({ kind: 'left', failure });
  expect([plans, failing.plans]).toEqual([[], []]);
});

it('holds no later day back for a document that was final already', async () => {
  const failure = new Failure('not_confirmed', 'is al definitief', { because: 'already_done' });
  const { gate } = openGate(({ document }) => (document === 'a' ? { kind: 'failed', failure } : undefined));
  const steps = [final('a', { id: 'a' }, '2026-03-01'), final('b', { id: 'b' }, '2026-03-02')];
  expect(kinds(await endsOf([{ steps }], { gate, inOrder: true }))).toEqual(['a: failed', 'b: done']);
});

it('writes nothing for a step that ended before, or that the last look stops', async () => {
  const { asked, gate } = openGate();
  const steps = ['a', 'b', 'c'].map((id) => final(id, { id }));
  const ends = await endsOf([{ steps }], {
    gate,
    ended: ({ key }) => (key === 'a' ? { kind: 'earlier', id: 'a' } : undefined),
    before: ({ key }) => (key === 'b' ? () => Promise.reject(new Failure('not_found', 'weg')) : undefined),
    given: () => ({ listed: [] as never }),
  });
  expect(kinds(ends)).toEqual(['a: earlier', 'b: failed', 'c: done']);
  expect(asked).toMatchObject([{ document: 'c', listed: [] }]);
});

it('begins no other step once who listens fails, and asks for the steps of a stage only after its check', async () => {
  const { asked, gate } = openGate();
  const heard: string[] = [];
  function* steps() {
    heard.push('steps');
    yield final('b', { id: 'b' });
    yield final('c', { id: 'c' });
  }
  const check = async () => void heard.push('check');
  const run = runStages([{ steps: [final('a', { id: 'a' })] }, { check, steps: steps() }], { gate, stop: new AbortController().signal });
  await expect(async () => {
    for await (const { step } of run) if (step.key === 'b') throw new Error('de schijf is vol');
  }).rejects.toThrow('de schijf is vol');
  expect(asked.map(({ document }) => document)).toEqual(['a', 'b']);
  expect(heard).toEqual(['check', 'steps']);
});

it('goes through every step of a dry run, and only plans those on what is not made yet', async () => {
  const customer: RunStep = { key: 'klant', on: null, write: { operation: 'klanten.create', body: { naam: 'Peeters' } } };
  const { asked, gate } = openGate(() => ({ kind: 'rehearsed', request: { method: 'POST', path: '/ergens' } }));
  const steps = [
    final('ander', { id: 'd-1' }, '2026-03-01'),
    make('A', { customer }),
    final('A final', { made: 'A' }, '2026-03-02'),
    final('los', { id: 'd-2' }, '2026-03-03'),
  ];
  const ends = await endsOf([{ steps }], { gate, inOrder: true });
  expect(kinds(ends)).toEqual(['ander: rehearsed', 'klant: rehearsed', 'A: planned', 'A final: planned', 'los: rehearsed']);
  expect(ends.flatMap(([, end]) => (end.kind === 'planned' ? [end.request] : []))).toEqual([
    { method: 'POST', path: '/facturen', body: { klant_id: '<id>', regels: [] } },
    { method: 'POST', path: '/facturen/<id>/definitief' },
  ]);
  expect(asked.map(({ operation }) => operation)).toEqual(['facturen.definitief', 'klanten.create', 'facturen.definitief']);
});
