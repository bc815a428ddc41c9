import { describe, expect, it } from 'vitest';
import { isConcept, isFinal } from '../../../src/contract/finality.ts';

describe('whether an invoice or credit note is final', () => {
  const id = 'a';
  it.each([
    { document: { id, nummer: null, status: 'concept' }, concept: true, final: false },
    { document: { id, nummer: null }, concept: true, final: false },
    { document: { id, nummer: '', status: null }, concept: true, final: false },
    { document: { id, nummer: '2026-1', status: 'concept' }, concept: true, final: false },
    { document: { id, nummer: '2026-1', status: 'verzonden' }, concept: false, final: true },
    { document: { id, nummer: '2026-1', status: 'a later status' }, concept: false, final: true },
    { document: { id, nummer: '2026-1', status: null }, concept: false, final: false },
    { document: { id, nummer: null, status: 'betaald' }, concept: false, final: false },
  ])('$document: draft $concept, final $final', ({ document, concept, final }) => {
    expect([isConcept(document), isFinal(document)]).toEqual([concept, final]);
  });
});
