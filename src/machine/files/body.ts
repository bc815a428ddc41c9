import { type Failure, usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { jsonFault, placeOf } from './json.ts';

/** Reads JSON, where the text starts with `{` or `[`, or YAML. Fails with exit 2, by line and column and without a quote. */
export async function parseBody(text: string, name: string): Promise<unknown> {
  if (text.trim() === '') throw usage(t({ nl: `${name} is leeg`, en: `${name} is empty` }));
  if (!/^\s*[{[]/.test(text)) {
    const { parseYaml } = await import('./yaml.ts');
    const { fault, value } = parseYaml(text);
    if (fault) throw wrong(text, name, 'YAML', fault.at, fault.why);
    return value;
  }
  const fault = jsonFault(text);
  if (fault) throw wrong(text, name, 'JSON', fault.at, fault.why);
  return JSON.parse(text);
}

function wrong(text: string, name: string, format: string, at: number, why: Text): Failure {
  const { line, column } = placeOf(text, at);
  return usage(
    t({
      nl: `${name}, regel ${line}, kolom ${column}: geen geldige ${format}; ${why.nl}`,
      en: `${name}, line ${line}, column ${column}: no valid ${format}; ${why.en}`,
    }),
  );
}
