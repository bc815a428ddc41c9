import { describe, expect, it } from 'vitest';
import { openFaults } from '../../../../src/practice/server/faults.ts';

const rule = (text: string) => () => openFaults([text], () => () => 0);

describe('a rule that fits no operation', () => {
  it.each([
    ['GET /api/v1/klanten hangt', 'GET /klanten'],
    ['GET /klant hangt', 'GET /klanten'],
    ['GET /klan.en hangt', 'GET /klanten'],
    ['POST /factuur/{id}/definitief hangt', 'POST /facturen/{id}/definitief'],
    ['DELETE /klanten/{id} hangt', 'GET /klanten/{id}'],
  ])('is refused: %s means %s', (text, near) => {
    expect(rule(text)).toThrow(`de fout '${text}' past bij geen enkele bewerking`);
    expect(rule(text)).toThrow(expect.objectContaining({ hint: expect.stringContaining(`Bedoel je ${near}? `) }));
  });

  it.each(['GET /iets/heel/anders hangt', 'PUT * hangt'])('is refused without a guess where none is near: %s', (text) => {
    expect(rule(text)).toThrow(expect.objectContaining({ hint: expect.stringMatching(/^Het pad staat na/) }));
  });

  it.each([
    '* * hangt',
    'GET /facturen/* hangt',
    'GET /facturen/1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed/pdf hangt',
    'GET /facturen/1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed/* hangt',
    'POST /*/{id}/versturen hangt',
  ])('is not any of these: %s', (text) => {
    expect(rule(text)).not.toThrow();
  });
});

describe('a share of the requests', () => {
  it('is a part of a hundred, and counts after the first so many', () => {
    const draws = [0.1, 0.3, 0.05];
    const { due } = openFaults(['GET /klanten status 503 20% na 1'], () => () => draws.shift() ?? 0);
    expect([1, 2, 3, 4].map(() => due('GET', '/klanten')?.kind)).toEqual([undefined, 'status', undefined, 'status']);
  });

  it.each(['GET /klanten hangt 101%', 'GET /klanten hangt 1 20%', 'GET /klanten gedaan-status 404', 'GET /klanten te-veel'])(
    'is refused as "%s"',
    (text) => expect(rule(text)).toThrow('is niet te lezen'),
  );
});

describe('the rules in force', () => {
  it('can be replaced, and stay as they are where the new ones are wrong', () => {
    const faults = openFaults(['GET /klanten hangt'], () => () => 0);
    expect(() => faults.set(['GET /producten hangt', 'onzin'])).toThrow("de fout 'onzin' is niet te lezen");
    expect(faults.list()).toEqual(['GET /klanten hangt']);
    faults.set(['GET /producten hangt']);
    expect([faults.list(), faults.due('GET', '/klanten'), faults.due('GET', '/producten')?.kind]).toEqual([
      ['GET /producten hangt'],
      undefined,
      'hangt',
    ]);
  });
});
