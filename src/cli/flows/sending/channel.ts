import type { Command as Commander } from 'commander';
import type { Kanaal, Klant } from '../../../contract/index.ts';
import { type Failure, usage } from '../../../failure.ts';
import { missingText, t } from '../../../language.ts';
import { helpHint } from '../../help/layout.ts';
import type { Ask } from '../../terminal/ask.ts';
import { otherEnterprise } from '../../../belgium/checks/numbers.ts';
import { peppolIdFor } from '../../../belgium/peppol.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Opened } from '../../session/session.ts';
import { askFirst, asksPerson } from '../confirm.ts';
import type { Facts } from '../facts.ts';

/** Exit 2: no channel was given, and there is nobody to choose one. */
export const missingChannel = (command: Commander): Failure =>
  usage(t(missingText('--kanaal', { nl: 'peppol of email?', en: 'peppol or email?' })), { hint: helpHint(command) });

/** E-mail comes first where one has no Peppol id and all have an address. */
export async function askChannel(ask: Ask, klanten: readonly Partial<Pick<Klant, 'peppol_id' | 'email'>>[]): Promise<Kanaal> {
  const byMail = klanten.some(({ peppol_id }) => !peppol_id) && klanten.every(({ email }) => email);
  const channels: readonly Kanaal[] = byMail ? ['email', 'peppol'] : ['peppol', 'email'];
  const names = channels.map((kanaal) => (kanaal === 'peppol' ? 'Peppol' : t({ nl: 'e-mail', en: 'e-mail' })));
  const chosen = await ask.choose(t({ nl: 'Hoe versturen?', en: 'How to send it?' }), names, { default: 0 });
  return channels[chosen] ?? 'peppol';
}

/**
 * A warning for a customer without a Peppol id, or with that of another enterprise than its number; undefined for any other. `derived` tells
 * that its number gives an address.
 */
export function peppolWarning(
  klant: Pick<Klant, 'naam' | 'type' | 'land' | 'kbo_btw_nummer' | 'peppol_id'>,
): { text: string; derived: boolean } | undefined {
  const naam = clean(klant.naam ?? '');
  const other = otherEnterprise(klant);
  if (other !== undefined) return { text: clean(t({ nl: `Let op: ${naam}: ${other}.`, en: `Note: ${naam}: ${other}.` })), derived: false };
  if (klant.peppol_id) return undefined;
  const derived = peppolIdFor(klant);
  const change = shellLine(['duit', 'klanten', 'wijzig', naam, '--peppol-id', derived ?? '']);
  const text = derived
    ? t({
        nl: `Let op: ${naam} heeft geen Peppol-id; uit het nummer volgt ${derived} (${change}).`,
        en: `Note: ${naam} has no Peppol id; its number gives ${derived} (${change}).`,
      })
    : t({ nl: `Let op: ${naam} heeft geen Peppol-id.`, en: `Note: ${naam} has no Peppol id.` });
  return { text, derived: derived !== undefined };
}

export const confirmUnreachable = (ask: Ask): Promise<boolean> => ask.confirm(unreachableQuestion());

const unreachableQuestion = (): string => t({ nl: 'Toch versturen via Peppol?', en: 'Send over Peppol all the same?' });

/** Warns of customers without a Peppol id of their own, and asks at a terminal if none can be derived either. Declining is exit 12. */
export async function checkReachable(
  session: Opened<'ask' | 'dryRun' | 'globals' | 'out'>,
  facts: (id: string) => Promise<Facts>,
  ids: readonly string[],
): Promise<void> {
  const { out } = session;
  let unreachable = false;
  for (const id of ids) {
    const { klant } = await facts(id);
    const warning = klant && peppolWarning(klant);
    if (!warning) continue;
    await out.warn(warning.text);
    unreachable ||= !warning.derived;
  }
  if (unreachable && asksPerson(session)) await askFirst(session, unreachableQuestion());
}

/** Fails with exit 2 if a customer has no address to send to, before anything is asked. */
export async function requireAddresses(facts: (id: string) => Promise<Facts>, ids: readonly string[]): Promise<void> {
  const klanten = (await Promise.all(ids.map(facts))).flatMap(({ klant }) => (klant && !klant.email ? [klant] : []));
  const [first] = klanten;
  if (!first) return;
  const names = [...new Set(klanten.map(({ naam, id }) => clean(naam ?? id)))].join(', ');
  throw usage(
    t({ nl: `geen e-mailadres bekend van ${names}; er is niets verstuurd`, en: `no e-mail address of ${names}; nothing was sent` }),
    {
      hint: t({
        nl: `Geef het met --email <adres>, of bewaar het bij de klant: duit klanten wijzig ${first.id} --email <adres>`,
        en: `Give it with --email <address>, or keep it with the customer: duit klanten wijzig ${first.id} --email <address>`,
      }),
    },
  );
}
