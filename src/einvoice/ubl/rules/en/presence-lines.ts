import { has } from '../nodes.ts';
import { filled, present, rule, software } from '../rule.ts';
import type { ModelRules } from './contexts.ts';
import { attribute, reason, inOrder, quantity, unitCode, notNegative } from './presence-tests.ts';

/** EN 16931: the groups and terms that must be there (BR-01 to BR-65), for the lines. */
export const linePresence: ModelRules = {
  line: [
    rule('BR-21', 'BT-126', 'Een factuurlijn heeft geen volgnummer.', 'An invoice line has no number.', filled('ID'), software),
    rule('BR-22', 'BT-129', 'Op een factuurlijn ontbreekt het aantal.', 'An invoice line has no quantity.', quantity),
    rule(
      'BR-23',
      'BT-130',
      'Op een factuurlijn ontbreekt de eenheid van het aantal.',
      'An invoice line has no unit for its quantity.',
      unitCode,
      software,
    ),
    rule('BR-24', 'BT-131', 'Op een factuurlijn ontbreekt het bedrag.', 'An invoice line has no amount.', present('LineExtensionAmount')),
    rule(
      'BR-25',
      'BT-153',
      'Op een factuurlijn ontbreekt de omschrijving van het artikel.',
      'An invoice line does not name its item.',
      filled('Item/Name'),
    ),
    rule(
      'BR-26',
      'BT-146',
      'Op een factuurlijn ontbreekt de eenheidsprijs.',
      'An invoice line has no unit price.',
      present('Price/PriceAmount'),
    ),
    rule(
      'BR-27',
      'BT-146',
      'De eenheidsprijs op een factuurlijn is negatief of ontbreekt; een min hoort bij het aantal.',
      'The unit price on an invoice line is negative or missing; a minus belongs to the quantity.',
      (line) => notNegative(line, 'Price/PriceAmount'),
    ),
    rule(
      'BR-28',
      'BT-148',
      'De brutoprijs op een factuurlijn is negatief.',
      'The gross price on an invoice line is negative.',
      (line) => !has(line, 'Price/AllowanceCharge/BaseAmount') || notNegative(line, 'Price/AllowanceCharge/BaseAmount'),
    ),
  ],
  linePeriod: [
    rule(
      'BR-30',
      'BT-134 BT-135',
      'De periode van een factuurlijn eindigt vóór ze begint.',
      'The period of an invoice line ends before it begins.',
      inOrder,
    ),
  ],
  lineAllowance: [
    rule(
      'BR-41',
      'BG-27 BT-136',
      'Een korting op een factuurlijn heeft geen bedrag.',
      'An allowance on an invoice line has no amount.',
      present('Amount'),
    ),
    rule(
      'BR-42',
      'BG-27 BT-139 BT-140',
      'Een korting op een factuurlijn zegt niet waarom.',
      'An allowance on an invoice line gives no reason.',
      reason,
    ),
  ],
  lineCharge: [
    rule(
      'BR-43',
      'BG-28 BT-141',
      'Een toeslag op een factuurlijn heeft geen bedrag.',
      'A charge on an invoice line has no amount.',
      present('Amount'),
    ),
    rule(
      'BR-44',
      'BG-28 BT-144 BT-145',
      'Een toeslag op een factuurlijn zegt niet waarom.',
      'A charge on an invoice line gives no reason.',
      reason,
    ),
  ],
  itemProperty: [
    rule(
      'BR-54',
      'BG-32 BT-160 BT-161',
      'Een kenmerk van een artikel heeft geen naam of geen waarde.',
      'A property of an item has no name or no value.',
      (element) => has(element, 'Name') && has(element, 'Value'),
      software,
    ),
  ],
  standardItem: [
    rule(
      'BR-64',
      'BT-157',
      'Een standaard artikelnummer zegt niet van welk schema het is.',
      'A standard item number does not say which scheme it is of.',
      attribute('schemeID'),
      software,
    ),
  ],
  classification: [
    rule(
      'BR-65',
      'BT-158',
      'Een indeling van een artikel zegt niet uit welke lijst ze komt.',
      'A classification of an item does not say which list it is from.',
      attribute('listID'),
      software,
    ),
  ],
};
