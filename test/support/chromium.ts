import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The browser that CHROMIUM names, or one on the path; without any it warns of the tests that are skipped. */
export function findChromium(untested: string): string | undefined {
  const candidates = [process.env['CHROMIUM'], ...names].filter((name) => name !== undefined && name !== '');
  const found = candidates.find((name) => spawnSync(name as string, ['--version']).status === 0);
  if (found === undefined) console.warn(`NOT TESTED, because there is no Chromium here (CHROMIUM names one): ${untested}`);
  return found;
}

type Fields = Record<string, unknown>;

interface Message extends Fields {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
}

/** One page in a browser. */
export interface Browser {
  /** Loads a file as a window of this size, and waits until it is there. */
  open(path: string, width: number, height: number, scheme?: 'light' | 'dark'): Promise<void>;
  /** The addresses of all requests so far, and everything on the console. */
  readonly requests: string[];
  readonly complaints: string[];
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** The page as it is printed on its own paper. */
  print(): Promise<Buffer>;
  close(): Promise<void>;
}

const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--remote-debugging-pipe',
];

/** Starts a browser without a window, which has a folder of its own and is spoken to over a pipe. */
export async function openBrowser(program: string): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'duit-chromium-'));
  const child = spawn(program, [...switches, `--user-data-dir=${folder}`], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const { send, on } = speak(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const requests: string[] = [];
  const complaints: string[] = [];
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const tell = (method: string, params: Fields = {}) => send(method, params, sessionId as string);
  on('Network.requestWillBeSent', ({ request }) => requests.push((request as { url: string }).url));
  for (const method of ['Log.entryAdded', 'Runtime.consoleAPICalled', 'Runtime.exceptionThrown']) {
    on(method, (params) => complaints.push(JSON.stringify(params)));
  }
  for (const domain of ['Network', 'Log', 'Runtime', 'Page']) await tell(`${domain}.enable`);
  return {
    requests,
    complaints,
    async open(path, width, height, scheme = 'light') {
      await tell('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
      await tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
      const loaded = new Promise((resolve) => on('Page.loadEventFired', resolve));
      await tell('Page.navigate', { url: pathToFileURL(path).href });
      await loaded;
    },
    evaluate: async (expression) => ((await tell('Runtime.evaluate', { expression, returnByValue: true }))['result'] as Fields)['value'],
    print: async () => Buffer.from((await tell('Page.printToPDF', { preferCSSPageSize: true }))['data'] as string, 'base64'),
    async close() {
      await send('Browser.close');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The DevTools protocol over two pipes: JSON texts with a zero byte behind each. */
function speak(input: Writable, output: Readable) {
  const waiting = new Map<number, { resolve: (result: Fields) => void; reject: (error: Error) => void }>();
  const listeners: { method: string; heard: (params: Fields) => void }[] = [];
  let serial = 0;
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const texts = (rest + chunk).split('\0');
    rest = texts.pop() ?? '';
    for (const { id, method, params = {}, result = {}, error } of texts.map((text) => JSON.parse(text) as Message)) {
      if (id === undefined) for (const listener of listeners) if (listener.method === method) listener.heard(params);
      const answer = waiting.get(id ?? 0);
      if (error) answer?.reject(new Error(error.message));
      else answer?.resolve(result);
    }
  });
  return {
    on: (method: string, heard: (params: Fields) => void): void => void listeners.push({ method, heard }),
    send: (method: string, params: Fields = {}, sessionId?: string): Promise<Fields> =>
      new Promise((resolve, reject) => {
        waiting.set(++serial, { resolve, reject });
        input.write(`${JSON.stringify({ id: serial, method, params, sessionId })}\0`);
      }),
  };
}
