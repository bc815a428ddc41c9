import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Env } from '../world.ts';
import { isLoopback } from './loopback.ts';

/** The proxy of the environment for `url`; lower case goes before upper case. Exit 10 if it holds no http or https URL with a readable login. */
export function proxyFor(url: URL, env: Env): URL | undefined {
  const names = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] : ['http_proxy', 'HTTP_PROXY'];
  const name = names.find((candidate) => env[candidate]);
  if (!name || isExcepted(url, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return undefined;
  const proxy = parse(name, env[name] ?? '');
  // A proxy on another machine would take this address for itself.
  return isLoopback(url.hostname) && !isLoopback(proxy.hostname) ? undefined : proxy;
}

function parse(name: string, value: string): URL {
  const text = value.includes('://') ? value : `http://${value}`;
  if (URL.canParse(text)) {
    const proxy = new URL(text);
    if (proxy.protocol === 'http:' || proxy.protocol === 'https:') return withReadableLogin(name, proxy);
  }
  throw local(
    t({
      nl: `de omgevingsvariabele ${name} bevat geen bruikbaar adres; er is niets verstuurd`,
      en: `the environment variable ${name} holds no usable address; nothing was sent`,
    }),
    { hint: t({ nl: 'Verwacht http://host:poort of https://host:poort.', en: 'Expected http://host:port or https://host:port.' }) },
  );
}

/** The login is never quoted: a password may be in it. */
function withReadableLogin(name: string, proxy: URL): URL {
  try {
    for (const part of [proxy.username, proxy.password]) decodeURIComponent(part);
    return proxy;
  } catch {
    throw local(
      t({
        nl: `in de omgevingsvariabele ${name} staat een % die geen teken aanduidt; er is niets verstuurd`,
        en: `the environment variable ${name} holds a % that encodes no character; nothing was sent`,
      }),
      {
        hint: t({
          nl: 'Schrijf een % in de gebruikersnaam of het wachtwoord als %25.',
          en: 'Write a % in the user name or password as %25.',
        }),
      },
    );
  }
}

function isExcepted(url: URL, exceptions: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return exceptions
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', only] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(entry) ?? [];
      if (name === '' || (only !== undefined && only !== port)) return false;
      return url.hostname === name || url.hostname.endsWith(`.${name}`);
    });
}
