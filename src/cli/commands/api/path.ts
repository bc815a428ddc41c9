import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';

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
  throw usage(
    t({
      nl: `'${text}' is geen methode die duit verstuurt; kies uit ${methods.join(', ')}`,
      en: `'${text}' is no method that duit sends; choose from ${methods.join(', ')}`,
    }),
  );
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
