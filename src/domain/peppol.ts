import { normalizeKbo } from './kbo.ts';
import { vatNumber, type Belastingplichtige } from './vat.ts';

/** A Peppol address in its two parts. */
export interface PeppolId {
  scheme: string;
  value: string;
}

/** What is needed of a customer to find its Peppol address. */
export interface Ontvanger extends Belastingplichtige {
  peppol_id?: string | null | undefined;
  type?: string | null | undefined;
}

/** Why a Peppol address can't be used. */
export type PeppolProblem = 'form' | 'scheme' | 'kbo';

// The electronic address schemes of Peppol; 9956 and 0193 are withdrawn, and e-mail (EM) is no Peppol endpoint.
const schemes = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0194 0195 ' +
    '0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 ' +
    '9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 ' +
    '9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
);

const byVatNumber = [
  { form: /^NL\d{9}B\d{2}$/, scheme: '9944' },
  { form: /^DE\d{9}$/, scheme: '9930' },
  { form: /^FR[0-9A-Z]{2}\d{9}$/, scheme: '9957' },
  { form: /^LU\d{8}$/, scheme: '9938' },
] as const;

/** The scheme and the value around the first colon, or undefined when one of them is missing. */
export function splitPeppolId(text: string): PeppolId | undefined {
  const match = /^([^:]+):(.+)$/.exec(text.trim());
  return match?.[1] && match[2] ? { scheme: match[1], value: match[2] } : undefined;
}

/** What is wrong with a Peppol address, or undefined: its form, its scheme, or the Belgian number in it. */
export function checkPeppolId(text: string): PeppolProblem | undefined {
  const id = splitPeppolId(text);
  if (!id) return 'form';
  if (!schemes.has(id.scheme)) return 'scheme';
  if (id.scheme === '0208') return normalizeKbo(id.value) === id.value ? undefined : 'kbo';
  if (id.scheme === '9925') return `BE${normalizeKbo(id.value)}` === id.value.toUpperCase() ? undefined : 'kbo';
  return undefined;
}

/** The Peppol address of a customer: its own, else the one its VAT number gives, else undefined. A `particulier` has none of itself. */
export function peppolIdFor(klant: Ontvanger): string | undefined {
  if (klant.peppol_id) return klant.peppol_id;
  if (klant.type === 'particulier') return undefined;
  const vat = vatNumber(klant);
  if (!vat) return undefined;
  if (vat.startsWith('BE')) return `0208:${vat.slice(2)}`;
  const found = byVatNumber.find(({ form }) => form.test(vat));
  return found && `${found.scheme}:${vat}`;
}
