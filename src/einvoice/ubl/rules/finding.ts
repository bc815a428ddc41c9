import { t } from '../../../language.ts';
import { spaces } from '../read/kind.ts';
import type { Element } from '../read/tree.ts';
import type { Breach } from './engine.ts';
import type { Addressee } from './rule.ts';

/** One rule that a document breaks, in the language of this run. */
export interface RuleFinding {
  /** The id of the rule. */
  readonly regel: string;
  readonly ernst: 'fataal' | 'waarschuwing';
  /** The fault, in a sentence or two. */
  readonly tekst: string;
  readonly gevonden: string | null;
  readonly verwacht: string | null;
  /** The line and column in the file, counted from 1, and the path of the element. */
  readonly plaats: { readonly lijn: number; readonly kolom: number; readonly pad: string };
  /** The party that can put it right; in self-billing the customer made the document. */
  readonly vraag: Addressee | 'customer' | 'customer_software';
}

const mostShown = 200;

const ofCustomer = { supplier: 'customer', software: 'customer_software', nobody: 'nobody' } as const;

/** A rule that was broken as a finding. A value that was found is shortened: an attachment can have fifty million characters. */
export function findingOf({ rule, at, found, expected, hint }: Breach, selfBilled: boolean): RuleFinding {
  const leaf = at.children.length === 0 ? at.text.slice(0, mostShown + 1).trim() : '';
  const value = found ?? (expected === undefined && leaf !== '' ? leaf : undefined);
  return {
    regel: rule.id,
    ernst: rule.flag === 'fatal' ? 'fataal' : 'waarschuwing',
    tekst: hint ? `${t(rule.text)} ${t(hint)}` : t(rule.text),
    gevonden: value === undefined ? null : shortened(value),
    verwacht: expected === undefined ? null : shortened(expected),
    plaats: { lijn: at.line, kolom: at.column, pad: pathOf(at) },
    vraag: selfBilled ? ofCustomer[rule.ask] : rule.ask,
  };
}

const shortened = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

/** The path of an element from the root, with the usual prefixes, and a number where a sibling has its name. */
function pathOf(element: Element): string {
  const { parent, name, space } = element;
  const prefix = { [spaces.cac]: 'cac:', [spaces.cbc]: 'cbc:', [spaces.ext]: 'ext:' }[space] ?? '';
  if (!parent) return `/${name}`;
  let [place, same] = [0, 0];
  for (const child of parent.children) {
    if (child.name !== name) continue;
    same += 1;
    if (child === element) place = same;
  }
  return `${pathOf(parent)}/${prefix}${name}${same > 1 ? `[${place}]` : ''}`;
}
