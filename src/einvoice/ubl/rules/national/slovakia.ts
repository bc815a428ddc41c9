import { type Test, apart, rulesOf } from '../rule.ts';
import { find, has, norm } from '../doc.ts';
import { buyer, buyerAddress, isSlovak, seller, sellerAddress } from './parties.ts';

const correction: Test = (root) => !find(root, 'InvoiceTypeCode').some(({ text }) => norm(text) === '384') || has(root, 'BillingReference');

const ofRegistered = rulesOf(
  `
SK-R-001 | BT-3 BG-3 | supplier warning from 3.0.22 | Invoice | correction
  Een verbeterende factuur (384) tussen Slovaakse partijen verwijst niet naar de oorspronkelijke.
  A correcting invoice (384) between Slovak parties does not refer to the original.
`,
  { correction },
);

// The rules 002 to 007 were not seen themselves: the notes on the release name their six fields in this order, and that they warn at first.
const ofAddresses = rulesOf(`
Tussen Slovaakse partijen is … verplicht. | Between Slovak parties … is required.
SK-R-002 | BT-35 | supplier warning from 3.0.22 | ${seller} | present PostalAddress/StreetName
  de straat van de leverancier | the street of the supplier
SK-R-003 | BT-37 | supplier warning from 3.0.22 | ${seller} | present PostalAddress/CityName
  de gemeente van de leverancier | the city of the supplier
SK-R-004 | BT-38 | supplier warning from 3.0.22 | ${seller} | present PostalAddress/PostalZone
  de postcode van de leverancier | the post code of the supplier
SK-R-005 | BT-50 | supplier warning from 3.0.22 | ${buyer} | present PostalAddress/StreetName
  de straat van de klant | the street of the customer
SK-R-006 | BT-52 | supplier warning from 3.0.22 | ${buyer} | present PostalAddress/CityName
  de gemeente van de klant | the city of the customer
SK-R-007 | BT-53 | supplier warning from 3.0.22 | ${buyer} | present PostalAddress/PostalZone
  de postcode van de klant | the post code of the customer
`);

export const slovakRules = [
  ...apart(ofRegistered, isSlovak),
  ...apart(ofAddresses, (doc) => sellerAddress(doc) === 'SK' && buyerAddress(doc) === 'SK'),
];
