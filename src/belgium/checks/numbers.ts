import { checkKbo, normalizeKbo, writeKbo } from '../kbo.ts';
import { isLand } from '../land.ts';
import { checkPeppolId, peppolIdFor, splitPeppolId } from '../peppol.ts';
import { checkVat, type VatCheck } from '../vat.ts';
import { t } from '../../language.ts';

export interface CustomerNumbers {
  readonly kbo_btw_nummer?: string | null | undefined;
  readonly peppol_id?: string | null | undefined;
  readonly land?: string | null | undefined;
}

/** The problem of an enterprise or VAT number in words, with the right form; undefined when there is none. */
export function numberProblem(text: string, land = 'BE'): string | undefined {
  // Without a figure the first letters say nothing of a country.
  if (!/\d/.test(text)) return noNumber();
  const found = checkKbo(text);
  const prefix = /^\s*([A-Za-z]{2})/.exec(text)?.[1]?.toUpperCase();
  if (found.kind === 'foreign' || (land !== 'BE' && prefix !== 'BE')) return foreignProblem(text, prefix ?? land);
  if (found.kind === 'valid') return undefined;
  if (found.problem === 'check_digits') {
    const eight = `${writeKbo(found.proposal).slice(0, -2)}..`;
    return t({
      nl: `de controlecijfers kloppen niet; bij ${eight} hoort ${writeKbo(found.proposal)}`,
      en: `the check digits are wrong; ${eight} goes with ${writeKbo(found.proposal)}`,
    });
  }
  if (found.problem === 'first_digit') {
    return t({ nl: 'een Belgisch nummer begint met 0 of 1', en: 'a Belgian number begins with 0 or 1' });
  }
  return noNumber();
}

const noNumber = (): string =>
  t({
    nl: 'geen Belgisch nummer, zoals 0403.123.486 of BE0403123486, en geen buitenlands met landcode, zoals NL123456789B13',
    en: 'not a Belgian number, such as 0403.123.486 or BE0403123486, and not a foreign one with its country, such as NL123456789B13',
  });

function foreignProblem(kbo_btw_nummer: string, prefix: string): string | undefined {
  const land = prefix === 'EL' ? 'GR' : prefix;
  const found: VatCheck = isLand(land) ? checkVat({ kbo_btw_nummer, land }) : { kind: 'wrong', problem: 'form' };
  if (found.kind !== 'wrong') return undefined;
  if (found.problem === 'check_digits') {
    return t({
      nl: `de controlecijfers van dit btw-nummer van ${land} kloppen niet; vraag het nummer na bij de klant`,
      en: `the check digits of this VAT number of ${land} are wrong; check the number with the customer`,
    });
  }
  return t({ nl: `dit heeft niet de vorm van een btw-nummer van ${land}`, en: `this is not the form of a VAT number of ${land}` });
}

/** A note in words on a number that has the right form but whose check digits follow no rule that is known here; undefined for any other. */
export function uncheckedNumber(kbo_btw_nummer: string, land = 'BE'): string | undefined {
  if (checkVat({ kbo_btw_nummer, land }).kind !== 'unchecked') return undefined;
  return t({
    nl: 'de controlecijfers zijn niet nagekeken, want duit kent geen rekenregel voor dit nummer',
    en: 'the check digits were not checked, because duit knows no rule for this number',
  });
}

export function peppolProblem(text: string): string | undefined {
  const problem = checkPeppolId(text);
  const { scheme = '', value = '' } = splitPeppolId(text) ?? {};
  if (problem === undefined) return undefined;
  if (problem === 'form')
    return t({ nl: 'verwacht schema:nummer, zoals 0208:0403123486', en: 'expected scheme:number, such as 0208:0403123486' });
  if (problem === 'scheme') return t({ nl: `Peppol kent geen schema ${scheme}`, en: `Peppol knows no scheme ${scheme}` });
  const right = rightPeppolId(scheme, value);
  const wrong = t({ nl: 'het nummer in dit adres klopt niet', en: 'the number in this address is wrong' });
  return right ? `${wrong}; ${t({ nl: `misschien bedoel je ${right}`, en: `you may mean ${right}` })}` : wrong;
}

function rightPeppolId(scheme: string, value: string): string | undefined {
  if (scheme !== '0208' && scheme !== '9925') return undefined;
  const found = checkKbo(value);
  const kbo = normalizeKbo(value) ?? (found.kind === 'wrong' && found.problem === 'check_digits' ? found.proposal : undefined);
  return kbo && (scheme === '0208' ? `0208:${kbo}` : `9925:BE${kbo}`);
}

/** Says that the Peppol address of a customer is that of another enterprise than its number; undefined if it is not, or nothing tells. */
export function otherEnterprise({ kbo_btw_nummer, peppol_id, land }: CustomerNumbers): string | undefined {
  const { scheme, value = '' } = splitPeppolId(peppol_id ?? '') ?? {};
  const own = peppolIdFor({ kbo_btw_nummer, land });
  const expected = splitPeppolId(own ?? '');
  if (own === undefined || !expected || scheme === undefined) return undefined;
  const isBelgian = expected.scheme === '0208' && (scheme === '0208' || scheme === '9925');
  const [named, wanted] = isBelgian
    ? [normalizeKbo(value), expected.value]
    : [scheme === expected.scheme ? value.toUpperCase() : undefined, expected.value];
  if (named === undefined || named === wanted) return undefined;
  return t({
    nl: `het Peppol-adres ${peppol_id} is van een andere onderneming dan het nummer, dat ${own} geeft; bij een btw-eenheid of vestiging kan dat kloppen`,
    en: `the Peppol address ${peppol_id} is of another enterprise than the number, which gives ${own}; for a VAT unit or a branch that may be right`,
  });
}

/** The problem of each number of a customer that can't be right, or that can't be checked, by field. */
export function numberProblems(numbers: CustomerNumbers): Record<string, string> {
  const { kbo_btw_nummer, peppol_id } = numbers;
  const land = numbers.land ?? undefined;
  const found = {
    kbo_btw_nummer: kbo_btw_nummer ? (numberProblem(kbo_btw_nummer, land) ?? uncheckedNumber(kbo_btw_nummer, land)) : undefined,
    peppol_id: peppol_id ? (peppolProblem(peppol_id) ?? otherEnterprise(numbers)) : undefined,
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])));
}
