import { decimal } from '../../../belgium/decimal.ts';
import { ambiguous } from '../../../belgium/typed/number.ts';
import { t } from '../../../language.ts';
import { cleanJson } from '../../../machine/text/sanitise.ts';
import { formatDate } from '../../output/days.ts';
import type { TypedRegel } from '../../input/regel.ts';

export interface Beginning {
  readonly kind: 'factuur' | 'offerte';
  /** The name or id of the customer, if it is known already. */
  readonly klant?: string | undefined;
  readonly customer?: { readonly id: string; readonly naam?: string | null | undefined } | undefined;
  /** `YYYY-MM-DD`. */
  readonly datum: string;
  readonly geldig_tot?: string | undefined;
  readonly notities?: string | undefined;
  readonly verklaring?: string | undefined;
  readonly regels: readonly TypedRegel[];
}

/** The text of a document in YAML, below comments that explain its fields. */
export const documentText = (beginning: Beginning): string => [...explanation(beginning), ...fields(beginning), ''].join('\n');

function explanation({ kind }: Beginning): string[] {
  const lines = t({
    nl: `Een ${kind}, als concept. Bewaar en sluit de editor om verder te gaan.
Maak de tekst leeg om te stoppen.

klant       naam of id van de klant; klant_id mag ook
datum       zoals 22/11/2026; zonder datum is het vandaag${kind === 'offerte' ? '\ngeldig_tot  laatste dag; zonder datum 30 dagen na de datum' : ''}
notities    vrije tekst onderaan
regels      elke regel heeft omschrijving, aantal, eenheidsprijs (zonder btw)
            en btw_percentage; of product: een naam uit de prijslijst, en de
            velden die ervan verschillen
Getallen zoals je ze schrijft: 12,5 of 1.250,00 of € 24,50 of 21%.`,
    en: `${kind === 'offerte' ? 'A quote' : 'An invoice'}, as a draft. Save and close the editor to continue.
Empty the text to stop.

klant       name or id of the customer; klant_id goes too
datum       the date, such as 22/11/2026; without one it is today${kind === 'offerte' ? '\ngeldig_tot  last day; without one 30 days after the date' : ''}
notities    free text at the bottom
regels      each line has omschrijving (description), aantal (quantity),
            eenheidsprijs (unit price without VAT) and btw_percentage; or
            product: a name from the price list, and the fields that differ
Numbers as you write them: 12.5 or 1,250.00 or € 24.50 or 21%.`,
  });
  return [...lines.split('\n').map((line) => `# ${line}`.trimEnd()), ''];
}

function fields({ kind, klant, customer, datum, geldig_tot, notities, verklaring, regels }: Beginning): string[] {
  const naam = customer?.naam ? `  # ${cleanJson(customer.naam).slice(1, -1)}` : '';
  const until = geldig_tot === undefined ? '# geldig_tot:' : `geldig_tot: ${formatDate(geldig_tot)}`;
  return [
    customer ? `klant_id: ${customer.id}${naam}` : `klant: ${klant === undefined ? '' : quotedText(klant)}`.trimEnd(),
    `datum: ${formatDate(datum)}`,
    ...(kind === 'offerte' ? [until] : []),
    notities ? `notities: ${longText(notities)}` : '# notities:',
    ...(verklaring === undefined ? [] : [`verklaring: ${verklaring}`]),
    'regels:',
    ...(regels.length > 0
      ? regels.flatMap(lineOf)
      : ['  - omschrijving:', '    aantal: 1', '    eenheidsprijs:', '    btw_percentage: 21']),
  ];
}

const lineOf = (regel: TypedRegel): string[] =>
  Object.entries(regel).map(([name, value], at) => {
    const indent = at === 0 ? '  - ' : '    ';
    return `${indent}${name}: ${typeof value === 'number' ? writeNumber(value) : quotedText(value)}`;
  });

/** Writes a number so that `parseNumber` reads the same number back. */
export function writeNumber(value: number): string {
  const text = decimal(value).toFixed();
  return ambiguous.test(text) ? `${text}0` : text;
}

const unquoted = /^\p{L}(?:[\p{L}\p{N} ,.()&/€%+-]*[\p{L}\p{N}.)%])?$/u;
const taken = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** A text as YAML reads it back: plain where nothing in it can mean something else. */
const quotedText = (text: string): string => (unquoted.test(text) && !taken.test(text) ? text : cleanJson(text));

/** A text of several lines keeps them, so that it can be edited; where a space would be lost it is quoted instead. */
function longText(text: string): string {
  const lines = text.split('\n');
  const even = lines.every((line) => /^(?:\S(?:.*\S)?)?$/.test(line) && cleanJson(line).length === JSON.stringify(line).length);
  if (lines.length === 1 || !even || lines[0] === '' || lines.at(-1) === '') return quotedText(text);
  return ['|-', ...lines.map((line) => `  ${line}`.trimEnd())].join('\n');
}
