/** An office of the Italian government: six letters or digits. */
export const isIpaCode = (text: string): boolean => /^[A-Za-z0-9]{6}$/.test(text);

/** A whole number as XPath casts one. */
const isInteger = (text: string): boolean => /^[+-]?\d+$/.test(text.trim());

/** An Italian tax code: sixteen letters and digits of a person, or eleven digits. Peppol holds it to its form only. */
export function isCodiceFiscale(text: string): boolean {
  if (text.length === 11) return isInteger(text);
  return (
    text.length === 16 &&
    /^[A-Za-z]{6}$/.test(text.slice(0, 6)) &&
    isInteger(text.slice(6, 8)) &&
    /^[A-Za-z]$/.test(text.slice(8, 9)) &&
    isInteger(text.slice(9, 11)) &&
    isInteger(text.slice(14, 15)) &&
    /^[A-Za-z]$/.test(text.slice(15))
  );
}

/** A VAT number: that of another country passes, an Italian one has eleven digits of which the last checks the others. */
export function isItalianVat(text: string): boolean {
  const [country, number] = [text.slice(0, 2), text.slice(2)];
  if (country !== 'IT' && country !== 'it') return true;
  if (!/^\d{11}$/.test(number)) return false;
  const digits = number.split('').map((digit, at) => (at % 2 === 0 ? Number(digit) : Number('0246813579'[Number(digit)])));
  return digits.reduce((total, digit) => total + digit, 0) % 10 === 0;
}
