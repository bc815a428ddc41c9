import type { Element } from '../read/tree.ts';
import { type Doc, isUbl } from './doc.ts';
import type { Broken, Context, Pattern, Rule } from './rule.ts';

export interface Breach extends Broken {
  readonly rule: Rule;
  readonly at: Element;
}

interface Path {
  readonly name: string;
  /** The names above it, from near to far. */
  readonly above: readonly string[];
  readonly anchored: boolean;
}

interface Ready extends Context {
  readonly paths: readonly Path[];
}

const prepared = new WeakMap<Pattern, { readonly contexts: readonly Ready[]; readonly byName: Map<string, readonly Ready[]> }>();

/** So many elements that break one rule are told; whatever comes after says nothing new and would cost memory. */
const mostOfOne = 100;

/** Every rule that is broken on a day, `YYYY-MM-DD`, or will be fatally on a later one, pattern by pattern in document order. */
export const breaches = (doc: Doc, patterns: readonly Pattern[], day: string): Breach[] =>
  patterns.flatMap((pattern) => ofPattern(doc, pattern, day));

/** Whether a rule does not hold yet. */
export const isLater = ({ from }: Rule, day: string): boolean => from !== undefined && from > day;

const counts = (rule: Rule, day: string): boolean =>
  (rule.until === undefined || rule.until > day) && (rule.flag === 'fatal' || !isLater(rule, day));

function ofPattern(doc: Doc, pattern: Pattern, day: string): Breach[] {
  const { contexts, byName } = prepare(pattern);
  const found: Breach[] = [];
  const counted = new Map<Rule, number>();
  for (const element of doc.elements) {
    const name = isUbl(element) ? element.name : '';
    let candidates = byName.get(name);
    if (!candidates) {
      candidates = contexts.filter(({ paths }) => paths.some((path) => path.name === '*' || path.name === name || path.name === ''));
      byName.set(name, candidates);
    }
    const context = candidates.find(({ paths, when }) => paths.some((path) => matches(element, path)) && (when?.(element, doc) ?? true));
    for (const rule of context?.rules ?? []) {
      if (!counts(rule, day)) continue;
      const kept = rule.test(element, doc);
      const count = counted.get(rule) ?? 0;
      if (kept === true || count >= mostOfOne) continue;
      counted.set(rule, count + 1);
      const broken = kept === false ? {} : kept;
      found.push({ ...broken, at: broken.at ?? element, rule });
    }
  }
  return found;
}

function prepare(pattern: Pattern): { contexts: readonly Ready[]; byName: Map<string, readonly Ready[]> } {
  const known = prepared.get(pattern);
  if (known) return known;
  const ready = { contexts: pattern.map((context) => ({ ...context, paths: context.path.split(' | ').map(toPath) })), byName: new Map() };
  prepared.set(pattern, ready);
  return ready;
}

function toPath(text: string): Path {
  const names = text.replace(/^\//, '').split('/').toReversed();
  return { name: names[0] ?? '', above: names.slice(1), anchored: text.startsWith('/') };
}

function matches(element: Element, { name, above, anchored }: Path): boolean {
  if (name === '') return element.parent === undefined;
  if (name !== '*' && element.name !== name) return false;
  let at = element.parent;
  for (const wanted of above) {
    if (at?.name !== wanted) return false;
    at = at.parent;
  }
  return !anchored || (at !== undefined && at.parent === undefined);
}
