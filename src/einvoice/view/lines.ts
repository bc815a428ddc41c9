import { t } from '../../language.ts';
import { numberOf, type Figure } from '../ubl/read/find.ts';
import type { Adjustment } from '../ubl/read/sums.ts';
import type { UblLine } from '../ubl/read/invoice.ts';
import { countryName, figureText, moneyText, percent, takenText, textLines } from './figures.ts';
import { shortRate, adjustmentReason } from './words.ts';
import { periodText } from './facts.ts';
import { numberIn } from './party.ts';

/** The words of a unit for one and for more, in Dutch and in English; a unit with one word has no plural. (UN/ECE Rec 20 and 21) */
const unitWords: Record<string, string> = {
  C62: 'stuk,stuks / piece,pieces',
  H87: 'stuk,stuks / piece,pieces',
  EA: 'stuk,stuks / piece,pieces',
  NAR: 'stuk,stuks / item,items',
  XPP: 'stuk,stuks / piece,pieces',
  XUN: 'eenheid,eenheden / unit,units',
  PR: 'paar / pair,pairs',
  SET: 'set,sets / set,sets',
  DZN: 'dozijn / dozen',
  LS: 'forfait / lump sum',
  MIN: 'minuut,minuten / minute,minutes',
  HUR: 'uur / hour,hours',
  DAY: 'dag,dagen / day,days',
  E49: 'werkdag,werkdagen / working day,working days',
  WEE: 'week,weken / week,weeks',
  MON: 'maand,maanden / month,months',
  QAN: 'kwartaal,kwartalen / quarter,quarters',
  ANN: 'jaar / year,years',
  TNE: 'ton / tonne,tonnes',
  LM: 'lopende meter / linear metre,linear metres',
  AD: 'byte,bytes / byte,bytes',
  E48: 'dienst,diensten / service unit,service units',
  E54: 'rit,ritten / trip,trips',
  IE: 'persoon,personen / person,persons',
  XBG: 'zak,zakken / bag,bags',
  XBO: 'fles,flessen / bottle,bottles',
  XBX: 'doos,dozen / box,boxes',
  XCS: 'krat,kratten / case,cases',
  XCT: 'karton,kartons / carton,cartons',
  XPA: 'pakje,pakjes / packet,packets',
  XPK: 'pak,pakken / package,packages',
  XPX: 'pallet,pallets / pallet,pallets',
  XRO: 'rol,rollen / roll,rolls',
};

/** The units that have one sign in every language, each behind its code. */
const signs =
  'P1 % SEC s MGM mg GRM g KGM kg MMT mm CMT cm MTR m KMT km CMK cm² MTK m² HAR ha MTQ m³ MLT ml CLT cl LTR l HLT hl WTT W KWT kW ' +
  'KWH kWh MWH MWh 4L MB E34 GB E35 TB';
const unitSigns = new Map(Array.from(signs.matchAll(/(\S+) (\S+)/g), ([, code, sign]) => [code, sign]));

function unitWord(code: string, one: boolean): string {
  const known = Object.hasOwn(unitWords, code) ? unitWords[code] : unitSigns.get(code);
  const [nl = '', en = nl] = known?.split(' / ') ?? [code];
  const [single = '', more = single] = t({ nl, en }).split(',');
  return one ? single : more;
}

export interface LineView {
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly rate: string;
  readonly total: string;
  readonly details: readonly string[];
}

function quantity(value: Figure | undefined, unit: string | undefined): string {
  const one = /^-?1$/.test(numberOf(value)?.toFixed() ?? '');
  return [figureText(value), unit === undefined ? '' : unitWord(unit, one)].filter(Boolean).join(' ');
}

function price({ eenheidsprijs, prijs_per, prijs_per_eenheid, eenheid }: UblLine): string {
  const each = numberOf(prijs_per);
  const base = each === undefined || each.eq(1) ? '' : quantity(prijs_per, prijs_per_eenheid ?? eenheid);
  const amount = figureText(eenheidsprijs, 2);
  return base === '' || amount === '' ? amount : t({ nl: `${amount} per ${base}`, en: `${amount} per ${base}` });
}

/** The name of a discount or charge, with its rate, base and reason: `Korting 5 % op € 100,00: trouwe klant`. */
export function adjustmentName(adjustment: Adjustment, currency: string | undefined): string {
  const { soort, percentage, basis } = adjustment;
  const kind = soort === 'korting' ? t({ nl: 'Korting', en: 'Discount' }) : t({ nl: 'Toeslag', en: 'Charge' });
  const on = basis === undefined ? '' : t({ nl: `op ${moneyText(basis, currency)}`, en: `on ${moneyText(basis, currency)}` });
  const reason = adjustmentReason(adjustment);
  const name = [kind, percentage && percent(percentage), on].filter(Boolean).join(' ');
  return reason === '' || reason.toLowerCase() === kind.toLowerCase() ? name : `${name}: ${reason}`;
}

/** The amount of a discount or charge, below zero if it is taken off. */
export const adjustmentAmount = ({ soort, bedrag }: Adjustment, currency: string | undefined): string =>
  soort === 'korting' ? takenText(bedrag, currency) : moneyText(bedrag, currency);

function priceDetail({ prijskorting, brutoprijs }: UblLine): string {
  if (prijskorting === undefined || numberOf(prijskorting)?.eq(0)) return '';
  const [off, gross] = [figureText(prijskorting, 2), figureText(brutoprijs, 2)];
  if (gross === '') return t({ nl: `Prijs na korting van ${off}`, en: `Price after a discount of ${off}` });
  return t({ nl: `Prijs ${gross} min korting van ${off}`, en: `Price ${gross} less a discount of ${off}` });
}

function numbers({
  artikel_leverancier,
  artikel_klant,
  artikel,
  orderregel,
  object,
  boekhoudcode,
  land_van_oorsprong,
  classificaties,
}: UblLine): string {
  return [
    artikel_leverancier && t({ nl: `Artikel ${artikel_leverancier}`, en: `Item ${artikel_leverancier}` }),
    artikel_klant && t({ nl: `artikel van de klant ${artikel_klant}`, en: `the customer's item ${artikel_klant}` }),
    artikel && numberIn(artikel.schema === '0160' ? { nummer: artikel.nummer } : artikel, artikel.schema === '0160' ? gtin : standard),
    orderregel && t({ nl: `bestelregel ${orderregel}`, en: `order line ${orderregel}` }),
    object && t({ nl: `voorwerp ${object.nummer}`, en: `object ${object.nummer}` }),
    boekhoudcode && t({ nl: `boekhoudcode ${boekhoudcode}`, en: `accounting code ${boekhoudcode}` }),
    land_van_oorsprong && t({ nl: `uit ${countryName(land_van_oorsprong)}`, en: `from ${countryName(land_van_oorsprong)}` }),
    ...classificaties.map(({ nummer, schema }) =>
      [t({ nl: 'klasse', en: 'class' }), nummer, schema && `(${schema})`].filter(Boolean).join(' '),
    ),
  ]
    .filter(Boolean)
    .join(' · ');
}

const gtin = { nl: 'GTIN', en: 'GTIN' };
const standard = { nl: 'Standaardnummer', en: 'Standard number' };

const lineWithin = ({ name, quantity: many, price: each, total, details }: LineView): string[] => [
  [`– ${name}`, [many, each].filter(Boolean).join(' × '), total].filter(Boolean).join(' · '),
  ...details.map((detail) => `  ${detail}`),
];

export function lineView(line: UblLine, currency: string | undefined): LineView {
  const { naam, omschrijving, notities, aantal, eenheid, totaal, kortingen_en_toeslagen, eigenschappen, periode, onderregels = [] } = line;
  const [name = '', ...rest] = [naam ?? '', ...(omschrijving === naam ? [] : textLines(omschrijving))].filter(Boolean);
  const details = [
    ...rest,
    numbers(line),
    ...eigenschappen.map((property) => `${property.naam}: ${property.waarde}`),
    periodText(periode),
    priceDetail(line),
    ...kortingen_en_toeslagen.map((found) => `${adjustmentName(found, currency)} (${adjustmentAmount(found, currency)})`),
    ...textLines(notities),
    ...onderregels.flatMap((within) => lineWithin(lineView(within, currency))),
  ];
  return {
    name,
    quantity: quantity(aantal, eenheid),
    price: price(line),
    rate: shortRate(line),
    total: moneyText(totaal, currency),
    details: details.filter(Boolean),
  };
}
