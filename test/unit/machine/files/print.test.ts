import { expect, test } from 'vitest';
import { print } from '../../../../src/machine/files/index.ts';
import { failing, sink } from '../../cli/output/sinks.ts';
import { body, pdf, ubl } from './documents.ts';

test('a download goes to standard output byte for byte', async () => {
  const stdout = sink();
  await print(body(`\ufeff${ubl}`), 'ubl', stdout);
  expect(stdout.text()).toBe(`\ufeff${ubl}`);
});

test('a cut download fails after it was printed, and any other kind of file is not printed', async () => {
  const cut = sink();
  const message = 'De PDF van de dienst is niet volledig. Wat op de uitvoer staat, is niet bruikbaar.';
  const hint = 'Probeer het opnieuw.';
  await expect(print(body(pdf.slice(0, -8)), 'pdf', cut)).rejects.toMatchObject({ reason: 'unusable', message, hint });
  const page = sink();
  await expect(print(body('<!DOCTYPE html>', 100), 'pdf', page)).rejects.toMatchObject({ reason: 'unusable' });
  expect(page.text()).toBe('');
});

test('a full disk behind standard output is exit 10', async () => {
  await expect(print(body(pdf), 'pdf', failing('ENOSPC'))).rejects.toMatchObject({ reason: 'local' });
});
