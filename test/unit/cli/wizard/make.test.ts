import { describe, expect, it } from 'vitest';
import { type CommandStep, takeSteps } from '../../../../src/cli/flows/making/steps.ts';
import type { OpenSession } from '../../../../src/cli/session/session.ts';
import { Failure } from '../../../../src/failure.ts';
import type { WriteGate } from '../../../../src/service/run/step.ts';

interface Does extends CommandStep {
  readonly error?: Error | undefined;
}

const does = (key: string, error?: Error): Does => ({
  key,
  on: null,
  write: { operation: key, body: undefined },
  line: () => `duit ${key}`,
  error,
});

/** How steps end, and those that were done. */
async function ending(...steps: readonly Does[]): Promise<{ readonly end: unknown; readonly done: readonly string[] }> {
  const done: string[] = [];
  const write: WriteGate['write'] = async ({ operation }) => {
    const error = steps.find(({ key }) => key === operation)?.error;
    if (error instanceof Failure) return { kind: 'failed', failure: error };
    if (error) throw error;
    return { kind: 'done', by: 'reply', id: operation, nummer: null, data: {} };
  };
  const session = { gate: async () => ({ write }), stop: new AbortController().signal } as unknown as OpenSession;
  const end = await takeSteps(session, steps, ({ id }) => void done.push(String(id))).then(
    () => 'done',
    (error: unknown) => error,
  );
  return { end, done };
}

describe('steps', () => {
  it('are done in order', async () => {
    expect(await ending(does('a'), does('b'))).toEqual({ end: 'done', done: ['a', 'b'] });
  });

  it('end with the failure of the first one', async () => {
    const refused = new Failure('refused', 'geweigerd', { status: 422 });
    const { end, done } = await ending(does('a', refused), does('b'));
    expect(end).toBe(refused);
    expect(done).toEqual([]);
  });

  it('end as partly done when a later one fails, with its details and the lines that are left', async () => {
    const refused = new Failure('refused', 'geweigerd', { status: 422, errors: { email: 'ontbreekt' }, hint: 'Verbeter het.' });
    const { end, done } = await ending(does('a'), does('b', refused), does('c'));
    expect(end).toMatchObject({
      reason: 'partly',
      message: 'geweigerd',
      status: 422,
      errors: { email: 'ontbreekt' },
      hint: 'Verbeter het.\nDe vorige stappen zijn gedaan; ga verder met:\n  duit b\n  duit c',
    });
    expect(done).toEqual(['a']);
  });

  it('never advise to repeat the earlier steps after a temporary failure', async () => {
    const passing = new Failure('temporary', 'storing', { because: 'server', hint: 'Probeer het later opnieuw.' });
    const { end: failure } = await ending(does('a'), does('b', passing));
    expect(failure).toMatchObject({ reason: 'partly', hint: 'De vorige stappen zijn gedaan; ga verder met:\n  duit b' });
    expect(failure).not.toHaveProperty('status');
  });

  it('leave out one with an unknown outcome from the lines', async () => {
    const unknown = new Failure('unknown', 'geen antwoord', { hint: 'Kijk eerst na.' });
    expect((await ending(does('a'), does('b', unknown), does('c'))).end).toMatchObject({
      reason: 'unknown',
      hint: 'Kijk eerst na.\nDe vorige stappen zijn gedaan; ga daarna verder met:\n  duit c',
    });
  });

  it('leave out a line that is not known yet, and throw a bug unchanged', async () => {
    const refused = new Failure('refused', 'geweigerd');
    const unknown: Does = { ...does('c'), line: () => undefined };
    expect((await ending(does('a'), does('b', refused), unknown)).end).toMatchObject({
      hint: 'De vorige stappen zijn gedaan; ga verder met:\n  duit b',
    });
    const bug = new TypeError('x');
    expect((await ending(does('a'), does('b', bug))).end).toBe(bug);
  });
});
