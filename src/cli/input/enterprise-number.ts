import { checkKbo } from '../../belgium/kbo.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** Reads a Belgian enterprise number as its ten digits; fails with exit 2 on any other. */
export function parseEnterpriseNumber(text: string, name: string): string {
  const found = checkKbo(text);
  if (found.kind === 'valid') return found.kbo;
  throw usage(
    t({ nl: `${name}: '${text}' is geen Belgisch ondernemingsnummer`, en: `${name}: '${text}' is not a Belgian enterprise number` }),
    { hint: t({ nl: 'Schrijf het zoals 0403.123.486; kijk de cijfers na.', en: 'Write it as 0403.123.486; check the digits.' }) },
  );
}
