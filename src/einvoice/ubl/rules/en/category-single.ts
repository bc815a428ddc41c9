import { type Rule, rule, type Test } from '../rule.ts';
import { find, textAt } from '../nodes.ts';
import { type Category, categoriesOf } from './category-facts.ts';
import type { Doc } from '../doc.ts';

const ofVat = (doc: Doc, place: Category['place']): readonly Category[] =>
  categoriesOf(doc).filter((category) => category.vat && category.place === place);

const inBreakdown = (doc: Doc, code: string): boolean => ofVat(doc, 'breakdown').some((category) => category.code === code);

/** A breakdown outside the scope of VAT allows no other category in that place. A category without a code is another one too. */
const onlyOutside =
  (place: Category['place']): Test =>
  (_root, doc) => {
    const other = inBreakdown(doc, 'O') ? ofVat(doc, place).find(({ code }) => code !== 'O') : undefined;
    return other === undefined || { found: other.code, expected: 'O', at: other.element };
  };

const uses = (doc: Doc, code: string): boolean => categoriesOf(doc).some(({ raw }) => raw === code);

const allItalian: Test = (_root, doc) => {
  const other = uses(doc, 'B') ? doc.named('IdentificationCode').find(({ text }) => text !== 'IT') : undefined;
  return other === undefined || { found: other.text, expected: 'IT', at: other };
};

const delivered: Test = (root, doc) =>
  !inBreakdown(doc, 'K') ||
  (textAt(root, 'Delivery/ActualDeliveryDate') ?? '').length > 1 ||
  find(root, 'InvoicePeriod').some(({ children }) => children.length > 0);

const deliveredTo: Test = (root, doc) =>
  !inBreakdown(doc, 'K') || (textAt(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode') ?? '').length > 1;

const outside = (id: string, terms: string, nl: string, en: string, place: Category['place']): Rule =>
  rule(
    id,
    terms,
    `Het btw-overzicht zegt "buiten het toepassingsgebied van de btw"; dan mag er geen ${nl} met een andere categorie zijn.`,
    `The VAT breakdown says "outside the scope of VAT"; then there may be no ${en} of another category.`,
    onlyOutside(place),
  );

/** EN 16931: the rules of one VAT category that the others have not. */
export const single: readonly Rule[] = [
  rule(
    'BR-IC-11',
    'BG-14 BT-72 BT-118',
    'Bij een intracommunautaire levering ontbreekt de leveringsdatum of de factuurperiode.',
    'An intra-Community supply lacks the delivery date or the invoicing period.',
    delivered,
  ),
  rule(
    'BR-IC-12',
    'BT-80 BT-118',
    'Bij een intracommunautaire levering ontbreekt het land van levering.',
    'An intra-Community supply lacks the country of delivery.',
    deliveredTo,
  ),
  outside('BR-O-11', 'BG-23 BT-118', 'regel', 'row', 'breakdown'),
  outside('BR-O-12', 'BG-25 BT-151', 'factuurlijn', 'invoice line', 'line'),
  outside('BR-O-13', 'BG-20 BT-95', 'korting', 'allowance', 'allowance'),
  outside('BR-O-14', 'BG-21 BT-102', 'toeslag', 'charge', 'charge'),
  rule(
    'BR-B-01',
    'BT-95 BT-102 BT-151',
    'Gesplitste betaling (categorie B) bestaat alleen tussen Italiaanse partijen.',
    'Split payment (category B) exists between Italian parties only.',
    allItalian,
  ),
  rule(
    'BR-B-02',
    'BT-95 BT-102 BT-151',
    'Gesplitste betaling (categorie B) en gewone btw (S) kunnen niet in één document staan.',
    'Split payment (category B) and standard VAT (S) can not stand in one document.',
    (_root, doc) => !(uses(doc, 'B') && uses(doc, 'S')),
  ),
];
