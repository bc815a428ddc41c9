import type { Doc } from '../doc.ts';
import type { Pattern } from '../engine.ts';
import { find, has, normAt, textAt } from '../nodes.ts';
import { type Rule, rule, type Test, warning } from '../rule.ts';
import type { Element } from '../../read/tree.ts';

/** The remainder of ISO 7064 as these rules compute it: small letters keep a value of their own, so they are never right. */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 2).toUpperCase() + iban.slice(2, 4);
  let rest = 0;
  for (const char of moved) {
    const code = char.charCodeAt(0);
    for (const digit of String(code > 64 ? code - 55 : code - 48)) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

const ibanAt =
  (path: string, code: string): Test =>
  (means) => {
    const found = textAt(means, path);
    const bare = (found ?? '').replaceAll(/\s/g, '');
    const right = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(bare) && remainder(bare) === 1;
    return normAt(means, 'PaymentMeansCode') !== code || right || { found, at: find(means, path)[0] };
  };

const groups = ['PayeeFinancialAccount', 'CardAccount', 'PaymentMandate'] as const;
const words = {
  PayeeFinancialAccount: ['een rekening', 'an account'],
  CardAccount: ['een kaart', 'a card'],
  PaymentMandate: ['een mandaat', 'a mandate'],
} as const;

/** The group that a payment means asks for is there, and the other two are not. */
const only = (number: string, own: (typeof groups)[number], nl: string, en: string): Rule[] => {
  const others = groups.filter((group) => group !== own);
  return [
    rule(`DE-R-${number}-1`, 'BT-81', `Bij ${nl} hoort ${words[own][0]}.`, `With ${en} goes ${words[own][1]}.`, (means) => has(means, own)),
    rule(
      `DE-R-${number}-2`,
      'BT-81',
      `Bij ${nl} hoort niet ${words[others[0] ?? own][0]} of ${words[others[1] ?? own][0]}.`,
      `With ${en} does not go ${words[others[0] ?? own][1]} or ${words[others[1] ?? own][1]}.`,
      (means) => !others.some((group) => has(means, group)),
    ),
  ];
};

const code =
  (codes: readonly string[], holds: (doc: Doc) => boolean) =>
  (means: Element, doc: Doc): boolean =>
    holds(doc) && codes.includes(normAt(means, 'PaymentMeansCode'));

/** The details that go with each payment means between German parties. */
export const germanPayment = (holds: (doc: Doc) => boolean): Pattern => [
  {
    path: '/PaymentMeans',
    when: code(['30', '58'], holds),
    rules: [
      rule(
        'DE-R-019',
        'BT-84',
        'Het rekeningnummer van een SEPA-overschrijving is geen geldige IBAN.',
        'The account of a SEPA transfer is no valid IBAN.',
        ibanAt('PayeeFinancialAccount/ID', '58'),
        warning,
      ),
      ...only('023', 'PayeeFinancialAccount', 'een overschrijving', 'a transfer'),
    ],
  },
  {
    path: '/PaymentMeans',
    when: code(['48', '54', '55'], holds),
    rules: only('024', 'CardAccount', 'een kaartbetaling', 'a card payment'),
  },
  {
    path: '/PaymentMeans',
    when: code(['59'], holds),
    rules: [
      rule(
        'DE-R-020',
        'BT-91',
        'De rekening van de betaler is geen geldige IBAN.',
        'The account of the payer is no valid IBAN.',
        ibanAt('PaymentMandate/PayerFinancialAccount/ID', '59'),
        warning,
      ),
      ...only('025', 'PaymentMandate', 'een domiciliëring', 'a direct debit'),
    ],
  },
];
