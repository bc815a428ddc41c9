import type { Client } from './client.ts';
import { creditnotas } from './creditnotas.ts';
import { facturen } from './facturen.ts';
import { inbox } from './inbox.ts';
import type { Known } from './known.ts';
import { klanten } from './klanten.ts';
import { offertes } from './offertes.ts';
import { producten } from './producten.ts';

/** The service by resource, over one client; `known` is tried first where a document is named by its number. */
export const openApi = (client: Client, known?: Known) => ({
  known,
  klanten: klanten(client),
  producten: producten(client),
  offertes: offertes(client),
  facturen: facturen(client),
  creditnotas: creditnotas(client),
  inbox: inbox(client),
  raw: client.raw,
});

export type Api = ReturnType<typeof openApi>;
export { because, openClient, type Client, type ClientOptions, type RawReply } from './client.ts';
export type { Listing } from './pages.ts';
