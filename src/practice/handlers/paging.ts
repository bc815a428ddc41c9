import type { Page } from '../../contract/index.ts';
import type { Service } from '../service.ts';
import { readPage, type PracticeList } from '../store/page.ts';

/** The page that a list request asks for, 50 items from the first when it does not say. (Limits) */
export function paged<T>(
  service: Service,
  list: Omit<PracticeList<T>, 'limit' | 'offset'>,
  query: { limit?: number | undefined; offset?: number | undefined },
): Page<T> {
  const { data, total } = readPage(service.store, { ...list, limit: query.limit ?? 50, offset: query.offset ?? 0 });
  return { data, total: service.total === 'all' ? total : data.length };
}
