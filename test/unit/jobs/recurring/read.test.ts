import { describe, expect, it } from 'vitest';
import { readContracts } from '../../../../src/jobs/recurring/read.ts';

const line = { omschrijving: 'Hosting', eenheidsprijs: 24.5, btw_percentage: 21 };
const fields = { naam: 'hosting', klant: 'Peeters BV', ritme: 'maand', van: '2026-01', regels: [line] };

/** The one contract of a file with these fields changed; a file with a mistake fails. */
function read(changes: object = {}) {
  const { contracts, mistakes } = readContracts([{ ...fields, ...changes }]);
  expect(mistakes).toEqual([]);
  return contracts[0];
}

/** The places that are wrong in a contract with these fields changed, each with the value that is quoted and the reason. */
const wrong = (changes: object) =>
  readContracts([{ ...fields, ...changes }]).mistakes.map(({ column, value, text }) => [column, value, text]);

const missing = 'ontbreekt';
const monthWanted = 'hier hoort een maand of een dag, zoals 2026-12 of 2026-12-15';
const dayWanted = 'hier hoort een dag van 1 tot 31';
const rhythmWanted = 'kies uit maand, kwartaal, jaar, 2 maanden';
const channelWanted = 'kies uit peppol, email, peppol+email';
const indexWanted = 'basis_index en index zijn allebei groter dan nul';

describe('a contract', () => {
  it('with its necessary fields alone is for one of each line, on the first of the month, without an end', () => {
    expect(read()).toEqual({
      naam: 'hosting',
      klant: 'Peeters BV',
      regels: [{ ...line, aantal: 1 }],
      months: 1,
      dag: 1,
      van: '2026-01',
    });
  });

  it('has each field that may be left out as it is given', () => {
    const more = { dag: 31, tot: '2026-12', eindstatus: 'verstuurd', notities: ' Hosting {periode}\n' };
    const indexering = { basis_index: 118.2, index: 123.4 };
    expect(read({ ...more, kanaal: 'peppol', indexering })).toMatchObject({ ...more, kanaal: ['peppol'], indexering });
    for (const eindstatus of ['concept', 'definitief']) expect(read({ eindstatus })?.eindstatus).toBe(eindstatus);
  });

  it('has the numbers that its texts mean, as Belgium or a program writes them', () => {
    const regels = [{ omschrijving: 'a', aantal: '1,5', eenheidsprijs: '€ 1.250,50', btw_percentage: '21 %' }];
    const found = read({ dag: '31', regels, indexering: { basis_index: '118,2', index: '123.4' } });
    expect(found?.regels).toEqual([{ omschrijving: 'a', aantal: 1.5, eenheidsprijs: 1250.5, btw_percentage: 21 }]);
    expect(found).toMatchObject({ dag: 31, indexering: { basis_index: 118.2, index: 123.4 } });
  });

  it('keeps a quantity of nothing and a rebate as they are', () => {
    const regels = [{ ...line, aantal: 0, eenheidsprijs: -5, btw_percentage: 0 }];
    expect(read({ regels })?.regels).toEqual([{ omschrijving: 'Hosting', aantal: 0, eenheidsprijs: -5, btw_percentage: 0 }]);
  });

  it('has a number for its name or customer as text, without blanks around it', () => {
    expect(read({ naam: 118, klant: '  Peeters BV ' })).toMatchObject({ naam: '118', klant: 'Peeters BV' });
  });

  it.each([
    ['maand', 1],
    ['kwartaal', 3],
    ['jaar', 12],
    [' kwartaal ', 3],
    ['1 maanden', 1],
    ['2 maanden', 2],
    [' 18 maanden ', 18],
  ])('every %j has so many months between two invoices: %d', (ritme, months) => {
    expect(read({ ritme })?.months).toBe(months);
  });

  it.each(['wekelijks', '0 maanden', '-2 maanden', '1,5 maanden', 'om de 2 maanden', '2 maanden en een dag', 'constructor', ''])(
    'has no rhythm %j',
    (ritme) => {
      expect(wrong({ ritme })).toEqual([['ritme', ritme, rhythmWanted]]);
    },
  );

  it('has a rhythm of words, so that a number alone is refused', () => {
    expect(wrong({ ritme: 3 })).toEqual([['ritme', undefined, rhythmWanted]]);
    expect(wrong({ ritme: undefined })).toEqual([['ritme', undefined, missing]]);
  });

  it.each([1, 28, 29, 31])('can be dated on day %d', (dag) => {
    expect(read({ dag })?.dag).toBe(dag);
  });

  it.each([0, 32, -1, 1.5, null, Number.POSITIVE_INFINITY])('has no day %j', (dag) => {
    expect(wrong({ dag })).toEqual([['dag', undefined, dayWanted]]);
  });

  it.each([true, [15]])('has no day %j, which is no number', (dag) => {
    expect(wrong({ dag })).toEqual([['dag', undefined, dayWanted]]);
  });

  it('quotes the text of a day that there is not', () => {
    expect(wrong({ dag: 'laatste' })).toEqual([['dag', 'laatste', dayWanted]]);
    expect(wrong({ dag: '' })).toEqual([['dag', '', dayWanted]]);
  });

  it('begins and ends on the days that are given', () => {
    expect(read({ van: '2026-01-31', tot: ' 2026-12 ' })).toMatchObject({ van: '2026-01-31', tot: '2026-12' });
    expect(read({ van: '2026-10', tot: '2026-10-01' })).toMatchObject({ van: '2026-10', tot: '2026-10-01' });
    expect(read({ van: '2026-10-31', tot: '2026-10' })).toMatchObject({ van: '2026-10-31', tot: '2026-10' });
    expect(wrong({ van: '2026-10-02', tot: '2026-10-01' })).toEqual([['tot', '2026-10-01', 'ligt voor van (2026-10-02)']]);
  });

  it.each(['2026', '2026-00', '2026-13', '2026-1', '12/2026', '2026-12-1', '12026-12', '2026-12-015', 'januari 2026', ''])(
    'neither begins nor ends in %j',
    (month) => {
      expect(wrong({ van: month })).toEqual([['van', month, monthWanted]]);
      expect(wrong({ tot: month })).toEqual([['tot', month, monthWanted]]);
    },
  );

  it('has a first month, and no last month before it', () => {
    expect(wrong({ van: undefined })).toEqual([['van', undefined, missing]]);
    expect(wrong({ van: 202601 })).toEqual([['van', undefined, monthWanted]]);
    expect(wrong({ van: '2026-02', tot: '2026-01' })).toEqual([['tot', '2026-01', 'ligt voor van (2026-02)']]);
    expect(wrong({ van: '2026-01', tot: '2025-12' })).toEqual([['tot', '2025-12', 'ligt voor van (2026-01)']]);
    expect(read({ van: '2026-02', tot: '2026-02' })?.tot).toBe('2026-02');
  });

  it.each([
    ['peppol', ['peppol']],
    ['email', ['email']],
    ['peppol+email', ['peppol', 'email']],
    [' email + peppol ', ['peppol', 'email']],
  ])('goes by %j', (kanaal, expected) => {
    expect(read({ kanaal, eindstatus: 'verstuurd' })?.kanaal).toEqual(expected);
  });

  it.each(['post', 'peppol+post', 'peppol+peppol', 'peppol email', ''])('goes by no channel %j', (kanaal) => {
    expect(wrong({ kanaal })).toEqual([['kanaal', kanaal, channelWanted]]);
  });

  it('names its channels in text', () => {
    for (const kanaal of [null, 1, ['peppol']]) expect(wrong({ kanaal })).toEqual([['kanaal', undefined, channelWanted]]);
  });

  it('is sent by a channel that it names', () => {
    expect(wrong({ eindstatus: 'verstuurd' })).toEqual([['kanaal', undefined, missing]]);
    expect(wrong({ eindstatus: 'klaar' })).toEqual([['eindstatus', 'klaar', 'kies uit concept, definitief, verstuurd']]);
    expect(wrong({ eindstatus: null })).toEqual([['eindstatus', undefined, 'kies uit concept, definitief, verstuurd']]);
  });

  it.each([['naam'], ['klant']])('has a %s', (name) => {
    for (const value of [undefined, '', '  ', null, ['x']]) expect(wrong({ [name]: value })).toEqual([[name, undefined, missing]]);
  });

  it('has a name that makes a reference with its month, whatever its accents are made of', () => {
    expect(wrong({ naam: 'x'.repeat(193) })).toEqual([['naam', 'x'.repeat(193), 'mag hoogstens 200 tekens lang zijn, en heeft er 201']]);
    expect(wrong({ naam: 'a\nb' })).toEqual([['naam', 'a\nb', 'mag geen stuurteken bevatten']]);
    expect(read({ naam: 'x'.repeat(192) })?.naam).toHaveLength(192);
    expect(read({ naam: 'café'.normalize('NFD') })?.naam).toBe('café'.normalize('NFC'));
  });

  it('has notes of text, which may be empty', () => {
    expect(wrong({ notities: 12 })).toEqual([['notities', undefined, 'hier hoort tekst']]);
    expect(read({ notities: '' })?.notities).toBe('');
  });

  it('has no field that would be left out unseen, and is told the one that was probably meant', () => {
    expect(wrong({ indexring: 1, korting: 10 })).toEqual([
      ['indexring', undefined, 'onbekend veld; bedoel je indexering?'],
      ['korting', undefined, 'onbekend veld'],
    ]);
  });
});

describe('the lines of a contract', () => {
  it.each([[undefined], [[]], [{}], ['Hosting']])('are not %j', (regels) => {
    expect(wrong({ regels })).toEqual([['regels', undefined, 'minstens één regel is nodig']]);
  });

  it('name their place and field where something is wrong', () => {
    expect(wrong({ regels: [line, { ...line, aantal: 'twee', korting: 10 }, 'Hosting'] })).toEqual([
      ['regel 2, korting', undefined, 'onbekend veld'],
      ['regel 2, aantal', 'twee', expect.stringContaining('is geen getal') as unknown],
      ['regel 3, omschrijving', undefined, missing],
      ['regel 3, eenheidsprijs', undefined, missing],
      ['regel 3, btw_percentage', undefined, missing],
    ]);
  });

  it('need a quantity where its field stands there empty', () => {
    expect(wrong({ regels: [{ ...line, aantal: null }] })).toEqual([['regel 1, aantal', undefined, missing]]);
  });

  it('have a price and a rate in one way alone', () => {
    const faults = wrong({ regels: [{ ...line, eenheidsprijs: '1.250', btw_percentage: '€ 21' }] });
    expect(faults.map(([column, value]) => [column, value])).toEqual([
      ['regel 1, eenheidsprijs', '1.250'],
      ['regel 1, btw_percentage', '€ 21'],
    ]);
  });
});

describe('the index of a contract', () => {
  it.each([
    [{ basis_index: 0, index: 123 }, [['indexering', undefined, indexWanted]]],
    [{ basis_index: 118, index: 0 }, [['indexering', undefined, indexWanted]]],
    [{ basis_index: -118, index: -123 }, [['indexering', undefined, indexWanted]]],
    [{ basis_index: 118, index: 123, datum: '2026-01' }, [['indexering, datum', undefined, 'onbekend veld']]],
  ])('is not %j', (indexering, expected) => {
    expect(wrong({ indexering })).toEqual(expected);
  });

  it('may be a factor, or lie below one', () => {
    const factor = { basis_index: 1, index: 1.025 };
    expect(read({ indexering: factor })?.indexering).toEqual(factor);
    expect(read({ indexering: { basis_index: 0.8, index: 1 } })?.indexering).toEqual({ basis_index: 0.8, index: 1 });
  });

  it('needs both figures', () => {
    expect(wrong({ indexering: { basis_index: 118 } })).toContainEqual(['indexering, index', undefined, missing]);
    expect(wrong({ indexering: { index: 123 } })).toContainEqual(['indexering, basis_index', undefined, missing]);
  });

  it('makes no price nothing, neither from the first day on nor from a change on', () => {
    const regels = [{ ...line, eenheidsprijs: 0.01 }];
    const [same, nothing] = [100, 1].map((index) => ({ basis_index: 100, index }));
    const told = 'de prijs van regel 1 wordt hiermee nul; kijk index en basis_index na';
    expect(wrong({ regels, indexering: nothing })).toEqual([['indexering', undefined, told]]);
    const wijzigingen = [{ vanaf: '2026-03', indexering: nothing }];
    expect(wrong({ regels, indexering: same, wijzigingen })).toEqual([['wijziging 1, indexering', undefined, told]]);
  });

  it('is refused whole where it is no list of fields', () => {
    for (const indexering of [123.4, '123,4', null, []]) expect(wrong({ indexering }).map(([column]) => column)).toContain('indexering');
  });
});

describe('the changes of a contract', () => {
  const change = { vanaf: '2026-07', regels: [{ ...line, eenheidsprijs: 30 }] };
  const regels = [{ ...line, aantal: 1, eenheidsprijs: 30 }];

  it('hold from their day on, the oldest first', () => {
    const later = { vanaf: '2026-09-15', kanaal: 'email', eindstatus: 'verstuurd', notities: 'Dank u.' };
    expect(read({ wijzigingen: [later, change] })?.wijzigingen).toEqual([
      { vanaf: '2026-07-01', regels },
      { vanaf: '2026-09-15', kanaal: ['email'], eindstatus: 'verstuurd', notities: 'Dank u.' },
    ]);
  });

  it.each([
    [{}, [['wijzigingen', undefined, 'hier hoort een lijst, elk met vanaf']]],
    [[], [['wijzigingen', undefined, 'hier hoort een lijst, elk met vanaf']]],
    [[{ regels: change.regels }], [['wijziging 1, vanaf', undefined, missing]]],
    [[{ ...change, vanaf: 'juli' }], [['wijziging 1, vanaf', 'juli', monthWanted]]],
    [
      [{ vanaf: '2026-07' }],
      [['wijziging 1, vanaf', undefined, 'zet erbij wat er verandert: regels, indexering, kanaal, eindstatus, notities, verklaring']],
    ],
    [[{ ...change, vanaf: '2026-01' }], [['wijziging 1, vanaf', '2026-01-01', 'moet na het begin liggen (van 2026-01)']]],
    [[{ ...change, vanaf: '2027-01' }], [['wijziging 1, vanaf', '2027-01-01', 'ligt na het einde (tot 2026-12)']]],
    [[change, { ...change, vanaf: '2026-07-01' }], [['wijziging 2, vanaf', undefined, 'twee wijzigingen op één dag']]],
    [[{ ...change, klant: 'Ander' }], [['wijziging 1, klant', undefined, 'onbekend veld']]],
    [[{ ...change, regels: [{ ...line, korting: 1 }] }], [['wijziging 1, regel 1, korting', undefined, 'onbekend veld']]],
    [[{ vanaf: '2026-07', eindstatus: 'verstuurd' }], [['wijziging 1, kanaal', undefined, missing]]],
  ])('are not %j', (wijzigingen, expected) => {
    expect(wrong({ tot: '2026-12', wijzigingen })).toEqual(expected);
  });

  it('may fall on the day after the first and on the last', () => {
    for (const vanaf of ['2026-01-02', '2026-12-31']) {
      expect(read({ tot: '2026-12', wijzigingen: [{ ...change, vanaf }] })?.wijzigingen?.[0]?.vanaf).toBe(vanaf);
    }
  });

  it('say which index new prices follow, because the old one was reckoned from the old prices', () => {
    const indexering = { basis_index: 118.2, index: 123.4 };
    const asked = [['wijziging 1, indexering', undefined, 'zeg bij nieuwe prijzen ook welke indexering erop komt, of nee']];
    expect(wrong({ indexering, wijzigingen: [change] })).toEqual(asked);
    for (const ended of ['nee', false]) {
      expect(read({ indexering, wijzigingen: [{ ...change, indexering: ended }] })?.wijzigingen).toEqual([
        { vanaf: '2026-07-01', regels, indexering: null },
      ]);
    }
    expect(read({ indexering, wijzigingen: [{ ...change, indexering }] })?.wijzigingen?.[0]?.indexering).toEqual(indexering);
    const ended = { vanaf: '2026-03', indexering: 'nee' };
    expect(read({ indexering, wijzigingen: [ended, change] })?.wijzigingen).toHaveLength(2);
  });
});

it.each([
  ['ja', true],
  ['nee', false],
  [true, true],
  [false, false],
])('a contract that says %j to days bills by them: %j', (naar_dagen, expected) => {
  expect(read({ naar_dagen })?.naar_dagen).toBe(expected);
  expect(wrong({ naar_dagen: 'soms' })).toEqual([['naar_dagen', 'soms', 'kies uit ja, nee']]);
});

describe('a file of contracts', () => {
  it('keeps their order, and each mistake has the number of its contract', () => {
    const { contracts, mistakes } = readContracts([fields, { ...fields, naam: 'tweede', dag: 40 }, 'geen abonnement']);
    expect(contracts.map(({ naam }) => naam)).toEqual(['hosting', 'tweede', '']);
    expect(mistakes.map(({ line: at, column }) => `${at} ${column}`)).toEqual([
      '2 dag',
      '3 van',
      '3 naam',
      '3 klant',
      '3 regels',
      '3 ritme',
    ]);
  });

  it('has no name twice, because the name makes an invoice once', () => {
    const twice = 'twee abonnementen heten zo';
    const { mistakes } = readContracts(['a', 'b', ' a', 'c', 'b'].map((naam) => ({ ...fields, naam })));
    expect(mistakes).toEqual([
      { line: 3, column: 'naam', value: 'a', text: twice },
      { line: 5, column: 'naam', value: 'b', text: twice },
    ]);
    const nameless = readContracts([
      { ...fields, naam: '' },
      { ...fields, naam: '' },
    ]).mistakes;
    expect(nameless.map(({ text }) => text)).toEqual([missing, missing]);
  });

  it('may be empty', () => {
    expect(readContracts([])).toEqual({ contracts: [], mistakes: [] });
  });
});
