import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** A path below the base address, and what stands after its question mark. */
export interface Path {
  readonly path: string;
  readonly search: URLSearchParams;
}

/** A method as it was typed, in any case. */
export function parseMethod(text: string): Method {
  const method = methods.find((known) => known === text.toUpperCase());
  if (method) return method;
  throw usage(
    t({
      nl: `'${text}' is geen methode die duit verstuurt; kies uit ${methods.join(', ')}`,
      en: `'${text}' is no method that duit sends; choose from ${methods.join(', ')}`,
    }),
  );
}

/**
 * A path as it was typed, with or without its first slash. Letters, digits and `. _ ~ -` only, which every path of the API
 * is made of: what a server or proxy could read as another path (dot segments, %2e, backslashes) fails before any request.
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
