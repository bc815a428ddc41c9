import { createServer } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openTransport } from '../../../../src/machine/network/http.ts';
import { selfSigned } from '../../../support/self-signed.ts';
import { isPublicAddress, openNameServer } from '../../../../src/machine/network/names.ts';

describe('an address of the internet', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.1', '193.190.0.1', '2001:4860:4860::8888', '2a02:1800::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  const reserved =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 192.0.2.1 198.18.0.1 198.51.100.1 ' +
    '203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8 ::ffff:7f00:1 64:ff9b::808:808 fe80::1 fc00::1 fd12::1 ff02::1 ' +
    '2001:db8::1 2002:7f00:1:: localhost 1.1.1 fe80::1%eth0';

  it.each(reserved.split(' '))('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is asked of a name server only for a name', async () => {
    const names = openNameServer({ servers: ['127.0.0.1:1'], timeout: 1000 });
    expect(await names.addressOf('9.9.9.9')).toBe('9.9.9.9');
    expect(await names.addressOf('[2620:fe::fe]')).toBe('2620:fe::fe');
    await expect(names.addressOf('127.0.0.1')).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
    await expect(names.addressOf('[::1]')).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
    names.close();
  });
});

describe('a request to an address', () => {
  it('goes there, whatever its name would give, and tells the server that name', async () => {
    const server = createServer((request, response) => response.end(request.headers.host));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const transport = openTransport({});
    const url = new URL(`http://bestaat-niet.invalid:${port}/`);
    const ask = { method: 'GET', url, headers: {}, body: undefined, fresh: false, signal: new AbortController().signal } as const;
    const reply = await transport.send({ ...ask, address: '127.0.0.1' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(`bestaat-niet.invalid:${port}`);
    await transport.close();
    server.close();
  });

  it('still holds the server to the name', async () => {
    const server = createSecure(selfSigned, (_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const transport = openTransport({});
    const url = new URL(`https://facturen.example:${port}/`);
    const ask = { method: 'GET', url, headers: {}, body: undefined, fresh: false, signal: new AbortController().signal } as const;
    await expect(transport.send({ ...ask, address: '127.0.0.1' })).rejects.toMatchObject({ fault: 'tls', sent: false });
    await transport.close();
    server.close();
  });

  it('goes to that address through a proxy too', async () => {
    const proxy = createServer();
    const asked: (string | undefined)[] = [];
    proxy.on('connect', (request, socket) => {
      asked.push(request.url);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const transport = openTransport({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
    const ask = { method: 'GET', headers: {}, body: undefined, fresh: false, signal: new AbortController().signal } as const;
    for (const address of ['9.9.9.9', '2620:fe::fe']) {
      const request = { ...ask, url: new URL('https://smp.example/'), address };
      await expect(transport.send(request)).rejects.toMatchObject({ fault: 'proxy', sent: false });
    }
    expect(asked).toEqual(['9.9.9.9:443', '[2620:fe::fe]:443']);
    await transport.close();
    proxy.close();
  });
});
