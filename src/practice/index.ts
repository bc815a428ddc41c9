import type { FactuurKort, OfferteKort } from '../contract/index.ts';
import type { Access } from './app/access.ts';
import type { Answer } from './app/answer.ts';
import { type Asked, createApp } from './app/index.ts';
import { emptyBoxes } from './delivery/outbox.ts';
import { pay, setOfferteStatus } from './moves/index.ts';
import type { FillOptions, Summary } from './seed/index.ts';
import type { Served, ServeOptions } from './server/index.ts';
import { openStore, type KeyKind } from './store/open.ts';

export interface PracticeOptions {
  /** Holds the account's SQLite file, `postvak-uit/` and `peppol-uit/`; made when it is not there. */
  readonly folder: string;
  readonly now: () => Date;
  readonly uuid: () => string;
  /** Whether `total` of a list counts all matches (the default) or the page. */
  readonly total?: 'all' | 'page';
  /** Requests a minute per key, over all processes; by default none in this process, and the service's own over HTTP. */
  readonly limiet?: number | undefined;
}

/** The keys of the practice account for calls in this process. Over HTTP the account's own keys count, which differ per folder. */
export const inProcessKeys: Record<KeyKind, string> = { normaal: 'oefen', test: 'oefen-test' };

export interface Practice {
  /** Answers a request, by default with the keys and the limit of this process. Rejects only on a failure of this machine. */
  readonly ask: (asked: Asked, access?: Access) => Promise<Answer>;
  readonly keys: Record<KeyKind, string>;
  /** Fills the account with a believable company, the same each time. Rejects with a usage Failure when it holds other data. */
  readonly fill: (options?: FillOptions) => Promise<Summary>;
  /** Empties the account and the boxes of sent documents. */
  readonly wipe: () => Promise<void>;
  /** Marks a final document as paid, named by id or nummer. Throws a Failure. */
  readonly pay: (name: string) => FactuurKort;
  /** Moves a quote to another status, named by id or nummer. Throws a Failure. */
  readonly setOfferteStatus: (name: string, status: string) => OfferteKort;
  /** Serves the account over HTTP on this machine. Throws a Failure on a port in use or a bad fault rule. */
  serve(options?: ServeOptions): Promise<Served>;
  openapi(): Promise<object>;
  readonly close: () => void;
}

/** Opens the practice account in `folder`. Throws a local Failure when the file can't be used or is of another version. */
export async function openPractice({ folder, now, uuid, total = 'all', limiet }: PracticeOptions): Promise<Practice> {
  const store = await openStore(folder, uuid);
  const app = createApp({ store, folder, total, now, uuid });
  const practice: Practice = {
    ask: (asked, access = { keys: inProcessKeys, limiet }) => app(asked, access),
    keys: store.keys,
    fill: async (options) => {
      const { fillStore } = await import('./seed/index.ts');
      return fillStore(store, now(), options);
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
