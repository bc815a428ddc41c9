import type { Element } from '../../read/tree.ts';
import { inPlaces, rulesOf } from '../table.ts';
import { misplaced, missing, mixed, repeated, unknownChild } from './structure.ts';
import { attributes, value } from './values.ts';

/** The contents of an extension concern only its maker. */
const outsideExtensions = (element: Element): boolean => {
  for (let at: Element | undefined = element; at; at = at.parent) if (at.name === 'UBLExtensions') return false;
  return true;
};

/** The schema of UBL 2.1: names, order, number and datatypes. */
export const ublSchema = inPlaces(
  rulesOf(
    `
DUIT-XSD-UNKNOWN |  | software | * if outside extensions | unknownChild
  Dit element hoort hier niet. | This element does not belong here.
DUIT-XSD-ORDER |  | software | * if outside extensions | misplaced
  Dit element staat op de verkeerde plaats. | This element is in the wrong place.
DUIT-XSD-TOO-MANY |  | software | * if outside extensions | repeated
  Dit element staat er te vaak. | This element is there too often.
DUIT-XSD-MISSING |  | software | * if outside extensions | missing
  Een verplicht element ontbreekt. | A required element is missing.
DUIT-XSD-TEXT |  | software | * if outside extensions | mixed
  Hier staat tekst tussen elementen, of een element in een waarde. | There is text between elements here, or an element in a value.
DUIT-XSD-VALUE |  | software | * if outside extensions | value
  Deze waarde heeft niet de juiste vorm. | This value does not have the right form.
DUIT-XSD-ATTRIBUTE |  | software | * if outside extensions | attributes
  Dit element heeft een kenmerk dat UBL hier niet kent, of mist een verplicht kenmerk.
  This element has an attribute that UBL does not know here, or lacks a required one.
`,
    { unknownChild, misplaced, repeated, missing, mixed, value, attributes },
  ),
  { 'outside extensions': outsideExtensions },
);
