import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { openFaults } from '../../../../src/practice/server/faults.ts';

const kinds = (rules: string[], requests: string[]) => {
  const { due } = openFaults(rules, () => () => 0);
  return requests.map((request) => due(...(request.split(' ') as [string, string]))?.kind);
};

describe('fault rules', () => {
  it('count how often a fault happens, and after how many requests', () => {
    const post = 'POST /facturen';
    expect(kinds(['POST /facturen antwoord-kwijt 1'], [post, post])).toEqual(['antwoord-kwijt', undefined]);
    expect(kinds(['POST /facturen hangt 2 na 1'], [post, post, post, post])).toEqual([undefined, 'hangt', 'hangt', undefined]);
    expect(kinds(['POST /facturen afgekapt na 2'], [post, post, post, post])).toEqual([undefined, undefined, 'afgekapt', 'afgekapt']);
    expect(kinds(['POST /facturen geen-json'], [post, 'GET /facturen', 'POST /facturen/1'])).toEqual(['geen-json', undefined, undefined]);
  });

  it('match a part with {id} and anything with *', () => {
    const requests = ['POST /facturen/1/definitief', 'POST /facturen/1/2/definitief', 'GET /klanten'];
    expect(kinds(['POST /facturen/{id}/definitief hangt'], requests)).toEqual(['hangt', undefined, undefined]);
    expect(kinds(['POST /facturen/* hangt'], requests)).toEqual(['hangt', 'hangt', undefined]);
    expect(kinds(['* * hangt'], requests)).toEqual(['hangt', 'hangt', 'hangt']);
  });

  it('carry a value, and the first rule that is due wins', () => {
    const { due } = openFaults(['GET * traag 500 1', 'GET * status 503 2'], () => () => 0);
    expect([1, 2, 3].map(() => due('GET', '/klanten'))).toMatchObject([
      { kind: 'traag', value: 500 },
      { kind: 'status', value: 503 },
      undefined,
    ]);
  });

  it.each([
    '',
    'GET',
    'GET /klanten',
    'GET /klanten kapot',
    'get /klanten hangt',
    'GET klanten hangt',
    'GET /klanten traag',
    'GET /klanten status',
    'GET /klanten status 200',
    'GET /klanten hangt veel',
    'GET /klanten hangt 1 na',
    'GET /klanten hangt 1 2',
    'GET /klanten traag 5 1 na x',
  ])('refuse "%s" and show the right form', (rule) => {
    expect(() => openFaults([rule], () => () => 0)).toThrow(Failure);
    expect(() => openFaults([rule], () => () => 0)).toThrow(`de fout '${rule}' is niet te lezen`);
  });
});
