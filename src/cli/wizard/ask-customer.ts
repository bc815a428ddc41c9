import type { Klant, KlantInvoer } from '../../contract/index.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { Api } from '../../service/api/index.ts';
import { isCalled, type Named } from '../../service/references/name.ts';
import { passesForUuid } from '../../service/references/uuid.ts';
import { aKlant, chooseNamed, meant } from '../flows/choosing/named.ts';
import { firstOf } from '../flows/choosing/documents.ts';
import { decideOnDuplicates } from '../flows/duplicates/refuse.ts';
import type { Opened } from '../session/session.ts';
import { askKlant } from './ask-klant.ts';

/**
 * The customer of a document: one of the service, with the name or id that a command gives for it, or a new one that is
 * made after the last question. `doubled` tells that the user wants it though another has its name or number.
 */
export type Customer = { readonly klant: Klant; readonly ref: string } | { readonly nieuw: KlantInvoer; readonly doubled: boolean };

export const customerFields = (customer: Customer): Partial<Klant> & { naam?: string | null | undefined } =>
  'nieuw' in customer ? customer.nieuw : customer.klant;

export async function askCustomer(session: Opened<'api' | 'ask' | 'dryRun' | 'globals' | 'out'>, api: Api): Promise<Customer> {
  const { ask } = session;
  const offered = await firstOf(session, aKlant.list(api));
  const picked = await chooseNamed(session, aKlant, offered, [t({ nl: 'een nieuwe klant', en: 'a new customer' })]);
  if ('extra' in picked) {
    const nieuw = await askKlant(ask, picked.typed);
    const answer = await decideOnDuplicates(session, api, nieuw, nieuw.naam);
    return answer === 'declined' ? askCustomer(session, api) : { nieuw, doubled: answer === 'agreed' };
  }
  const { item, from } = picked;
  const whole = await api.klanten.get(item.id);
  await ask.show(customerLine(whole));
  return { klant: whole, ref: nameOrId(item, from.more ? undefined : from.items) };
}

export async function givenCustomer(
  session: Opened<'api' | 'ask' | 'dryRun' | 'globals' | 'out'>,
  api: Api,
  word: string,
): Promise<Customer> {
  const { id, naam } = await meant(session, aKlant, word, { writes: true });
  const klant = await api.klanten.get(id);
  await session.ask.show(customerLine(klant));
  return { klant, ref: naam === undefined ? word : id };
}

const customerLine = ({ naam, adres, kbo_btw_nummer, email }: Klant): string =>
  `  ${clean([naam, adres, kbo_btw_nummer, email].filter(Boolean).join(' · '))}`;

/** The name if it can be typed and no other of `all` has it, else the id; also the id if `all` is undefined, as some are not known. */
export function nameOrId({ id, naam }: Named, all: readonly Named[] | undefined): string {
  const typable = naam != null && naam !== '' && clean(naam) === naam && naam.trim() === naam;
  if (!typable || passesForUuid(naam)) return id;
  return all?.filter((other) => isCalled(other, naam)).length === 1 ? naam : id;
}
