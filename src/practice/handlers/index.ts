import type { Service } from '../service.ts';
import { creditnotasHandlers } from './creditnotas.ts';
import { facturenHandlers } from './facturen.ts';
import { inboxHandlers } from './inbox.ts';
import { klantenHandlers } from './klanten.ts';
import { offertesHandlers } from './offertes.ts';
import { productenHandlers } from './producten.ts';
import type { Handlers } from './types.ts';

/** The 24 operations on this account. */
export const handlers = (service: Service): Handlers => ({
  ...klantenHandlers(service),
  ...productenHandlers(service),
  ...offertesHandlers(service),
  ...facturenHandlers(service),
  ...creditnotasHandlers(service),
  ...inboxHandlers(service),
});
