import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { openApi, type Client } from '../../../../src/service/api/index.ts';
import { creditedMeanwhile, creditsOf, sizeOf } from '../../../../src/service/journal/evidence/credits.ts';
import { creditedText } from '../../../../src/service/journal/verdict/there-texts.ts';
import { seenAtService } from '../../../../src/service/journal/evidence/of-service.ts';
import { openThere } from '../../../../src/service/journal/evidence/there.ts';
import type { Factuur } from '../../../../src/contract/index.ts';

const factuur: Factuur = {
  id: 'f',
  type: 'factuur',
  nummer: '2026-0001',
  status: 'verzonden',
  datum: '2026-03-01',
  totaal_incl: 121,
  customer_id: 'k',
};
const note = (id: string, totaal_incl: number, more: Partial<Factuur> = {}): Factuur => ({
  ...factuur,
  id,
  type: 'creditnota',
  nummer: `CN-${id}`,
  datum: '2026-03-10',
  totaal_incl,
  gekoppelde_factuur_id: 'f',
  ...more,
});

/** The credit notes for the invoice at a service that has these, the newest first, with the requests that were sent. */
async function look(notes: readonly Factuur[], lost: readonly string[] = [], day = factuur.datum!) {
  const sent: string[] = [];
  const client = {
    page: async (operation: string, query: { van?: string; offset?: number }) => {
      sent.push(`${operation} ${query.van}`);
      const rows = notes.map(({ id, type, nummer, status, datum, totaal_incl }) => ({ id, type, nummer, status, datum, totaal_incl }));
      return { data: rows, total: rows.length };
    },
    one: async (_operation: string, { id }: { id: string }) => {
      sent.push(id);
      const found = lost.includes(id) ? undefined : notes.find((one) => one.id === id);
      if (!found) throw new Failure('not_found', id);
      return found;
    },
  } as unknown as Client;
  const journal = { about: async () => [], invoicesOfNotes: async () => new Map(), keepInvoicesOfNotes: async () => {} };
  const there = openThere({ api: openApi(client), memory: undefined, journal });
  const credited = await creditsOf({ ...factuur, datum: day }, { there, journal, now: new Date('2026-03-15T10:00:00Z') });
  return { credited, sent, text: creditedText(credited, sizeOf(factuur)) };
}

describe('the credit notes for an invoice', () => {
  it('leave it whole where there is none, or only those of another invoice, also one without a link', async () => {
    const { credited, sent, text } = await look([
      note('a', 121, { gekoppelde_factuur_id: 'g' }),
      note('b', 50, { gekoppelde_factuur_id: null }),
      note('c', 121, { gekoppelde_factuur_id: null, customer_id: 'l' }),
    ]);
    expect({ sum: credited.sum, left: credited.left, text }).toEqual({ sum: 0, left: 121, text: undefined });
    expect(sent).toEqual(['creditnotas.list 2026-03-01', 'a', 'b', 'c']);
  });

  it.each([
    ['wholly', [note('a', 121)], 121, 0],
    ['with a minus sign', [note('a', -121)], 121, 0],
    ['in part', [note('a', 21.1)], 21.1, 99.9],
    ['twice', [note('b', 121, { status: 'concept', nummer: null }), note('a', 121)], 242, -121],
    ['without a link, for the same customer and total', [note('a', 121, { gekoppelde_factuur_id: null })], 121, 0],
  ] as const)('are named with what is left where it is credited %s', async (_, notes, sum, left) => {
    const { credited, text } = await look(notes);
    expect({ sum: credited.sum, left: credited.left }).toEqual({ sum, left });
    const euro = (amount: number) => `€ ${amount.toFixed(2).replace('.', ',')}`;
    expect(text).toContain(`2026-0001 van 01/03/2026 is al gecrediteerd voor ${euro(sum)}: `);
    expect(text).toContain('CN-a van 10/03/2026; ');
    expect(text).toContain(`van € 121,00 blijft ${euro(left)} over, en deze creditnota is € 121,00`);
    expect(creditedText(credited, Math.max(0, left))).toBe(left < 0 ? text?.replace('is € 121,00', 'is € 0,00') : undefined);
  });

  it.each([
    ['2026-03-14', '2026-03-14'],
    ['2026-03-15', '2026-03-15'],
    ['2026-03-16', '2026-03-15'],
  ])('are looked for from the day of the invoice on, or from today on for one that is dated ahead: %s', async (datum, since) => {
    const { credited, sent } = await look([note('a', 121, { datum: '2026-03-15' })], [], datum);
    expect([sent[0], credited.sum, credited.left]).toEqual([`creditnotas.list ${since}`, 121, 0]);
  });

  it('are read up to fifty, and the rest is said, also one that can not be read', async () => {
    const many = Array.from({ length: 53 }, (_, at) => note(`n${at}`, 10, { gekoppelde_factuur_id: 'g' }));
    const { credited, sent, text } = await look(many, ['n0']);
    expect(sent).toHaveLength(51);
    expect(credited.unread).toBe(4);
    expect(text).toBe(
      "het is niet zeker of 2026-0001 van 01/03/2026 al gecrediteerd is: van 4 creditnota's sinds 01/03/2026 is nog niet gelezen voor welke factuur ze zijn",
    );
  });
});

describe('credit notes that another program made meanwhile', () => {
  type Looking = Parameters<typeof creditedMeanwhile>[1];
  const about = { document: 'f', snapshot: { ids: ['b'], whole: true }, time: '2026-03-15T10:00:00Z' };
  const after = (row: Factuur, isDecided = false, isMade = false): Looking =>
    ({
      newest: async () => [row],
      there: { whole: async () => row },
      journal: { about: async () => [], invoicesOfNotes: async () => new Map() },
      isMade: () => isMade,
      isDecided,
    }) as unknown as Looking;

  it.each([
    ['2026-03-13', []],
    ['2026-03-14', ['a']],
    ['2026-03-15', ['a']],
  ])('are those of the day of the write, or of the day before, since the service may count another: %s', async (datum, ids) => {
    const found = await creditedMeanwhile(about, after(note('a', 121, { datum })));
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('are drafts of any day, also where no look was made, but none that was there before or was made here', async () => {
    const draft = note('a', 121, { datum: '2026-03-01', status: 'concept' });
    expect(await creditedMeanwhile(about, after(draft))).toEqual([draft]);
    expect(await creditedMeanwhile(about, after(draft, true))).toEqual([draft]);
    expect(await creditedMeanwhile(about, after(note('a', 121, { datum: '2026-03-15' }), true))).toEqual([]);
    expect(await creditedMeanwhile(about, after({ ...draft, id: 'b' }))).toEqual([]);
    expect(await creditedMeanwhile(about, after(draft, false, true))).toEqual([]);
    expect(await creditedMeanwhile(about, after({ ...draft, gekoppelde_factuur_id: 'g' }))).toEqual([]);
  });

  it('are not looked for where nobody knows what was there before', async () => {
    const newest = async () => expect.fail('it was read');
    const { snapshot: _unknown, ...unseen } = about;
    expect(await creditedMeanwhile(unseen, { ...after(note('a', 121)), newest })).toEqual([]);
  });
});

it('a list that the service does not have for us is told, and one that can not be read now stops the write', async () => {
  const seen = (reason: 'not_found' | 'temporary') => {
    const there = { factuur: async () => Promise.reject(new Failure(reason, 'x', { because: undefined })) };
    return seenAtService(
      ...([{ operation: 'facturen.creditnota', document: 'f' }, { there }] as unknown as Parameters<typeof seenAtService>),
    );
  };
  expect(await seen('not_found')).toEqual({ evidence: [], unlisted: true });
  await expect(seen('temporary')).rejects.toThrow('x');
});
