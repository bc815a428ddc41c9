import { fingerprint, type OfficialRule } from './schematron.ts';

/** A rule as a person last looked at it: its flag, and what its test and text were. */
export interface Decision {
  readonly id: string;
  /** `gone` for a rule of duit that the official files don't have. */
  readonly flag: string;
  readonly test: string;
  readonly text: string;
}

/** A difference between the official files, the rules of duit and the decisions. */
export interface Difference {
  readonly id: string;
  readonly what: 'new' | 'gone' | 'flag' | 'test' | 'text';
  /** The facts for the person who decides. */
  readonly facts: string;
}

/** The rules of duit on a day, by their ids, with their flags. */
export type Held = ReadonlyMap<string, string>;

export const decisionOf = ({ id, flag, test, text }: OfficialRule): Decision => ({
  id,
  flag,
  test: fingerprint(test),
  text: fingerprint(text),
});

const gone = (id: string): Decision => ({ id, flag: 'gone', test: '', text: '' });

/** The families of ids that official files can have; a file of one family says nothing about the rules of another. */
const familyOf = (id: string): string => (/^(BR|UBL)-/.test(id) ? 'EN 16931' : 'Peppol');

const isRule = (id: string): boolean => !/^(let|function) /.test(id);

/** The rules of duit that the official files should have, and don't. */
function missing(official: ReadonlyMap<string, OfficialRule>, held: Held): string[] {
  const families = new Set([...official.keys()].filter(isRule).map(familyOf));
  return [...held.keys()].filter((id) => !id.startsWith('DUIT-') && families.has(familyOf(id)) && !official.has(id));
}

/** All that is not decided yet, in the order of the official files. */
export function undecided(official: ReadonlyMap<string, OfficialRule>, held: Held, decided: ReadonlyMap<string, Decision>): Difference[] {
  const found = [...official.values()].flatMap((rule) => differencesOf(rule, held.get(rule.id), decided.get(rule.id)));
  const lost = missing(official, held)
    .filter((id) => decided.get(id)?.flag !== 'gone')
    .map((id): Difference => ({ id, what: 'gone', facts: 'duit holds it, and the official files do not' }));
  const dropped = [...decided.values()]
    .filter(({ id, flag }) => flag !== 'gone' && !held.has(id) && !official.has(id) && sameFiles(official, id))
    .map(({ id }): Difference => ({ id, what: 'gone', facts: 'it was there when it was decided' }));
  return [...found, ...lost, ...dropped];
}

/** Whether the files are those that would have the rule. A variable or function that goes is seen in the tests that leaned on it. */
const sameFiles = (official: ReadonlyMap<string, OfficialRule>, id: string): boolean =>
  isRule(id) && [...official.keys()].some((other) => isRule(other) && familyOf(other) === familyOf(id));

function differencesOf(rule: OfficialRule, flag: string | undefined, decision: Decision | undefined): Difference[] {
  const { id } = rule;
  const now = decisionOf(rule);
  const make = (what: Difference['what'], facts: string): Difference => ({ id, what, facts });
  if (!decision) {
    const facts = isRule(id) && flag === undefined ? `${rule.flag}: duit does not hold it` : `${rule.flag || 'no flag'}: never looked at`;
    return [make('new', facts)];
  }
  return [
    ...((flag ?? decision.flag) === now.flag ? [] : [make('flag', `${flag ?? decision.flag} in duit, ${now.flag} in the files`)]),
    ...(decision.test === now.test ? [] : [make('test', rule.test.replaceAll('\n', ' · '))]),
    ...(decision.text === now.text ? [] : [make('text', rule.text)]),
  ];
}

/** The decisions after a person has looked at everything in the files: those on other files stay. */
export function decidedOn(official: ReadonlyMap<string, OfficialRule>, held: Held, decided: ReadonlyMap<string, Decision>): Decision[] {
  const stale = new Set(undecided(official, held, decided).flatMap(({ id, what }) => (what === 'gone' ? id : [])));
  const now = [...official.values()].map(decisionOf);
  const lost = missing(official, held).map(gone);
  const taken = new Set([...now, ...lost].map(({ id }) => id));
  const kept = [...decided.values()].filter(({ id }) => !taken.has(id) && !stale.has(id));
  return [...kept, ...now, ...lost].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const header = 'id\tflag\ttest\ttext';

export const writeDecisions = (decisions: readonly Decision[]): string =>
  [header, ...decisions.map(({ id, flag, test, text }) => [id, flag, test, text].join('\t'))].join('\n') + '\n';

/** Reads what `writeDecisions` wrote. */
export function readDecisions(text: string): Map<string, Decision> {
  const rows = text
    .split('\n')
    .slice(1)
    .filter((row) => row !== '');
  return new Map(
    rows.map((row) => {
      const [id = '', flag = '', test = '', hash = ''] = row.split('\t');
      return [id, { id, flag, test, text: hash }];
    }),
  );
}
