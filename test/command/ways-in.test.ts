import { describe, expect, it } from 'vitest';
import { sampleBySeed } from '../support/long.ts';
import { type Input, type Line, type Outcome, waysIn } from '../support/ways-in.ts';

const line = (values: Partial<Line> = {}): Line => ({
  omschrijving: 'Advies',
  aantal: '3',
  eenheidsprijs: '95',
  btw_percentage: '21',
  ...values,
});
const of = (values: Partial<Line>): Input => ({ regels: [line(values)] });
const rate = (btw_percentage: string): Input => of({ btw_percentage });
const withRate = ['--bevestig', 'btw-tarief'];
const below = ['--bevestig', 'negatief'];
const none = ['--bevestig', 'nul'];
const { aantal: _aantal, ...withoutQuantity } = line();
const { eenheidsprijs: _eenheidsprijs, ...withoutPrice } = line();
const { btw_percentage: _btw, ...withoutRate } = line();

type Row = [what: string, input: Input, outcome: Outcome, confirming?: readonly string[]];

/** Each input with its outcome, the same on each way in; of one that is asked about, the option that confirms it. */
const inputs: readonly Row[] = [
  ...['21', '6', '0', '21 %', '21,00'].map((one) => [`${one} % VAT`, rate(one), 'passed'] satisfies Row),
  ...['20', '19', '5,5', '7', '1', '2,1', '22', '99', '100'].map((one) => [`${one} % VAT`, rate(one), 'asked', withRate] satisfies Row),
  ...['0,21', '0.21', '0,06', '0,99'].map((one) => [`${one} as a rate`, rate(one), 'asked', withRate] satisfies Row),
  ...['210', '-21', '100,01', '21,125', '0,2101', '-0,21'].map((one) => [`a rate of ${one}`, rate(one), 'refused'] satisfies Row),
  ['a quantity that is missing', { regels: [withoutQuantity] }, 'refused'],
  ['a price that is missing', { regels: [withoutPrice] }, 'refused'],
  ['a rate that is missing', { regels: [withoutRate] }, 'refused'],
  ['30 February', { regels: [line()], datum: '2026-02-30' }, 'refused'],
  ['a thirteenth month', { regels: [line()], datum: '2026-13-01' }, 'refused'],
  ['29 February of no leap year', { regels: [line()], datum: '2026-02-29' }, 'refused'],
  ['{kwartaal} in a line', of({ omschrijving: 'Hosting {kwartaal}' }), 'refused'],
  ['{Maand} in a line', of({ omschrijving: 'Hosting {Maand}' }), 'refused'],
  ['{klant_naam} between words', of({ omschrijving: 'Voor {klant_naam} alleen' }), 'refused'],
  ['{kwartaal} in the notes', { regels: [line()], notities: 'Hosting {kwartaal}' }, 'refused'],
  ['{Klant} in the notes', { regels: [line()], notities: 'Beste {Klant}' }, 'refused'],
  ['{factuurnummer} in the notes', { regels: [line()], notities: 'Nummer {factuurnummer}' }, 'refused'],
  ['braces around more than a word', { regels: [line({ omschrijving: 'Set {3 stuks}' })], notities: 'Zie {art. 39}' }, 'passed'],
  ['a discount alone', of({ omschrijving: 'Korting', aantal: '1', eenheidsprijs: '-100' }), 'asked', below],
  ['a return alone', of({ omschrijving: 'Leeggoed', aantal: '-4', eenheidsprijs: '4,5' }), 'asked', below],
  ['a discount above the rest', { regels: [line(), line({ omschrijving: 'Korting', aantal: '-4' })] }, 'asked', below],
  ['a total of one cent below zero', of({ aantal: '-1', eenheidsprijs: '0,01', btw_percentage: '0' }), 'asked', below],
  ['quantity 0 with a price', of({ aantal: '0' }), 'asked', none],
  ['quantity 0 beside another line', { regels: [line(), line({ aantal: '0', eenheidsprijs: '10' })] }, 'asked', none],
  ['quantity 0 with a price below zero', of({ aantal: '0', eenheidsprijs: '-5' }), 'asked', none],
  ['a foreign rate and a total below zero', of({ aantal: '-1', btw_percentage: '19' }), 'asked', [...withRate, ...below]],
  [
    'all three at once',
    { regels: [line({ aantal: '-1', btw_percentage: '19' }), line({ aantal: '0' })] },
    'asked',
    [...withRate, ...below, ...none],
  ],
  ['a foreign rate beside a Belgian one', { regels: [line(), line({ btw_percentage: '20' })] }, 'asked', withRate],
  ['a refused rate beside a foreign one', { regels: [line({ btw_percentage: '200' }), line({ btw_percentage: '20' })] }, 'refused'],
  [
    'a line of text',
    { regels: [line(), line({ omschrijving: 'Zie bijlage', aantal: '0', eenheidsprijs: '0', btw_percentage: '0' })] },
    'passed',
  ],
  ['a line of text at 21 %', { regels: [line(), line({ omschrijving: 'Zie bijlage', aantal: '0', eenheidsprijs: '0' })] }, 'passed'],
  ['a line of text alone', of({ omschrijving: 'Proef', aantal: '0', eenheidsprijs: '0' }), 'passed'],
  ['something for nothing', of({ omschrijving: 'Gratis staal', eenheidsprijs: '0' }), 'passed'],
  ['a discount within the total', { regels: [line(), line({ omschrijving: 'Korting', aantal: '1', eenheidsprijs: '-50' })] }, 'passed'],
  ['a return within the total', { regels: [line(), line({ omschrijving: 'Leeggoed', aantal: '-2', eenheidsprijs: '4,5' })] }, 'passed'],
  ['prepayments set off, to zero', { regels: [line(), line({ omschrijving: 'Voorschot', aantal: '-3' })] }, 'passed'],
  [
    'prepayments at several rates',
    { regels: [line(), line({ btw_percentage: '6' }), line({ aantal: '-1' }), line({ aantal: '-1', btw_percentage: '6' })] },
    'passed',
  ],
  ['a date of last month', { regels: [line()], datum: '2026-02-15' }, 'passed'],
  ['a date of last year', { regels: [line()], datum: '2025-12-31' }, 'passed'],
  ['reverse charge', { regels: [line({ btw_percentage: '0' })], notities: 'Btw verlegd, artikel 20 KB nr. 1' }, 'passed'],
  ['a quantity with decimals', of({ aantal: '1,5', eenheidsprijs: '10,4259' }), 'passed'],
];

/** The ways in that can have this input: the service holds whole lines only, and a contract without a quantity has one. */
const possible = ({ regels }: Input) =>
  Object.entries(waysIn).filter(([name]) => {
    const lacks = (field: keyof Line) => regels.some((one) => one[field] === undefined);
    if (name === 'a contract') return !lacks('aantal');
    return (name !== 'kopieer' && name !== 'factureer') || !(lacks('aantal') || lacks('eenheidsprijs') || lacks('btw_percentage'));
  });

/** One of them, another for the next input, or in a long run all. */
const ways = (input: Input) =>
  sampleBySeed(
    possible(input),
    8,
    inputs.findIndex(([, one]) => one === input),
  );

const all = async (input: Input, options: readonly string[], kind?: string) =>
  Object.fromEntries(await Promise.all(ways(input).map(async ([name, way]) => [name, await way(input, options, kind)] as const)));

const same = (input: Input, outcome: Outcome) => Object.fromEntries(ways(input).map(([name]) => [name, outcome]));

describe('a document is judged alike on each of the eight ways in, and --ja confirms nothing', () => {
  it('with sixty inputs', () => expect(inputs).toHaveLength(60));

  it.each<Row>(inputs)('%s', async (_what, input, outcome) => {
    expect(await all(input, [])).toEqual(same(input, outcome));
  });

  it.each<Row>(
    sampleBySeed(
      inputs.filter(([, , outcome]) => outcome === 'asked'),
      3,
      1,
    ),
  )('%s, confirmed', async (_what, input, _outcome, options = []) => {
    // The wizard asks at the terminal and has no options.
    const asking = ways(input).some(([name]) => name === 'the wizard') ? { 'the wizard': 'asked' } : {};
    expect(await all(input, options)).toEqual({ ...same(input, 'passed'), ...asking });
  });

  it.each([
    ['a foreign rate', rate('20'), 'asked'],
    ['a rate of 210', rate('210'), 'refused'],
    ['an ordinary one', rate('21'), 'passed'],
  ] as const)('a quote too: %s', async (_what, input, outcome) => {
    const quotes = await Promise.all(
      ['a command', 'the wizard', '--invoer', '--bewerk'].map(async (name) => waysIn[name]?.(input, [], 'offerte')),
    );
    expect(quotes).toEqual([outcome, outcome, outcome, outcome]);
  });
});
