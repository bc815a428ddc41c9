import { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { bytesOf } from '../reading/bytes.ts';
import { invoiceIn } from '../reading/root.ts';

const toCheck: Text = { nl: 'de UBL nakijken voor hij verstuurd wordt', en: 'checking the UBL before it is sent' };

/**
 * Checks the UBL of a document that is about to be sent. Warnings are told; a broken fatal rule is exit 13, and then the document
 * does not leave.
 */
export async function checkBeforeSending(session: Pick<OpenSession, 'out'>, api: Api, id: string): Promise<void> {
  const { checkedText, newTally, checkDocument } = await import('./check.ts');
  const tally = newTally();
  const root = invoiceIn({ bytes: await bytesOf((await api.facturen.ubl(id, toCheck)).body), name: id, otherwise: 'broken_rules' });
  for (const finding of await checkDocument(id, root, tally)) {
    await session.out.warn(checkedText(finding));
  }
  if (tally.fatal === 0) return;
  throw new Failure(
    'broken_rules',
    t({ nl: 'het document voldoet niet aan de regels en is niet verstuurd', en: 'the document breaks the rules and was not sent' }),
    {
      hint: t({
        nl: 'Verbeter het, of verstuur het zonder --controleer als je zeker bent.',
        en: 'Correct it, or send it without --controleer if you are sure.',
      }),
    },
  );
}
