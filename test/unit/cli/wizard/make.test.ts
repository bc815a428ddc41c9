import { describe, expect, it } from 'vitest';
import { type Step, takeSteps } from '../../../../src/cli/flows/making/steps.ts';
import { Failure } from '../../../../src/failure.ts';

const does = (done: string[], name: string, error?: Error): Step => ({
  run: async () => {
    if (error) throw error;
    done.push(name);
  },
  line: () => `duit ${name}`,
});

async function ending(steps: readonly Step[]): Promise<unknown> {
  return takeSteps(steps).then(
    () => 'done',
    (error: unknown) => error,
  );
}

describe('steps', () => {
  it('are done in order', async () => {
    const done: string[] = [];
    expect(await ending([does(done, 'a'), does(done, 'b')])).toBe('done');
    expect(done).toEqual(['a', 'b']);
  });

  it('end with the failure of the first one', async () => {
    const refused = new Failure('refused', 'geweigerd', { status: 422 });
    const done: string[] = [];
    expect(await ending([does(done, 'a', refused), does(done, 'b')])).toBe(refused);
    expect(done).toEqual([]);
  });

  it('end as partly done when a later one fails, with its details and the lines that are left', async () => {
    const refused = new Failure('refused', 'geweigerd', { status: 422, errors: { email: 'ontbreekt' }, hint: 'Verbeter het.' });
    const done: string[] = [];
    expect(await ending([does(done, 'a'), does(done, 'b', refused), does(done, 'c')])).toMatchObject({
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
    const failure = await ending([does([], 'a'), does([], 'b', passing)]);
    expect(failure).toMatchObject({ reason: 'partly', hint: 'De vorige stappen zijn gedaan; ga verder met:\n  duit b' });
    expect(failure).not.toHaveProperty('status');
  });

  it('leave out one with an unknown outcome from the lines', async () => {
    const unknown = new Failure('unknown', 'geen antwoord', { hint: 'Kijk eerst na.' });
    expect(await ending([does([], 'a'), does([], 'b', unknown), does([], 'c')])).toMatchObject({
      reason: 'unknown',
      hint: 'Kijk eerst na.\nDe vorige stappen zijn gedaan; ga daarna verder met:\n  duit c',
    });
  });

  it('leave out a line that is not known yet, and throw a bug unchanged', async () => {
    const refused = new Failure('refused', 'geweigerd');
    const unknown: Step = { run: async () => {}, line: () => undefined };
    expect(await ending([does([], 'a'), does([], 'b', refused), unknown])).toMatchObject({
      hint: 'De vorige stappen zijn gedaan; ga verder met:\n  duit b',
    });
    const bug = new TypeError('x');
    expect(await ending([does([], 'a'), does([], 'b', bug)])).toBe(bug);
  });
});
