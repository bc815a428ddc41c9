import type { Klant, KlantInvoer, KlantKort } from '../../contract/index.ts';
import { Tekst } from '../../contract/primitives.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { Api } from '../../service/api/index.ts';
import type { OpenSession } from '../session/session.ts';
import { help, mostMatches, visibleText } from './answers.ts';
import { askKlant } from './ask-klant.ts';
import { nameOrId } from './name.ts';

/**
 * The customer of a document: one of the service, with the name or id that a command gives for it, or a new one that is
 * made after the last question.
 */
export type Customer = { readonly klant: Klant; readonly ref: string } | { readonly nieuw: KlantInvoer };

/** The fields of the customer, as far as they are known. */
export const customerFields = (customer: Customer): Partial<Klant> & { naam?: string | null | undefined } =>
  'nieuw' in customer ? customer.nieuw : customer.klant;

/** Asks for a customer: by part of the name, from a list of the matches, or a new one. */
export async function askCustomer({ ask, out }: OpenSession, api: Api): Promise<Customer> {
  const question = t({
    nl: 'Klant (typ een deel van de naam, Enter toont de lijst)',
    en: 'Customer (type part of the name, Enter shows the list)',
  });
  for (;;) {
    const part = await ask.read(question, visibleText(Tekst), { default: '' });
    if (part === help) {
      await ask.show(helpText());
      continue;
    }
    const { found, more } = await out.busy(t({ nl: 'Klanten zoeken', en: 'Finding customers' }), search(api, part));
    const options = found.map((klant) => label(klant, found));
    if (more) options.push(t({ nl: 'er zijn er meer: verder zoeken', en: 'there are more: search on' }));
    else options.push(t({ nl: 'een andere klant zoeken', en: 'find another customer' }));
    options.push(t({ nl: 'een nieuwe klant', en: 'a new customer' }));
    const title =
      found.length === 0
        ? t({ nl: 'Geen klant met deze naam.', en: 'No customer of this name.' })
        : t({ nl: 'Welke klant?', en: 'Which customer?' });
    const chosen = await ask.choose(title, options, found.length < 2 ? { default: 0 } : {});
    if (chosen === options.length - 1) return { nieuw: await askKlant(ask, part) };
    const klant = found[chosen];
    if (!klant) continue;
    const whole = await api.klanten.get(klant.id);
    await ask.show(describe(whole));
    return { klant: whole, ref: nameOrId(klant, more ? undefined : found) };
  }
}

const helpText = (): string =>
  t({
    nl: '  Typ een deel van de naam en kies uit wat gevonden is, of maak een nieuwe klant. Enter toont de eerste klanten.',
    en: '  Type part of the name and choose from what is found, or make a new customer. Enter shows the first customers.',
  });

async function search(api: Api, part: string): Promise<{ found: KlantKort[]; more: boolean }> {
  const found: KlantKort[] = [];
  for await (const klant of api.klanten.list(part === '' ? {} : { q: part }, { limit: mostMatches + 1 })) found.push(klant);
  return { found: found.slice(0, mostMatches), more: found.length > mostMatches };
}

/** The name of a customer, with the id when another match has the same name. */
function label({ id, naam }: KlantKort, found: readonly KlantKort[]): string {
  const shared = found.filter((other) => other.naam === naam).length > 1;
  return shared || !naam ? `${naam ?? ''} (${id})`.trim() : naam;
}

const describe = ({ naam, adres, kbo_btw_nummer, email }: Klant): string =>
  `  ${clean([naam, adres, kbo_btw_nummer, email].filter(Boolean).join(' · '))}`;
