import { spaces } from '../../read/kind.ts';
import type { Element } from '../../read/tree.ts';
import { isBlank, norm } from '../nodes.ts';
import type { Broken, Test } from '../rule.ts';
import { aggregates, elementOrder } from './order.ts';

interface Child {
  readonly name: string;
  readonly at: number;
  readonly least: 0 | 1;
  readonly most: number;
}

const childrenOf = (text: string): ReadonlyMap<string, Child> =>
  new Map(
    text.split(/\s+/).map((written, at) => {
      const [, name = '', sign = ''] = /^(\w+)([?*+]?)$/.exec(written) ?? [];
      return [
        name,
        { name, at, least: sign === '' || sign === '+' ? 1 : 0, most: sign === '' || sign === '?' ? 1 : Number.POSITIVE_INFINITY },
      ];
    }),
  );

const known = new Map(
  elementOrder.flatMap(([parents, children]) => parents.split(' ').map((parent) => [parent, childrenOf(children)] as const)),
);

/** The schema's children of an element; undefined for an element that it is not held against. */
const ruling = (element: Element): ReadonlyMap<string, Child> | undefined =>
  element.parent === undefined || element.space === spaces.cac ? known.get(element.name) : undefined;

const spaceOf = (name: string): string => (aggregates.has(name) ? spaces.cac : name === 'UBLExtensions' ? spaces.ext : spaces.cbc);

/** The child of the schema that an element is; undefined where its parent has none of that name. */
const childOf = (children: ReadonlyMap<string, Child>, { name, space }: Element): Child | undefined =>
  space === spaceOf(name) ? children.get(name) : undefined;

/** The elements that have a child of that name, as far as the schema is known here. */
const parentsOf = (name: string): string[] => [...known].filter(([, children]) => children.has(name)).map(([parent]) => parent);

/** A child that the schema doesn't have there, with the elements where it does belong. */
export const unknownChild: Test = (element) => {
  const children = ruling(element);
  const at = children && element.children.find((child) => !childOf(children, child));
  if (!at) return true;
  const parents = parentsOf(at.name).slice(0, 4).join(', ');
  const wrongSpace = children.has(at.name);
  const nl = wrongSpace
    ? 'De naamruimte (het voorvoegsel cbc of cac) klopt niet.'
    : parents
      ? `Het hoort in ${parents}.`
      : 'UBL kent dit element niet.';
  const en = wrongSpace
    ? 'Its namespace (the prefix cbc or cac) is wrong.'
    : parents
      ? `It belongs in ${parents}.`
      : 'UBL does not know this element.';
  return { found: at.name, at, hint: { nl, en } };
};

/** The first child that stands behind one that it should precede. */
export const misplaced: Test = (element) => {
  const children = ruling(element);
  let last: Child | undefined;
  for (const child of children ? element.children : []) {
    const one = children && childOf(children, child);
    if (!one) continue;
    if (last && one.at < last.at) {
      const before = last.name;
      return { found: child.name, at: child, hint: { nl: `Het hoort vóór ${before}.`, en: `It belongs before ${before}.` } };
    }
    last = one;
  }
  return true;
};

export const repeated: Test = (element) => {
  const children = ruling(element);
  const counted = new Map<string, number>();
  for (const child of children ? element.children : []) {
    const one = children && childOf(children, child);
    const count = (counted.get(child.name) ?? 0) + 1;
    counted.set(child.name, count);
    if (one && count > one.most) return { found: `${count} × ${child.name}`, expected: '1', at: child };
  }
  return true;
};

export const missing: Test = (element) => {
  const children = ruling(element);
  if (!children) return true;
  const there = new Set(element.children.map(({ name }) => name));
  const name = [...children.values()].find((child) => child.least === 1 && !there.has(child.name))?.name;
  return name === undefined || { expected: name };
};

/** Text beside elements, or elements in a value. */
export const mixed: Test = (element): boolean | Broken => {
  if (element.space === spaces.cbc) return element.children.length === 0 || { found: element.children[0]?.name, at: element.children[0] };
  return ruling(element) === undefined || isBlank(element.text) || { found: norm(element.text.slice(0, 1000)) };
};
