import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { openTransport } from '../../src/machine/network/http.ts';
import type { Transport } from '../../src/machine/transport.ts';

/** The reply about a number, or a function that answers on its own. */
export type ViesReply = object | number | ((response: ServerResponse) => void);

const address = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';

/** A server of VIES on this machine, to which requests for its public address go; others continue to `rest`. `asked` has each question. */
export async function viesServer(replies: Readonly<Record<string, ViesReply>>, rest?: Transport) {
  const asked: Record<string, string>[] = [];
  let underWay = 0;
  let most = 0;
  const server = createServer((request, response) => {
    let body = '';
    most = Math.max(most, ++underWay);
    response.on('close', () => (underWay -= 1));
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const question = JSON.parse(body) as Record<string, string>;
      asked.push(question);
      const { countryCode, vatNumber } = question;
      const reply = replies[`${countryCode}${vatNumber}`] ?? 500;
      const about = { countryCode, vatNumber, requestDate: '2026-03-15T10:00:00.000Z' };
      if (typeof reply === 'function') reply(response);
      else if (typeof reply === 'number') response.writeHead(reply).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...about, ...reply }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const real = openTransport({});
  onTestFinished(async () => {
    await real.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const transport: Transport = {
    send: (request) => {
      if (request.url.href !== address) return rest ? rest.send(request) : Promise.reject(new Error(`asked ${request.url.href}`));
      return real.send({ ...request, url: new URL(`http://127.0.0.1:${port}/vies`) });
    },
    close: async () => {},
  };
  return { transport, asked, most: () => most };
}

/** A fault as VIES gives it: with the status of a success. */
export const viesFault = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });
