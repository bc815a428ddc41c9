import type { Klant, Offerte } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { madeFor } from '../../../service/journal/made-for.ts';
import { unlessNotFound } from '../../../service/references/matches.ts';
import { klantId } from '../../../service/references/name.ts';
import type { OpenSession } from '../../session/session.ts';

/**
 * The customer of a quote: the one that is given, else the one that the reply names, else the one that the journal knows. The
 * API text shows no customer in a quote, so a field that names one is believed only where that customer can be read. Fails with
 * exit 2 where nobody knows. (offerte)
 */
export async function customerOfQuote(
  session: Pick<OpenSession, 'journal' | 'out'>,
  api: Api,
  offerte: Offerte,
  given: string | undefined,
): Promise<Klant> {
  const isFor = await madeFor(await session.journal(), offerte.id);
  if (given !== undefined) {
    const klant = await api.klanten.get(await klantId(api, given));
    if (isFor && !isFor(klant.id)) await session.out.warn(otherCustomer(offerte, klant));
    return klant;
  }
  const named = offerte['customer_id'] ?? offerte['klant_id'];
  const klant =
    (typeof named === 'string' ? await api.klanten.get(named).catch(unlessNotFound) : undefined) ?? (isFor && (await sought(api, isFor)));
  if (!klant) throw unknownCustomer(offerte);
  await session.out.notice(
    t({ nl: `Klant van de offerte: ${clean(klant.naam ?? klant.id)}`, en: `Customer of the quote: ${clean(klant.naam ?? klant.id)}` }),
  );
  return klant;
}

/** The journal keeps no ids of customers, but can tell of each whether it is the one. */
async function sought(api: Api, isFor: (klant: string) => boolean): Promise<Klant | undefined> {
  for await (const { id } of api.klanten.list()) if (isFor(id)) return api.klanten.get(id);
  return undefined;
}

const nameOf = ({ nummer, id }: Offerte): string => clean(nummer ?? id);

const otherCustomer = (offerte: Offerte, klant: Klant): string =>
  t({
    nl: `Let op: offerte ${nameOf(offerte)} werd met duit voor een andere klant gemaakt dan ${clean(klant.naam ?? klant.id)}.`,
    en: `Note: quote ${nameOf(offerte)} was made with duit for another customer than ${clean(klant.naam ?? klant.id)}.`,
  });

const unknownCustomer = (offerte: Offerte) =>
  usage(
    t({
      nl: `de dienst zegt niet voor wie offerte ${nameOf(offerte)} is, en ze werd niet met duit gemaakt`,
      en: `the service does not say whom quote ${nameOf(offerte)} is for, and it was not made with duit`,
    }),
    { hint: t({ nl: 'Zeg het met --klant.', en: 'Say it with --klant.' }) },
  );
