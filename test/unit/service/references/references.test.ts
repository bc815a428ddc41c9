import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import type { Api } from '../../../../src/service/api/index.ts';
import { factuurId, parseFactuurRef } from '../../../../src/service/references/factuur.ts';
import { inboxId, parseInboxRef } from '../../../../src/service/references/inbox.ts';
import { klantId, productId } from '../../../../src/service/references/name.ts';
import { offerteId, parseOfferteRef } from '../../../../src/service/references/offerte.ts';

const one = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const two = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const three = '00000000-0000-4000-8000-000000000003';

interface Data {
  klanten?: object[];
  producten?: object[];
  facturen?: object[];
  offertes?: object[];
  inbox?: object[];
  /** The replies to reading one document, by id. */
  documents?: Record<string, object>;
}

/** An api with these items that records its requests. */
function counting(data: Data) {
  const asked: unknown[] = [];
  const list = (name: keyof Data) =>
    async function* (filter?: object) {
      asked.push(filter && Object.keys(filter).length > 0 ? [name, filter] : [name]);
      yield* (data[name] ?? []) as object[];
    };
  const get = async (id: string) => {
    asked.push(id);
    return data.documents?.[id];
  };
  const api = {
    klanten: { list: list('klanten') },
    producten: { list: list('producten') },
    offertes: { list: list('offertes'), get },
    inbox: { list: list('inbox') },
    facturen: { list: list('facturen'), get },
  } as unknown as Api;
  return { api, asked };
}

async function failure(work: () => unknown) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) return { reason: error.reason, message: error.message, hint: error.hint };
    throw error;
  }
  throw new Error('it did not fail');
}

describe('an id', () => {
  it('costs no request', async () => {
    const { api, asked } = counting({});
    expect(await klantId(api, one)).toBe(one);
    expect(await klantId(api, ` ${one}\t`)).toBe(one);
    expect(await productId(api, one.toUpperCase())).toBe(one.toUpperCase());
    expect(await factuurId(api, parseFactuurRef(one))).toBe(one);
    expect(await offerteId(api, parseOfferteRef(one))).toBe(one);
    expect(await inboxId(api, parseInboxRef(one))).toBe(one);
    expect(asked).toEqual([]);
  });

  it.each([
    ['a character too many', '3f2504e0-4f89-41d3-9a0c-0305e82c33011'],
    ['a wrong letter', '3g2504e0-4f89-41d3-9a0c-0305e82c3301'],
    ['without dashes', '3f2504e04f8941d39a0c0305e82c3301'],
    ['a path behind it', '3f2504e0-4f89-41d3-9a0c-0305e82c3301/../x'],
  ])('with a typing error (%s) is a usage failure before any request', async (_, text) => {
    const { api, asked } = counting({});
    const message = `'${text}': dit is geen volledig id`;
    expect(await failure(() => klantId(api, text))).toEqual({ reason: 'usage', message, hint: undefined });
    expect(await failure(() => productId(api, text))).toMatchObject({ reason: 'usage', message });
    expect(await failure(() => inboxId(api, parseInboxRef(text)))).toMatchObject({ reason: 'usage', message });
    expect(await failure(() => parseFactuurRef(text))).toMatchObject({ reason: 'usage', message });
    expect(await failure(() => parseOfferteRef(text))).toMatchObject({ reason: 'usage', message });
    expect(asked).toEqual([]);
  });
});

describe('the beginning of an id', () => {
  const other = '3f2504e0-5000-4000-8000-000000000001';
  const items = [{ id: one }, { id: two }, { id: other }];
  const data = { klanten: items, producten: items, facturen: items, offertes: items, inbox: items };
  const finders = {
    klant: klantId,
    product: productId,
    factuur: (api: Api, text: string) => factuurId(api, parseFactuurRef(text)),
    offerte: (api: Api, text: string) => offerteId(api, parseOfferteRef(text)),
    'received document': (api: Api, text: string) => inboxId(api, parseInboxRef(text)),
  };

  it.each(Object.entries(finders))('of eight characters or more names a %s where no other id begins so', async (_, find) => {
    const { api } = counting(data);
    for (const text of ['8f14e45f', '8F14E45F-', '8f14e45f-ceea-467f', two.slice(0, -1)]) expect(await find(api, text), text).toBe(two);
    expect(await find(api, '3f2504e0-4')).toBe(one);
    expect((await failure(() => find(api, '3f2504e0'))).message).toContain(`\n  ${one}  \n  ${other}  `.trimEnd());
    expect(await failure(() => find(api, '77777777'))).toMatchObject({ reason: 'not_found' });
  });

  it.each(['factuur', 'offerte'] as const)('with fewer than eight characters names no %s', async (kind) => {
    const { api, asked } = counting(data);
    expect(await failure(() => finders[kind](api, '8f14e45'))).toMatchObject({ reason: 'usage' });
    expect(asked).toEqual([]);
  });
});

describe('a part of a name', () => {
  const klanten = [
    { id: one, naam: 'Bakkerij De Gouden Korst BV' },
    { id: two, naam: 'Goudsmid Maes' },
    { id: three, naam: null },
  ];

  it('offers the names that hold it', async () => {
    expect(await failure(() => klantId(counting({ klanten }).api, 'goud'))).toEqual({
      reason: 'not_found',
      message: "geen klant 'goud' gevonden",
      hint: 'Bedoel je een van deze?\n  Bakkerij De Gouden Korst BV\n  Goudsmid Maes',
    });
    expect(await failure(() => productId(counting({ producten: klanten }).api, 'korst'))).toMatchObject({
      hint: 'Bedoel je Bakkerij De Gouden Korst BV?',
    });
  });
});

describe('a name', () => {
  const klanten = [
    { id: one, naam: 'Café Één' },
    { id: two, naam: 'Café Één bis' },
  ];

  it('is the whole name, whatever its capitals, spaces around it and way of writing accents', async () => {
    for (const text of ['Café Één', 'CAFÉ ÉÉN', '  café één ', 'Café Één'.normalize('NFD')]) {
      expect(await klantId(counting({ klanten }).api, text)).toBe(one);
    }
    expect((await failure(() => klantId(counting({ klanten }).api, 'Café'))).reason).toBe('not_found');
  });

  it('of a klant is looked up with q, and of a product in the price list', async () => {
    const { api, asked } = counting({ klanten, producten: [{ id: three, naam: 'Advies' }] });
    await klantId(api, ' Café Één ');
    expect(await productId(api, 'advies')).toBe(three);
    expect(asked).toEqual([['klanten', { q: 'Café Één' }], ['producten']]);
  });

  it('is found by a search that knows one apostrophe, one dash and one kind of space', async () => {
    const named = [
      { id: one, naam: 'Jan-Pieter D’Hondt' },
      { id: two, naam: 'Café ’t Zwaantje' },
    ];
    const asked: string[] = [];
    const list = async function* ({ q = '' }: { q?: string }) {
      asked.push(q);
      yield* named.filter(({ naam }) => naam.toLowerCase().includes(q.toLowerCase()));
    };
    const api = () => ({ klanten: { list } }) as unknown as Api;
    for (const text of ["Jan-Pieter D'Hondt", 'Jan‑Pieter D’Hondt', 'jan-pieter  d`Hondt']) expect(await klantId(api(), text)).toBe(one);
    expect(await klantId(api(), "Café 't Zwaantje")).toBe(two);
    expect(await failure(() => klantId(api(), "D'Hondt"))).toMatchObject({ hint: 'Bedoel je Jan-Pieter D’Hondt?' });
    asked.length = 0;
    await failure(() => klantId(api(), 'Slagerij\u00a0 Maes'));
    await failure(() => klantId(api(), "'t A"));
    expect(asked).toEqual(['Slagerij Maes', "'t A"]);
  });

  it('of two that differ in a sign alone is asked, also where the search finds the one that was typed', async () => {
    const named = [
      { id: one, naam: 'D’Hondt' },
      { id: two, naam: "D'Hondt" },
    ];
    const list = async function* ({ q = '' }: { q?: string }) {
      yield* named.filter(({ naam }) => naam.includes(q));
    };
    const api = { klanten: { list } } as unknown as Api;
    expect(await failure(() => klantId(api, "D'Hondt"))).toMatchObject({ reason: 'usage', hint: 'Geef het id van de juiste.' });
  });

  it('that several items have lists them and stops', async () => {
    const double = [
      { id: one, naam: 'Els Maes' },
      { id: two, naam: 'ELS MAES' },
      { id: three, naam: 'Els' },
    ];
    expect(await failure(() => klantId(counting({ klanten: double }).api, 'els maes'))).toEqual({
      reason: 'usage',
      message: `'els maes' kan meer dan één klant zijn:\n  ${one}  Els Maes\n  ${two}  ELS MAES`,
      hint: 'Geef het id van de juiste.',
    });
  });

  it('that no item has is not found, and an empty name is a usage failure before any request', async () => {
    const { api, asked } = counting({});
    expect(await failure(() => productId(api, 'Weg'))).toEqual({
      reason: 'not_found',
      message: "geen product 'Weg' gevonden",
      hint: 'Bekijk welke er zijn: duit producten list',
    });
    expect(asked).toHaveLength(1);
    expect(await failure(() => klantId(api, '  '))).toEqual({
      reason: 'usage',
      message: 'klant: geef een id of een naam',
      hint: undefined,
    });
    expect(asked).toHaveLength(1);
  });
});

describe('a factuur', () => {
  const facturen = [
    { id: one, type: 'factuur', nummer: '2026-0002', status: 'verzonden', datum: '2026-02-01', totaal_incl: 121 },
    { id: two, type: 'factuur', nummer: '2026-0001', status: 'betaald', datum: '2026-01-01', totaal_incl: 242 },
    { id: three, type: 'factuur', nummer: null, status: 'concept', datum: '2026-02-02', totaal_incl: 1 },
  ];
  const documents = { [one]: { id: one, ogm: '+++090/9337/55493+++' }, [two]: { id: two, ogm: '+++123/4567/89002+++' } };

  it('is found by its nummer among the documents of that year', async () => {
    const { api, asked } = counting({ facturen });
    expect(await factuurId(api, parseFactuurRef(' 2026-0001 '))).toBe(two);
    expect(asked).toEqual([['facturen', { van: '2026-01-01', tot: '2026-12-31' }]]);
  });

  it('is looked for everywhere when that year does not have it', async () => {
    const { api, asked } = counting({ facturen });
    expect(await failure(() => factuurId(api, parseFactuurRef('2025-0001')))).toMatchObject({
      reason: 'not_found',
      message: "geen document '2025-0001' gevonden",
    });
    expect(asked).toEqual([['facturen', { van: '2025-01-01', tot: '2025-12-31' }], ['facturen']]);
  });

  it('costs one reading of a year, however many of its numbers are looked for', async () => {
    const { api, asked } = counting({ facturen });
    const found = [];
    for (const nummer of ['2026-0001', '2026-0002', '2026-0001']) found.push(await factuurId(api, parseFactuurRef(nummer)));
    expect(found).toEqual([two, one, two]);
    expect(asked).toEqual([['facturen', { van: '2026-01-01', tot: '2026-12-31' }]]);
  });

  it('whose nummer two documents have lists them', async () => {
    const twice = [facturen[1], { ...facturen[0], type: 'creditnota', nummer: '2026-0001' }] as object[];
    expect(await failure(() => factuurId(counting({ facturen: twice }).api, parseFactuurRef('2026-0001')))).toMatchObject({
      reason: 'usage',
      message: `'2026-0001' kan meer dan één document zijn:\n  ${two}  factuur 2026-0001 2026-01-01 242\n  ${one}  creditnota 2026-0001 2026-02-01 121`,
    });
  });

  it('is found by its OGM, however that is written, by reading final documents until it is there', async () => {
    for (const text of ['+++090/9337/55493+++', '***090/9337/55493***', '090933755493', '090 9337 55493']) {
      const { api, asked } = counting({ facturen, documents });
      expect(await factuurId(api, parseFactuurRef(text)), text).toBe(one);
      expect(asked).toEqual([['facturen'], one]);
    }
    const { api, asked } = counting({ facturen, documents });
    expect(await factuurId(api, parseFactuurRef('+++123/4567/89002+++'))).toBe(two);
    expect(asked).toEqual([['facturen'], one, two]);
  });

  it('is found by its OGM without reading a concept, which has none', async () => {
    const [first, second, concept] = facturen;
    const { api, asked } = counting({ facturen: [concept, first, second] as object[], documents });
    expect(await factuurId(api, parseFactuurRef('+++090/9337/55493+++'))).toBe(one);
    expect(asked).toEqual([['facturen'], one]);
  });

  it('is found by its OGM also after a document that the service does not give', async () => {
    const { api } = counting({ facturen, documents });
    const get = api.facturen.get;
    const refusing = (id: string) => (id === one ? Promise.reject(new Failure('not_found', 'weg')) : get(id));
    const broken = { ...api, facturen: { ...api.facturen, get: refusing } };
    expect(await factuurId(broken, parseFactuurRef('+++123/4567/89002+++'))).toBe(two);
  });

  it('is refused before any request when the text can be no reference', async () => {
    expect(await failure(() => parseFactuurRef('+++090/9337/55494+++'))).toMatchObject({
      reason: 'usage',
      message: "'+++090/9337/55494+++': de controlecijfers van deze OGM kloppen niet",
    });
    for (const text of ['', 'F1', '../../klanten', '2026-', '2026-12a', 'OF-2026-0001']) {
      expect(await failure(() => parseFactuurRef(text)), text).toMatchObject({
        reason: 'usage',
        message: `'${text}' is geen document: geef een id, een nummer zoals 2026-0001 of een gestructureerde mededeling`,
      });
    }
  });
});

describe('an offerte', () => {
  it('is found by its nummer in the list', async () => {
    const { api, asked } = counting({
      offertes: [{ id: one, nummer: 'OF-2026-0002' }, { id: two, nummer: 'OF-2026-0001' }, { id: three }],
    });
    expect(await offerteId(api, parseOfferteRef('of-2026-0001'))).toBe(two);
    expect(asked).toEqual([['offertes']]);
  });

  it('is found by its nummer also when the list carries none', async () => {
    const { api, asked } = counting({
      offertes: [{ id: one }, { id: two }, { id: three }],
      documents: { [one]: { nummer: 'OF-2026-0003' }, [two]: { nummer: 'OF-2026-0002' } },
    });
    expect(await offerteId(api, parseOfferteRef('OF-2026-0002'))).toBe(two);
    expect(asked).toEqual([['offertes'], one, two]);
  });

  it('is refused before any request when the text can be no reference', async () => {
    for (const text of ['', '2026-0001', 'OF-26-1', 'OF-2026-0001/..']) {
      expect(await failure(() => parseOfferteRef(text)), text).toMatchObject({
        reason: 'usage',
        message: `'${text}' is geen offerte: geef een id of een nummer zoals OF-2026-0001`,
      });
    }
  });
});

describe('a received document', () => {
  const inbox = [
    { id: one, leverancier: 'Drukkerij Claes', factuurnummer: 'FA-1', datum: '2026-01-01' },
    { id: two, leverancier: 'Zagerij\u001b[2J\nfout: alles weg', factuurnummer: 'FA-1', datum: '2026-02-01' },
    { id: three, leverancier: 'Garage', factuurnummer: '20260311-001 ' },
  ];

  it("is found by the supplier's number, whatever its capitals, also one that begins as a uuid does", async () => {
    const { api, asked } = counting({ inbox: [{ ...inbox[0] }, { ...inbox[2] }] });
    expect(await inboxId(api, parseInboxRef('fa-1'))).toBe(one);
    expect(await inboxId(api, parseInboxRef('20260311-001'))).toBe(three);
    expect(asked).toEqual([['inbox']]);
  });

  it('whose number two suppliers gave lists them, each on one line whatever its name holds', async () => {
    expect(await failure(() => inboxId(counting({ inbox }).api, parseInboxRef('FA-1')))).toEqual({
      reason: 'usage',
      message: String.raw`'FA-1' kan meer dan één document zijn:
  ${one}  Drukkerij Claes 2026-01-01
  ${two}  Zagerij\u001b[2J\nfout: alles weg 2026-02-01`,
      hint: 'Geef het id van de juiste.',
    });
  });

  it('is refused before any request when the reference is empty', async () => {
    expect(await failure(() => parseInboxRef(' '))).toMatchObject({
      reason: 'usage',
      message: 'het document is leeg: geef een id of een factuurnummer',
    });
  });
});

describe('what memory knows', () => {
  const knowing = (data: Data, ids: readonly string[]) => {
    const { api, asked } = counting(data);
    return { api: { ...api, known: { ids: async () => ids, finalOf: async () => undefined, klantenOf: async () => [] } }, asked };
  };
  const nummer = parseFactuurRef('2026-0012');

  it('is taken once the one read of it shows the number', async () => {
    const { api, asked } = knowing({ documents: { [one]: { id: one, nummer: '2026-0012' } } }, [one]);
    expect(await factuurId(api, nummer)).toBe(one);
    expect(asked).toEqual([one]);
  });

  it.each([
    ['has another number now', { [one]: { id: one, nummer: '2026-0013' } }, [one]],
    ['is several documents', {}, [one, three]],
  ])('is left for the lists where it %s', async (_, documents, ids) => {
    const { api, asked } = knowing({ documents, facturen: [{ id: two, nummer: '2026-0012' }] }, ids);
    expect(await factuurId(api, nummer)).toBe(two);
    expect(asked.at(-1)).toMatchObject(['facturen', { van: '2026-01-01' }]);
  });

  it('is left for the lists where the service no longer has it, and any other failure is thrown', async () => {
    const { api } = knowing({ facturen: [{ id: two, nummer: '2026-0012' }] }, [one]);
    const failing = (reason: 'not_found' | 'temporary') => ({
      ...api,
      facturen: { ...api.facturen, get: async () => Promise.reject(new Failure(reason, 'weg', { because: undefined })) },
    });
    expect(await factuurId(failing('not_found'), nummer)).toBe(two);
    expect(await failure(() => factuurId(failing('temporary'), nummer))).toMatchObject({ reason: 'temporary' });
  });

  it('is never enough to name a customer for a write, nor for the beginning of an id', async () => {
    const { api, asked } = knowing({ klanten: [{ id: two, naam: 'Peeters' }], facturen: [{ id: two }] }, [two]);
    expect(await klantId(api, 'Peeters')).toBe(two);
    expect(await factuurId(api, parseFactuurRef(two.slice(0, 8)))).toBe(two);
    expect(asked).toEqual([['klanten', { q: 'Peeters' }], ['facturen']]);
  });
});
