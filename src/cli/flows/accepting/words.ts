import { type Confirmation, confirmedBy, type DocumentDoubt, type Finding } from '../../../belgium/checks/document.ts';
import { belgianRates } from '../../../belgium/checks/rate.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatMoney, formatNumber, formatPercent, formatPrice } from '../../output/money.ts';

const listed = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** The reason why a document can't be made as it is. `known` are the stand-ins that are filled in. */
export function refusalText({ reason, value }: Pick<Finding, 'reason' | 'value'>, known: readonly string[] = []): string {
  if (reason === 'rate_range') {
    return t({
      nl: `${formatNumber(Number(value))} kan geen btw-tarief zijn; geef een percentage van 0 tot 100`,
      en: `${formatNumber(Number(value))} can't be a VAT rate; give a percentage from 0 to 100`,
    });
  }
  if (reason === 'rate_decimals') {
    return t({
      nl: `${formatNumber(Number(value))} kan geen btw-tarief zijn; geef hoogstens twee decimalen`,
      en: `${formatNumber(Number(value))} can't be a VAT rate; give two decimals at most`,
    });
  }
  const name = clean(String(value));
  return known.length === 0
    ? t({ nl: `${name} wordt hier niet ingevuld; schrijf de tekst voluit`, en: `${name} is not filled in here; write the text in full` })
    : t({ nl: `${name} kent duit niet; wel ${listed(known)}`, en: `duit does not know ${name}, but ${listed(known)}` });
}

/** The doubts about a document. `rates` are those of the profile. */
export function documentDoubtText({ reason, value }: Finding<DocumentDoubt>, rates: readonly number[] = belgianRates): string {
  if (reason === 'zero_quantity') {
    const price = `€ ${formatPrice(Number(value))}`;
    return t({ nl: `aantal 0 met een prijs van ${price}`, en: `quantity 0 with a price of ${price}` });
  }
  if (reason === 'negative_total') {
    return t({
      nl: `het totaal is negatief: ${formatMoney(Number(value))} (een creditnota maak je met duit creditnota maak <factuur>)`,
      en: `the total is negative: ${formatMoney(Number(value))} (a credit note is made with duit creditnota maak <factuur>)`,
    });
  }
  const rate = formatPercent(Number(value));
  if (reason === 'rate_fraction') {
    const meant = formatPercent(Number((Number(value) * 100).toPrecision(15)));
    return t({ nl: `${rate} btw: is ${meant} bedoeld?`, en: `${rate} VAT: is ${meant} meant?` });
  }
  return rates === belgianRates
    ? t({ nl: `${rate} is geen Belgisch btw-tarief`, en: `${rate} is not a Belgian VAT rate` })
    : t({ nl: `${rate} staat niet bij de btw-tarieven van dit profiel`, en: `${rate} is not among the VAT rates of this profile` });
}

/** The option that confirms by this name. */
export const optionOf = (confirmation: Confirmation): string => `--${confirmation.replaceAll('_', '-')}`;

/** The name by which a doubt is confirmed. */
export const confirmationOf = ({ reason }: Finding<DocumentDoubt>): Confirmation => confirmedBy[reason];
