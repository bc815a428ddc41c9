import type { Element } from '../../read/tree.ts';
import type { Pattern } from '../engine.ts';
import { rule, software } from '../rule.ts';
import { misplaced, missing, mixed, repeated, unknownChild } from './structure.ts';
import { attributes, value } from './values.ts';

/** The contents of an extension concern only its maker. */
const outsideExtensions = (element: Element): boolean => {
  for (let at: Element | undefined = element; at; at = at.parent) if (at.name === 'UBLExtensions') return false;
  return true;
};

/** The schema of UBL 2.1: names, order, number and datatypes. */
export const ublSchema: Pattern = [
  {
    path: '*',
    when: outsideExtensions,
    rules: [
      rule('DUIT-XSD-UNKNOWN', '', 'Dit element hoort hier niet.', 'This element does not belong here.', unknownChild, software),
      rule('DUIT-XSD-ORDER', '', 'Dit element staat op de verkeerde plaats.', 'This element is in the wrong place.', misplaced, software),
      rule('DUIT-XSD-TOO-MANY', '', 'Dit element staat er te vaak.', 'This element is there too often.', repeated, software),
      rule('DUIT-XSD-MISSING', '', 'Een verplicht element ontbreekt.', 'A required element is missing.', missing, software),
      rule(
        'DUIT-XSD-TEXT',
        '',
        'Hier staat tekst tussen elementen, of een element in een waarde.',
        'There is text between elements here, or an element in a value.',
        mixed,
        software,
      ),
      rule('DUIT-XSD-VALUE', '', 'Deze waarde heeft niet de juiste vorm.', 'This value does not have the right form.', value, software),
      rule(
        'DUIT-XSD-ATTRIBUTE',
        '',
        'Dit element heeft een kenmerk dat UBL hier niet kent, of mist een verplicht kenmerk.',
        'This element has an attribute that UBL does not know here, or lacks a required one.',
        attributes,
        software,
      ),
    ],
  },
];
