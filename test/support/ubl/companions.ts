type Others = Readonly<Record<string, readonly string[]>>;

/** Rules that cannot be broken without the others named, and the reason why no document does. */
interface Inseparable {
  readonly reason: string;
  readonly rules: Others;
}

const decimals = '01 02 05 06 09 10 11 12 14 16 17 18 19 20 23 24 25 27 28';

/** The rules of which the release has two that make one demand. */
export const duplicates = [
  ['BR-33', 'BR-CO-21'],
  ['BR-38', 'BR-CO-22'],
  ['BR-42', 'BR-CO-23'],
  ['BR-44', 'BR-CO-24'],
  ['BR-55', 'UBL-SR-07'],
  ['BR-CL-06', 'PEPPOL-EN16931-CL006'],
  ['BR-CL-24', 'PEPPOL-EN16931-CL001'],
  ['UBL-SR-52', 'PEPPOL-EN16931-R100'],
] as const;

/** Whatever breaks the first rule breaks the others too, in every document there can be. */
export const implied: readonly Inseparable[] = [
  {
    reason: 'the release makes one demand under two ids',
    rules: Object.fromEntries(
      duplicates.flatMap(([one, other]) => [
        [one, [other]],
        [other, [one]],
      ]),
    ),
  },
  {
    reason: 'UBL-DT-01 demands two decimals of every amount, so of the one that the rule names too',
    rules: Object.fromEntries(decimals.split(' ').map((number) => [`BR-DEC-${number}`, ['UBL-DT-01']])),
  },
  {
    reason: 'the others demand something of the value of an element, and without the element there is no value',
    rules: {
      'BR-01': ['PEPPOL-EN16931-R004'],
      'BR-12': ['BR-CO-10', 'BR-CO-13'],
      'BR-14': ['BR-CO-16'],
      'BR-15': ['BR-CO-16'],
      'BR-22': ['BR-23'],
      'BR-26': ['BR-27'],
      'BR-46': ['BR-CO-17'],
      'PEPPOL-EN16931-R001': ['PEPPOL-EN16931-R007'],
      'DE-R-006': ['DE-R-027'],
      'DE-R-007': ['DE-R-028'],
      'DE-R-025-1': ['DE-R-020', 'PEPPOL-EN16931-R061'],
      'IS-R-009': ['IS-R-010'],
    },
  },
  {
    reason: 'the other demands the same, and more',
    rules: {
      'BR-CO-18': ['PEPPOL-EN16931-R053'],
      'BR-CL-25': ['PEPPOL-EN16931-CL008'],
      'PEPPOL-EN16931-CL002': ['BR-CL-19'],
      'PEPPOL-EN16931-CL003': ['BR-CL-20'],
      'DE-R-023-1': ['BR-61'],
      'GR-R-003': ['GR-S-011'],
      'GR-R-008-2': ['GR-S-008-1'],
      'SE-R-003': ['SE-R-013'],
      'UBL-CR-430': ['UBL-CR-664'],
      'UBL-CR-431': ['UBL-CR-664'],
      'UBL-CR-633': ['UBL-CR-669'],
      'UBL-CR-634': ['UBL-CR-670'],
      'UBL-CR-635': ['UBL-CR-671'],
    },
  },
  {
    reason: 'the rule is about numbers of scheme 9907, which neither list of schemes has any more',
    rules: { 'PEPPOL-COMMON-R046': ['BR-CL-25', 'PEPPOL-EN16931-CL008'] },
  },
];

/** The others need not be broken by themselves, but each way around them breaks another rule. */
const cornered: readonly Inseparable[] = [
  {
    reason: 'a line (BR-16) has an amount (BR-24), and R051 holds its currency against that of the document',
    rules: { 'BR-05': ['PEPPOL-EN16931-R051'] },
  },
  {
    reason: 'a line (BR-16) has an amount (BR-24), in the currency of the document (R051)',
    rules: { 'BR-CL-04': ['BR-CL-03'] },
  },
  {
    reason: 'there is a VAT amount in the second currency (BR-53, R055)',
    rules: { 'BR-CL-05': ['BR-CL-03'] },
  },
  {
    reason: 'where the document has a currency (BR-05), BR-CO-15 adds the total without VAT and compares the total with VAT',
    rules: { 'BR-13': ['BR-CO-13', 'BR-CO-15'], 'BR-14': ['BR-CO-15', 'BR-CO-16'] },
  },
  {
    reason: 'a second breakdown has a VAT total (BR-CO-14) in the currency of the document (R051), and BR-CO-15 lets one pass',
    rules: { 'PEPPOL-EN16931-R053': ['BR-CO-15'] },
  },
  {
    reason: 'of three tax numbers of a seller two are of VAT (UBL-SR-12), or two are not (UBL-SR-13)',
    rules: { 'UBL-SR-42': ['UBL-SR-12'] },
  },
  {
    reason: 'category O has a row in the breakdown (BR-O-01), so every line (BR-16) is of category O (BR-O-12)',
    rules: { 'BR-O-03': ['BR-O-02'], 'BR-O-04': ['BR-O-02'] },
  },
];

/** The rules that the breaking document of a rule breaks beside it; none for a rule that it breaks alone. */
export const companions: Others = Object.assign({}, ...[...implied, ...cornered].map(({ rules }) => rules));
