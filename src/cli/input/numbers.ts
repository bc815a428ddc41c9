import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

const grammar = /^-?\d+(?:[.,]\d+)?$/;
/** Matches `1.200` and `1,200`, which mean a thousand to one reader and a fraction to another. */
export const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const separators = /^-?[\d.,\s]*\d[.,\s]\d[\d.,\s]*$/;
const mostDigits = 15;

function fault(text: string): string | undefined {
  if (text === '') return t({ nl: 'er staat geen getal', en: 'there is no number' });
  if (ambiguous.test(text)) {
    const whole = text.replace(/[.,]/, '');
    const decimals = `${text}0`;
    return t({
      nl: `'${text}' kan ${whole} of een getal met drie decimalen zijn; schrijf ${whole} of ${decimals}`,
      en: `'${text}' can be ${whole} or a number with three decimals; write ${whole} or ${decimals}`,
    });
  }
  if (!grammar.test(text)) {
    return separators.test(text)
      ? t({
          nl: `'${text}': schrijf het zonder punten of spaties tussen de duizendtallen, zoals 1000,50`,
          en: `'${text}': write it without separators between thousands, such as 1000.50`,
        })
      : t({
          nl: `'${text}' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5`,
          en: `'${text}' is not a number; write for example 12.5 or 12,5`,
        });
  }
  // JSON would send 0, which is not what was typed.
  if (/^-[0.,]*$/.test(text)) return t({ nl: `'${text}' is nul; schrijf 0`, en: `'${text}' is zero; write 0` });
  // A JSON number keeps no more digits, so the service would get another number than was typed.
  if (text.replaceAll(/^-?0*[.,]?0*|[.,]/g, '').length > mostDigits) {
    return t({
      nl: `'${text}' heeft te veel cijfers (hoogstens ${mostDigits})`,
      en: `'${text}' has too many digits (at most ${mostDigits})`,
    });
  }
  return undefined;
}

/** Reads a number written as `12.5` or `12,5`; fails with exit 2 on text with more than one meaning. `name` begins the message. */
export function parseNumber(text: string, name: string): number {
  const typed = text.trim();
  const wrong = fault(typed);
  if (wrong !== undefined) throw usage(`${name}: ${wrong}`);
  return Number(typed.replace(',', '.'));
}
