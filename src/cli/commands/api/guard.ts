import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { cleanJson } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { confirmDocuments, refuseUnasked } from '../../flows/confirm.ts';
import { openFacts } from '../../flows/facts.ts';
import { requireTest } from '../../flows/sending/options.ts';
import type { OpenSession } from '../../session/session.ts';
import type { ApiCall } from './request.ts';

/** Refuses, before any request, a simulation with a real key and, without `--ja`, a write that is none of the 24 operations. */
export async function checkAllowed(
  session: Pick<OpenSession, 'globals' | 'profile'>,
  { method, path, query, body, operation }: ApiCall,
): Promise<void> {
  if (method === 'GET') return;
  const simulates = typeof body === 'object' && body !== null && 'simuleer' in body;
  if (simulates || 'simuleer' in query) await requireTest(session, 'simuleer');
  if (/^\/test(?:\/|$)/i.test(path)) await requireTest(session, path);
  if (operation || session.globals.ja || session.globals.proef) return;
  throw new Failure(
    'not_confirmed',
    t({
      nl: `${method} ${path} is geen bewerking die duit kent; er is niets verstuurd`,
      en: `${method} ${path} is no operation that duit knows; nothing was sent`,
    }),
    { hint: t({ nl: 'Geef --ja om ze toch te versturen.', en: 'Give --ja to send it all the same.' }) },
  );
}

/** Asks for the confirmation that the commands `definitief` and `verstuur` ask for, for the same operations. */
export async function confirmCall(session: OpenSession, api: Api, { method, path, body, operation }: ApiCall): Promise<void> {
  if (!operation || !/\.(?:definitief|versturen)$/.test(operation)) return;
  await refuseUnasked(session);
  const call = [method, path, body === undefined ? '' : cleanJson(body)].join(' ').trim();
  await confirmDocuments(session, openFacts(api), [idIn(path)], t({ nl: `${call} versturen?`, en: `Send ${call}?` }));
}

/** The id in a path such as `/facturen/<id>/versturen`. */
export const idIn = (path: string): string => path.split('/')[2] ?? '';
