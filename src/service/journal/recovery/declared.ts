import { because, type Client } from '../../api/index.ts';
import { type Failure, notConfirmed } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { createOf } from '../evidence/creates.ts';
import type { Entry } from '../log/entries.ts';
import { compare } from '../log/fields.ts';
import type { Journal } from '../log/journal.ts';
import { canReadBack } from './findings.ts';
import { isOwned, lookOnce } from './reconcile.ts';

/** How a write ended, as the user says. */
export interface Declared {
  readonly done: boolean;
  /** The document that it made or changed; null if the user names none. */
  readonly id: string | null;
  /** Whether the user knows that documents which look like it are others. */
  readonly sure: boolean;
}

/**
 * Holds what the user says of a write against the service before it counts: the document that it is said to have made must have its
 * customer, day and lines, and a no counts only once the user saw what it may have made. Fails with exit 12, with the document in `there`.
 */
export async function checkDeclared(journal: Journal, given: Client, entry: Entry, { done, id, sure }: Declared): Promise<void> {
  const { operation } = entry.intent;
  const client = because(given, { nl: 'klopt het met wat de dienst toont?', en: 'does it agree with what the service shows?' });
  const create = createOf(operation);
  if (done && id !== null && create) {
    const document = await create.get(client, id);
    const { different } = compare(entry.intent, document);
    if (different.length > 0) throw isAnother(entry, id, different);
    if (await isOwned(journal, entry, id)) throw isOfAnother(id);
  }
  if (done || !canReadBack(operation) || operation === 'klanten.update') return;
  if (sure) return;
  const finding = await lookOnce(journal, client, entry);
  if (finding.found === 'done') throw mayBeDone(entry, [finding.data.id]);
  if (finding.found === 'several') throw mayBeDone(entry, finding.ids);
}

const isAnother = ({ n }: Entry, id: string, different: readonly string[]): Failure =>
  notConfirmed(
    'unusual',
    t({
      nl: `${id} is niet het document van journaal ${n}: ${different.join(', ')} ${different.length === 1 ? 'is' : 'zijn'} anders`,
      en: `${id} is not the document of journal ${n}: ${different.join(', ')} ${different.length === 1 ? 'differs' : 'differ'}`,
    }),
    { hint: t({ nl: `Zoek het op met: duit journaal herstel ${n}`, en: `Look for it with: duit journaal herstel ${n}` }) },
  );

const isOfAnother = (id: string): Failure =>
  notConfirmed(
    'already_exists',
    t({ nl: `${id} werd al gemaakt door een andere schrijfactie`, en: `${id} was made by another write already` }),
    {
      there: [{ id, nummer: null }],
    },
  );

const mayBeDone = ({ n }: Entry, ids: readonly string[]): Failure =>
  notConfirmed('maybe_done', t({ nl: `misschien is het wel gedaan: ${ids.join(', ')}`, en: `it may have been done: ${ids.join(', ')}` }), {
    there: ids.map((id) => ({ id, nummer: null })),
    hint: t({
      nl: `Is het er een van, dan: duit journaal herstel ${n} --gedaan <id>`,
      en: `If it is one of them: duit journaal herstel ${n} --gedaan <id>`,
    }),
    override: {
      option: '--ja',
      repeats: true,
      text: t({
        nl: `Is het er zeker geen van, dan: duit journaal herstel ${n} --niet-gedaan --ja`,
        en: `If it certainly is none: duit journaal herstel ${n} --niet-gedaan --ja`,
      }),
    },
  });
