import type { FactuurKort, OfferteKort } from '../contract/index.ts';
import type { Caller } from './access.ts';
import { type Asked, openDirect } from './direct.ts';
import type { createApp } from './app.ts';
import { pay, setOfferteStatus } from './moves.ts';
import { emptyBoxes } from './outbox.ts';
import type { Answer } from './respond.ts';
import type { FillOptions, Summary } from './seed/index.ts';
import type { Served, ServeOptions } from './server/index.ts';
import { openStore, type Soort } from './store/open.ts';

/** What a practice account is opened with. */
export interface PracticeOptions {
  /** Holds the account's SQLite file, `postvak-uit/` and `peppol-uit/`; made when it is not there. */
  readonly folder: string;
  readonly now: () => Date;
  readonly uuid: () => string;
  /** What `total` of a list counts: all matches (the default) or the page. */
  readonly total?: 'all' | 'page';
  /** Requests a minute per key, over all processes; by default none in this process, and the service's own over HTTP. */
  readonly limiet?: number | undefined;
}

/** The keys of the practice account for calls in this process. Over HTTP the account's own keys count, which differ per folder. */
export const inProcessKeys: Record<Soort, string> = { normaal: 'oefen', test: 'oefen-test' };

/** An account at the practice service. */
export interface Practice {
  /** Answers a request of this process. Rejects only on a failure of this machine. */
  readonly ask: (asked: Asked) => Promise<Answer>;
  /** Answers a request to `<anything>/api/v1/…`, from this process or as `caller`. Rejects only on a failure of this machine. */
  readonly fetch: (request: Request, caller?: Caller) => Promise<Response>;
  /** The account's keys for HTTP. */
  readonly keys: Record<Soort, string>;
  /** Fills the account with a believable company, the same each time. Rejects with a usage Failure when it holds other data. */
  readonly fill: (options?: FillOptions) => Promise<Summary>;
  /** Empties the account and what it sent. */
  readonly wipe: () => Promise<void>;
  /** Marks a final document as paid, named by id or nummer. Throws a Failure. */
  readonly pay: (name: string) => FactuurKort;
  /** Moves a quote to another status, named by id or nummer. Throws a Failure. */
  readonly setOfferteStatus: (name: string, status: string) => OfferteKort;
  /** Serves the account over HTTP on this machine. Throws a Failure on a port in use or a bad fault rule. */
  serve(options?: ServeOptions): Promise<Served>;
  /** What the service offers, as an OpenAPI 3.1 document. */
  openapi(): Promise<object>;
  readonly close: () => void;
}

/** Opens the practice account in `folder`. Throws a local Failure when the file can't be used or is of another version. */
export async function openPractice({ folder, now, uuid, total = 'all', limiet }: PracticeOptions): Promise<Practice> {
  const store = await openStore(folder, uuid);
  const service = { store, folder, total, now, uuid };
  let app: Promise<ReturnType<typeof createApp>> | undefined;
  let direct: ReturnType<typeof openDirect> | undefined;
  const practice: Practice = {
    fetch: async (request, caller = { keys: inProcessKeys, limiet }) => {
      app ??= import('./app.ts').then(({ createApp: create }) => create(service));
      return (await app).fetch(request, caller);
    },
    ask: async (asked) => (direct ??= openDirect(service))(asked, { keys: inProcessKeys, limiet }),
    keys: store.keys,
    fill: async (options) => {
      const { fill } = await import('./seed/index.ts');
      return fill(store, now(), options);
    },
    wipe: async () => {
      store.write(() => store.clear());
      store.exec('vacuum');
      await emptyBoxes(folder);
    },
    pay: (name) => pay(store, name),
    setOfferteStatus: (name, status) => setOfferteStatus(store, name, status, now()),
    serve: async (options) => (await import('./server/index.ts')).serve(practice, { ...(limiet !== undefined && { limiet }), ...options }),
    openapi: async () => (await import('./openapi/index.ts')).openapi(),
    close: () => store.close(),
  };
  return practice;
}
