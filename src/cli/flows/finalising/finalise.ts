import { isFinal } from '../../../contract/finality.ts';
import type { DocumentType, Factuur } from '../../../contract/index.ts';
import { unlessNotFound, notConfirmed } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { memo } from '../../../memo.ts';
import type { Api } from '../../../service/api/index.ts';
import { sendingHint } from '../../../service/journal/log/words.ts';
import type { Done } from '../../../service/run/step.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { finalisedView } from '../../views/documents.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OptionsOf } from '../../command/option.ts';
import { confirmDocuments } from '../confirm.ts';
import type { DateConfirmed, outOfOrder } from '../sending/options.ts';
import { writeEach } from '../each-write.ts';
import { checkType, openFacts, requireThere, searchFactuur } from '../facts.ts';
import { notSentYet } from './next-step.ts';
import type { Draft } from './dates.ts';
import { draftsOf, oldestFirst } from './drafts.ts';

type FinalOptions = DateConfirmed & OptionsOf<readonly [typeof outOfOrder]>;

/** Makes draft invoices or draft credit notes final, the oldest date first; without words those chosen from a list. */
export const finalise =
  (type: DocumentType) =>
  async (session: OpenSession, documents: NamedWord<string[]>, { bevestig, zonderVolgorde }: FinalOptions): Promise<void> => {
    const { ask, globals, out } = session;
    const factsOf = memo(openFacts);
    const asks = ask.interactive && !globals.ja;
    const made: Factuur[] = [];
    out.check(finalisedView);
    const named = await documents.word();
    try {
      await writeEach(session, named, {
        parse: searchFactuur(),
        ...(asks && {
          check: async (api, id) => {
            const seen = await factsOf(api)(id);
            requireThere(seen, id, type);
            refuseFinal(type, seen.factuur);
          },
        }),
        order: oldestFirst,
        prepare: async (api, ids) => {
          const seen = async () => Promise.all(ids.map(async (id) => (await factsOf(api)(id)).factuur));
          const { checkDates } = await import('./dates.ts');
          const known = asks ? seen() : draftsOf(api, ids);
          // An invoice among the drafts of credit notes would become final although a credit note was meant.
          if (type === 'creditnota') for (const draft of await known) checkType(draft, draft?.id ?? '', type, 'definitief');
          await checkDates(session, api, (await known).flatMap(ofType(type)), bevestig);
          await confirmDocuments(session, factsOf(api), ids, t({ nl: 'Definitief maken?', en: 'Finalise?' }));
          const drafts = (await known).flatMap((draft) => draft ?? []);
          return { ...finalWrites(session, api, type, drafts, made), inOrder: !zonderVolgorde };
        },
        view: finalisedView,
      });
    } finally {
      const next = out.terminal && out.format === 'tabel' && notSentYet(type, made);
      if (next) await out.notice(next);
    }
  };

/** The draft, of this type where a reply leaves its type out. */
const ofType =
  (type: DocumentType) =>
  (draft: Draft | undefined): Draft[] =>
    draft ? [{ ...draft, type: draft.type ?? type }] : [];

/** `made` takes the replies. */
function finalWrites(session: OpenSession, api: Api, type: DocumentType, drafts: readonly Draft[], made: Factuur[]) {
  const byId = new Map(drafts.map((draft) => [draft.id.toLowerCase(), draft]));
  const draftOf = (id: string): Draft | undefined => byId.get(id.toLowerCase());
  return {
    step: (id: string) => ({
      on: { id },
      write: { operation: 'facturen.definitief', body: undefined },
      dated: draftOf(id)?.datum ?? undefined,
    }),
    before: ({ key }: { readonly key: string }) => (draftOf(key) ? undefined : () => lookIfFinal(session, api, type, key)),
    row: async ({ data }: Done): Promise<Factuur> => {
      made.push(data as Factuur);
      return (await import('../written.ts')).writtenFactuur(session, type, data as Factuur);
    },
  };
}

/** Fails for a document that is final already, and that the guard will not stop. */
async function lookIfFinal(session: OpenSession, api: Api, type: DocumentType, id: string): Promise<undefined> {
  if (await isOfJournal(session, id)) return;
  refuseFinal(type, await readFactuur(api, id, isFinalYet).catch(unlessNotFound));
}

/** Whether the journal knows that this document was finalised, or may have been: then the guard stops it, and says by whom. */
async function isOfJournal(session: Opened<'journal'>, id: string): Promise<boolean> {
  const journal = await session.journal();
  const entries = await journal.about(id.toLowerCase());
  return entries.some(({ intent, state }) => intent.operation === 'facturen.definitief' && ['done', 'open', 'unknown'].includes(state));
}

const isFinalYet: Text = { nl: 'is dit document al definitief?', en: 'is this document final already?' };

/** Fails for a document that is final already, before anything is asked about it. */
function refuseFinal(type: DocumentType, factuur: Factuur | undefined): void {
  if (type === 'creditnota') checkType(factuur, factuur?.id ?? '', type, 'definitief');
  if (!factuur || !isFinal(factuur)) return;
  const { nummer } = factuur;
  throw notConfirmed('already_done', t({ nl: `${nummer} is al definitief`, en: `${nummer} is final already` }), {
    hint: sendingHint({ ...factuur, type }),
  });
}
