import { expect, test } from 'vitest';
import { parsePlaced } from '../../../../src/machine/files/body.ts';

const lineIn = async (text: string, field: string) => (await (await parsePlaced(text, 'in')).lines())(field.split('.'));

test.each([
  ['klant: a\ndatum: b\n', 'datum', 2],
  ['regels:\n  - aantal: 1\n  - omschrijving: a\n    aantal: 2\n', 'regels.1.aantal', 4],
  ['regels:\n  - aantal: 1\n', 'regels.0.btw_percentage', 2],
  ['# een nota\n\nregels: []\n', 'regels', 3],
  ['een: &een\n  aantal: 1\nregels: [*een]\n', 'regels.0.aantal', 2],
  ['{\n  "datum": "x",\n\t"regels": [\n    {},\n    {"aantal": 1}\n  ]\n}', 'regels.1.aantal', 5],
  ['{"datum": "x"}', 'kleur', undefined],
])('in %j the field %s stands on line %s', async (text, field, line) => {
  expect(await lineIn(text, field)).toBe(line);
});

test('a number that must stay text keeps its own form, in YAML only', async () => {
  const staysText = (source: string) => source === '1.250';
  expect((await parsePlaced('a: 1.250\nb: 1.25\n', 'in', staysText)).value).toEqual({ a: '1.250', b: 1.25 });
  expect((await parsePlaced('{"a": 1.250}', 'in', staysText)).value).toEqual({ a: 1.25 });
});
