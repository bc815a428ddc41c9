import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { HostileJson, parseJson } from '../../../service/api/json.ts';
import type { QueryValues } from '../../../service/api/url.ts';
import type { Option, OptionsOf } from '../../command/option.ts';
import { againOptions, dateConfirmed } from '../../flows/sending/options.ts';
import { outputFile, overwriteOption } from '../../options.ts';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

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
  usage({
    nl: `'${text}' is geen pad onder het adres van de dienst; er is niets verstuurd`,
    en: `'${text}' is no path below the address of the service; nothing was sent`,
    hint: { nl: 'Geef een pad zoals /klanten of /facturen/<id>.', en: 'Give a path such as /klanten or /facturen/<id>.' },
  });

export interface Field {
  readonly name: string;
  readonly value: unknown;
}

type AddField = (text: string, name: string, before?: readonly Field[]) => readonly Field[];

/** Collects `-v veld=waarde`; fails with exit 2. No message quotes the value, which may be long or private. */
const addText: AddField = (text, _, before = []) => [...before, fieldIn(text, '-v')];

const addTyped: AddField = (text, _, before = []) => {
  const { name, value } = fieldIn(text, '-t');
  return [...before, { name, value: jsonValue(name, value) }];
};

export const callOptions = [
  {
    flags: '-v, --veld <veld=waarde>',
    nl: 'een veld van de query (bij GET) of van de inhoud, als tekst; mag meermaals',
    en: 'a field of the query (with GET) or of the body, as text; may be repeated',
    parse: addText,
  },
  {
    flags: '-t, --getypeerd <veld=waarde>',
    nl: 'zo een veld als getal, true, false, null of andere JSON; mag meermaals',
    en: 'such a field as a number, true, false, null or other JSON; may be repeated',
    parse: addTyped,
  },
  {
    flags: '--invoer <bestand>',
    nl: 'de hele inhoud uit een JSON- of YAML-bestand, - voor standaardinvoer',
    en: 'the whole body from a JSON or YAML file, - for standard input',
    conflicts: ['veld', 'getypeerd'],
  },
  { flags: '--alles', nl: 'alle bladzijden van een lijst, als één array', en: 'all pages of a list, as one array', conflicts: 'uitvoer' },
  {
    flags: '-o, --uitvoer <bestand>',
    nl: 'het antwoord zoals het komt in dit bestand; - voor standaarduitvoer',
    en: 'the reply as it comes into this file; - for standard output',
    parse: outputFile,
  },
  overwriteOption,
  dateConfirmed,
  ...againOptions,
] as const satisfies readonly Option[];

export type CallOptions = OptionsOf<typeof callOptions>;

function fieldIn(text: string, option: string): { readonly name: string; readonly value: string } {
  const [, name, value = ''] = /^([\w.-]+)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined) return { name, value };
  throw usage(t({ nl: `${option}: verwacht veld=waarde`, en: `${option}: expected veld=waarde (field=value)` }), {
    hint: t({
      nl: 'Bijvoorbeeld -v naam="Bakkerij Peeters BV" als tekst, of -t actief=true',
      en: 'Such as -v naam="Bakkerij Peeters BV" as text, or -t actief=true',
    }),
  });
}

function jsonValue(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw usage(
      error instanceof HostileJson
        ? t({
            nl: `-t ${name}: een getal dat niet exact blijft, of te diep genest`,
            en: `-t ${name}: a number that does not stay exact, or nested too deeply`,
          })
        : t({
            nl: `-t ${name}: hier hoort een getal, true, false, null of andere JSON`,
            en: `-t ${name}: takes a number, true, false, null or other JSON`,
          }),
      { hint: t({ nl: `Gewone tekst geef je met -v ${name}=…`, en: `Plain text is given with -v ${name}=…` }) },
    );
  }
}

/** The fields as one object; undefined without fields. A repeated name fails with exit 2. */
export function bodyOf(fields: readonly Field[]): Record<string, unknown> | undefined {
  const names = fields.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw usage({ nl: `het veld ${repeated} staat er twee keer`, en: `the field ${repeated} is given twice` });
  return fields.length === 0 ? undefined : Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** The query of the path together with the fields. A repeated name, a list or an object fails with exit 2. */
export function queryOf(search: URLSearchParams, fields: readonly Field[]): QueryValues {
  const all = bodyOf([...Array.from(search, ([name, value]) => ({ name, value })), ...fields]) ?? {};
  for (const [name, value] of Object.entries(all)) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
      throw usage({
        nl: `-t ${name}: in een query hoort tekst, een getal, true of false`,
        en: `-t ${name}: a query takes text, a number, true or false`,
      });
    }
  }
  return all as QueryValues;
}
