import { describe, expect, it } from 'vitest';
import { openOut } from '../../../../src/cli/output/open.ts';
import type { View } from '../../../../src/cli/output/out.ts';
import { pagerCommand } from '../../../../src/cli/output/pager.ts';
import { from, sink } from './sinks.ts';

const view: View<{ naam: string }> = { columns: [{ field: 'naam', title: { nl: 'Naam', en: 'Name' } }], row: ['naam'] };

/** An output with a pager that records its text and when it was left. */
function paged(options: object = {}, write = async (_chunk: string) => {}) {
  const events: string[] = [];
  const stdout = sink(true);
  const stderr = { ...sink(true), write: async (chunk: string | Uint8Array) => void events.push(`stderr ${String(chunk)}`) };
  const pager = async () => ({
    write: async (chunk: string | Uint8Array) => {
      await write(String(chunk));
      events.push(`pager ${String(chunk)}`);
    },
    close: async () => void events.push('left'),
  });
  return { events, stdout, out: openOut({ stdout, stderr, env: { NO_COLOR: '1' }, monotonic: () => 0, pager, ...options }) };
}

const cutList = () => Object.assign(from({ naam: 'A' }), { rest: 'some', total: 9 } as const);

describe('the pager', () => {
  it('shows a list on a terminal, and is left before anything else is written', async () => {
    const { events, stdout, out } = paged();
    await out.list(cutList(), view);
    await out.raw('daarna');
    expect(stdout.text()).toBe('daarna');
    expect(events).toEqual(['pager Naam\nA\n', 'left', expect.stringMatching(/^stderr 1 getoond van 9/)]);
  });

  it('shows a text to read, and none in a pipe', async () => {
    const { events, out } = paged();
    await out.text('lang');
    expect(events).toEqual(['pager lang', 'left']);
    const pipe = sink(false);
    await paged({ stdout: pipe }).out.text('lang');
    expect(pipe.text()).toBe('lang');
  });

  it.each([['json'], ['ndjson'], ['tsv'], ['csv']])('never shows %s', async (format) => {
    const { events, stdout, out } = paged({ format });
    await out.list(from({ naam: 'A' }), view);
    expect(events).toEqual([]);
    expect(stdout.text()).not.toBe('');
  });

  it('shows no list in a pipe, and no record or result of work', async () => {
    const pipe = sink(false);
    const { events, out } = paged({ stdout: pipe, format: 'tabel' });
    await out.list(from({ naam: 'A' }), view);
    const other = paged();
    await other.out.record({ naam: 'A' }, view);
    await other.out.results(from({ naam: 'A' }), view);
    expect([...events, ...other.events]).toEqual([]);
    expect(other.stdout.text()).toContain('A');
  });

  it('may be left before the end of the list', async () => {
    const { events, out } = paged({}, () => Promise.reject(Object.assign(new Error('weg'), { code: 'EPIPE' })));
    await expect(out.list(cutList(), view)).rejects.toMatchObject({ name: 'ClosedPipe' });
    expect(events).toEqual(['left']);
  });

  it('that can not be started leaves the list on the terminal', async () => {
    const { stdout, out } = paged({ pager: async () => undefined });
    await out.list(from({ naam: 'A' }), view);
    expect(stdout.text()).toBe('Naam\nA\n');
  });
});

describe('the command of the pager', () => {
  it.each([
    [{}, 'less -FRX'],
    [{ PAGER: 'more' }, 'more'],
    [{ PAGER: 'more', DUIT_PAGER: 'less -S' }, 'less -S'],
    [{ PAGER: 'more', DUIT_PAGER: '' }, undefined],
    [{ PAGER: 'cat' }, undefined],
    [{ TERM: 'dumb' }, undefined],
    [{ CI: 'true' }, undefined],
  ])('in %j is %s', (env, command) => {
    expect(pagerCommand(env)).toBe(command);
  });
});
