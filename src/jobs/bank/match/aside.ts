import { plainAccount } from '../../archive/plain.ts';
import { plainParty } from '../../../service/references/party.ts';
import type { BankRule, Choices, RowChoice } from '../decisions.ts';
import type { RuleField } from '../statement.ts';
import type { BankRow } from '../kept.ts';
import { partyHash, partyKey } from './party.ts';
import type { ByOgm, RowState } from './state.ts';

export type Why = Required<Pick<RowState, 'aside'>> & Pick<RowState, 'rule'>;

const plainText = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The part of a row that a rule on an account or a party compares; empty if the bank does not tell it. */
const comparedIn = (veld: RuleField, { party, party_account: account }: Pick<BankRow, 'party' | 'party_account'>): string =>
  veld === 'tegenrekening' ? plainAccount(account ?? '') : plainParty(party ?? '');

/** The value of a rule as its row would have it: empty if it can meet no row. */
export const ruleKey = (veld: RuleField, waarde: string): string =>
  veld === 'tekst' ? plainText(waarde) : comparedIn(veld, { party: waarde, party_account: waarde });

export const hasValue = (row: BankRow, veld: RuleField, waarde: string): boolean =>
  veld === 'tekst' ? plainText(row.text).includes(plainText(waarde)) : comparedIn(veld, row) === ruleKey(veld, waarde);

/** Tells why a row is set aside: by a person, a rule, or between the own accounts. No rule reaches a row with the OGM of a document. */
export function openAside(
  { rules }: Choices,
  own: ReadonlySet<string>,
  byOgm: ByOgm,
): (row: BankRow, choice: RowChoice | undefined) => Why | undefined {
  const isMeant = openRules();
  return (row, choice) => {
    if (choice?.aside) return { aside: 'besluit' };
    if (choice?.links.length || choice?.prepaid) return undefined;
    if (row.was === 'eigen') return { aside: 'eigen' };
    if (row.party_account !== null && own.has(row.party_account.replaceAll(/\s/g, ''))) return { aside: 'eigen' };
    if (row.ogm !== null && byOgm.has(row.ogm)) return undefined;
    if (row.was === 'terzijde') return { aside: 'regel' };
    const rule = rules.find((one) => isMeant(row, one));
    return rule && { aside: 'regel', rule: rule.n };
  };
}

/** Hashes each party once. */
export function openRules(): (row: BankRow, rule: BankRule) => boolean {
  const hashes = new Map<string, string>();
  const hashFor = (salt: string, key: string): string => {
    const at = `${salt} ${key}`;
    const known = hashes.get(at) ?? partyHash(salt, key);
    hashes.set(at, known);
    return known;
  };
  return (row, rule) => {
    if (rule.teken !== Math.sign(row.cents)) return false;
    if (rule.soort === 'negeer_regel' && rule.veld === 'tekst') return rule.waarde !== undefined && hasValue(row, 'tekst', rule.waarde);
    const key = rule.soort === 'negeer_altijd' ? partyKey(row) : comparedIn(rule.veld, row);
    return key !== '' && hashFor(rule.zout, key) === rule.partij;
  };
}
