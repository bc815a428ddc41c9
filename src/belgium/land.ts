// ISO 3166 alpha-2, as the European invoice rules list it, with Kosovo as 1A and Northern Ireland as XI.
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK ' +
  'CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS ' +
  'GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV ' +
  'LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR ' +
  'TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW 1A';

export const landen = (): readonly string[] => countryCodes.split(' ');

const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

/** Whether these codes have this one. They are one text, because most commands that load them ask nothing of them. */
const have = (codes: string, code: string): boolean => /^[A-Z\d]{2}$/.test(code) && codes.includes(code);

/** Whether `code` is a country code of two characters that an invoice may hold. */
export const isLand = (code: string): boolean => have(countryCodes, code);

export const inEu = (code: string): boolean => have(eu, code);

const countryLanguages = ['nl', 'en', 'fr', 'de'];

/** The code of the country that has this name in Dutch, English, French or German; undefined for any other text. */
export function landNamed(text: string): string | undefined {
  const name = text.trim();
  // A code without a name, such as XI, is no name of itself.
  const named = countryLanguages.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const same = (one: string | undefined) => one?.localeCompare(name, 'nl', { sensitivity: 'base', ignorePunctuation: true }) === 0;
  return landen().find((code) => /^[A-Z]{2}$/.test(code) && named.some((names) => same(names.of(code))));
}
