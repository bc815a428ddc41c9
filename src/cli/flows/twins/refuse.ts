import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { KlantInvoer, KlantWijziging } from '../../../contract/index.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { declined } from '../confirm.ts';
import { findTwins, listedAs, twinLine } from './find.ts';

/**
 * Looks for twins of a new customer as `refuseTwins` does, and gives the ids in the list of its name; undefined where it was not
 * read, or a question came after it, so that it must be read again.
 */
export async function listedUnlessTwins(
  session: Pick<OpenSession, 'ask' | 'globals' | 'out'>,
  api: Api,
  fields: KlantInvoer,
): Promise<Awaited<ReturnType<typeof listedAs>> | undefined> {
  const decided = await decideOnTwins(session, api, fields, fields.naam);
  if (decided === 'declined') throw declined();
  return decided === 'none' && !session.globals.tochMaken ? listedAs(api, fields.naam) : undefined;
}

/**
 * Stops where another customer has the same name, VAT number or Peppol id, because the service can delete none: asks at a
 * terminal, where declining is exit 12; fails elsewhere with exit 2. `--toch-maken` goes on, and `--proef` only warns.
 */
export async function refuseTwins(
  session: Pick<OpenSession, 'ask' | 'globals' | 'out'>,
  api: Api,
  fields: KlantWijziging,
  naam: string,
  own?: string,
): Promise<void> {
  if ((await decideOnTwins(session, api, fields, naam, own)) === 'declined') throw declined();
}

/** Does what `refuseTwins` does, and gives the answer of the user; `none` where nothing was asked. */
export async function decideOnTwins(
  session: Pick<OpenSession, 'ask' | 'globals' | 'out'>,
  api: Api,
  fields: KlantWijziging,
  naam: string,
  own?: string,
): Promise<'none' | 'agreed' | 'declined'> {
  const { ask, globals, out } = session;
  if (globals.tochMaken) return 'none';
  const twins = await findTwins(api, fields, naam, own);
  if (twins.length === 0) return 'none';
  const head =
    own === undefined
      ? t({ nl: 'deze klant bestaat al', en: 'this customer exists already' })
      : t({ nl: 'een andere klant heeft dit al', en: 'another customer has this already' });
  const text = [`${head}:`, ...twins.map((twin) => clean(twinLine(twin)))].join('\n');
  if (globals.proef) {
    await out.warn(text);
    return 'none';
  }
  if (!ask.interactive || globals.ja) {
    const go =
      own === undefined
        ? t({ nl: 'Toch maken', en: 'To make it all the same' })
        : t({ nl: 'Toch wijzigen', en: 'To change it all the same' });
    throw usage(text, { hint: t({ nl: `${go} kan met --toch-maken.`, en: `${go}, give --toch-maken.` }) });
  }
  await ask.show(text);
  const question =
    own === undefined
      ? t({ nl: 'Toch nog een maken?', en: 'Make another one all the same?' })
      : t({ nl: 'Toch wijzigen?', en: 'Change it all the same?' });
  return (await ask.confirm(question)) ? 'agreed' : 'declined';
}
