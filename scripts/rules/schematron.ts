import { createHash } from 'node:crypto';
import type { Element } from '../../src/einvoice/ubl/read/tree.ts';
import { norm } from '../../src/einvoice/ubl/rules/doc.ts';

/** A rule of an official file, or a variable or function that rules lean on, which has no flag and no text. */
export interface OfficialRule {
  readonly id: string;
  readonly flag: string;
  readonly test: string;
  readonly text: string;
}

/** Every rule in files of Schematron, given by their roots, by its id. A test that a file takes from parameters is written out. */
export function officialRules(roots: readonly Element[]): ReadonlyMap<string, OfficialRule> {
  const elements = roots.flatMap(below);
  const parameters = new Map(
    elements.filter(({ name }) => name === 'param').map((element) => [attribute(element, 'name'), attribute(element, 'value')]),
  );
  const written = (text: string): string => norm(text.replace(/\$([\w-]+)/g, (whole, name: string) => parameters.get(name) ?? whole));
  const found = new Map<string, OfficialRule>();
  for (const element of elements) {
    const rule = ruleOf(element, written);
    const other = rule && found.get(rule.id);
    if (rule) found.set(rule.id, other ? joined(other, rule) : rule);
  }
  return found;
}

/** Rules with one id, such as variables of several contexts, change together. */
const joined = (one: OfficialRule, other: OfficialRule): OfficialRule => ({
  ...one,
  test: one.test === other.test ? one.test : `${one.test}\n${other.test}`,
  text: one.text === other.text ? one.text : `${one.text}\n${other.text}`,
});

function ruleOf(element: Element, written: (text: string) => string): OfficialRule | undefined {
  const { name, parent } = element;
  const own = attribute(element, 'name');
  if (name === 'let') return { id: `let ${own}`, flag: '', test: written(attribute(element, 'value')), text: '' };
  if (name === 'function') return { id: `function ${own}`, flag: '', test: source(element), text: '' };
  if (name !== 'assert' && name !== 'report') return undefined;
  const context = parent ? written(attribute(parent, 'context')) : '';
  const test = `${context}\n${name} ${written(attribute(element, 'test'))}`;
  const id = attribute(element, 'id');
  // Some releases begin each text with the id, which changes nothing for anyone.
  const text = norm(
    below(element)
      .map((one) => one.text)
      .join(' '),
  ).replace(`[${id}]-`, '');
  return { id, flag: attribute(element, 'flag'), test, text };
}

const attribute = ({ attributes }: Element, name: string): string => attributes.get(name) ?? '';

/** All that an element says, in one line: its attributes, and the values and attributes below it. */
const source = (element: Element): string =>
  below(element)
    .flatMap(({ text, attributes, children }) => [...attributes].flat().concat(children.length === 0 ? norm(text) : []))
    .join(' ');

const below = (element: Element): Element[] => [element, ...element.children.flatMap(below)];

/** The first characters of the hash of a text: enough to see that it changed, without keeping it. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
