import { t, type Text } from '../../language.ts';
import type { Adjustment, VatShare } from '../ubl/read/model.ts';

/** The commonest reasons of discounts (UNCL 5189) and charges (UNCL 7161) by their code. */
const adjustments: Record<string, Text> = {
  '60': { nl: 'korting van de fabrikant', en: 'manufacturer discount' },
  '64': { nl: 'bijzondere afspraak', en: 'special agreement' },
  '65': { nl: 'fout bij de productie', en: 'production error' },
  '66': { nl: 'nieuw verkooppunt', en: 'new outlet' },
  '67': { nl: 'staal', en: 'sample' },
  '68': { nl: 'einde van de reeks', en: 'end of range' },
  '71': { nl: 'drempelkorting', en: 'threshold allowance' },
  '88': { nl: 'materiaaltoeslag', en: 'material surcharge' },
  '95': { nl: 'korting', en: 'discount' },
  '100': { nl: 'bijzondere korting', en: 'special rebate' },
  '102': { nl: 'vaste langetermijnkorting', en: 'fixed long term discount' },
  '103': { nl: 'tijdelijke korting', en: 'temporary discount' },
  '104': { nl: 'standaardkorting', en: 'standard discount' },
  '105': { nl: 'jaaromzetkorting', en: 'yearly turnover discount' },
  AA: { nl: 'reclame', en: 'advertising' },
  ABK: { nl: 'diversen', en: 'miscellaneous' },
  ABL: { nl: 'extra verpakking', en: 'additional packaging' },
  ADR: { nl: 'andere diensten', en: 'other services' },
  DL: { nl: 'levering', en: 'delivery' },
  FC: { nl: 'vracht', en: 'freight' },
  FI: { nl: 'financieringskosten', en: 'financing' },
  HD: { nl: 'behandeling', en: 'handling' },
  IN: { nl: 'verzekering', en: 'insurance' },
  PC: { nl: 'verpakking', en: 'packing' },
  SAA: { nl: 'verzending en behandeling', en: 'shipping and handling' },
  SH: { nl: 'speciale behandeling', en: 'special handling' },
};

/** The reason of a discount or charge; empty where none is given. */
export function adjustmentReason({ reden, reden_code = '' }: Adjustment): string {
  const known = Object.hasOwn(adjustments, reden_code) ? adjustments[reden_code] : undefined;
  return reden ?? (known ? t(known) : reden_code);
}

const exemptions: Record<string, Text> = {
  AE: { nl: 'btw verlegd', en: 'reverse charge' },
  IC: { nl: 'intracommunautaire levering', en: 'intra-Community supply' },
  G: { nl: 'uitvoer buiten de EU', en: 'export outside the EU' },
  O: { nl: 'buiten toepassing van de btw', en: 'not subject to VAT' },
  D: { nl: 'margeregeling voor reisbureaus', en: 'margin scheme of travel agents' },
  F: { nl: 'margeregeling voor tweedehands goederen', en: 'margin scheme of second-hand goods' },
  I: { nl: 'margeregeling voor kunst', en: 'margin scheme of works of art' },
  J: { nl: 'margeregeling voor verzamelobjecten en antiek', en: "margin scheme of collectors' items and antiques" },
};

/** The reason why no VAT is charged, with its code (VATEX) in words where no text is given; empty without either. */
export function exemptionReason({ reden, reden_code = '' }: VatShare): string {
  const [, part = ''] = /^VATEX-EU-(.+)$/i.exec(reden_code) ?? [];
  const known = Object.hasOwn(exemptions, part) ? exemptions[part] : undefined;
  if (reden ?? known) return reden ?? (known ? t(known) : '');
  // The other codes are made of the article of the directive on VAT, such as 132-1I.
  if (!/^\d/.test(part)) return reden_code;
  const article = part.replaceAll('-', ', ').toLowerCase();
  return t({ nl: `artikel ${article} van de btw-richtlijn`, en: `article ${article} of the VAT directive` });
}
