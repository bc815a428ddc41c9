import { isFinal } from '../../../contract/finality.ts';
import { unlessFailing, unlessNotFound } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { mostRead } from '../../../service/journal/evidence/there.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { draftsOf } from '../../flows/finalising/finalise.ts';
import type { Opened } from '../../session/session.ts';
import type { WriteRow } from './columns.ts';

const isStillDraft: Text = { nl: 'kan dit document nog definitief worden?', en: 'can this document still become final?' };

/** The documents that can't become final any more, with their place and the reason; not yet safe to print. It reads the drafts at the service. */
export async function overtakenIn(session: Opened<'api'>, rows: readonly WriteRow[]): Promise<string[]> {
  const asked = rows.flatMap(({ write: { bewerking, document, gebruikt } }, at) =>
    bewerking === 'facturen.definitief' && document !== null && !gebruikt ? [{ at, id: document }] : [],
  );
  if (asked.length === 0) return [];
  const found = await unlessFailing(nowOf(session, asked));
  return found ?? [t({ nl: 'niet nagekeken of het nog concepten zijn', en: 'not checked whether these are drafts still' })];
}

async function nowOf({ api: open }: Opened<'api'>, asked: readonly { readonly at: number; readonly id: string }[]): Promise<string[]> {
  const api = await open();
  const ids = asked.map(({ id }) => id);
  const drafts = new Set((await draftsOf(api, ids)).map(({ id }) => id.toLowerCase()));
  const remarks: string[] = [];
  for (const { at, id } of asked.filter((one) => !drafts.has(one.id.toLowerCase())).slice(0, mostRead)) {
    const factuur = await readFactuur(api, id, isStillDraft).catch(unlessNotFound);
    const nummer = factuur?.nummer ?? id;
    if (!factuur) remarks.push(`${at + 1}. ${t({ nl: 'bestaat niet meer', en: 'is not there any more' })}: ${id}`);
    else if (isFinal(factuur)) remarks.push(`${at + 1}. ${t({ nl: 'is al definitief', en: 'is final already' })}: ${nummer}`);
  }
  return remarks;
}
