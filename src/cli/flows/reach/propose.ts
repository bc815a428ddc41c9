import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { OpenSession } from '../../session/session.ts';
import { decideOnTwins } from '../twins/refuse.ts';
import type { ReachRow } from './rows.ts';

/**
 * Proposes the addresses that receive and are not on record, one by one, to a person at the terminal. `--ja` takes none, because a valid
 * number may be that of another firm; then, and off a terminal, they are only named.
 */
export async function propose(session: OpenSession, rows: readonly ReachRow[]): Promise<void> {
  const { ask, globals, out } = session;
  const proposed = rows.flatMap(({ id, naam, voorstel }) => (id !== null && voorstel !== null ? [{ id, naam: naam ?? id, voorstel }] : []));
  if (proposed.length === 0 || session.stop.aborted) return;
  if (!ask.interactive || globals.ja || globals.proef) return out.notice(howTo(proposed.length));
  const api = await session.api();
  await ask.show(caution());
  for (const { id, naam, voorstel } of proposed) {
    if (!(await ask.confirm(question(clean(naam), voorstel)))) continue;
    const fields = { peppol_id: voorstel };
    if ((await decideOnTwins(session, api, fields, naam, id)) === 'declined') continue;
    await api.klanten.update(id, fields);
    await out.notice(t({ nl: `Bewaard bij ${clean(naam)}: ${voorstel}`, en: `Kept with ${clean(naam)}: ${voorstel}` }));
  }
}

const caution = (): string =>
  t({
    nl: 'Deze adressen kunnen ontvangen. Een geldig nummer kan ook dat van een andere zaak zijn: kijk na of het klopt.',
    en: 'These addresses can receive. A valid number may be that of another firm too: check that it is right.',
  });

const question = (naam: string, voorstel: string): string =>
  t({ nl: `${voorstel} bewaren bij ${naam}?`, en: `Keep ${voorstel} with ${naam}?` });

const howTo = (count: number): string =>
  t({
    nl: `${count === 1 ? 'Een klant heeft' : `${count} klanten hebben`} een adres dat niet in de fiche staat (voorstel). Kijk na of het die zaak is, en bewaar het: duit klanten wijzig <klant> --peppol-id <voorstel>`,
    en: `${count === 1 ? 'One customer has' : `${count} customers have`} an address that is not on record (voorstel). Check that it is that firm, and keep it: duit klanten wijzig <customer> --peppol-id <voorstel>`,
  });
