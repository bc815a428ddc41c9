// The practice service behind a server that writes down every change which the service made, and sometimes loses a reply.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';

/** So many replies of a hundred are lost after the service did what was asked. */
const lostReplies = 2;

/** Starts the service; `truth` has what it did, and `all` and `one` read it past the relay. */
export async function recordedService(bin, isLimited, env) {
  const limit = isLimited ? [] : ['--zonder-limiet'];
  const child = spawn(process.execPath, [bin, 'oefen', 'start', '--tijdelijk', '--json', ...limit], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const { base_url, testsleutel } = JSON.parse(String(line));
  const { port, pathname } = new URL(base_url);
  const truth = { done: [], refused: 0, requests: 0, lost: 0 };
  const server = createServer((asked, reply) => {
    const { method, url, headers } = asked;
    truth.requests += 1;
    const onward = ask({ host: '127.0.0.1', port, method, path: url, headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      if (answer.statusCode === 429) truth.refused += 1;
      if (method !== 'GET' && answer.statusCode < 300) {
        truth.done.push(`${method} ${url.slice(pathname.length)} ${JSON.parse(String(body)).data?.id ?? ''}`);
        if (Math.random() * 100 < lostReplies) {
          truth.lost += 1;
          asked.socket.destroy();
          return;
        }
      }
      reply.writeHead(answer.statusCode, answer.headers);
      reply.end(body);
    });
    onward.on('error', () => reply.destroy());
    asked.on('error', () => {});
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const all = async (path) => {
    const items = [];
    for (;;) {
      const { data, total } = await readPage(`${base_url}${path}?limit=100&offset=${items.length}`, testsleutel);
      items.push(...data);
      if (items.length >= total) return items;
    }
  };
  return {
    base_url: `http://127.0.0.1:${server.address().port}${pathname}`,
    key: testsleutel,
    truth,
    all,
    one: async (path) => (await readPage(`${base_url}${path}`, testsleutel)).data,
    close: async () => {
      child.kill('SIGTERM');
      server.close();
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}

/** Reads past the relay, and waits where the service asks for it. */
async function readPage(url, key) {
  for (;;) {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    if (reply.status === 429) {
      await new Promise((done) => setTimeout(done, 1_100));
      continue;
    }
    if (reply.status !== 200) throw new Error(`${url}: ${reply.status}`);
    return reply.json();
  }
}
