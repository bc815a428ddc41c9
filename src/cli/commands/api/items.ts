import * as z from 'zod/mini';
import { checkSchema, endpoints, Page } from '../../../contract/index.ts';
import { Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Api, Listing } from '../../../service/api/index.ts';
import { listing } from '../../../service/api/pages.ts';
import type { OpenSession } from '../../session/session.ts';
import { readValue } from './body.ts';
import type { ApiCall } from './request.ts';
import { debugReply } from './send.ts';

const Item = z.looseObject({ id: z.string() });
type Item = z.infer<typeof Item>;

/** Fails with exit 2, before any request, when `--alles` can't work with this call. */
export function checkListable({ operation, query }: ApiCall, { globals, out }: Pick<OpenSession, 'globals' | 'out'>): void {
  if (operation && endpoints[operation].reply !== 'page') {
    throw usage(t({ nl: '--alles is voor lijsten; dit pad geeft er geen', en: '--alles is for lists; this path gives none' }));
  }
  if ('limit' in query || 'offset' in query) {
    throw usage(t({ nl: '--alles kiest limit en offset zelf', en: '--alles chooses limit and offset itself' }));
  }
  const columns = globals.formaat !== undefined && ['tabel', 'tsv', 'csv'].includes(out.format);
  if (!operation && columns && !globals.velden) {
    throw usage(
      t({
        nl: 'noem de kolommen met --velden; dit pad kent duit niet',
        en: 'name the columns with --velden; duit does not know this path',
      }),
    );
  }
}

/** All items of a list, page by page. */
export const allItems = (session: Pick<OpenSession, 'globals' | 'out'>, api: Api, request: ApiCall): Listing<Item> =>
  listing<Item>(async (page) => {
    const reply = await api.raw('GET', request.path, { query: { ...request.query, ...page } });
    await debugReply(session, reply);
    const { data } = checkSchema(Page(Item), await readValue(reply));
    if (data) return data;
    throw new Failure(
      'unusable',
      t({ nl: `${request.path} geeft geen lijst met data en id's`, en: `${request.path} gives no list with data and ids` }),
    );
  });
