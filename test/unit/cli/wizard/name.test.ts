import { expect, it } from 'vitest';
import { nameOrId } from '../../../../src/cli/wizard/ask-customer.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const worded = (naam: string) => nameOrId({ id, naam }, [{ id, naam }]);

it.each(['3F2504E0-bakker', 'bakkerij-janssens-van-der-meulen', '0305e82c3301-0305e82c3301-0305e82c'])(
  'a name that a command takes for an id with a typing error is not offered as a word: %s',
  (naam) => {
    expect(worded(naam)).toBe(id);
  },
);

it.each(['Peeters BV', '12345678', '2026-0001'])('any other name is: %s', (naam) => {
  expect(worded(naam)).toBe(naam);
});
