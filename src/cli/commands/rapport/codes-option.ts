import { option } from '../../options.ts';

/** The option that names the file which codes lines at 0 %. */
export const codesOption = () =>
  option('--btw-codes <bestand>', {
    nl: 'YAML of JSON: in welk rooster 0 % hoort, per klant, document of tekst',
    en: 'YAML or JSON: the rooster of 0 %, by customer, document or text',
  });
