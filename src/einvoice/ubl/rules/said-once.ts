import { groupBy } from '../../../group-by.ts';
import type { Element } from '../read/tree.ts';
import { type Breach, isLater } from './engine.ts';

/** A broken rule with all that one mistake breaks. */
export interface Said extends Breach {
  /** The ids of the other rules that say the same. */
  readonly ook: readonly string[];
  /** The first day, `YYYY-MM-DD`, on which this is refused, where it is not yet. */
  readonly vanaf: string | null;
}

/**
 * Tells each mistake once: a rule that another one says as well stands behind that, and a version of a rule that is to come behind the
 * one in force.
 */
export function saidOnce(broken: readonly Breach[], day: string): Said[] {
  const told = groupBy(broken, ({ rule }) => rule.id);
  const said = new Map(broken.map((breach) => [breach, { ook: new Set<string>(), vanaf: comesFrom(breach, day) }]));
  for (const breach of broken) {
    const { rule } = breach;
    const head = [rule.id, ...rule.saidBy]
      .flatMap((id) => told.get(id) ?? [])
      .find((one) => one !== breach && isSame(one, breach) && saysEnough(one, breach, day));
    const first = head && said.get(head);
    if (!first) continue;
    said.delete(breach);
    const vanaf = comesFrom(breach, day);
    if (vanaf === null && rule.id !== head.rule.id) first.ook.add(rule.id);
    else if (head.rule.flag === 'warning') first.vanaf = vanaf;
  }
  return [...said].map(([breach, { ook, vanaf }]) => ({ ...breach, ook: [...ook], vanaf }));
}

const comesFrom = ({ rule }: Breach, day: string): string | null => (isLater(rule, day) ? (rule.from ?? null) : null);

/** Whether two rules are broken by the same mistake: at one element, or at one within the other, and about the same child of it. */
const isSame = (one: Breach, other: Breach): boolean =>
  (one.child === undefined || one.child === other.child) && (isWithin(one.at, other.at) || isWithin(other.at, one.at));

function isWithin(element: Element, other: Element): boolean {
  for (let at: Element | undefined = element; at; at = at.parent) if (at === other) return true;
  return false;
}

/** A rule that is to come stands for none in force, and one that only warns for none that is fatal. */
const saysEnough = (one: Breach, other: Breach, day: string): boolean =>
  !isLater(one.rule, day) && (isLater(other.rule, day) || one.rule.flag === 'fatal' || other.rule.flag === 'warning');
