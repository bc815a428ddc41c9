import { type Failure, usage } from '../../failure.ts';
import type { Text } from '../../language.ts';
import { jsonFault, type LineOf, placeInJson } from './json.ts';

export interface PlacedBody {
  readonly value: unknown;
  readonly lines: () => Promise<LineOf>;
}

export const parsePlaced = async (text: string, name: string, staysText?: (source: string) => boolean): Promise<PlacedBody> => ({
  value: await parseBody(text, name, staysText),
  lines: async () => (await import('./yaml.ts')).yamlLines(text),
});

/** Reads JSON, by its first `{` or `[`, or YAML. Exit 2 by line and column, without a quote. `staysText` tells YAML numbers that stay text. */
export async function parseBody(text: string, name: string, staysText?: (source: string) => boolean): Promise<unknown> {
  if (text.trim() === '') throw usage({ nl: `${name} is leeg`, en: `${name} is empty` });
  if (!/^\s*[{[]/.test(text)) {
    const { parseYaml } = await import('./yaml.ts');
    const { fault, value } = parseYaml(text, staysText);
    if (fault) throw wrong(text, name, 'YAML', fault.at, fault.why);
    return value;
  }
  const fault = jsonFault(text);
  if (fault) throw wrong(text, name, 'JSON', fault.at, fault.why);
  return JSON.parse(text);
}

/** Reads a list of values: of JSON its items, of YAML those of each of its documents. Fails as `parseBody` does. */
export async function parseBodies(text: string, name: string, staysText?: (source: string) => boolean): Promise<unknown[]> {
  if (/^\s*[{[]/.test(text)) return [await parseBody(text, name)].flat();
  const { parseYamlDocuments } = await import('./yaml.ts');
  const { fault, value = [] } = parseYamlDocuments(text, staysText);
  if (fault) throw wrong(text, name, 'YAML', fault.at, fault.why);
  return value.flat();
}

function wrong(text: string, name: string, format: string, at: number, why: Text): Failure {
  const { line, column } = placeInJson(text, at);
  return usage({
    nl: `${name}, regel ${line}, kolom ${column}: geen geldige ${format}; ${why.nl}`,
    en: `${name}, line ${line}, column ${column}: not valid ${format}; ${why.en}`,
  });
}
