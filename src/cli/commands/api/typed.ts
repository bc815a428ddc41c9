import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { HostileJson, parseJson } from '../../../service/api/json.ts';
import type { QueryValues } from '../../../service/api/url.ts';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** A path below the base address, and its query. */
export interface Path {
  readonly path: string;
  readonly search: URLSearchParams;
}

/** Reads a method in upper or lower case; fails with exit 2 on one that duit does not send. */
export function parseMethod(text: string): Method {
  const method = methods.find((known) => known === text.toUpperCase());
  if (method) return method;
  throw usage({
    nl: `'${text}' is geen methode die duit verstuurt; kies uit ${methods.join(', ')}`,
    en: `'${text}' is no method that duit sends; choose from ${methods.join(', ')}`,
  });
}

/**
 * Reads a path with or without its first slash. Like every path of the API it may only hold letters, digits and `. _ ~ -`:
 * a server or proxy could read dot segments, %2e and backslashes as another path, so these fail with exit 2.
 */
export function parsePath(text: string): Path {
  const [before = '', after] = text.split(/\?(.*)/s);
  const segments = before.replace(/^\//, '').replace(/\/$/, '').split('/');
  const sound = segments.every((segment) => /^[\w.~-]+$/.test(segment) && !/^\.+$/.test(segment));
  if (!sound || /[^\x21-\x7e]|#/.test(after ?? '')) throw notBelow(text);
  return { path: `/${segments.join('/')}`, search: new URLSearchParams(after) };
}

const notBelow = (text: string) =>
  usage(
    t({
      nl: `'${text}' is geen pad onder het adres van de dienst; er is niets verstuurd`,
      en: `'${text}' is no path below the address of the service; nothing was sent`,
    }),
    { hint: t({ nl: 'Geef een pad zoals /klanten of /facturen/<id>.', en: 'Give a path such as /klanten or /facturen/<id>.' }) },
  );

/** One `-v` option: the value is text after `=` and a JSON value after `:=`. */
export interface Field {
  readonly name: string;
  readonly value: unknown;
}

/** Reads `-v veld=waarde` or `-v veld:=json`; fails with exit 2. No message quotes the value, which may be long or private. */
export function parseField(text: string): Field {
  const [, name, sign, value = ''] = /^([\w.-]+)(:?=)(.*)$/s.exec(text) ?? [];
  if (name === undefined) {
    throw usage(t({ nl: '-v: verwacht veld=waarde, of veld:=json', en: '-v: expected veld=waarde (field=value), or veld:=json' }), {
      hint: t({
        nl: 'Bijvoorbeeld -v naam="Bakkerij Peeters BV" -v actief:=true',
        en: 'Such as -v naam="Bakkerij Peeters BV" -v actief:=true',
      }),
    });
  }
  return { name, value: sign === '=' ? value : jsonValue(name, value) };
}

function jsonValue(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw usage(
      error instanceof HostileJson
        ? t({
            nl: `-v ${name}: een getal dat niet exact blijft, of te diep genest`,
            en: `-v ${name}: a number that does not stay exact, or nested too deeply`,
          })
        : t({ nl: `-v ${name}: na := hoort geldige JSON`, en: `-v ${name}: valid JSON is expected after :=` }),
      { hint: t({ nl: `Gewone tekst geef je met ${name}=…`, en: `Plain text is given with ${name}=…` }) },
    );
  }
}

/** The fields as one object; undefined without fields. A repeated name fails with exit 2. */
export function bodyOf(fields: readonly Field[]): Record<string, unknown> | undefined {
  const names = fields.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw usage({ nl: `-v ${repeated} staat er twee keer`, en: `-v ${repeated} is given twice` });
  return fields.length === 0 ? undefined : Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** The query of the path together with the fields. A repeated name, a list or an object fails with exit 2. */
export function queryOf(search: URLSearchParams, fields: readonly Field[]): QueryValues {
  const all = bodyOf([...Array.from(search, ([name, value]) => ({ name, value })), ...fields]) ?? {};
  for (const [name, value] of Object.entries(all)) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
      throw usage({
        nl: `-v ${name}: in een query hoort tekst, een getal, true of false`,
        en: `-v ${name}: a query takes text, a number, true or false`,
      });
    }
  }
  return all as QueryValues;
}
