import { afterEach, expect, test } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { speak } from '../../../../src/language.ts';
import { memory, sink } from './sinks.ts';

afterEach(() => speak('nl'));

async function told(error: unknown, options = {}): Promise<string> {
  const { out, stdout, stderr } = memory(options);
  await out.failure(error);
  expect(stdout()).toBe('');
  return stderr();
}

const refused = new Failure('refused', 'Ongeldig\u001b[2J', {
  status: 422,
  errors: { klant_id: 'bestaat niet', naam: 'leeg\n' },
  hint: 'Kijk na.',
});

test('a failure gives a message, a line per field and a hint', async () => {
  const labelled = new Failure('refused', 'Ongeldig', { errors: { klant_id: 'bestaat niet' } });
  labelled.labels['klant_id'] = '--klant';
  expect(await told(labelled)).toBe('fout: Ongeldig\n  --klant: bestaat niet\n');
  expect(await told(refused)).toBe('fout: Ongeldig\\u001b[2J\n  klant_id: bestaat niet\n  naam: leeg\\n\ntip: Kijk na.\n');
  speak('en');
  expect(await told(new Failure('usage', 'Wrong'))).toBe('error: Wrong\n');
});

test('a person reads a hundred wrong fields and how many more there are, a program reads all', async () => {
  const errors = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`regels[${at}].aantal`, 'ontbreekt']));
  const lines = (await told(new Failure('usage', 'Ongeldig', { errors }))).split('\n');
  expect(lines.slice(100)).toEqual(['  regels[99].aantal: ontbreekt', '  en nog 29900; --json noemt ze allemaal', '']);
  expect(JSON.parse(await told(new Failure('usage', 'Ongeldig', { errors }), { format: 'json' })).error.errors).toEqual(errors);
});

test('each of many documents that failed is named, because the command can not be run again to see them', async () => {
  const errors = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`2026-${at}`, 'geweigerd']));
  const text = await told(new Failure('partly', '150 van 150 niet gelukt', { errors }));
  expect(text.split('\n')).toHaveLength(152);
});

test('for a program a failure is one object on one line, in both JSON formats', async () => {
  for (const format of ['json', 'ndjson'] as const) {
    const text = await told(refused, { format });
    expect(text.split('\n')).toHaveLength(2);
    expect(text).not.toContain('\u001b');
    expect(JSON.parse(text)).toEqual({
      error: {
        reason: 'refused',
        status: 422,
        message: 'Ongeldig\u001b[2J',
        errors: { klant_id: 'bestaat niet', naam: 'leeg\n' },
        hint: 'Kijk na.',
      },
      code: 6,
      outcome: 'refused',
      rerun: 'after_fix',
      safe_to_rerun: false,
    });
  }
  expect(JSON.parse(await told(new Failure('unknown', 'Weg'), { format: 'json' }))).toEqual({
    error: { reason: 'unknown', status: null, message: 'Weg', errors: {} },
    code: 7,
    outcome: 'unknown',
    rerun: 'look_first',
    safe_to_rerun: false,
  });
});

test.each([
  ['duit probeert ze later opnieuw. Zie wanneer met: duit inbox opvolging', ['duit', 'inbox', 'opvolging']],
  ['Niets kwam aan. duit tries it again later. See when with: duit inbox opvolging', ['duit', 'inbox', 'opvolging']],
  ['duit verstuurt ze niet opnieuw.', undefined],
  ['Herstel het bestand; duit laat het zoals het is.', undefined],
  ['Verder met wat je ingaf:\nduit factuur list', ['duit', 'factuur', 'list']],
  ['Zie duit factuur list. Het staat daar.', ['duit', 'factuur', 'list']],
])('the next step in %j is a command, and no sentence about duit', async (hint, next) => {
  const { error } = JSON.parse(await told(new Failure('unknown', 'Weg', { hint }), { format: 'json' })) as {
    error: { hint?: string; next?: string[] };
  };
  expect([error.hint, error.next]).toEqual([hint, next]);
});

test('a bug is reported by the name of the error without its message, which may quote a key', async () => {
  const bug = new SyntaxError('"geheim" is not valid JSON');
  expect(await told(bug)).toBe(
    'fout: onverwachte fout in duit zelf (SyntaxError)\ntip: Meld dit met het commando dat je gaf en wat --debug toont, zonder je sleutel.\n',
  );
  const json = await told(bug, { format: 'json' });
  expect(JSON.parse(json)).toMatchObject({ code: 1, outcome: 'unknown' });
  expect(json).not.toContain('geheim');
  expect(await told('geheim')).not.toContain('geheim');
});

test('--debug shows the stack of a bug without secrets', async () => {
  const text = await told(new Error('sleutel=geheim'), { debug: true, redact: (line: string) => line.replaceAll('geheim', '***') });
  expect(text).toContain('report.test.ts');
  expect(text).toContain('sleutel=***');
  expect(text).not.toContain('geheim');
});

test.each(['json', 'ndjson'] as const)('with %s each line on standard error is an object, also beside the failure', async (format) => {
  const { out, stderr } = memory({ format, debug: true });
  await out.notice('een\n"twee"');
  await out.warn('let op\u001b[2J');
  await out.debug('GET /klanten');
  await out.failure(new TypeError('Fout'));
  await out.failure(new Failure('usage', 'Fout'));
  const lines = stderr().trimEnd().split('\n');
  expect(lines.slice(0, 3)).toEqual(['{"notice":"een\\n\\"twee\\""}', '{"warning":"let op\\u001b[2J"}', '{"debug":"GET /klanten"}']);
  expect(JSON.parse(lines[3] ?? '')).toEqual({ debug: expect.stringMatching(/^TypeError: Fout\n +at /) as string });
  expect(JSON.parse(lines[4] ?? '')).toMatchObject({ code: 1 });
  expect(JSON.parse(lines[5] ?? '')).toMatchObject({ error: { message: 'Fout' }, code: 2 });
  expect(lines).toHaveLength(6);
});

test('a command whose own format is JSON reports a failure as text, unless the user asked for JSON', async () => {
  const { out, stderr } = memory();
  const api = out.as('json');
  await api.notice('klaar');
  await api.failure(new Failure('usage', 'Fout'));
  expect({ format: api.format, stderr: stderr() }).toEqual({ format: 'json', stderr: 'klaar\nfout: Fout\n' });
});

test('a failure on a terminal breaks no word', async () => {
  const stderr = sink(true, 30);
  await memory({ stderr, env: { NO_COLOR: '1' } }).out.failure(new Failure('usage', 'niet bevestigd; er is niets verstuurd'));
  expect(stderr.text()).toBe('fout: niet bevestigd; er is\nniets verstuurd\n');
});
