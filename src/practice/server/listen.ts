import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf, local } from '../../failure.ts';
import { t } from '../../language.ts';

const reasons: Record<string, { nl: string; en: string }> = {
  EADDRINUSE: { nl: 'is al in gebruik', en: 'is taken' },
  EACCES: { nl: 'mag alleen een beheerder openen', en: 'can be opened by an administrator only' },
};

/** Listens and gives the port. Throws a local Failure that names the option when the port or the host can't be used. */
export function listenOn(server: Server, port: number, host: string, option: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const code = codeOf(cause) ?? '';
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return reject(noHost(host, cause));
      const why = reasons[code] ?? { nl: 'is niet te openen', en: "can't be opened" };
      const hint = t({
        nl: `Kies een andere met ${option}, of 0 voor een vrije.`,
        en: `Choose another with ${option}, or 0 for a free one.`,
      });
      reject(local(t({ nl: `poort ${port} ${why.nl}`, en: `port ${port} ${why.en}` }), { cause, hint }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const noHost = (host: string, cause: Error) =>
  local(t({ nl: `${host} is geen adres van deze machine`, en: `${host} is no address of this machine` }), {
    cause,
    hint: t({ nl: 'Voor alle adressen: --host 0.0.0.0.', en: 'For all addresses: --host 0.0.0.0.' }),
  });
