import { setMaxListeners } from 'node:events';
import type { Budget, Slot } from '../budget/index.ts';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';
import { faultSetback, type Setback } from './errors.ts';
import { isWrite, type Outgoing } from './outgoing.ts';
import { isOutOfFiles, noMoreFiles } from '../../machine/files/disk.ts';
import { deadline } from '../../machine/network/deadline.ts';
import { isLoopback } from '../../machine/network/loopback.ts';
import { nextWait, retryAfter } from './retry.ts';
import { withoutKey } from './reply.ts';
import { type Reply, type Transport, TransportError } from '../../machine/transport.ts';

export interface ExchangeOptions {
  /** One that a header can carry: the profile that gives it checks the form of a key. */
  readonly key: () => Promise<string>;
  readonly transport: () => Promise<Transport>;
  readonly version: string;
  /** When `stop` is aborted a read is broken off and a write in flight is finished unless `abandon` is too; nothing new starts. */
  readonly world: Pick<World, 'now' | 'monotonic' | 'random' | 'sleep' | 'stop' | 'abandon'>;
  /** Seconds that one request may wait in all for the limit or because the service asks for it; 120 unless given. */
  readonly max_wacht?: number | undefined;
  /** Says when each try may be sent, also after a 429. Without it the tries are not paced. */
  readonly budget?: Pick<Budget, 'grant'> | undefined;
  /** Takes a line about each try, without the key. */
  readonly log?: ((line: string) => void) | undefined;
  /** Takes each request once, before its first try, with the headers that may be shown. */
  readonly show?: ((call: Outgoing, headers: Readonly<Record<string, string>>) => void) | undefined;
  readonly notice?: ((text: string) => void) | undefined;
}

/** Reads a reply to its value, or to why it has none. `end` must be called when its body is done with. */
export type Take<T> = (reply: Reply, end: () => void) => Promise<{ value: T } | Setback>;

export type Exchange = <T>(call: Outgoing, take: Take<T>) => Promise<T>;

/** The cost of a call so far: how often it was tried, the milliseconds that it waited for the limit, and whether that refused it. */
interface Past {
  tries: number;
  waited: number;
  limited: boolean;
}

const unpaced: Slot = { waited: 0, replied: async () => {}, lost: async () => {}, release: async () => {} };

/** Carries calls out, authenticated, and repeats them where that is safe (`nextWait`); otherwise a `Failure` says how it ended. */
export function openExchange(options: ExchangeOptions): Exchange {
  const { world, max_wacht = 120 } = options;
  // Each request listens while it is under way, and nothing bounds how many are.
  setMaxListeners(0, world.stop, world.abandon);

  return async (call, take) => {
    const past: Past = { tries: 0, waited: 0, limited: false };
    for (;;) {
      past.tries += 1;
      const tried = await attempt(options, call, take, past);
      if ('value' in tried) return tried.value;
      const { trouble, failure, retry_after } = tried;
      if (past.limited && !call.refuses429 && mayBeItsOwn(call, failure)) failure.outcome = 'unknown';
      past.limited ||= trouble === 'limited';
      const limits = { max_wacht: max_wacht * 1000, paced: options.budget !== undefined };
      const wait = nextWait({ trouble, write: isWrite(call), ...past, retry_after, ...limits }, () => world.random());
      if (wait === undefined) throw failure;
      if (wait > 0 && (trouble === 'limited' || retry_after !== undefined)) {
        past.waited += wait;
        options.notice?.(waitText(call.url.host, wait));
      }
      await world.sleep(wait, world.stop).catch(() => {
        throw failure;
      });
      // The API text does not show when it answers 429, so a write that was refused so may have been carried out.
      if (trouble === 'limited' && !call.refuses429) await call.again?.(failure);
    }
  };
}

async function attempt<T>(options: ExchangeOptions, call: Outgoing, take: Take<T>, past: Past): Promise<{ value: T } | Setback> {
  const { world } = options;
  const key = await unsent(past, withFiles(options.key()));
  const transport = await unsent(past, withFiles(options.transport()));
  const slot = await unsent(past, withFiles(turn(options, call, past)));
  if (!slot) return faultSetback(new TransportError('aborted', false), call);
  const { method, url, body } = call;
  const headers = headersOf(call, options.version);
  if (past.tries === 1) options.show?.(call, headers);
  const begun = world.monotonic();
  const log = (result: string) => options.log?.(debugLine(call, headers, result, world.monotonic() - begun));
  const limit = deadline(call.seconds * 1000, isWrite(call) ? world.abandon : world.stop);
  const finish = finishing(options, call);
  try {
    const authorized = { authorization: `Bearer ${key}`, ...headers };
    const request = { method, url, headers: authorized, body, fresh: isWrite(call), signal: limit.signal };
    const whole = await unsent(past, transport.send(request));
    // The body is masked once it is judged, because duit may have sent the key as a value itself.
    const reply = { ...whole, headers: withoutKey(whole.headers, key) };
    if (isUncounted(url, reply)) await slot.release();
    else await slot.replied(reply.status, retryAfter(reply.headers, world.now().getTime()));
    const tried = await take(reply, () => limit.end());
    log(String(reply.status));
    if (!('value' in tried)) limit.end();
    return tried;
  } catch (error) {
    limit.end();
    if (!(error instanceof TransportError)) throw error;
    await (error.sent ? slot.lost() : slot.release());
    log(`${error.fault} ${error.detail ?? ''} ${error.sent ? 'sent' : 'unsent'}`);
    return faultSetback(error, call);
  } finally {
    finish();
  }
}

/** Whether the refusal may come of the write itself: an earlier try may have made it final though it was answered 429. (factuur) */
const mayBeItsOwn = ({ operation }: Outgoing, { reason, outcome }: Failure): boolean =>
  operation === 'facturen.definitief' && reason === 'refused' && outcome === 'refused';

/** Awaits a step before a request leaves: where this machine fails at it, nothing came of the call. */
async function unsent<T>(past: Past, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) error.outcome ??= past.limited ? 'refused' : 'not_read';
    throw error;
  }
}

/** Awaits a step that opens files. A reply may still open some once the request has left, so that says nothing of the request itself. */
const withFiles = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isOutOfFiles(error) ? noMoreFiles(error) : error;
  });

/** Says, when the user stops a write in flight, that it is being finished; gives the function that ends this. */
function finishing({ world, notice }: ExchangeOptions, call: Outgoing): () => void {
  const tell = () => notice?.(finishingText(world.stop.reason === 'SIGINT'));
  if (isWrite(call)) world.stop.addEventListener('abort', tell);
  return () => world.stop.removeEventListener('abort', tell);
}

/** Waits until the call may leave, and runs its `depart`; undefined if the user stopped meanwhile. */
async function turn({ world, budget, max_wacht = 120 }: ExchangeOptions, call: Outgoing, past: Past): Promise<Slot | undefined> {
  const patience = max_wacht * 1000 - past.waited;
  const wanted = { host: call.url.host, ms: call.seconds * 1000, patience, again: past.tries > 1 };
  const slot = budget ? await budget.grant(wanted) : unpaced;
  past.waited += slot?.waited ?? 0;
  if (world.stop.aborted) {
    await slot?.release();
    return undefined;
  }
  try {
    await call.depart?.();
  } catch (error) {
    await slot?.release();
    throw error;
  }
  return slot;
}

/** The practice service without its limit says so. Only from this machine is it believed: elsewhere the limit of the text holds. (Limits) */
const isUncounted = ({ hostname }: URL, { headers }: Reply): boolean => isLoopback(hostname) && headers['x-oefen-limiet'] === 'geen';

/** Every header but the key: these may be shown. */
const headersOf = ({ accept, body }: Outgoing, version: string): Record<string, string> => ({
  accept,
  'user-agent': `duit/${version}`,
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
});

/** Explains the delay: a second Ctrl-C abandons the write. Nobody can press it for a job that was ended by a signal. */
const finishingText = (pressed: boolean): string =>
  pressed
    ? t({
        nl: 'duit stopt zodra het antwoord op dit verzoek er is. Nog eens Ctrl-C geeft het op; dan is niet bekend of het uitgevoerd is.',
        en: 'duit stops as soon as the reply to this request is there. Ctrl-C again gives up on it; then nobody knows whether it was done.',
      })
    : t({
        nl: 'duit stopt zodra het antwoord op dit verzoek er is. Komt het niet gauw, dan is niet bekend of het uitgevoerd is.',
        en: 'duit stops as soon as the reply to this request is there. If that takes long, nobody knows whether it was done.',
      });

const waitText = (host: string, ms: number): string =>
  t({
    nl: `${host} vraagt om te wachten; verder over ${Math.ceil(ms / 1000)} s.`,
    en: `${host} asks to wait; continuing in ${Math.ceil(ms / 1000)} s.`,
  });

/** One try as a line for `--debug`. The headers given are all that may be shown: the key is not among them. */
function debugLine(
  { method, url, why = { nl: 'dit vraagt het commando zelf', en: 'the command itself asks for this' } }: Outgoing,
  headers: Readonly<Record<string, string>>,
  result: string,
  ms: number,
): string {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${url.host}${url.pathname}${url.search} → ${result.replace(/\s+/g, ' ').trim()} (${Math.round(ms)} ms) · ${t(why)} · ${shown.join(' · ')}`;
}
