import { promisedOfRow } from '../../contract/values.ts';
import type { Handlers } from './index.ts';

/** The same operations, whose rows and replies to writes show only what the text promises of them. (Endpoints) */
export const asPromised = (all: Handlers): Handlers => ({
  ...all,
  'producten.list': async (request) => pageOf(await all['producten.list'](request), promisedOfRow['producten.list']),
  'offertes.list': async (request) => pageOf(await all['offertes.list'](request), promisedOfRow['offertes.list']),
  'klanten.create': async (request) => only(await all['klanten.create'](request), ['id', ...Object.keys(request.body)]),
  'klanten.update': async (request) => only(await all['klanten.update'](request), ['id', ...Object.keys(request.body)]),
});

const only = <T extends { readonly id: string }>(shown: T, fields: readonly string[]): T =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => fields.includes(name))) as T;

const pageOf = <P extends { readonly data: { readonly id: string }[] }>(page: P, fields: readonly string[]): P => ({
  ...page,
  data: page.data.map((row) => only(row, fields)),
});
