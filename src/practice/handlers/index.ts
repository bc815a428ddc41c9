import type { Service } from '../service.ts';
import { creditnotas } from './creditnotas.ts';
import { facturen } from './facturen.ts';
import { inbox } from './inbox.ts';
import { klanten } from './klanten.ts';
import { offertes } from './offertes.ts';
import { producten } from './producten.ts';
import type { Handlers } from './types.ts';

/** The 24 operations on this account. */
export const handlers = (service: Service): Handlers => ({
  ...klanten(service),
  ...producten(service),
  ...offertes(service),
  ...facturen(service),
  ...creditnotas(service),
  ...inbox(service),
});
