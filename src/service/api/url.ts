import { checkSchema, endpoints, Id, type Endpoint, type Operation } from '../../contract/index.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { isLoopback } from '../../machine/network/loopback.ts';

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a service, without a slash at its end. Anything but https, or http to this machine, fails with `usage`. */
export function baseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))) {
    throw usage({
      nl: 'Het adres van de dienst moet met https:// beginnen; http:// mag alleen naar deze computer zelf. Er is niets verstuurd.',
      en: 'The address of the service must begin with https://; http:// only to this computer itself. Nothing was sent.',
    });
  }
  return new URL(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

/** An `id` that is no uuid fails with `usage`. */
export function operationUrl(base: URL, operation: Operation, id?: string, query?: QueryValues): URL {
  const path = endpoints[operation].path.replace('{id}', () => encodeURIComponent(uuid(id)));
  return withQuery(new URL(`${base.href.replace(/\/$/, '')}${path}`), query);
}

export function rawUrl(base: URL, method: string, path: string, query?: QueryValues): { url: URL; operation: Operation | undefined } {
  const root = base.href.replace(/\/$/, '');
  const url = withQuery(new URL(`${root}/${path.replace(/^\/+/, '')}`), query);
  if (url.origin !== base.origin || !url.href.startsWith(`${root}/`) || url.hash !== '') {
    throw usage(
      t({
        nl: `het pad '${path}' ligt niet onder het adres van de dienst; er is niets verstuurd`,
        en: `the path '${path}' is not below the address of the service; nothing was sent`,
      }),
      { hint: t({ nl: 'Geef een pad zoals /klanten of /facturen/<id>.', en: 'Give a path such as /klanten or /facturen/<id>.' }) },
    );
  }
  return { url, operation: operationOf(method, url.href.slice(root.length).replace(/\?.*$/s, '')) };
}

export function operationOf(method: string, path: string): Operation | undefined {
  const rows = Object.entries(endpoints) as [Operation, Endpoint][];
  return rows.find(([, row]) => row.method === method && new RegExp(`^${row.path.replace('{id}', '[^/]+')}$`).test(path))?.[0];
}

export const uuidIn = (path: string): string | undefined => path.split(/[/?]/).find((part) => !checkSchema(Id, part).issues);

function uuid(id: string | undefined): string {
  if (id !== undefined && !checkSchema(Id, id).issues) return id;
  throw usage({ nl: `'${id ?? ''}' is geen uuid; er is niets verstuurd`, en: `'${id ?? ''}' is not a uuid; nothing was sent` });
}

function withQuery(url: URL, query: QueryValues = {}): URL {
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.append(name, String(value));
  // A space as %20 is read alike by every server; a + is not.
  url.search = url.search.replaceAll('+', '%20');
  return url;
}
